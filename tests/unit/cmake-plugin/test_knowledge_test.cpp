// What is known about tests from a build that was really made.
#include <algorithm>

#include "cmake/gate/test_closure.h"
#include "cmake/gate/test_freshness.h"
#include "gate_project.h"

using namespace sprint;
using sdk::Freshness;

namespace {

/// A library with a header three levels deep and a generated one, three programs, and tests that
/// use them in every way.
struct Rich : test::GateProject {
  explicit Rich(const std::string& generator = "Ninja") {
    both("CMakeLists.txt",
         "cmake_minimum_required(VERSION 3.25)\nproject(rich CXX)\nenable_testing()\n"
         "include(cmake/more.cmake)\n"
         "add_custom_command(OUTPUT made.h COMMAND ${CMAKE_COMMAND} -E copy\n"
         "  ${CMAKE_SOURCE_DIR}/made.txt made.h DEPENDS made.txt)\n"
         "add_library(lib STATIC lib.cpp made.h)\n"
         "target_include_directories(lib PRIVATE . ${CMAKE_BINARY_DIR})\n"
         "add_executable(app app.cpp)\ntarget_link_libraries(app lib)\n"
         "add_executable(alone alone.cpp)\nadd_executable(tool tool.cpp)\n"
         "file(GLOB ignored CONFIGURE_DEPENDS *.cpp)\n"
         "add_test(NAME app COMMAND app)\nadd_test(NAME alone COMMAND alone)\n"
         "add_test(NAME wrapped COMMAND ${CMAKE_COMMAND} -E env X=1 $<TARGET_FILE:app>)\n"
         "add_test(NAME defined COMMAND ${CMAKE_COMMAND} -DAPP=$<TARGET_FILE:app> -P\n"
         "  ${CMAKE_SOURCE_DIR}/run.cmake)\n"
         "add_test(NAME script COMMAND sh ${CMAKE_SOURCE_DIR}/run.sh)\n"
         "add_test(NAME pure COMMAND python3 ${CMAKE_SOURCE_DIR}/pure.py)\n"
         "add_test(NAME anything COMMAND sh -c true ${CMAKE_BINARY_DIR})\n"
         "add_test(NAME after COMMAND true)\nadd_test(NAME before COMMAND tool)\n"
         "set_tests_properties(before PROPERTIES FIXTURES_SETUP ground)\n"
         "set_tests_properties(after PROPERTIES FIXTURES_REQUIRED ground)\n"
         "add_test(NAME missing COMMAND ${CMAKE_BINARY_DIR}/nowhere)\n"
         "add_test(NAME two COMMAND alone)\nadd_subdirectory(sub)\n");
    both("sub/CMakeLists.txt", "add_test(NAME two COMMAND app)\n");
    both("cmake/more.cmake", "option(MORE \"\" ON)\n");
    both("made.txt", "#define MADE 1\n");
    both("lib.cpp", "#include \"first.h\"\n#include \"made.h\"\nint lib() { return third; }\n");
    both("first.h", "#include \"second.h\"\n");
    both("second.h", "#include \"third.h\"\n");
    both("third.h", "inline int third = 0;\n");
    both("app.cpp", "int lib();\nint main() { return lib(); }\n");
    both("alone.cpp", "int main() {}\n");
    both("tool.cpp", "int main() {}\n");
    both("run.cmake", "execute_process(COMMAND ${APP} COMMAND_ERROR_IS_FATAL ANY)\n");
    both("run.sh", ". \"${0%/*}/helper.sh\"\n");
    both("helper.sh", "exec ./tool\n");
    both("pure.py", "print(1)\n");
    use_generator(generator);
    configure_and_build();
  }

  std::string in_gate(const std::string& name) const { return gate + "/" + name; }

  std::set<std::string> closure(const std::string& test) {
    const auto answer = sources({test}).tests.at(0);
    INFO(answer.why);
    REQUIRE_FALSE(answer.everything);
    std::set<std::string> names;
    for (const auto& file : answer.files) {
      if (file.starts_with(gate + "/")) names.insert(file.substr(gate.size() + 1));
    }
    return names;
  }
};

using Names = std::set<std::string>;
const Names kLists{"CMakeLists.txt", "CMakePresets.json", "cmake/more.cmake", "sub/CMakeLists.txt"};

Names with_lists(Names names) {
  names.insert(kLists.begin(), kLists.end());
  return names;
}

}  // namespace

TEST_CASE("After a failed build the tests whose programs are old are stale, and no others") {
  const std::string generator = GENERATE("Ninja", "Unix Makefiles", "Ninja Multi-Config");
  CAPTURE(generator);
  Rich project(generator);
  for (const auto* test :
       {"app", "alone", "wrapped", "defined", "script", "pure", "after", "two"}) {
    CAPTURE(test);
    CHECK(project.freshness(test) == Freshness::UpToDate);
  }
  CHECK(project.freshness("anything") == Freshness::Unknown);
  CHECK(project.freshness("no such test") == Freshness::Unknown);
  CHECK(project.freshness("missing") == Freshness::Stale);
  CHECK(project.freshness("gtest_NOT_BUILT") == Freshness::Stale);

  project.write("my gate/third.h", "not C++\n");
  REQUIRE(project.configure() == 0);
  REQUIRE(project.compile() != 0);
  for (const auto* test : {"app", "wrapped", "defined", "two"}) {
    CAPTURE(test);
    CHECK(project.freshness(test) == Freshness::Stale);
  }
  for (const auto* test : {"alone", "script", "pure", "after"}) {
    CAPTURE(test);
    CHECK(project.freshness(test) == Freshness::UpToDate);
  }
  project.write("my gate/third.h", "inline int third = 0;\n");
  project.write("my gate/tool.cpp", "int main( {}\n");
  REQUIRE(project.compile() != 0);
  CHECK(project.freshness("app") == Freshness::UpToDate);
  CHECK(project.freshness("script") == Freshness::Stale);
  CHECK(project.freshness("after") == Freshness::Stale);
}

TEST_CASE("The closure of a test has headers, generator inputs, scripts and CMake files") {
  const std::string generator = GENERATE("Ninja", "Ninja Multi-Config");
  CAPTURE(generator);
  Rich project(generator);
  const Names app{"app.cpp", "lib.cpp", "first.h", "second.h", "third.h", "made.txt"};
  CHECK(project.closure("app") == with_lists(app));
  CHECK(project.closure("alone") == with_lists({"alone.cpp"}));
  CHECK(project.closure("wrapped") == with_lists(app));
  auto defined = app;
  defined.insert("run.cmake");
  CHECK(project.closure("defined") == with_lists(defined));
  CHECK(project.closure("script") == with_lists({"run.sh", "helper.sh", "tool.cpp"}));
  CHECK(project.closure("pure") == with_lists({"pure.py"}));
  CHECK(project.closure("after") == with_lists({"tool.cpp"}));
  auto two = app;
  two.insert("alone.cpp");
  CHECK(project.closure("two") == with_lists(two));

  const auto rest = project.sources({"missing", "anything", "no such test", "alone"});
  REQUIRE(rest.tests.size() == 4);
  CHECK(rest.tests[0].everything);
  CHECK(rest.tests[1].everything);
  CHECK(rest.tests[2].everything);
  CHECK_FALSE(rest.tests[3].everything);
  const auto knows = [&](const std::string& name) {
    return std::find(rest.known.begin(), rest.known.end(), project.in_gate(name)) !=
           rest.known.end();
  };
  CHECK(knows("third.h"));
  CHECK(knows("made.txt"));
  CHECK(knows("tool.cpp"));
  CHECK(knows("cmake/more.cmake"));
  CHECK_FALSE(knows("pure.py"));
}

TEST_CASE("What was never compiled, or cannot be read, may depend on everything") {
  Rich project;
  project.write("my gate/third.h", "not C++\n");
  REQUIRE(project.compile() != 0);
  auto answer = project.sources({"app", "alone"});
  CHECK(answer.tests[0].everything);
  CHECK(answer.tests[0].why.find("lib.cpp.o") != std::string::npos);
  CHECK_FALSE(answer.tests[1].everything);

  Rich make("Unix Makefiles");
  answer = make.sources({"alone"});
  REQUIRE(answer.tests.size() == 1);
  CHECK(answer.tests[0].everything);
  CHECK(answer.known.empty());
}

TEST_CASE("For some tests only what they need is built") {
  const std::string generator = GENERATE("Ninja", "Unix Makefiles", "Ninja Multi-Config");
  CAPTURE(generator);
  Rich project(generator);
  project.write("my gate/tool.cpp", "not C++\n");
  project.write("my gate/app.cpp", "int lib();\nint main() { return lib() + 7; }\n");
  REQUIRE(project.configure() == 0);
  CHECK(project.compile() != 0);
  project.selection.tests = {"alone", "app"};
  CHECK(project.compile() == 0);
  CHECK(project.run_tests() == 8);
  CHECK(project.reported() == std::multiset<std::string>{"alone", "app"});
  project.selection.tests = {"alone", "missing"};
  CHECK(project.compile() != 0);
  project.selection = {{}, {"lib"}, false};
  CHECK(project.compile() == 0);
  project.selection = {};
  project.settings["targets"] = "alone, lib";
  CHECK(project.compile() == 0);
}

TEST_CASE("A custom target that always runs makes nothing stale unless it fails") {
  const std::string generator = GENERATE("Ninja", "Ninja Multi-Config");
  CAPTURE(generator);
  test::GateProject project;
  project.both("CMakeLists.txt",
               "cmake_minimum_required(VERSION 3.25)\nproject(stamp CXX)\nenable_testing()\n"
               "add_custom_target(stamp COMMAND sh ${CMAKE_SOURCE_DIR}/stamp.sh\n"
               "  BYPRODUCTS version.h)\n"
               "add_executable(app app.cpp)\nadd_dependencies(app stamp)\n"
               "target_include_directories(app PRIVATE ${CMAKE_BINARY_DIR})\n"
               "add_executable(broken broken.cpp)\nadd_test(NAME app COMMAND app)\n");
  project.both("stamp.sh", "test -f version.h || echo 'int v;' > version.h\n");
  project.both("app.cpp", "#include \"version.h\"\nint main() {}\n");
  project.both("broken.cpp", "int main() {}\n");
  project.use_generator(generator);
  project.configure_and_build();
  CHECK(project.freshness("app") == Freshness::UpToDate);
  project.write("my gate/broken.cpp", "not C++\n");
  REQUIRE(project.compile() != 0);
  CHECK(project.freshness("app") == Freshness::UpToDate);
  project.write("my gate/stamp.sh", "exit 1\n");
  REQUIRE(project.compile() != 0);
  CHECK(project.freshness("app") == Freshness::Stale);
  project.write("my gate/stamp.sh", "echo 'not C++' > version.h\n");
  REQUIRE(project.compile() != 0);
  CHECK(project.freshness("app") == Freshness::Stale);
}

TEST_CASE("A script beside the project counts as one in it") {
  test::GateProject project;
  project.both("engine/CMakeLists.txt",
               "cmake_minimum_required(VERSION 3.25)\nproject(tiny CXX)\nenable_testing()\n"
               "add_executable(app app.cpp)\n"
               "add_test(NAME script COMMAND sh ${CMAKE_SOURCE_DIR}/../tests/run.sh)\n");
  project.both("engine/app.cpp", "int main() {}\n");
  project.both("tests/run.sh", "exec ./app\n");
  project.configure_and_build();
  CHECK(project.freshness("script") == Freshness::UpToDate);
  const auto answer = project.sources({"script"}).tests.at(0);
  CHECK_FALSE(answer.everything);
  Names files;
  for (const auto& file : answer.files) {
    if (file.starts_with(project.gate)) files.insert(file.substr(project.gate.size()));
  }
  CHECK(files == Names{"/engine/CMakeLists.txt", "/engine/app.cpp", "/tests/run.sh"});
}
