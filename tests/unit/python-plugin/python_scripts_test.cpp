#include "python/scripts/python_scripts.h"

#include <fstream>
#include <iterator>
#include <string>

#include "support/catch.h"

using namespace sprint;

TEST_CASE("A script is embedded byte for byte") {
  const auto [file, script] = GENERATE(values<std::pair<const char*, std::string_view>>({
      {"interpreter.py", python::kInterpreterScript},
      {"checker.py", python::kCheckerScript},
      {"test_tools.py", python::kTestToolsScript},
      {"pytest_plugin.py", python::kPytestPluginScript},
      {"unittest_runner.py", python::kUnittestRunnerScript},
      {"imports.py", python::kImportScanScript},
  }));
  CAPTURE(file);
  std::ifstream stream(std::string(SPRINT_SOURCE_DIR "/plugins/python/scripts/") + file,
                       std::ios::binary);
  REQUIRE(stream);
  CHECK(script == std::string(std::istreambuf_iterator<char>(stream), {}));
}
