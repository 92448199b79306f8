#include "cmake/databases/compiler_options.h"

#include "support/catch.h"

using namespace sprint;
using cmake::CompilerOption;
using cmake::OptionRole;
using cmake::take_apart;

namespace {

sdk::Words behind_compiler(const sdk::Words& words) {
  sdk::Words all{"c++"};
  all.insert(all.end(), words.begin(), words.end());
  return all;
}

/// The options that these words are, put behind a compiler.
std::vector<CompilerOption> options_of(const sdk::Words& words) {
  return take_apart(behind_compiler(words)).options;
}

/// The words of all options that a check keeps.
sdk::Words kept(const sdk::Words& words) {
  sdk::Words all;
  for (const auto& option : options_of(words)) {
    if (option.role == OptionRole::Drop || option.role == OptionRole::Input) continue;
    for (auto& word : cmake::to_words(option)) all.push_back(std::move(word));
  }
  return all;
}

sdk::Words through_clang(const sdk::Words& words) {
  sdk::Words all;
  for (const auto& word : words) {
    all.emplace_back("-Xclang");
    all.push_back(word);
  }
  return all;
}

struct ValueRow {
  const char* name;
  OptionRole role;
  bool separate;
  bool joined;
};

const auto value_rows = {
    ValueRow{"-o", OptionRole::Drop, true, true},
    ValueRow{"-MF", OptionRole::Drop, true, true},
    ValueRow{"-MT", OptionRole::Drop, true, true},
    ValueRow{"-MQ", OptionRole::Drop, true, true},
    ValueRow{"-MJ", OptionRole::Drop, true, true},
    ValueRow{"--output=", OptionRole::Drop, false, true},
    ValueRow{"--output", OptionRole::Drop, true, false},
    ValueRow{"-include-pch", OptionRole::Drop, true, false},
    ValueRow{"-include", OptionRole::ForcedInclude, true, true},
    ValueRow{"--include=", OptionRole::ForcedInclude, false, true},
    ValueRow{"--include", OptionRole::ForcedInclude, true, false},
    ValueRow{"-imacros", OptionRole::ForcedInclude, true, true},
    ValueRow{"-isystem", OptionRole::Folder, true, true},
    ValueRow{"-cxx-isystem", OptionRole::Folder, true, true},
    ValueRow{"-iquote", OptionRole::Folder, true, true},
    ValueRow{"-idirafter", OptionRole::Folder, true, true},
    ValueRow{"-isysroot", OptionRole::Folder, true, true},
    ValueRow{"-iframework", OptionRole::Folder, true, true},
    ValueRow{"-iprefix", OptionRole::Folder, true, true},
    ValueRow{"-iwithprefix", OptionRole::Keep, true, true},
    ValueRow{"-iwithprefixbefore", OptionRole::Keep, true, true},
    ValueRow{"-ivfsoverlay", OptionRole::Folder, true, false},
    ValueRow{"--sysroot", OptionRole::Folder, true, false},
    ValueRow{"--sysroot=", OptionRole::Folder, false, true},
    ValueRow{"--include-directory=", OptionRole::Folder, false, true},
    ValueRow{"--include-directory", OptionRole::Folder, true, false},
    ValueRow{"-I", OptionRole::Folder, true, true},
    ValueRow{"-F", OptionRole::Folder, true, true},
    ValueRow{"-B", OptionRole::Folder, true, true},
    ValueRow{"-x", OptionRole::Language, true, true},
    ValueRow{"-D", OptionRole::Keep, true, true},
    ValueRow{"-U", OptionRole::Keep, true, true},
    ValueRow{"-L", OptionRole::Drop, true, true},
    ValueRow{"-T", OptionRole::Drop, true, false},
    ValueRow{"-u", OptionRole::Drop, true, false},
    ValueRow{"-z", OptionRole::Drop, true, false},
    ValueRow{"-Xlinker", OptionRole::Drop, true, false},
    ValueRow{"-Xassembler", OptionRole::Drop, true, false},
    ValueRow{"-Xpreprocessor", OptionRole::Keep, true, false},
    ValueRow{"-arch", OptionRole::Keep, true, false},
    ValueRow{"-target", OptionRole::Keep, true, false},
    ValueRow{"-mllvm", OptionRole::Drop, true, false},
    ValueRow{"--param", OptionRole::Keep, true, false},
    ValueRow{"-framework", OptionRole::Drop, true, false},
    ValueRow{"-wrapper", OptionRole::Drop, true, false},
    ValueRow{"-aux-info", OptionRole::Drop, true, false},
    ValueRow{"-header-include-file", OptionRole::Drop, true, false},
    ValueRow{"-dependency-dot", OptionRole::Drop, true, false},
    ValueRow{"-module-dependency-dir", OptionRole::Drop, true, false},
    ValueRow{"-serialize-diagnostic-file", OptionRole::Drop, true, false},
    ValueRow{"-coverage-notes-file", OptionRole::Drop, true, false},
    ValueRow{"-dumpbase", OptionRole::Drop, true, false},
    ValueRow{"-dumpbase-ext", OptionRole::Drop, true, false},
    ValueRow{"-dumpdir", OptionRole::Drop, true, false},
    ValueRow{"-dependency-file", OptionRole::Drop, true, false},
    ValueRow{"-serialize-diagnostics", OptionRole::Drop, true, false},
    ValueRow{"--serialize-diagnostics", OptionRole::Drop, true, false},
    ValueRow{"-index-store-path", OptionRole::Drop, true, false},
    ValueRow{"-index-unit-output-path", OptionRole::Drop, true, false},
};

}  // namespace

TEST_CASE("An option with a value means the same however it is written") {
  for (const auto& row : value_rows) {
    CAPTURE(row.name);
    const std::string name = row.name;
    std::vector<sdk::Words> spellings;
    if (row.separate) spellings.push_back({name, "value"});
    if (row.joined) spellings.push_back({name + "value"});
    for (const auto& spelling : spellings) {
      for (const bool is_through_clang : {false, true}) {
        const auto words = is_through_clang ? through_clang(spelling) : spelling;
        CAPTURE(words);
        const auto options = options_of(words);
        REQUIRE(options.size() == 1);
        CHECK(options[0].role == row.role);
        CHECK(options[0].name == name);
        CHECK(options[0].value == "value");
        CHECK(options[0].joined == (spelling.size() == 1));
        CHECK(options[0].through_clang == is_through_clang);
        CHECK(cmake::to_words(options[0]) == words);
      }
    }
  }
}

TEST_CASE("The value of an option is its own, whatever it looks like") {
  CHECK(kept({"-D", "-c", "-I", "-o"}) == sdk::Words{"-D", "-c", "-I", "-o"});
  CHECK(kept({"-o", "-Wall", "-O2"}) == sdk::Words{"-O2"});
  CHECK(kept({"-MF", "-MD", "-O2"}) == sdk::Words{"-O2"});
}

TEST_CASE("An option whose value is missing stays alone") {
  CHECK(kept({"-O2", "-I"}) == sdk::Words{"-O2", "-I"});
  CHECK(kept({"-O2", "-o"}) == sdk::Words{"-O2"});
  CHECK(kept({"-O2", "-Xclang"}) == sdk::Words{"-O2", "-Xclang"});
  CHECK(kept({"-Xclang", "-I", "-O2"}) == sdk::Words{"-Xclang", "-I", "-O2"});
  CHECK(kept({"-D", "-Xclang", "-O2"}) == sdk::Words{"-D", "-Xclang", "-O2"});
}

TEST_CASE("What makes the compiler write or talk is dropped") {
  const std::string word = GENERATE(
      as<std::string>{}, "-c", "-S", "-E", "-M", "-MM", "-MD", "-MMD", "-MP", "-MG", "-MV",
      "--coverage", "-coverage", "-ftest-coverage", "-fprofile-arcs", "-fcoverage-mapping",
      "-fstack-usage", "-save-temps", "--save-temps", "-save-temps=obj", "--save-temps=cwd",
      "-gsplit-dwarf", "-emit-pch", "-emit-llvm", "-emit-ast", "-emit-obj", "-Winvalid-pch",
      "-fpch-preprocess", "-fpch-instantiate-templates", "-fmodules", "-fmodules-ts",
      "-fcxx-modules", "-ftime-report", "-fmem-report", "-H", "-v", "-###", "-time", "-Q", "-frepo",
      "-fprofile-generate", "-fprofile-generate=/tmp", "-fprofile-use", "-fprofile-use=x",
      "-fprofile-dir=x", "-fprofile-instr-generate", "-fprofile-instr-use=x", "-fprofile-list=x",
      "-fprofile-sample-use=x", "-fprofile-update=atomic", "-fauto-profile",
      "-fcs-profile-generate", "-fcallgraph-info", "-fcallgraph-info=su", "-ftime-trace",
      "-ftime-trace=x", "-ftime-trace-granularity=1", "-fdump-tree-all",
      "-fsave-optimization-record", "-foptimization-record-file=x", "-fopt-info-vec=x",
      "-fdiagnostics-format=json", "-fdiagnostics-color", "-fdiagnostics-color=always",
      "-fcolor-diagnostics", "-fmodule-mapper=x", "-fmodule-file=a=b", "-fmodule-output",
      "-fmodule-output=x", "-fmodules-cache-path=x", "-fprebuilt-module-path=x",
      "-fdeps-format=p1689r5", "-Wp,-MD,a.d", "-Wp,-MMD,a.d", "-aux-info=x", "-time=x",
      "-save-stats", "-save-stats=obj", "-stats-file=x", "-fproc-stat-report",
      "-fproc-stat-report=x", "-fcrash-diagnostics-dir=x", "-gen-reproducer", "-emit-llvm-bc",
      "-emit-interface-stubs", "-emit-html", "-rewrite-objc", "-fixit", "-fixit=x", "-analyze",
      "--analyze", "-coverage-notes-file=x", "-arcmt-modify", "-ccc-arcmt-modify", "-Wp,-o,x",
      "-Wp,-aux-info,x", "-Wp,-aux-info=x", "-Wp,-fdump-lang-class=x", "-Wp,-DX,-fdump-go-spec=x",
      "-Wp,-fstack-usage", "-Wp,@words", "-Wp,-fprofile-note=x,-ftest-coverage");
  CAPTURE(word);
  CHECK(kept({"-O2", word, "-Wall"}) == sdk::Words{"-O2", "-Wall"});
  CHECK(kept({"-O2", "-Xclang", word, "-Wall"}) == sdk::Words{"-O2", "-Wall"});
}

TEST_CASE("What tells the compiler how to read the source is kept as it is") {
  const std::string word = GENERATE(
      as<std::string>{}, "-Werror", "-Wall", "-Werror=unused", "-O2", "-Os", "-g", "-ggdb", "-flto",
      "-flto=auto", "-undef", "-openmp", "-fopenmp", "-pthread", "-pedantic", "-std=c++20", "-ansi",
      "-traditional", "-m32", "-march=native", "-nostdinc", "-nostdinc++", "-fPIC", "-fno-rtti",
      "-fmacro-prefix-map=a=b", "-ftemplate-depth=9", "-fmodule-map-file=x", "-fsanitize=address",
      "-fno-modules", "-stdlib=libc++", "--target=arm", "-Wp,-DA", "-Wa,-v", "-Wl,-z,now", "-MX",
      "-C", "-P", "-Xarch", "-unknown", "--unknown=value", "-fms-extensions", "-coverage-data");
  CAPTURE(word);
  CHECK(kept({word}) == sdk::Words{word});
}

TEST_CASE("Words after -Xclang belong to the option before them") {
  const sdk::Words plugin =
      through_clang({"-load", "plugin.so", "-add-plugin", "lint", "-plugin-arg-lint", "level0"});
  CHECK(kept(plugin) == plugin);
  CHECK(kept({"-Xclang", "-include-pch", "-Xclang", "a.pch", "-Xclang", "-include", "-Xclang",
              "a.hxx"}) == sdk::Words{"-Xclang", "-include", "-Xclang", "a.hxx"});
  CHECK(kept({"-include-pch", "a.pch", "-O2"}) == sdk::Words{"-O2"});
}

TEST_CASE("Sources are told from options") {
  const auto options = options_of({"-O2", "a.cpp", "-", ""});
  REQUIRE(options.size() == 4);
  CHECK(options[0].role == OptionRole::Keep);
  for (std::size_t i = 1; i < options.size(); ++i) CHECK(options[i].role == OptionRole::Input);
  CHECK(options[1].value == "a.cpp");
  CHECK(options[1].name.empty());
}

TEST_CASE("Launchers in front of the compiler are left out") {
  struct Row {
    sdk::Words words;
    const char* compiler;
  };
  const auto row = GENERATE(values<Row>({
      {{"/usr/bin/c++", "-c"}, "/usr/bin/c++"},
      {{"ccache", "c++", "-c"}, "c++"},
      {{"/usr/bin/ccache", "/usr/bin/distcc", "c++", "-c"}, "c++"},
      {{"sccache", "c++", "-c"}, "c++"},
      {{"CCACHE_DIR=/x", "ccache", "c++", "-c"}, "c++"},
      {{"env", "A=b", "ccache", "c++", "-c"}, "c++"},
      {{"/usr/bin/cmake", "-E", "env", "A=b", "C=/d", "ccache", "c++", "-c"}, "c++"},
      {{"cmake", "-E", "env", "A=b", "--", "c++", "-c"}, "c++"},
      {{"cmake", "-E", "env", "--unset=A", "B=c", "c++", "-c"}, "c++"},
      {{"env", "-u", "A", "-i", "B=c", "c++", "-c"}, "c++"},
      {{"nice", "-n", "10", "c++", "-c"}, "c++"},
      {{"cmake", "-E", "time", "c++", "-c"}, "c++"},
      {{"cmake", "-E", "__run_co_compile", "--tidy=clang-tidy;-p", "--source=a.cpp", "--", "c++",
        "-c"},
       "c++"},
      {{"cmake", "-E", "__run_co_compile", "--launcher=ccache", "--source=a.cpp", "--", "ccache",
        "c++", "-c"},
       "c++"},
      {{"/x/a=b/c++", "-c"}, "/x/a=b/c++"},
      {{"/opt/ccache/c++", "-c"}, "/opt/ccache/c++"},
  }));
  CAPTURE(row.words);
  const auto command = take_apart(row.words);
  CHECK(command.compiler == row.compiler);
  REQUIRE(command.options.size() == 1);
  CHECK(command.options[0].name == "-c");
}

TEST_CASE("A launcher alone is the compiler, and nothing is nothing") {
  CHECK(take_apart({"ccache"}).compiler == "ccache");
  CHECK(take_apart({}).compiler.empty());
  CHECK(take_apart({}).options.empty());
}

TEST_CASE("A response file begins with an at sign") {
  CHECK(cmake::is_response_file("@a.rsp"));
  CHECK_FALSE(cmake::is_response_file("@"));
  CHECK_FALSE(cmake::is_response_file("a@b"));
  CHECK_FALSE(cmake::is_response_file(""));
}

TEST_CASE("Files that the preprocessor itself is told to write are dropped, the rest reaches it") {
  sdk::Words kept;
  for (const auto& option :
       options_of({"-Xpreprocessor", "-MD", "-Xpreprocessor", "a.d", "-Xpreprocessor", "-fopenmp",
                   "-Xpreprocessor", "-MP", "-Xpreprocessor", "-aux-info", "-Xpreprocessor", "x",
                   "-Xpreprocessor", "-fdump-lang-class=x", "-Xpreprocessor", "-DX"})) {
    if (option.role == OptionRole::Keep) kept.push_back(option.value);
  }
  CHECK(kept == sdk::Words{"-fopenmp", "-DX"});
}
