#include "render/plan/plan_explain.h"

#include <sstream>

#include "support/catch.h"
#include "unit/render/plan_example.h"

using namespace sprint;

namespace {

std::string explained(const render::Explanation& explanation) {
  std::ostringstream out;
  render::write_explanation(out, test::example_plan(), explanation);
  return out.str();
}

}  // namespace

TEST_CASE("A sprint is explained: terms, decisions, criteria") {
  render::Explanation explanation;
  explanation.sprint = 2;
  explanation.path = "PLAN.md";
  explanation.terms = {{"turns", "created", "1", "src/core/parse.cpp"},
                       {"turns", "turns", "14", "the sum"},
                       {"score", "risk", "2", ""}};
  explanation.decisions = {{3, "two units", "a table", {}},
                           {20, "a sprint", "its heading", plan::SprintIndex{2}},
                           {30, "not this one", "", plan::SprintIndex{1}},
                           {0, "no phases", "", {}}};
  CHECK(explained(explanation) ==
        "Core/2  Parser\n"
        "PLAN.md:20-29  manual  ~14 turns  sonnet\n"
        "\n"
        "turns\n"
        "  created  1   src/core/parse.cpp\n"
        "  turns    14  the sum\n"
        "\n"
        "score\n"
        "  risk  2\n"
        "\n"
        "read so\n"
        "  line 3  two units (a table)\n"
        "  line 20  a sprint (its heading)\n"
        "  no phases\n"
        "\n"
        "criteria\n"
        "    entry  assertion    line 22  Sprint 1 is complete\n"
        "    exit   command      line 26  `ctest` passes\n"
        "           command      ctest\n"
        "           expect       exit 0\n"
        "    exit   command      line 27  All tests are green\n"
        "           command      ctest --test-dir build\n");
}

TEST_CASE("An explanation leaves out what there is not") {
  render::Explanation explanation;
  explanation.path = "PLAN.md";
  CHECK(explained(explanation) == "Core/1  Scaffold\nPLAN.md:10-19  code  ~14 turns  sonnet\n");
  explanation.sprint = 1;
  CHECK(explained(explanation).find("after Core/1, all of Core\n") != std::string::npos);
}

TEST_CASE("Words of a plan stay in their line when they are explained") {
  render::Explanation explanation;
  explanation.path = "PLAN.md";
  explanation.terms = {{"turns", "read", "1", "a\nb\x1b"}};
  explanation.decisions = {{1, "what\x1b\n", "why\nb", {}}};
  const auto text = explained(explanation);
  CHECK(text.find('\x1b') == std::string::npos);
  CHECK(text.find("\nb") == std::string::npos);
}
