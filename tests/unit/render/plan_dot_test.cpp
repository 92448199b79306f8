#include "render/plan/plan_dot.h"

#include <sstream>

#include "support/catch.h"
#include "unit/render/plan_example.h"

using namespace sprint;
using render::dot_string;

namespace {

std::string dot_of(const plan::Plan& plan, const plan::Order& order) {
  std::ostringstream out;
  render::write_plan_dot(out, plan, order, plan::TierNames{});
  return out.str();
}

}  // namespace

TEST_CASE("A graph has clusters, coloured nodes and arrows of two kinds") {
  plan::Order order;
  order.before = {{}, {0, 2}, {0}};
  CHECK(dot_of(test::example_plan(), order) ==
        "digraph plan {\n"
        "  rankdir=LR;\n"
        "  labelloc=t;\n"
        "  label=\"Calculator\";\n"
        "  node [shape=box, style=\"rounded,filled\", colorscheme=set312, fillcolor=\"white\"];\n"
        "  subgraph cluster_0 {\n"
        "    label=\"Core\";\n"
        "    s0 [label=\"Sprint 1\\nScaffold\\nphase 1, ~14 turns, sonnet\", fillcolor=1, "
        "tooltip=\"line 10\"];\n"
        "    s2 [label=\"Sprint 2\\nParser\\nphase 2, ~14 turns, sonnet\", fillcolor=2, "
        "tooltip=\"line 20\"];\n"
        "  }\n"
        "  subgraph cluster_1 {\n"
        "    label=\"Net\";\n"
        "    s1 [label=\"Sprint 1\\nSockets\\nphase 2, ~14 turns, sonnet\", fillcolor=2, "
        "tooltip=\"line 30\"];\n"
        "  }\n"
        "  s0 -> s1;\n"
        "  s2 -> s1;\n"
        "  s0 -> s2 [style=dashed];\n"
        "}\n");
}

TEST_CASE("What follows in a unit and is stated too is a solid arrow") {
  auto plan = test::example_plan();
  plan.sprints[2].depends_on = {0};
  plan::Order order;
  order.before = {{}, {}, {0}};
  CHECK(dot_of(plan, order).find("  s0 -> s2;\n") != std::string::npos);
}

TEST_CASE("A sprint without a phase has no colour, and the thirteenth phase the first again") {
  auto plan = test::example_plan();
  plan.phases.assign(13, {"empty", {}, 0});
  plan.phases.back().sprints = {0};
  plan::Order order;
  order.before = {{}, {}, {}};
  const auto text = dot_of(plan, order);
  CHECK(text.find("phase 13, ~14 turns, sonnet\", fillcolor=1,") != std::string::npos);
  CHECK(text.find("Parser\\n~14 turns, sonnet\", tooltip") != std::string::npos);
}

TEST_CASE("Any text is a string of graphviz, and means itself") {
  CHECK(dot_string("plain") == "\"plain\"");
  CHECK(dot_string("say \"x\"") == R"("say \"x\"")");
  CHECK(dot_string("end\\") == R"("end\\")");
  CHECK(dot_string("\\N \\G") == R"("\\N \\G")");
  CHECK(dot_string("a\nb") == R"("a\\nb")");
  CHECK(dot_string("R&D &lt;") == "\"R&amp;D &amp;lt;\"");
  CHECK(dot_string("<b>") == "\"<b>\"");
  CHECK(dot_string("\xff") == R"("\\xff")");
  CHECK(dot_string(std::string_view("\0", 1)).find('\0') == std::string::npos);
}
