#include "cmake/project/cmake_project.h"

#include "support/catch.h"

using namespace sprint::cmake;

TEST_CASE("The project's name is found where CMake would find it") {
  struct Case {
    const char* text;
    const char* name;
  };
  const auto [text, name] = GENERATE(values<Case>({
      {"project(engine)", "engine"},
      {"cmake_minimum_required(VERSION 3.25)\nproject(engine VERSION 1.0 LANGUAGES CXX)", "engine"},
      {"PROJECT ( engine )", "engine"},
      {"project(\n  engine\n)", "engine"},
      {"project(\"my engine\" C)", "my engine"},
      {"project(${NAME})", "${NAME}"},
      {"# project(old)\nproject(new)", "new"},
      {"#[[ project(old)\n]]\nproject(new)", "new"},
      {"#[==[ project(old) ]] ]==] project(new)", "new"},
      {"message(\"# not a comment\")\nproject(engine)", "engine"},
      {"message(\"call project(x) first\")\nproject(engine)", "engine"},
      {"my_project(other)\nproject(engine)", "engine"},
      {"project_options(x)\nproject(engine)", "engine"},
      {"message(\"a \\\" quote\") project(engine)", "engine"},
      {"project(engine", "engine"},
  }));
  CAPTURE(text);
  CHECK(project_name(text) == name);
}

TEST_CASE("A file without project() has no name") {
  const auto* text =
      GENERATE("", "#", "#[", "#[[", "project", "project()", "project(", "# project(x)",
               "add_library(x)", "set(project x)", "\"", "\"project(x)", "\"\\");
  CAPTURE(text);
  CHECK_FALSE(project_name(text));
}

TEST_CASE("A cache entry is found by its whole name") {
  const char* cache =
      "// comment\nCMAKE_CXX_COMPILER_AR:FILEPATH=/usr/bin/gcc-ar\n"
      "CMAKE_CXX_COMPILER:FILEPATH=/usr/bin/c++\nEMPTY:STRING=\nODD:STRING=a=b";
  CHECK(cache_value(cache, "CMAKE_CXX_COMPILER") == "/usr/bin/c++");
  CHECK(cache_value(cache, "EMPTY") == "");
  CHECK(cache_value(cache, "ODD") == "a=b");
  CHECK_FALSE(cache_value(cache, "CMAKE_CXX"));
  CHECK_FALSE(cache_value("", "ODD"));
}
