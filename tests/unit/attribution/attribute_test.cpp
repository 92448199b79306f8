#include "attribution/weigh_failures.h"

#include "change_fixture.h"
#include "support/catch.h"

namespace sprint::test {

using attribution::AttributedFailure;
using attribution::AttributionInput;
using attribution::Verdict;

namespace {

AttributedFailure attribute_one(const std::vector<workspace::ChangeSet>& sprints,
                                attribution::Failure failure, attribution::LineOwners owners = {}) {
  AttributionInput input{sprints, {std::move(failure)}};
  input.owners = std::move(owners);
  return attribution::attribute(std::move(input)).front();
}

std::string culprit(const std::vector<workspace::ChangeSet>& sprints,
                    const AttributedFailure& result) {
  if (result.verdict == Verdict::Unattributed) return "nobody";
  std::string names;
  for (const auto& [sprint, probability] : result.suspects) {
    if (probability >= 0.5) names += (names.empty() ? "" : " + ") + sprints[sprint].id;
  }
  return names;
}

}  // namespace

TEST_CASE("Whoever wrote the line of an error is to blame") {
  const std::vector<workspace::ChangeSet> sprints = {
      sprint_of("a", {edited("src/x.cpp", {}, {"y"})}),
      sprint_of("b", {edited("src/x.cpp", {}, {"rigth"})}), sprint_of("c", {edited("README.md")})};
  const auto result =
      attribute_one(sprints, build_error("src/x.cpp", 9, "'rigth' was not declared", {"rigth"}),
                    {{{"src/x.cpp", 9}, {1, "c-b"}}});
  CHECK(culprit(sprints, result) == "b");
  CHECK(result.suspects.front().probability > 0.95);
  CHECK(result.evidence.front().kind == attribution::EvidenceKind::Line);
  CHECK(result.evidence.front().detail == "src/x.cpp:9 was written in commit c-b");
  CHECK_FALSE(result.confirmed);
}

TEST_CASE("Whoever removed a name is to blame for a caller that nobody touched") {
  const std::vector<workspace::ChangeSet> sprints = {
      sprint_of("a", {edited("src/x.cpp", {"total"}, {"sum"})}),
      sprint_of("b", {edited("lib/y.h", {"load"}, {"read"})}), sprint_of("c", {edited("lib/z.h")})};
  const auto result = attribute_one(
      sprints, build_error("src/x.cpp", 40, "'load' is not a member of 'io'", {"load", "io"}));
  CHECK(culprit(sprints, result) == "b");
}

TEST_CASE("A sprint that only reformatted the use is not to blame for the removal") {
  const std::vector<workspace::ChangeSet> sprints = {
      sprint_of("a", {edited("src/x.cpp", {"load", "x"}, {"load", "x"})}),
      sprint_of("b", {edited("lib/y.h", {"load"}, {"read"})})};
  const auto result =
      attribute_one(sprints, build_error("src/x.cpp", 4, "'load' was not declared", {"load"}),
                    {{{"src/x.cpp", 4}, {0, "c-a"}}});
  CHECK(culprit(sprints, result) == "b");
}

TEST_CASE("A new use of what another sprint removed is the fault of both together") {
  const std::vector<workspace::ChangeSet> sprints = {
      sprint_of("a", {edited("src/x.cpp", {}, {"load"})}),
      sprint_of("b", {edited("lib/y.h", {"load"}, {"read"})}), sprint_of("c", {edited("z.h")})};
  const auto result =
      attribute_one(sprints, build_error("src/x.cpp", 4, "'load' was not declared", {"load"}),
                    {{{"src/x.cpp", 4}, {0, "c-a"}}});
  CHECK(result.verdict == Verdict::Interaction);
  CHECK(result.suspects.size() == 2);
  CHECK(culprit(sprints, result).size() == 5);
}

TEST_CASE("The same thing added twice is the fault of both together") {
  const std::vector<workspace::ChangeSet> sprints = {sprint_of("a", {created("a.cpp", {"helper"})}),
                                                     sprint_of("b", {created("b.cpp", {"helper"})}),
                                                     sprint_of("c", {edited("c.cpp")})};
  attribution::Failure failure =
      build_error("b.cpp", 3, "multiple definition of `helper()'", {"helper()"});
  failure.kind = attribution::FailureKind::Link;
  failure.trail.push_back({{"a.cpp", 5}, logs::PlaceRole::Reference});
  const auto result =
      attribute_one(sprints, failure, {{{"b.cpp", 3}, {1, "c-b"}}, {{"a.cpp", 5}, {0, "c-a"}}});
  CHECK(result.verdict == Verdict::Interaction);
  CHECK(result.suspects.size() == 2);
}

TEST_CASE("Whoever deleted a header is to blame where it is missing") {
  const std::vector<workspace::ChangeSet> sprints = {
      sprint_of("a", {edited("src/x.cpp")}), sprint_of("b", {renamed("lib/y.h", "lib/z.h")}),
      sprint_of("c", {edited("lib/q.h")})};
  const auto result = attribute_one(
      sprints, build_error("src/x.cpp", 2, "lib/y.h: No such file or directory", {"lib/y.h"}));
  CHECK(culprit(sprints, result) == "b");
  CHECK(result.evidence.front().detail == "lib/y.h was renamed to lib/z.h in commit c-b");
}

TEST_CASE("A failing test is traced to who wrote it, or to the code it goes through") {
  const std::vector<workspace::ChangeSet> sprints = {sprint_of("a", {edited("tests/test_x.cpp")}),
                                                     sprint_of("b", {edited("src/deep.cpp")}),
                                                     sprint_of("c", {edited("src/other.cpp")})};
  SECTION("the assertion is new") {
    const auto result =
        attribute_one(sprints, test_failure("X.One", {"tests/test_x.cpp", 7}, "1 == 2"),
                      {{{"tests/test_x.cpp", 7}, {0, "c-a"}}});
    CHECK(culprit(sprints, result) == "a");
  }
  SECTION("a frame of the stack is new") {
    auto failure = test_failure("X.One", {"tests/test_x.cpp", 7}, "SEGV");
    failure.trail.push_back({{"src/deep.cpp", 12}, logs::PlaceRole::Frame});
    const auto result = attribute_one(sprints, failure, {{{"src/deep.cpp", 12}, {1, "c-b"}}});
    CHECK(culprit(sprints, result) == "b");
  }
  SECTION("what it tests has changed") {
    const std::vector<workspace::ChangeSet> others = {sprint_of("a", {edited("docs/x.md")}),
                                                      sprint_of("b", {edited("src/parse.cpp")}),
                                                      sprint_of("c", {edited("src/other.cpp")})};
    const auto result =
        attribute_one(others, test_failure("ParseTest.One", {"tests/test_parse.cpp", 7}, "1 == 2"));
    CHECK(culprit(others, result) == "b");
  }
}

TEST_CASE("Without a trace nobody stands out") {
  const std::vector<workspace::ChangeSet> sprints = {sprint_of("a", {edited("docs/a.md")}),
                                                     sprint_of("b", {edited("docs/b.md")})};
  const auto result = attribute_one(sprints, test_failure("Net.Retry", {}, "1 == 2"));
  CHECK(result.verdict == Verdict::Unattributed);
  CHECK(result.suspects.size() == 2);
  CHECK(result.counts());
}

TEST_CASE("A closure that is complete clears those who changed none of its files") {
  const std::vector<workspace::ChangeSet> sprints = {sprint_of("a", {edited("src/a.cpp")}),
                                                     sprint_of("b", {edited("src/b.cpp")}),
                                                     sprint_of("c", {})};
  AttributionInput input{sprints, {test_failure("T", {}, "no")}};
  input.closures["T"] = {{"src/b.cpp", "src/x.h"}, true};
  const auto result = attribution::attribute(std::move(input)).front();
  CHECK(culprit(sprints, result) == "b");
  REQUIRE(result.cleared.size() == 2);
  CHECK(result.cleared[0].why == "it changed none of the 2 files that the failure depends on");
  CHECK(result.cleared[1].why == "it changed no file");

  AttributionInput unsure{sprints, {test_failure("T", {}, "no")}};
  unsure.closures["T"] = {{"src/b.cpp"}, false};
  CHECK(attribution::attribute(std::move(unsure)).front().cleared.size() == 1);
}

TEST_CASE("What was red before is nobody's, and everybody is cleared") {
  const std::vector<workspace::ChangeSet> sprints = {sprint_of("a", {edited("src/a.cpp")})};
  AttributionInput input{sprints, {test_failure("T", {"src/a.cpp", 3}, "no")}};
  input.red_before = {"T"};
  const auto result = attribution::attribute(std::move(input)).front();
  CHECK(result.verdict == Verdict::PreExisting);
  CHECK(result.suspects.empty());
  CHECK(result.cleared.size() == 1);
  CHECK_FALSE(result.counts());
}

TEST_CASE("Failures of one cause are one group") {
  const std::vector<workspace::ChangeSet> sprints = {
      sprint_of("a", {edited("lib/y.h", {"load"}, {"read"})}), sprint_of("b", {edited("z.cpp")})};
  AttributionInput input{sprints,
                         {build_error("p.cpp", 1, "'load' was not declared", {"load"}),
                          build_error("q.cpp", 2, "'load' was not declared", {"load"}),
                          build_error("z.cpp", 3, "expected ';'"),
                          test_failure("One", {"tests/help.h", 5}, "value 17 is not 4"),
                          test_failure("Two", {"tests/help.h", 5}, "value 3 is not 4"),
                          test_failure("Three", {"tests/help.h", 6}, "value 3 is not 4")}};
  const auto results = attribution::attribute(std::move(input));
  std::vector<std::size_t> groups;
  for (const auto& each : results) groups.push_back(each.group);
  CHECK(groups == std::vector<std::size_t>{0, 0, 2, 3, 3, 5});
}

TEST_CASE("A test without its program is the fault of whoever broke that program") {
  const std::vector<workspace::ChangeSet> sprints = {sprint_of("a", {edited("one.cpp")}),
                                                     sprint_of("b", {edited("two.cpp")})};
  auto one = build_error("one.cpp", 1, "expected ';'");
  one.outputs = {"CMakeFiles/test_one.dir/one.cpp.o"};
  auto two = build_error("two.cpp", 1, "expected ';'");
  two.outputs = {"CMakeFiles/test_two.dir/two.cpp.o"};
  auto missing = test_failure("two", {}, "Unable to find executable");
  missing.kind = attribution::FailureKind::Missing;
  missing.outputs = {"test_two"};
  AttributionInput input{sprints, {one, two, missing}};
  input.owners = {{{"one.cpp", 1}, {0, "c-a"}}, {{"two.cpp", 1}, {1, "c-b"}}};
  const auto results = attribution::attribute(std::move(input));
  CHECK(culprit(sprints, results[2]) == "b");
  CHECK(results[2].group == results[1].group);
  REQUIRE_FALSE(results[2].evidence.empty());
  CHECK(results[2].evidence.front().detail == "its program was not built: build:two.cpp:1");
}

TEST_CASE("Lines before an error are asked about, more of them where text is not well formed") {
  const auto count = [](const char* message) {
    return attribution::lines_of_interest({build_error("x.cpp", 100, message)}, {}).size();
  };
  CHECK(count("'x' was not declared") == 4);
  CHECK(count("expected '}' at end of input") == 41);
  CHECK(attribution::lines_of_interest({build_error("x.cpp", 2, "expected '}'")}, {}).size() == 2);
  CHECK(attribution::lines_of_interest({build_error("x.cpp", 0, "expected '}'")}, {}).empty());
}

}  // namespace sprint::test
