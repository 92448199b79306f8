#include "toolchains/declarative/declarative_toolchain.h"

#include "fakes/fake_host.h"
#include "support/catch.h"
#include "support/test_space.h"

using namespace sprint;
using namespace sprint::toolchains;
using sdk::Words;

namespace {

struct Described : test::TestSpace {
  explicit Described(const std::string& text)
      : toolchain(load_declarative(
            write("zig.toolchain.toml",
                  "interface = 1\nname = 'zig'\nversion = '2'\ndetect.files = ['build.zig', "
                  "'src/*.zig']\nowns.extensions = ['.zig']\n" +
                      text))) {}

  test::FakeHost host;
  LoadedToolchain toolchain;

  sdk::Context context() { return {root().string(), host}; }
  sdk::GatePlan gate(sdk::StepKind kind, Words tests = {}) {
    sdk::GateContext context{"/src", "/build", {std::move(tests), {}}, 300, host};
    context.kind = kind;
    return toolchain.gate(context);
  }
};

}  // namespace

TEST_CASE("A described toolchain has a name, a version and a file") {
  Described zig("");
  CHECK(zig.toolchain.name() == "zig");
  CHECK(zig.toolchain.identity().version == "2");
  CHECK(zig.toolchain.identity().kind == ToolchainKind::Declarative);
}

TEST_CASE("A project is detected by its files, and the file is named") {
  Described zig("");
  CHECK(zig.toolchain.detect(zig.context()).why == "no build.zig, src/*.zig");
  zig.write("src/main.zig", "");
  CHECK(zig.toolchain.detect(zig.context()).detected);
  CHECK(zig.toolchain.detect(zig.context()).why == "src/main.zig");
}

TEST_CASE("With {file} each file is checked alone, with a depfile of its own") {
  Described zig("[check]\nargv = ['zig', '{file}', '{depfile}']\nenv.R = '{root}'\n");
  const auto plan = zig.toolchain.syntax_check({"a.zig", "b.zig"}, zig.context());
  REQUIRE(plan.commands.size() == 2);
  const auto& depfile = plan.commands[1].depfile;
  CHECK(depfile.starts_with("/scratch/"));
  CHECK(depfile != plan.commands[0].depfile);
  CHECK(plan.commands[0].argv == Words{"zig", "a.zig", plan.commands[0].depfile});
  CHECK(plan.commands[1].argv == Words{"zig", "b.zig", depfile});
  // Whatever else is checked, the command is the same.
  CHECK(zig.toolchain.syntax_check({"b.zig"}, zig.context()).commands[0].depfile == depfile);
  CHECK(plan.commands[1].files == Words{"b.zig"});
  CHECK(plan.commands[0].env == sdk::Variables{{"R", zig.root().string()}});
}

TEST_CASE("With {files}, or without either, one command checks all") {
  Described some("[check]\nargv = ['zig', '{files}', '-j{jobs}']\n");
  const auto plan = some.toolchain.syntax_check({"a.zig", "b.zig"}, some.context());
  REQUIRE(plan.commands.size() == 1);
  CHECK(plan.commands[0].argv == Words{"zig", "a.zig", "b.zig", "-j3"});
  CHECK(plan.commands[0].depfile.empty());

  Described all("[check]\nargv = ['zig', 'vet']\n");
  CHECK(all.toolchain.syntax_check({"a.zig", "b.zig"}, all.context()).commands.size() == 1);
  CHECK(all.toolchain.syntax_check({}, all.context()).commands.empty());
}

TEST_CASE("Without [check] files are not checkable, as expected") {
  Described zig("");
  const auto plan = zig.toolchain.syntax_check({"a.zig"}, zig.context());
  REQUIRE(plan.not_checkable.size() == 1);
  CHECK(plan.not_checkable[0].expected);
}

TEST_CASE("The gate has the steps that are described, each when its kind is asked for") {
  Described zig(
      "[test]\nargv = ['zig', 'test']\njunit = ['{build}/*.xml']\nselect = ['-t', '{test}']\n"
      "timeout = '90 s'\n"
      "[build]\nargv = ['zig', '{build}']\ncwd = '{source}/sub'\n[configure]\nargv = ['zig', "
      "'init']\n");
  const auto configure = zig.gate(sdk::StepKind::Configure);
  REQUIRE(configure.steps.size() == 1);
  CHECK(configure.steps[0].kind == sdk::StepKind::Configure);
  CHECK(configure.steps[0].argv == Words{"zig", "init"});
  const auto build = zig.gate(sdk::StepKind::Build);
  REQUIRE(build.steps.size() == 1);
  CHECK(build.steps[0].argv == Words{"zig", "/build"});
  CHECK(build.steps[0].cwd == "/src/sub");
  const auto test = zig.gate(sdk::StepKind::Test);
  REQUIRE(test.steps.size() == 1);
  CHECK(test.steps[0].argv == Words{"zig", "test"});
  CHECK(test.steps[0].junit == Words{"/build/*.xml"});
  CHECK(test.steps[0].timeout_seconds == 90);

  const auto narrowed = zig.gate(sdk::StepKind::Test, {"one", "{two}"});
  CHECK(narrowed.steps[0].argv == Words{"zig", "test", "-t", "one", "-t", "{two}"});
}

TEST_CASE("Tests that run alone get the words for it") {
  Described zig(
      "[test]\nargv = ['t']\njunit = ['x']\nselect = ['{test}']\nalone = ['-j1', '{build}']\n");
  sdk::GateContext context{"/src", "/build", {{"a"}, {}, true}, 300, zig.host};
  context.kind = sdk::StepKind::Test;
  CHECK(zig.toolchain.gate(context).steps.at(0).argv == Words{"t", "-j1", "/build", "a"});
  context.selection.alone = false;
  CHECK(zig.toolchain.gate(context).steps.at(0).argv == Words{"t", "a"});
}

TEST_CASE("A test is named by the parts of its result that the key is made of") {
  sdk::TestResult result;
  result.suite = "s";
  result.class_name = "C";
  result.name = "{n}";
  result.file = "f.zig";
  const std::string test = "[test]\nargv = ['t']\njunit = ['x']\n";
  CHECK(Described("").toolchain.test_key(result).empty());
  CHECK(Described(test).toolchain.test_key(result) == "{n}");
  const Described keyed(test + "key = '{file}/{suite}.{class}.{name}{{}}'\n");
  CHECK(keyed.toolchain.test_key(result) == "f.zig/s.C.{n}{}");
  result.class_name.clear();
  CHECK(keyed.toolchain.test_key(result).empty());
  CHECK(keyed.toolchain.test_key({}).empty());
}

TEST_CASE("The tests are those that the list command prints") {
  Described zig(
      "[test]\nargv = ['t']\njunit = ['x']\nlist = ['t', '--list', '{build}']\nenv.A = "
      "'{source}'\n");
  const sdk::GateContext context{"/src", "/build", {}, 300, zig.host};
  zig.host.answer.exit_code = 0;
  zig.host.answer.out = "one\r\n  two x \n\none\nthree";
  CHECK(zig.toolchain.tests(context) == Words{"one", "two x", "three"});
  REQUIRE(zig.host.requests.size() == 1);
  CHECK(zig.host.requests[0].argv == Words{"t", "--list", "/build"});
  CHECK(zig.host.requests[0].cwd == "/src");
  CHECK(zig.host.requests[0].env == sdk::Variables{{"A", "/src"}});
  zig.host.answer.exit_code = 1;
  CHECK_FALSE(zig.toolchain.tests(context));
  CHECK_FALSE(Described("[test]\nargv = ['t']\njunit = ['x']\n").toolchain.tests(context));
  CHECK_FALSE(Described("").toolchain.tests(context));
}

TEST_CASE("A toolchain with nothing to build says so") {
  Described zig("");
  CHECK(zig.gate(sdk::StepKind::Build).reason == "the toolchain file has no [build] and no [test]");
}

TEST_CASE("Commands are classified by their words, the longest match first") {
  Described zig(
      "[classify]\nbuild = ['zig build', 'zigc']\ntest = ['zig build test']\nsyntax = ['zig "
      "ast-check']\n");
  using sdk::CommandClass;
  CHECK(zig.toolchain.classify({"zig", "build"}) == CommandClass::Build);
  CHECK(zig.toolchain.classify({"/opt/zig", "build", "test", "-v"}) == CommandClass::Test);
  CHECK(zig.toolchain.classify({"zig", "ast-check", "a.zig"}) == CommandClass::Syntax);
  CHECK(zig.toolchain.classify({"zig", "fmt"}) == CommandClass::Other);
  CHECK(zig.toolchain.classify({"zig", "build", "--help"}) == CommandClass::Other);
  CHECK(zig.toolchain.classify({}) == CommandClass::Other);
}

TEST_CASE("Without a pattern diagnostics are read as GCC writes them") {
  Described plain("");
  CHECK(plain.toolchain.diagnostics({}, "a.zig:1:2: error: x").size() == 1);
  Described own("[diagnostics]\npattern = '(?P<file>\\S+) says (?P<message>.*)'\n");
  CHECK(own.toolchain.diagnostics({}, "a.zig:1:2: error: x").empty());
  CHECK(own.toolchain.diagnostics({}, "a.zig says no")[0].message == "no");
}
