#include "gates/gate_projects.h"

#include <algorithm>

namespace sprint::test {

using nlohmann::json;

Files unit_project(const Words& names, const std::string& more) {
  std::string list;
  Files files;
  for (const auto& name : names) {
    list += " " + name;
    files.emplace_back("include/" + name + ".h", "#pragma once\nint " + name + "(int value);\n");
    files.emplace_back("src/" + name + ".cpp", unit_source(name));
    files.emplace_back("tests/test_" + name + ".cpp", unit_test(name, name + "(1) == 2"));
  }
  files.emplace_back("CMakeLists.txt", R"(cmake_minimum_required(VERSION 3.25)
project(units LANGUAGES CXX)
enable_testing()
include_directories(include)
foreach(name IN ITEMS)" + list + R"()
  add_executable(test_${name} tests/test_${name}.cpp src/${name}.cpp)
  add_test(NAME ${name} COMMAND test_${name})
endforeach()
)" + more);
  return files;
}

std::string unit_source(const std::string& name, const std::string& body) {
  return "#include \"" + name + ".h\"\n\nint " + name + "(int value) {\n  " + body + "\n}\n";
}

std::string wrong_unit() {
  return unit_source("one", "return value - 1;");
}

std::string unit_test(const std::string& name, const std::string& expression) {
  return "#undef NDEBUG\n#include <cassert>\n\n#include \"" + name +
         ".h\"\n\nint main() {\n  assert(" + expression + ");\n}\n";
}

Files operator+(Files files, const Files& more) {
  files.insert(files.end(), more.begin(), more.end());
  return files;
}

bool speaks(const json& failure, const std::string& kind, const std::string& sprint) {
  if (failure.is_null()) return false;
  const auto& evidence = failure["evidence"];
  return std::any_of(evidence.begin(), evidence.end(), [&](const json& each) {
    return each["kind"] == kind && each["sprint"] == sprint;
  });
}

std::string cleared_by(const json& failure, const std::string& sprint) {
  if (failure.is_null()) return {};
  for (const auto& each : failure["cleared"]) {
    if (each["sprint"] == sprint) return each["why"];
  }
  return {};
}

bool is_suspected(const json& gate, const std::string& sprint) {
  return std::any_of(gate["failures"].begin(), gate["failures"].end(), [&](const json& failure) {
    return std::any_of(failure["sprints"].begin(), failure["sprints"].end(),
                       [&](const json& each) { return each["id"] == sprint; });
  });
}

json failure_with(const json& gate, const std::string& id) {
  for (const auto& failure : gate["failures"]) {
    if (failure["id"] == id) return failure;
  }
  return {};
}

}  // namespace sprint::test
