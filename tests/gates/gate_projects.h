// Projects for gates, and short questions to what a gate says about them.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "gates/gate_fixture.h"

namespace sprint::test {

/// A CMake project with one program and one CTest test for each name: tests/test_NAME.cpp,
/// src/NAME.cpp, include/NAME.h. The function NAME(value) gives value + 1. `more` comes at the end
/// of the CMakeLists.txt.
Files unit_project(const Words& names, const std::string& more = "");

/// The parts of such a project.
std::string unit_source(const std::string& name, const std::string& body = "return value + 1;");
/// Of the unit `one`, with a mistake that its test finds.
std::string wrong_unit();
std::string unit_test(const std::string& name, const std::string& expression);

/// Both, in one list.
Files operator+(Files files, const Files& more);

/// The failure with just this id; null if there is none.
nlohmann::json failure_with(const nlohmann::json& gate, const std::string& id);

/// Whether evidence of this kind speaks against the sprint.
bool speaks(const nlohmann::json& failure, const std::string& kind, const std::string& sprint);

/// Why a sprint is cleared; empty if it is not.
std::string cleared_by(const nlohmann::json& failure, const std::string& sprint);

/// Whether it is among the suspects of any failure.
bool is_suspected(const nlohmann::json& gate, const std::string& sprint);

}  // namespace sprint::test
