// A toolchain plugin: teaches sprint-supervisor projects whose sources are JSON documents, checked
// with Python's json module. Small, but complete: every function of the interface that such a
// project needs.

#include <filesystem>
#include <string>
#include <vector>

#include "sprint/sdk.h"

namespace {

using namespace sprint::sdk;

/// Checks one document, and prints what is wrong the way compilers do.
constexpr const char* kChecker =
    "import json, sys\n"
    "try:\n"
    "    json.load(open(sys.argv[1], 'rb'))\n"
    "except json.JSONDecodeError as e:\n"
    "    sys.exit(f'{sys.argv[1]}:{e.lineno}:{e.colno}: error: {e.msg}')\n"
    "except UnicodeDecodeError as e:\n"
    "    sys.exit(f'{sys.argv[1]}:1: error: {e}')\n";

class JsonToolchain final : public Toolchain {
 public:
  Detection detect(const Context& context) const override {
    const std::filesystem::path marker = std::filesystem::path(context.root) / "documents.json";
    if (!std::filesystem::exists(marker)) return {false, "no documents.json"};
    return {true, "documents.json"};
  }

  std::vector<Need> needs(const Context& context) const override {
    Need python;
    python.programs = {interpreter(context.host)};
    python.minimum = "3.6";
    python.package = "python3";
    python.purpose = "checks documents";
    return {python};
  }

  std::vector<SettingDoc> settings() const override {
    return {{"python", "the Python interpreter to use"}};
  }

  bool owns(const std::string& file) const override { return has_extension(file, {".json"}); }

  CheckPlan syntax_check(const Words& files, const Context& context) const override {
    CheckPlan plan;
    for (const auto& file : files) {
      CheckCommand command;
      command.argv = Argv(interpreter(context.host)).add("-c", kChecker, file).take();
      command.files = {file};
      plan.commands.push_back(std::move(command));
    }
    return plan;
  }

  // diagnostics(): the default reads GCC's format, which is what kChecker prints.

  CommandClass classify(const Words& argv) const override {
    if (begins_with(argv, {"python3", "-m", "json.tool"})) return CommandClass::Syntax;
    return CommandClass::Other;
  }

 private:
  static std::string interpreter(Host& host) { return host.setting("python").value_or("python3"); }
};

}  // namespace

SPRINT_TOOLCHAIN(JsonToolchain, "json", SPRINT_TOOLCHAIN_VERSION);
