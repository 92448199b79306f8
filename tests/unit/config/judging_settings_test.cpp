#include "config/judging_settings.h"

#include "support/catch.h"

namespace sprint::test {

using config::judging_changes;
using config::SettingsText;

namespace {

/// "gate.reruns: 3 -> 0" for each change.
std::string changes(const std::optional<std::string>& before,
                    const std::optional<std::string>& after) {
  const auto file = [](const std::optional<std::string>& text) {
    return text ? std::optional(SettingsText{*text, "sprint.toml"}) : std::nullopt;
  };
  std::string text;
  for (const auto& each : judging_changes(file(before), file(after), "/root")) {
    text += each.key + ": " + each.before + " -> " + each.after + "\n";
  }
  return text;
}

}  // namespace

TEST_CASE("Settings that judge are compared by their values") {
  CHECK(changes("gate.reruns = 3\n", "[gate]\nreruns = 3\n").empty());
  CHECK(changes("gate.reruns = 3\n", "gate.reruns = 0\n") == "gate.reruns: 3 -> 0\n");
  CHECK(changes("gate.reruns = 3\n", std::nullopt) == "gate.reruns: 3 -> 20\n");
  CHECK(changes(std::nullopt, "limits.agents = 7\n").empty());
  CHECK(changes("toolchains.use = ['cmake']\n", "") == "toolchains.use: cmake -> \"\"\n");
}

TEST_CASE("A setting of a toolchain that is not there is not set") {
  CHECK(changes("", "[toolchain.cmake]\nlabels = 'quick'\n") ==
        "toolchain.cmake.labels: not set -> quick\n");
  CHECK(changes("[toolchain.cmake]\nlabels = 'quick'\n", "") ==
        "toolchain.cmake.labels: quick -> not set\n");
}

}  // namespace sprint::test
