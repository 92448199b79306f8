// Loads well, and gives plans for syntax checks that do not fit the question, by the file's name.
#include <stdexcept>

#include "sprint/paths.h"
#include "sprint/sdk.h"

namespace {

using namespace sprint::sdk;

class OddPlanner final : public Toolchain {
 public:
  Detection detect(const Context&) const override { return {true, "always"}; }
  bool owns(const std::string& file) const override { return has_extension(file, {".odd"}); }
  CheckPlan syntax_check(const Words& files, const Context&) const override {
    CheckPlan plan;
    for (const auto& file : files) {
      if (file == "forgotten.odd") continue;
      if (file == "thrown.odd") throw std::runtime_error("no idea");
      CheckCommand command;
      command.argv = {"true"};
      command.files = {file};
      if (file == "wordless.odd") command.argv.clear();
      if (file == "greedy.odd") command.files.push_back("theirs.good");
      if (file == "contradictory.odd") plan.not_checkable.push_back({file, "both", true});
      plan.commands.push_back(command);
    }
    plan.not_checkable.push_back({"stranger.good", "not mine", true});
    return plan;
  }
};

}  // namespace

SPRINT_TOOLCHAIN(OddPlanner, "odd-planner", "1");
