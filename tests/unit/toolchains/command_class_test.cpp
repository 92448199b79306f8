#include "toolchains/commands/command_class.h"

#include <stdexcept>

#include "sprint/argv.h"
#include "support/catch.h"
#include "toolchains/interface/loaded_toolchain.h"

using namespace sprint;
using namespace sprint::toolchains;
using sdk::CommandClass;

namespace {

/// Knows one word.
class OneWord final : public sdk::Toolchain {
 public:
  OneWord(std::string word, CommandClass kind) : word_(std::move(word)), kind_(kind) {}
  sdk::Detection detect(const sdk::Context&) const override { return {}; }
  bool owns(const std::string&) const override { return false; }
  CommandClass classify(const sdk::Words& argv) const override {
    if (word_ == "throw") throw std::runtime_error("no idea");
    return sdk::program_name(argv) == word_ ? kind_ : CommandClass::Other;
  }

 private:
  std::string word_;
  CommandClass kind_;
};

LoadedToolchain toolchain(const std::string& name, const std::string& word, CommandClass kind) {
  return {Identity{name, "1", ToolchainKind::Plugin, "/tools/" + name + ".so"},
          std::make_shared<OneWord>(word, kind)};
}

const std::vector<LoadedToolchain>& three() {
  static const std::vector<LoadedToolchain> all = {
      toolchain("lint", "zig", CommandClass::Syntax), toolchain("zig", "zig", CommandClass::Build),
      toolchain("late", "zig", CommandClass::Test),
      toolchain("check", "lint", CommandClass::Syntax)};
  return all;
}

}  // namespace

TEST_CASE("Each command of a line gets the strongest answer, and whose it is") {
  const auto commands = classify_each(three(), "cd x && zig build; lint a");
  REQUIRE(commands.size() == 3);
  CHECK(commands[0].kind == CommandClass::Other);
  CHECK(commands[0].toolchain.empty());
  CHECK(commands[1].argv == sdk::Words{"zig", "build"});
  CHECK(commands[1].kind == CommandClass::Build);
  CHECK(commands[1].toolchain == "zig");
  CHECK(commands[2].kind == CommandClass::Syntax);
  CHECK(commands[2].toolchain == "check");
  CHECK(strongest(commands) == CommandClass::Build);
}

TEST_CASE("Words are classified without a shell") {
  const auto commands = classify_each(three(), sdk::Words{"env", "A=b", "zig", "; lint"});
  REQUIRE(commands.size() == 1);
  CHECK(commands[0].kind == CommandClass::Build);
}

TEST_CASE("The strongest of nothing is other") {
  CHECK(strongest({}) == CommandClass::Other);
  CHECK(strongest({{{"a"}, CommandClass::Syntax}, {{"b"}}}) == CommandClass::Syntax);
  CHECK(strongest({{{"a"}, CommandClass::Test}, {{"b"}, CommandClass::Build}}) ==
        CommandClass::Test);
  CHECK(is_stronger(CommandClass::Syntax, CommandClass::Other));
  CHECK_FALSE(is_stronger(CommandClass::Build, CommandClass::Test));
}

TEST_CASE("A toolchain that fails is named, and the others are asked all the same") {
  std::vector<LoadedToolchain> all = {toolchain("broken", "throw", CommandClass::Other)};
  all.push_back(toolchain("zig", "zig", CommandClass::Build));
  const auto commands = classify_each(all, std::string_view("zig"));
  REQUIRE(commands.size() == 1);
  CHECK(commands[0].kind == CommandClass::Build);
  CHECK(commands[0].failure == "toolchain 'broken': classify failed: no idea");
}
