#include "attribution/evidence.h"

#include "attribution/interaction.h"
#include "change_fixture.h"
#include "support/catch.h"

namespace sprint::test {

using attribution::Evidence;
using attribution::EvidenceKind;
using logs::PlaceRole;

namespace {

using Function = std::optional<Evidence> (*)(const attribution::FailureFacts&, std::size_t,
                                             const attribution::EvidenceContext&);

/// What is known around a failure; each test fills in what it is about.
struct Known {
  std::vector<workspace::ChangeSet> sprints;
  attribution::LineOwners owners{};
  std::unordered_map<std::string, attribution::Closure> closures{};
  attribution::NameHomes homes{};
  std::unordered_set<std::string> fails_in_old_code{};

  std::optional<Evidence> ask(Function kind, const attribution::Failure& failure,
                              std::size_t sprint = 0) const {
    const attribution::ChangeIndex changes(sprints);
    return kind(attribution::facts_of(failure), sprint,
                {changes, owners, closures, homes, fails_in_old_code});
  }
};

std::string detail(const std::optional<Evidence>& evidence) {
  return evidence ? evidence->detail : "nothing";
}

workspace::FileChange unbalanced(workspace::FileChange change, int open) {
  change.open_brackets = open;
  return change;
}

workspace::FileChange inside(workspace::FileChange change, Words functions) {
  change.functions = std::move(functions);
  return change;
}

}  // namespace

TEST_CASE(
    "Lines before an error count where the text is not well formed, less where a name is wrong") {
  const Known known{{sprint_of("a", {edited("x.cpp")})}, {{{"x.cpp", 7}, {0, "c-a"}}}};
  const auto syntax =
      known.ask(attribution::line_evidence, build_error("x.cpp", 9, "expected ';'"));
  const auto name =
      known.ask(attribution::line_evidence, build_error("x.cpp", 9, "'y' was not declared", {"y"}));
  REQUIRE(syntax);
  REQUIRE(name);
  CHECK(syntax->detail == "x.cpp:7, shortly before the error, was written in commit c-a");
  CHECK(name->weight < syntax->weight);
  CHECK_FALSE(known.ask(attribution::line_evidence, build_error("x.cpp", 6, "expected ';'")));
  CHECK_FALSE(known.ask(attribution::line_evidence, build_error("y.cpp", 9, "expected ';'")));
}

TEST_CASE("Brackets that a sprint left open explain what is not well formed") {
  const Known known{
      {sprint_of("a", {unbalanced(edited("x.h"), 1)}), sprint_of("b", {edited("x.cpp")}),
       sprint_of("c", {unbalanced(edited("notes.md"), 1)})},
      {{{"x.cpp", 9}, {1, "c-b"}}}};
  const auto error = build_error("x.cpp", 9, "expected '}' at end of input");
  CHECK(detail(known.ask(attribution::bracket_evidence, error)) ==
        "it opened more brackets than it should in x.h");
  CHECK_FALSE(known.ask(attribution::bracket_evidence, error, 1));
  CHECK_FALSE(known.ask(attribution::bracket_evidence, error, 2));
  CHECK_FALSE(
      known.ask(attribution::bracket_evidence, build_error("x.cpp", 9, "'y' was not declared")));
  // Who only stands where the compiler noticed is less suspicious than who left it open.
  CHECK(known.ask(attribution::line_evidence, error, 1)->weight <
        known.ask(attribution::bracket_evidence, error)->weight);
}

TEST_CASE("Whoever declared, changed or removed a name is more than who only mentions it") {
  const Known known{{sprint_of("a", {declaring(edited("x.h", {"load"}, {"load"}))}),
                     sprint_of("b", {edited("y.cpp", {"load"}, {"load"})}),
                     sprint_of("c", {edited("z.cpp", {}, {"load"})})}};
  const auto error =
      build_error("q.cpp", 3, "no matching function for call to 'load(int)'", {"load(int)"});
  CHECK(detail(known.ask(attribution::identifier_evidence, error)) ==
        "it changed the declaration of 'load' in x.h");
  CHECK(known.ask(attribution::identifier_evidence, error, 0)->weight >
        4 + known.ask(attribution::identifier_evidence, error, 1)->weight);
  CHECK_FALSE(known.ask(attribution::identifier_evidence, error, 2));
}

TEST_CASE("A name without a line is near to who began to use it") {
  const Known known{{sprint_of("a", {edited("CMakeLists.txt", {}, {"lfast"})})}};
  attribution::Failure link = build_error("", 0, "cannot find -lfast", {"fast"});
  link.kind = attribution::FailureKind::Link;
  CHECK(detail(known.ask(attribution::identifier_evidence, link)) ==
        "it began to use 'lfast' in CMakeLists.txt");
}

TEST_CASE("The home of a name that a test calls is where to look") {
  Known known{{sprint_of("a", {inside(edited("src/money.cpp"), {"percent_of"})}),
               sprint_of("b", {edited("src/money.cpp")}),
               sprint_of("c", {edited("src/cart.cpp")})}};
  known.homes["percent_of"] = {{"src/money.cpp", 12}};
  const auto failure = test_failure("money", {}, "percent_of(7) == 8");
  CHECK(detail(known.ask(attribution::declaration_evidence, failure)) ==
        "it changed 'percent_of' in src/money.cpp");
  CHECK(detail(known.ask(attribution::declaration_evidence, failure, 1)) ==
        "'percent_of' is declared in src/money.cpp, which was changed");
  CHECK_FALSE(known.ask(attribution::declaration_evidence, failure, 2));
  known.owners[{"src/money.cpp", 12}] = {1, "c-b"};
  CHECK(detail(known.ask(attribution::declaration_evidence, failure, 1)) ==
        "'percent_of' is declared at src/money.cpp:12, written in commit c-b");
}

TEST_CASE("A test may be named after the function that was changed") {
  const Known known{{sprint_of("a", {inside(edited("queue.go"), {"Push"})})}};
  CHECK(detail(known.ask(attribution::declaration_evidence,
                         test_failure("TestPushKeepsOrder", {}, "wrong"))) ==
        "it changed 'Push', which the test is named after, in queue.go");
}

TEST_CASE("What a test said may stand in the lines of a sprint") {
  const Known known{{sprint_of("a", {edited("x.cpp", {}, {"domain"})}), sprint_of("b", {})}};
  const auto failure = test_failure("T", {}, "exception: no domain in it");
  CHECK(detail(known.ask(attribution::wording_evidence, failure)) ==
        "it changed lines with 'domain' in x.cpp");
  CHECK_FALSE(known.ask(attribution::wording_evidence, failure, 1));
}

TEST_CASE("A file that the message names counts, whatever it is") {
  const Known known{{sprint_of("a", {edited("data/march.csv")})}};
  auto failure = test_failure("T", {}, "march.csv: no number");
  CHECK_FALSE(known.ask(attribution::file_evidence, failure));
  failure.mentions = {"data/march.csv"};
  CHECK(detail(known.ask(attribution::file_evidence, failure)) ==
        "what the message names, data/march.csv was changed");
}

TEST_CASE("A source that was taken out of the build explains what cannot be linked") {
  Known known{{sprint_of("a", {edited("CMakeLists.txt", {"cart", "cpp"}, {})}),
               sprint_of("b", {edited("CMakeLists.txt", {"target_link_libraries", "shop"}, {})}),
               sprint_of("c", {edited("CMakeLists.txt", {}, {"option"})})}};
  known.homes["put"] = {{"src/cart.cpp", 3}};
  attribution::Failure link =
      build_error("main.cpp", 4, "undefined reference to `Cart::put()'", {"Cart::put()"});
  link.kind = attribution::FailureKind::Link;
  CHECK(detail(known.ask(attribution::settings_evidence, link)) ==
        "it took src/cart.cpp, which declares 'put', out of CMakeLists.txt");
  CHECK(detail(known.ask(attribution::settings_evidence, link, 1)) ==
        "it took libraries away in CMakeLists.txt");
  CHECK(detail(known.ask(attribution::settings_evidence, link, 2)) ==
        "how it is built was changed in CMakeLists.txt");
}

TEST_CASE("A name that fails in old code too is not the fault of who uses it anew") {
  Known known{{sprint_of("user", {edited("x.cpp", {}, {"load"})}),
               sprint_of("remover", {declaring(edited("y.h", {"load"}))})},
              {{{"x.cpp", 4}, {0, "c-user"}}}};
  const auto error = build_error("x.cpp", 4, "'load' was not declared", {"load"});
  const attribution::ChangeIndex changes(known.sprints);
  const auto pairs = [&] {
    return attribution::interacting_pairs(
        attribution::facts_of(error),
        {changes, known.owners, known.closures, known.homes, known.fails_in_old_code});
  };
  CHECK(pairs() == std::vector<attribution::SprintPair>{{0, 1}});
  known.fails_in_old_code = {"load"};
  CHECK(pairs().empty());
}

TEST_CASE("A check that one sprint added and a call that another one wrote fail together") {
  const Known known{
      {sprint_of("strict", {edited("a.py", {}, {"raise"})}), sprint_of("caller", {edited("b.py")})},
      {{{"a.py", 3}, {0, "c-strict"}}, {{"b.py", 9}, {1, "c-caller"}}}};
  auto failure = test_failure("T", {"a.py", 3}, "ValueError: not whole");
  failure.trail.push_back({{"b.py", 9}, PlaceRole::Frame});
  const attribution::ChangeIndex changes(known.sprints);
  const auto pairs = attribution::interacting_pairs(
      attribution::facts_of(failure),
      {changes, known.owners, known.closures, known.homes, known.fails_in_old_code});
  CHECK(pairs == std::vector<attribution::SprintPair>{{0, 1}});
}

TEST_CASE("What a test is about is its name without the marks of tests") {
  const auto subject = [](const std::string& file) {
    auto failure = test_failure("t", {file, 1}, "wrong");
    const auto subjects = attribution::facts_of(failure).subjects;
    return subjects.empty() ? "" : subjects.front();
  };
  CHECK(subject("tests/parse_test.cpp") == "parse");
  CHECK(subject("tests/parse_unittest.cc") == "parse");
  CHECK(subject("tests/parse_unittests.cc") == "parse");
  CHECK(subject("tests/parse_unit_test.cc") == "parse");
  CHECK(subject("tests/unittest_parse.py") == "parse");
  CHECK(subject("tests/unit_test.cpp") == "unit");
  const Known known{
      {sprint_of("a", {edited("src/parse_unit.cpp")}), sprint_of("b", {edited("src/parse.cpp")})}};
  const auto failure = test_failure("t", {"tests/parse_unittest.cc", 1}, "wrong");
  CHECK_FALSE(known.ask(attribution::file_evidence, failure, 0));
  CHECK(detail(known.ask(attribution::file_evidence, failure, 1)) ==
        "what it tests, src/parse.cpp was changed");
}

TEST_CASE("Whoever wrote the whole name of a program that is not there speaks for itself") {
  const Known known{{sprint_of("a", {edited("CMakeLists.txt", {}, {"no", "such", "tool"})}),
                     sprint_of("b", {edited("README.md", {}, {"such", "tool"})}),
                     sprint_of("c", {edited("x.cmake", {"no", "such", "tool"}, {})})}};
  const auto lost = build_error("", 0, "/bin/sh: 1: bin/no-such-tool: not found");
  CHECK(detail(known.ask(attribution::identifier_evidence, lost, 0)) ==
        "it wrote lines with 'bin/no-such-tool', which is not there, in CMakeLists.txt");
  CHECK_FALSE(known.ask(attribution::identifier_evidence, lost, 1));
  CHECK_FALSE(known.ask(attribution::identifier_evidence, lost, 2));
  CHECK_FALSE(known.ask(attribution::identifier_evidence,
                        build_error("", 0, "/bin/sh: 1: /opt/bin/g++: not found"), 0));
}

}  // namespace sprint::test
