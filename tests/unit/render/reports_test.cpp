#include "render/text/json_text.h"
#include "render/text/text_table.h"
#include "render/toolchains/doctor_report.h"
#include "render/toolchains/toolchains_report.h"
#include "support/catch.h"

using namespace sprint;
using namespace sprint::render;
using toolchains::ProgramState;

namespace {

toolchains::ProgramStatus program(const std::string& name, ProgramState state,
                                  bool optional = false) {
  toolchains::ProgramStatus status;
  status.need.programs = {name};
  status.need.minimum = "2";
  status.need.package = name + "-package";
  status.need.purpose = "does things";
  status.need.optional = optional;
  status.state = state;
  status.program = name;
  if (state == ProgramState::Present || state == ProgramState::TooOld) status.version = "1.5";
  return status;
}

toolchains::SurveyedToolchain toolchain(const std::string& name, bool detected) {
  toolchains::SurveyedToolchain answer;
  answer.identity = {name, "1.0", toolchains::ToolchainKind::Plugin, "/lib/" + name + ".so"};
  answer.detection = {detected, detected ? "a mark" : "no mark"};
  return answer;
}

}  // namespace

TEST_CASE("Columns are as wide as their widest cell") {
  TextTable table("> ");
  table.add_row({"a", "bb", "c"});
  table.add_row({"äöü", "", "line\nbreak"});
  CHECK(table.text() == "> a    bb  c\n> äöü      line\\nbreak\n");
}

TEST_CASE("JSON text is valid UTF-8 whatever the bytes") {
  CHECK(json_text("plain äöü €😀") == "plain äöü €😀");
  CHECK(json_text("a\xff"
                  "b") ==
        "a\xef\xbf\xbd"
        "b");
  CHECK(json_text("\xc0\xaf") == "\xef\xbf\xbd\xef\xbf\xbd");  // overlong
  CHECK(json_text("\xed\xa0\x80").size() == 9);                // surrogate
  CHECK(json_text("\xe2\x82") == "\xef\xbf\xbd\xef\xbf\xbd");  // truncated
  CHECK(json_text("\xf4\x90\x80\x80").size() == 12);           // past the last code point
}

TEST_CASE("Toolchains are listed with what they detect, and refused ones with the reason") {
  toolchains::Survey survey;
  survey.toolchains = {toolchain("one", true), toolchain("other", false)};
  survey.refused = {{Place{"/x/bad.so"}, "not a shared library"},
                    {Place{"/x/bad.toolchain.toml", 3, 4}, "odd"}};
  CHECK(toolchains_text(survey) ==
        "one    1.0  detected  a mark\n"
        "            plugin    /lib/one.so\n"
        "other  1.0  not here  no mark\n"
        "            plugin    /lib/other.so\n"
        "refused:\n"
        "  /x/bad.so: not a shared library\n"
        "  /x/bad.toolchain.toml:3:4: odd\n");
  CHECK(toolchains_text({}) == "no toolchain found\n");
}

TEST_CASE("The doctor says what is missing and the line that brings it") {
  Diagnosis diagnosis;
  diagnosis.project = {"/p", "sprint.toml", {}};
  diagnosis.own_programs = {program("git", ProgramState::Present)};
  auto cmake = toolchain("cmake", true);
  cmake.programs = {program("ninja", ProgramState::Missing), program("cc", ProgramState::TooOld),
                    program("cache", ProgramState::Missing, true)};
  diagnosis.survey.toolchains = {cmake};
  const std::string text = doctor_text(diagnosis);
  CHECK(text.find("project    /p (by sprint.toml)\n"
                  "toolchain  cmake 1.0: a mark\n"
                  "\n"
                  "programs\n"
                  "  ok       git    1.5  driver  does things; needs 2\n"
                  "  missing  ninja       cmake   does things; needs 2\n"
                  "  too old  cc     1.5  cmake   does things; needs 2\n"
                  "  missing  cache       cmake   does things; needs 2; optional\n"
                  "to get what is missing: sudo apt-get install ninja-package cc-package\n"
                  "to get what is optional: sudo apt-get install cache-package\n"
                  "\n"
                  "settings\n") == 0);
  CHECK(text.ends_with("\nnot ready: see above\n"));
  CHECK(diagnosis.needs_a_person());
  diagnosis.as_root = true;
  CHECK(doctor_text(diagnosis).find(": apt-get install ninja-package") != std::string::npos);
}

TEST_CASE("The doctor is content when nothing is missing but optional programs") {
  Diagnosis diagnosis;
  diagnosis.own_programs = {program("git", ProgramState::Present),
                            program("cache", ProgramState::Missing, true)};
  diagnosis.survey.toolchains = {toolchain("one", true), toolchain("other", false)};
  CHECK_FALSE(diagnosis.needs_a_person());
  CHECK(doctor_text(diagnosis).ends_with("\nready\n"));
}

TEST_CASE("A project that no toolchain detects is not ready") {
  Diagnosis diagnosis;
  diagnosis.survey.toolchains = {toolchain("other", false)};
  CHECK(diagnosis.needs_a_person());
  CHECK(doctor_text(diagnosis).find("toolchain  none detects this project\n") != std::string::npos);
}

TEST_CASE("A setting from the project's own file is named relative to its root") {
  Diagnosis diagnosis;
  diagnosis.project.root = "/p";
  diagnosis.settings.origins["limits.agents"] = {config::Origin::Layer::File,
                                                 Place{"/p/sprint.toml", 3, 1}};
  diagnosis.settings.origins["guard"] = {config::Origin::Layer::Context, Place{"/b/c.toml", 4, 1}};
  CHECK(doctor_text(diagnosis).find(" sprint.toml:3:1\n") != std::string::npos);
  CHECK(doctor_text(diagnosis).find(" CMake, /b/c.toml:4:1\n") != std::string::npos);
}

TEST_CASE("A refused or failing toolchain needs a person") {
  Diagnosis refused;
  refused.survey.toolchains = {toolchain("fine", true)};
  refused.survey.refused = {{Place{"/x.so"}, "odd"}};
  CHECK(refused.needs_a_person());
  CHECK(doctor_text(refused).find("  /x.so: odd\n") != std::string::npos);
  Diagnosis failing;
  failing.survey.toolchains = {toolchain("x", false), toolchain("fine", true)};
  failing.survey.toolchains[0].failure = "it broke";
  CHECK(failing.needs_a_person());
}

TEST_CASE("The conformance report names each broken promise and ends with the verdict") {
  const toolchains::Identity identity{"x", "2", toolchains::ToolchainKind::Declarative, "/x"};
  const toolchains::Conformance conformance{
      identity, {{"is kind", ""}, {"is honest", "it lied"}}, {true, "a mark"}};
  CHECK(conformance_text(conformance) ==
        "toolchain 'x' 2 (declarative)\n"
        "  ok      is kind\n"
        "  BROKEN  is honest\n"
        "          -> it lied\n"
        "toolchain 'x' 2 breaks 1 promise\n");
}
