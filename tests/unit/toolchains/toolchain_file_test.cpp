#include "toolchains/declarative/toolchain_file.h"

#include "support/catch.h"
#include "support/error_of.h"
#include "support/test_space.h"

using namespace sprint;
using namespace sprint::toolchains;
using test::TestSpace;

namespace {

const std::string kHead = "interface = 1\nname = 'x'\ndetect.files = ['x.y']\n";

}  // namespace

TEST_CASE("The smallest toolchain file has an interface, a name and something to detect") {
  const TestSpace space;
  const auto content = read_toolchain_file(space.write("x.toolchain.toml", kHead));
  CHECK(content.name == "x");
  CHECK(content.detect == sdk::Words{"x.y"});
  CHECK_FALSE(content.check);
  CHECK_FALSE(content.build);
  CHECK_FALSE(content.test);
}

TEST_CASE("Granularity follows from the placeholders unless it is given") {
  struct Case {
    const char* check;
    sdk::Granularity granularity;
  };
  const auto [check, granularity] = GENERATE(values<Case>({
      {"argv = ['c', '{file}']", sdk::Granularity::File},
      {"argv = ['c', '{files}']", sdk::Granularity::File},
      {"argv = ['c']", sdk::Granularity::Project},
      {"argv = ['c', '{files}']\ngranularity = 'package'", sdk::Granularity::Package},
  }));
  const TestSpace space;
  const auto content =
      read_toolchain_file(space.write("x.toolchain.toml", kHead + "[check]\n" + check));
  CHECK(content.check->granularity == granularity);
}

TEST_CASE("What is wrong in a toolchain file is one line with its place and a way out") {
  struct Case {
    std::string text;
    const char* complaint;
  };
  const auto [text, complaint] = GENERATE(values<Case>({
      {"", ": 'interface' is missing"},
      {"interface = 2\nnew_key = 1", ":1:13: made for interface version 2, this driver has 1"},
      {"interface = 1", ": 'name' is missing"},
      {"interface = 1\nname = 'X Y'",
       ":2:8: 'X Y' is not a toolchain name (use small letters, digits, '-' and '_', a letter "
       "first)"},
      {"interface = 1\nname = 'x'",
       ": 'detect.files' is missing (name a file that marks a project, as a glob)"},
      {"interface = 1\nname = 'x'\ndetect.files = []", ":3:16: 'detect.files' must not be empty"},
      {kHead + "nmae = 'y'", ":4:1: unknown key 'nmae' (did you mean 'name'?)"},
      {kHead + "[owns]\nextensions = ['zig']",
       ":5:14: 'zig' is not a file extension (write it as \".zig\")"},
      {"interface = 1\nname = 'x'\ndetect.files = ['/etc']",
       ":3:16: '/etc' is not a path below the project's root"},
      {kHead + "[check]\nargv = ['c', '{file}']\ncwd = '{file}'",
       ":4:1: unknown placeholder '{file}' (known: root, scratch, jobs)"},
      {kHead + "[check]\nargv = []", ":5:8: 'check.argv' must not be empty"},
      {kHead + "[check]\ncwd = 'x'", ":4:1: 'check.argv' is missing"},
      {kHead + "[check]\nargv = ['c', '{fiel}']",
       ":5:8: unknown placeholder '{fiel}' (did you mean 'file'?)"},
      {kHead + "[check]\nargv = ['c', '--in={files}']",
       ":5:8: '{files}' must be a word of its own, not part of '--in={files}'"},
      {kHead + "[check]\nargv = ['c']\ngranularity = 'files'",
       ":6:15: 'check.granularity' cannot be 'files' (did you mean 'file'?)"},
      {kHead + "[build]\nargv = ['b', '{file}']",
       ":5:8: unknown placeholder '{file}' (known: source, build, scratch, jobs)"},
      {kHead + "[build]\nargv = ['b']\ntimeout = 'long'",
       ":6:11: 'build.timeout' must be a length of time (write it as \"90 s\" or \"10 min\")"},
      {kHead + "[build]\nargv = ['b']\nenv.X = '{y}'",
       ":6:9: unknown placeholder '{y}' (known: source, build, scratch, jobs)"},
      {kHead + "[test]\nargv = ['t']",
       ":4:1: 'test.junit' is missing: without a report nobody knows what ran (name the JUnit XML "
       "files that 'test.argv' writes)"},
      {kHead + "[test]\nargv = ['x']\njunit = ['y']\nkey = 'all'",
       ":7:7: 'test.key' is the same for every test (write it as \"{class}.{name}\")"},
      {kHead + "[test]\nargv = ['x']\njunit = ['y']\nkey = '{nam}'",
       ":7:7: unknown placeholder '{nam}' (did you mean 'name'?)"},
      {kHead + "[test]\nargv = ['x']\njunit = ['y']\nlist = ['x', '{test}']",
       ":4:1: unknown placeholder '{test}' (known: source, build, scratch, jobs)"},
      {kHead + "[diagnostics]\npattern = '('",
       ":5:11: 'diagnostics.pattern' is unusable: missing ): ("},
      {kHead + "[classify]\nbuild = [' ']", ":4:1: 'classify.build' has an empty command"},
      {kHead + "[[needs]]\npackage = 'p'", ":4:1: 'needs.program' is missing"},
      {kHead + "needs = 1", ":4:9: 'needs' must be an array, not an integer"},
  }));
  CAPTURE(text);
  const TestSpace space;
  const auto file = space.write("x.toolchain.toml", text);
  const auto error = test::error_of([&] { read_toolchain_file(file); });
  CHECK(error.code() == ErrorCode::BadInput);
  CHECK(error.what() == file.string() + complaint);
}
