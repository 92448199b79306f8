#include "cmake/gate/gate_steps.h"

#include "gate_project.h"

using namespace sprint;

namespace {

const std::string kHead =
    "cmake_minimum_required(VERSION 3.25)\nproject(tiny CXX)\nenable_testing()\n";

/// Two programs, each with a test.
struct TwoPrograms : test::GateProject {
  TwoPrograms() {
    both("CMakeLists.txt",
         kHead +
             "option(LOUD \"\" OFF)\n"
             "add_executable(one one.cpp)\nadd_executable(two two.cpp)\n"
             "if(LOUD)\n  target_compile_definitions(two PRIVATE LOUD)\nendif()\n"
             "add_test(NAME first COMMAND one)\nadd_test(NAME second COMMAND two)\n"
             "set_tests_properties(second PROPERTIES LABELS slow)\n");
    both("one.cpp", "int main() {}\n");
    both("two.cpp", "#ifdef LOUD\nint main() { return 1; }\n#else\nint main() {}\n#endif\n");
  }
};

}  // namespace

TEST_CASE("A gate configures, builds and tests with each generator") {
  const std::string generator = GENERATE("Ninja", "Unix Makefiles", "Ninja Multi-Config");
  CAPTURE(generator);
  TwoPrograms project;
  project.configure_user("build", {"-G", generator});
  REQUIRE(project.configure() == 0);
  CHECK(project.plan.notes == sdk::Words{"configured as " + project.user + "/build is"});
  CHECK(project.cached("CMAKE_GENERATOR") == generator);
  REQUIRE(project.compile() == 0);
  CHECK(project.run_tests() == 0);
  CHECK(project.reported() == std::multiset<std::string>{"first", "second"});
  CHECK(project.tests() == sdk::Words{"first", "second"});

  project.write("my gate/two.cpp", "int main() { return 3; }\n");
  REQUIRE(project.compile() == 0);
  CHECK(project.run_tests() == 8);
  CHECK(project.reported().size() == 2);

  project.selection.tests = {"first"};
  CHECK(project.run_tests() == 0);
  CHECK(project.reported() == std::multiset<std::string>{"first"});
  project.selection.tests = {"no such test"};
  CHECK(project.run_tests() == -1);
}

TEST_CASE("Of several configurations one is built and tested") {
  TwoPrograms project;
  project.configure_user("build", {"-G", "Ninja Multi-Config"});
  REQUIRE(project.configure() == 0);
  REQUIRE(project.compile() == 0);
  CHECK(std::filesystem::exists(project.build + "/Debug/one"));
  project.settings["configuration"] = "RelWithDebInfo";
  REQUIRE(project.compile() == 0);
  CHECK(std::filesystem::exists(project.build + "/RelWithDebInfo/one"));
  CHECK_FALSE(std::filesystem::exists(project.build + "/Release/one"));
  project.configuration = "Release";
  REQUIRE(project.compile() == 0);
  CHECK(std::filesystem::exists(project.build + "/Release/one"));
  CHECK(project.run_tests() == 0);
}

TEST_CASE("Without a build tree of the user's the defaults are taken") {
  TwoPrograms project;
  project.configure_and_build();
  CHECK(project.cached("CMAKE_GENERATOR") == "Ninja");
  CHECK(project.run_tests() == 0);
}

TEST_CASE("A preset is used instead of the user's build tree") {
  TwoPrograms project;
  project.both("CMakePresets.json",
               R"({"version": 3, "configurePresets": [{"name": "loud", "generator": "Ninja",)"
               R"( "binaryDir": "${sourceDir}/elsewhere", "cacheVariables": {"LOUD": "ON"}}]})");
  project.configure_user("build", {"-G", "Unix Makefiles"});
  project.preset = "loud";
  project.configure_and_build();
  CHECK(project.cached("CMAKE_GENERATOR") == "Ninja");
  CHECK(project.cached("LOUD") == "ON");
  CHECK_FALSE(std::filesystem::exists(project.gate + "/elsewhere"));
  CHECK(project.run_tests() == 8);
}

TEST_CASE("Another generator of the user's is followed, another compiler too") {
  TwoPrograms project;
  project.configure_user("build", {"-G", "Unix Makefiles"});
  project.configure_and_build();
  std::filesystem::remove_all(project.user + "/build");
  project.configure_user("build", {"-G", "Ninja"});
  project.configure_and_build();
  CHECK(project.cached("CMAKE_GENERATOR") == "Ninja");
  CHECK_FALSE(std::filesystem::exists(project.build + "/Makefile"));
  const auto compiler = project.write("my compiler", "#!/bin/sh\nexec c++ -DLOUD \"$@\"\n");
  std::filesystem::permissions(compiler, std::filesystem::perms::owner_all);
  std::filesystem::remove_all(project.user + "/build");
  project.configure_user("build", {"-G", "Ninja", "-DCMAKE_CXX_COMPILER=" + compiler.string()});
  project.configure_and_build();
  CHECK(project.run_tests() == 8);
}

TEST_CASE("A changed default of an option takes effect, and unrelated objects stay") {
  TwoPrograms project;
  project.configure_user("build", {"-G", "Ninja"});
  project.configure_and_build();
  CHECK(project.run_tests() == 0);
  std::string lists = os::read_file(project.gate + "/CMakeLists.txt");
  lists.replace(lists.find("\"\" OFF"), 6, "\"\" ON ");
  project.write("my gate/CMakeLists.txt", lists);
  project.configure_and_build();
  CHECK(project.output.find("two.cpp.o") != std::string::npos);
  CHECK(project.output.find("one.cpp.o") == std::string::npos);
  CHECK(project.run_tests() == 8);
}

TEST_CASE("A new file that is globbed is built") {
  test::GateProject project;
  project.both("CMakeLists.txt", kHead +
                                     "file(GLOB sources *.cpp)\nadd_executable(whole ${sources})\n"
                                     "add_test(NAME whole COMMAND whole)\n");
  project.both("main.cpp",
               "int answer() __attribute__((weak));\n"
               "int main() { return answer ? answer() : 0; }\n");
  project.configure_and_build();
  CHECK(project.run_tests() == 0);
  project.write("my gate/answer.cpp", "int answer() { return 42; }\n");
  project.configure_and_build();
  CHECK(project.run_tests() == 8);
}

TEST_CASE("Labels narrow all tests, but not those that are asked for by name") {
  TwoPrograms project;
  project.configure_and_build();
  project.settings["exclude_labels"] = "sl.w";
  CHECK(project.run_tests() == 0);
  CHECK(project.reported() == std::multiset<std::string>{"first"});
  CHECK(project.tests() == sdk::Words{"first"});
  project.selection.tests = {"second"};
  CHECK(project.run_tests() == 0);
  CHECK(project.reported() == std::multiset<std::string>{"second"});
  project.selection.tests = {};
  project.settings = {{"labels", "^slow$"}};
  CHECK(project.run_tests() == 0);
  CHECK(project.reported() == std::multiset<std::string>{"second"});
  project.settings = {{"labels", "nothing"}};
  CHECK(project.run_tests() != 0);
  project.settings = {{"tests", "none"}};
  CHECK(project.run_tests() == -1);
  CHECK(project.tests() == sdk::Words{});
}

TEST_CASE("Thousands of tests with long names are selected exactly") {
  test::GateProject project;
  project.both("CMakeLists.txt",
               kHead +
                   "string(REPEAT \"long.name+of/test \" 6 long)\n"
                   "foreach(i RANGE 1 3000)\n"
                   "  add_test(NAME \"${long}${i}\" COMMAND true)\nendforeach()\n");
  REQUIRE(project.configure() == 0);
  const auto all = project.tests();
  REQUIRE(all.has_value());
  REQUIRE(all->size() == 3000);
  std::multiset<std::string> wanted;
  for (std::size_t i = 0; i < all->size(); ++i) {
    if (i % 100 == 7 || i > 2990) wanted.insert(all->at(i));
  }
  project.selection = {{wanted.begin(), wanted.end()}, {}, true};
  CHECK(project.run_tests() == 0);
  CHECK(project.reported() == wanted);

  project.selection.tests = *all;
  const auto step = project.with_context(sdk::StepKind::Test, [&](const auto& context) {
    return project.toolchain.gate(context).steps.at(0);
  });
  auto argv = step.argv;
  argv.emplace_back("-N");
  REQUIRE(project.run_words(argv, step.cwd) == 0);
  CHECK(project.output.find("Total Tests: 3000\n") != std::string::npos);
}

TEST_CASE("Tests of one name in two folders share a key") {
  test::GateProject project;
  project.both("CMakeLists.txt", kHead +
                                     "add_subdirectory(sub)\nadd_test(NAME same COMMAND true)\n"
                                     "add_test(NAME other COMMAND true)\n");
  project.both("sub/CMakeLists.txt", "add_test(NAME same COMMAND true)\n");
  REQUIRE(project.configure() == 0);
  CHECK(project.tests() == sdk::Words{"same", "other"});
  project.selection.tests = {"same"};
  CHECK(project.run_tests() == 0);
  CHECK(project.reported() == std::multiset<std::string>{"same", "same"});
}
