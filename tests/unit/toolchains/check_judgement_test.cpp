#include "toolchains/checks/check_judgement.h"

#include "support/catch.h"

using namespace sprint;
using namespace sprint::toolchains;
using sdk::Severity;

namespace {

sdk::CheckCommand command_for(const sdk::Words& files, bool independent = false) {
  sdk::CheckCommand command;
  command.argv = {"cc", "-fsyntax-only"};
  command.files = files;
  command.independent = independent;
  return command;
}

sdk::Diagnostic said(const std::string& file, Severity severity, const std::string& message = "x") {
  return {file, 1, 2, severity, message};
}

EndedCheck ended(os::Ending ending, std::vector<sdk::Diagnostic> diagnostics = {}) {
  return {std::move(ending), std::move(diagnostics)};
}

std::vector<CheckOutcome> outcomes(const std::vector<CheckFinding>& findings) {
  std::vector<CheckOutcome> all;
  for (const auto& finding : findings) all.push_back(finding.outcome);
  return all;
}

std::vector<std::string> messages(const CheckFinding& finding) {
  std::vector<std::string> all;
  for (const auto& diagnostic : finding.diagnostics) all.push_back(diagnostic.message);
  return all;
}

constexpr auto kOk = CheckOutcome::Ok;
constexpr auto kFailed = CheckOutcome::Failed;
constexpr auto kOpen = CheckOutcome::NotCheckable;
using Outcomes = std::vector<CheckOutcome>;
using Messages = std::vector<std::string>;

}  // namespace

TEST_CASE("The exit code and the files of the errors decide whom a command blames") {
  struct Row {
    std::string what;
    bool independent;
    int exit_code;
    std::vector<sdk::Diagnostic> diagnostics;
    Outcomes expected;
  };
  const auto row = GENERATE(values<Row>({
      {"nothing to say", false, 0, {}, {kOk, kOk}},
      {"a warning", false, 0, {said("a", Severity::Warning)}, {kOk, kOk}},
      {"an error that did no harm", false, 0, {said("a", Severity::Error)}, {kOk, kOk}},
      {"no message", false, 1, {}, {kFailed, kFailed}},
      {"warnings only", false, 1, {said("a", Severity::Warning)}, {kFailed, kFailed}},
      {"an error elsewhere", false, 1, {said("h", Severity::Error)}, {kFailed, kFailed}},
      {"one of two", false, 1, {said("b", Severity::Error)}, {kOpen, kFailed}},
      {"one of two, independent", true, 1, {said("b", Severity::Error)}, {kOk, kFailed}},
      {"one and elsewhere",
       false,
       1,
       {said("h", Severity::Error), said("a", Severity::Error)},
       {kFailed, kOpen}},
      {"both",
       true,
       1,
       {said("a", Severity::Error), said("b", Severity::Error)},
       {kFailed, kFailed}},
      {"no message, independent", true, 1, {}, {kFailed, kFailed}},
  }));
  INFO(row.what);
  const auto findings = judge(command_for({"a", "b"}, row.independent),
                              ended(os::Exited{row.exit_code}, row.diagnostics));
  CHECK(outcomes(findings) == row.expected);
}

TEST_CASE("A file without an error is not called fine if errors may have been lost") {
  auto check = ended(os::Exited{1}, {said("b", Severity::Error)});
  check.output_is_cut = true;
  const auto findings = judge(command_for({"a", "b"}, true), check);
  CHECK(outcomes(findings) == Outcomes{kOpen, kFailed});
  CHECK_FALSE(findings[0].expected);
  CHECK_FALSE(findings[0].not_reached);
}

TEST_CASE("A file that shares its command with a failed one is open, and the failed one is named") {
  const auto findings =
      judge(command_for({"a", "b"}), ended(os::Exited{1}, {said("b", Severity::Error)}));
  CHECK(findings[0].reason == "checked together with b, which failed");
  CHECK(findings[0].expected);
  CHECK(findings[0].diagnostics.empty());
  CHECK(findings[1].reason.empty());
}

TEST_CASE("Each file gets its own diagnostics, and those of files that nobody asked about") {
  const auto findings = judge(command_for({"a", "b"}),
                              ended(os::Exited{0}, {said("a", Severity::Warning, "of a"),
                                                    said("b", Severity::Warning, "of b"),
                                                    said("h", Severity::Warning, "of a header")}));
  CHECK(messages(findings[0]) == Messages{"of a", "of a header"});
  CHECK(messages(findings[1]) == Messages{"of b", "of a header"});
}

TEST_CASE("A note goes with what it explains, whatever file it points to") {
  const auto findings = judge(command_for({"a", "b"}),
                              ended(os::Exited{1}, {said("a", Severity::Error, "redefined"),
                                                    said("b", Severity::Note, "first defined here"),
                                                    said("b", Severity::Error, "odd")}));
  CHECK(messages(findings[0]) == Messages{"redefined", "first defined here"});
  CHECK(messages(findings[1]) == Messages{"odd"});
}

TEST_CASE("A file that passed beside a failed one keeps its warnings") {
  const auto findings = judge(command_for({"a", "b"}, true),
                              ended(os::Exited{1}, {said("a", Severity::Warning, "of a"),
                                                    said("h", Severity::Warning, "of a header"),
                                                    said("b", Severity::Error, "of b")}));
  CHECK(findings[0].outcome == kOk);
  CHECK(messages(findings[0]) == Messages{"of a"});
}

TEST_CASE("With an excuse nobody is to blame") {
  auto check = ended(os::Exited{1}, {said("a", Severity::Error)});
  check.excuse = "version.h is generated by the build";
  const auto findings = judge(command_for({"a", "b"}), check);
  CHECK(outcomes(findings) == Outcomes{kOpen, kOpen});
  CHECK(findings[0].reason == check.excuse);
  CHECK(findings[0].expected);
  CHECK(findings[0].diagnostics.empty());
}

TEST_CASE("A command that did not come to its end says nothing about its files") {
  struct Row {
    os::Ending ending;
    std::string reason;
  };
  const auto row = GENERATE(values<Row>({
      {os::NotStarted{"no such program"}, "'cc' cannot be run: no such program"},
      {os::Signaled{9}, "'cc' did not finish: killed by signal 9 (Killed)"},
      {os::TimedOut{}, "'cc' did not finish: timed out"},
      {os::Cancelled{}, "'cc' did not finish: cancelled"},
  }));
  const auto findings =
      judge(command_for({"a", "b"}), ended(row.ending, {said("a", Severity::Error)}));
  CHECK(outcomes(findings) == Outcomes{kOpen, kOpen});
  CHECK(findings[0].reason == row.reason);
  CHECK_FALSE(findings[0].expected);
}

TEST_CASE("A file that the command has not read is not checked by its success") {
  auto check = ended(os::Exited{0}, {said("b", Severity::Warning)});
  check.read = {"a", "/usr/include/stdio.h"};
  const auto findings = judge(command_for({"a", "b"}), check);
  CHECK(outcomes(findings) == Outcomes{kOk, kOpen});
  CHECK(findings[1].reason == "the file through which it is checked no longer includes it");
  CHECK(findings[1].expected);
  CHECK(findings[1].diagnostics.empty());
}

TEST_CASE("A failure without an error message is explained by the last words, or the exit code") {
  auto check = ended(os::Exited{3}, {said("a", Severity::Warning)});
  CHECK(judge(command_for({"a"}), check)[0].reason == "'cc' ended with exit code 3");
  check.telling_line = "out of memory";
  CHECK(judge(command_for({"a"}), check)[0].reason == "out of memory");
  check.diagnostics = {said("a", Severity::Error)};
  CHECK(judge(command_for({"a"}), check)[0].reason.empty());
}

TEST_CASE("Of several answers about a file the worst counts") {
  const CheckFinding ok{kOk, {}};
  const CheckFinding unreached{kOpen, "not reached", true, {}, true};
  const CheckFinding expected{kOpen, "not yet", true};
  const CheckFinding unexpected{kOpen, "broken", false};
  const CheckFinding failed{kFailed, "bad"};
  struct Row {
    std::vector<CheckFinding> findings;
    CheckOutcome outcome;
    bool expected;
    std::string reason;
  };
  const auto row = GENERATE_COPY(values<Row>({
      {{ok}, kOk, false, "with care"},
      {{unreached}, kOpen, true, "not reached"},
      {{unreached, ok}, kOk, false, "with care"},
      {{unreached, failed}, kFailed, false, "bad"},
      {{ok, expected}, kOpen, true, "not yet"},
      {{expected, unexpected}, kOpen, false, "broken"},
      {{unexpected, expected}, kOpen, false, "broken"},
      {{expected, failed, unexpected}, kFailed, false, "bad"},
      {{CheckFinding{kFailed}}, kFailed, false, "with care"},
  }));
  CheckedFile file{"a", "t", kOk, "with care", false, true, {}};
  apply_findings(file, row.findings);
  CHECK(file.outcome == row.outcome);
  CHECK(file.expected == row.expected);
  CHECK(file.reason == row.reason);
}

TEST_CASE("What two commands say alike is kept once") {
  CheckedFile file{"a", "t", kOk, {}, false, true, {}};
  apply_findings(file,
                 {{kOk, {}, false, {said("h", Severity::Warning, "one")}},
                  {kOk,
                   {},
                   false,
                   {said("h", Severity::Warning, "one"), said("h", Severity::Warning, "two")}}});
  CHECK(file.diagnostics.size() == 2);
}

TEST_CASE("Paths that tools print become names in the project where they are in it") {
  struct Row {
    std::string path;
    std::string name;
  };
  const auto row = GENERATE(values<Row>({
      {"a.c", "src/a.c"},
      {"../a.c", "a.c"},
      {"./x/../a.c", "src/a.c"},
      {"/p/src/a.c", "src/a.c"},
      {"/usr/include/stdio.h", "/usr/include/stdio.h"},
      {"../../other/a.c", "/other/a.c"},
      {"/p2/a.c", "/p2/a.c"},
      {"..a.c", "src/..a.c"},
      {"", ""},
  }));
  CHECK(relative_to_root(row.path, "/p/src", "/p") == row.name);
}
