#include "render/toolchains/check_report.h"

#include <nlohmann/json.hpp>

#include "support/catch.h"

using namespace sprint;
using namespace sprint::render;
using sdk::Severity;
using toolchains::CheckedFile;
using toolchains::CheckOutcome;
using toolchains::CheckResult;

namespace {

CheckedFile ok(const std::string& file, bool cached = false) {
  return {file, "cmake", CheckOutcome::Ok, {}, false, cached, {}};
}

CheckedFile failed(const std::string& file, std::vector<sdk::Diagnostic> diagnostics,
                   const std::string& reason = {}) {
  return {file, "cmake", CheckOutcome::Failed, reason, false, false, std::move(diagnostics)};
}

CheckedFile open(const std::string& file, const std::string& reason, bool expected) {
  return {file, "cmake", CheckOutcome::NotCheckable, reason, expected, false, {}};
}

std::string text(const CheckResult& result, int exit_code) {
  return check_text(result, {"changed since HEAD", exit_code});
}

}  // namespace

TEST_CASE("Where nothing is to check the text says so") {
  CHECK(text({}, 0) ==
        "check: nothing to check: no file changed since HEAD belongs to a toolchain (exit code "
        "0)\n");
  CHECK(text({{}, {"README.md"}}, 0) ==
        "skipped, no toolchain owns it: README.md\n"
        "check: nothing to check: no file changed since HEAD belongs to a toolchain (exit code "
        "0)\n");
}

TEST_CASE("Where all passed one line is enough") {
  CHECK(text({{ok("a.c")}, {}}, 0) ==
        "check passed: 1 file changed since HEAD: 1 ok (exit code 0)\n");
  CHECK(text({{ok("a.c", true), ok("b.c", true), ok("c.c")}, {}}, 0) ==
        "check passed: 3 files changed since HEAD: 3 ok (2 from cache) (exit code 0)\n");
}

TEST_CASE("Errors and warnings are lines that editors understand") {
  auto warned = ok("b.c");
  warned.diagnostics = {{"b.c", 7, 0, Severity::Warning, "unused"}};
  CHECK(text({{failed("a.c", {{"a.c", 3, 5, Severity::Error, "odd"},
                              {"a.h", 1, 1, Severity::Note, "declared here"},
                              {"", 0, 0, Severity::Error, "too many"}}),
               warned},
              {}},
             1) ==
        "a.c:3:5: error: odd\n"
        "a.h:1:1: note: declared here\n"
        "error: too many\n"
        "b.c:7: warning: unused\n"
        "check FAILED: 2 files changed since HEAD: 1 failed, 1 ok (exit code 1)\n");
}

TEST_CASE("A failure without an error message says what there is to say") {
  CHECK(text({{failed("a.c", {}, "out of memory")}, {}}, 1) ==
        "a.c: error: the check failed: out of memory\n"
        "check FAILED: 1 file changed since HEAD: 1 failed (exit code 1)\n");
  CHECK(text({{failed("a.c", {{"a.c", 1, 0, Severity::Warning, "odd"}}, "killed")}, {}}, 1) ==
        "a.c:1: warning: odd\n"
        "a.c: error: the check failed: killed\n"
        "check FAILED: 1 file changed since HEAD: 1 failed (exit code 1)\n");
}

TEST_CASE("The error of a header that several files include is printed once, with its notes") {
  const sdk::Diagnostic error{"a.h", 1, 1, Severity::Error, "odd"};
  const sdk::Diagnostic note{"b.h", 2, 1, Severity::Note, "see here"};
  const sdk::Diagnostic own{"b.c", 4, 1, Severity::Error, "also odd"};
  CHECK(text({{failed("a.c", {error, note}), failed("b.c", {error, note, own, note}),
               failed("c.c", {error, note})},
              {}},
             1) ==
        "a.h:1:1: error: odd\n"
        "b.h:2:1: note: see here\n"
        "b.c:4:1: error: also odd\n"
        "b.h:2:1: note: see here\n"
        "check FAILED: 3 files changed since HEAD: 3 failed (exit code 1)\n");
}

TEST_CASE("Files that were not checked are listed by the reason") {
  CHECK(text({{open("a.c", "no build yet", true), open("b.c", "broken", false),
               open("c.c", "no build yet", true)},
              {}},
             1) ==
        "not checked: b.c: broken\n"
        "not checked: a.c, c.c: no build yet\n"
        "none of the files could be checked\n"
        "check FAILED: 3 files changed since HEAD: 3 not checked (exit code 1)\n");
  CHECK(text({{ok("a.c"), open("b.c", "no build yet", true)}, {}}, 0) ==
        "not checked: b.c: no build yet\n"
        "check passed: 2 files changed since HEAD: 1 ok, 1 not checked (exit code 0)\n");
}

TEST_CASE("Long lists of names are cut") {
  CheckResult result{{ok("z.c")}, {}};
  for (const char c : std::string("abcdefghij")) result.skipped.emplace_back(1, c);
  CHECK(text(result, 0).starts_with(
      "skipped, no toolchain owns them: a, b, c, d, e, f, g, h and 2 more\n"));
  result.skipped.resize(8);
  CHECK(text(result, 0).starts_with("skipped, no toolchain owns them: a, b, c, d, e, f, g, h\n"));
}

TEST_CASE("How a file was checked that the build does not know is worth a remark") {
  auto guessed = ok("new.c");
  guessed.reason = "with the flags of old.c";
  guessed.remark = true;
  CHECK(text({{guessed}, {}}, 0) ==
        "note: new.c: checked with the flags of old.c\n"
        "check passed: 1 file changed since HEAD: 1 ok (exit code 0)\n");
}

TEST_CASE("Names and messages cannot steer the terminal or break a line") {
  const auto shown =
      text({{failed("a\n.c", {{"a\n.c", 1, 1, Severity::Error, "\x1b[31mred"}})}, {"odd\r"}}, 1);
  CHECK(shown ==
        "a\\n.c:1:1: error: \\x1b[31mred\n"
        "skipped, no toolchain owns it: odd\\r\n"
        "check FAILED: 1 file changed since HEAD: 1 failed (exit code 1)\n");
}

TEST_CASE("The JSON has everything, in valid UTF-8") {
  auto remembered = ok("a\xff.c", true);
  remembered.reason = "with the flags of b.c";
  const auto printed = nlohmann::json::parse(
      check_json({{remembered, failed("b.c", {{"b.h", 3, 0, Severity::Error, "m\xff"}}),
                   open("c.c", "why", true)},
                  {"x.txt"}}));
  CHECK(printed["schema"] == 1);
  CHECK(printed["checked"] == 2);
  CHECK(printed["skipped"] == nlohmann::json::array({"x.txt"}));
  CHECK(printed["files"][0] == nlohmann::json({{"file", "a\xef\xbf\xbd.c"},
                                               {"toolchain", "cmake"},
                                               {"outcome", "ok"},
                                               {"reason", "with the flags of b.c"},
                                               {"cached", true},
                                               {"diagnostics", nlohmann::json::array()}}));
  CHECK(printed["files"][1]["outcome"] == "failed");
  CHECK(printed["files"][1]["diagnostics"][0] == nlohmann::json({{"file", "b.h"},
                                                                 {"line", 3},
                                                                 {"column", 0},
                                                                 {"severity", "error"},
                                                                 {"message", "m\xef\xbf\xbd"}}));
  CHECK(printed["files"][2]["outcome"] == "not-checkable");
  CHECK(printed["files"][2]["reason"] == "why");
}

TEST_CASE("The JSON of nothing has empty lists") {
  CHECK(nlohmann::json::parse(check_json({})) ==
        nlohmann::json({{"schema", 1},
                        {"checked", 0},
                        {"skipped", nlohmann::json::array()},
                        {"files", nlohmann::json::array()}}));
}

TEST_CASE("Annotations mark errors, warnings and what was not checked") {
  const CheckResult result{{failed("a.c", {{"a.c", 3, 5, Severity::Error, "odd"},
                                           {"a.h", 1, 1, Severity::Note, "declared here"},
                                           {"a.h", 2, 0, Severity::Warning, "50%"}}),
                            failed("b.c", {{"a.h", 2, 0, Severity::Warning, "50%"},
                                           {"/usr/x.h", 1, 1, Severity::Error, "far away"}}),
                            open("c.c", "no build yet", true), open("d.c", "broken", false)},
                           {"x.txt"}};
  CHECK(check_annotations(result, "engine/") ==
        "::error file=engine/a.c,line=3,col=5::odd\n"
        "::warning file=engine/a.h,line=2::50%25\n"
        "::error file=/usr/x.h,line=1,col=1::far away\n"
        "::notice file=engine/c.c::not checked: no build yet\n"
        "::error file=engine/d.c::not checked: broken\n");
  CHECK(check_annotations({{ok("a.c")}, {}}, "").empty());
}

TEST_CASE("A file that failed without an error message is marked as well") {
  CHECK(check_annotations({{failed("a.c", {}, "out of memory")}, {}}, "") ==
        "::error file=a.c::the check failed: out of memory\n");
}

TEST_CASE("An error of no file is marked where no file is named") {
  CHECK(check_annotations({{failed("a.c", {{"", 0, 0, Severity::Error, "odd"}})}, {}}, "engine/") ==
        "::error::odd\n");
}
