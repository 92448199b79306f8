#include "gate/red_tests.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

#include "base/error.h"
#include "base/sha256.h"
#include "base/text.h"

namespace sprint::gate {

namespace {

constexpr std::string_view kFirstLine = "sprint-supervisor red tests 1";

std::optional<std::size_t> number_in(std::string_view text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::optional<RedTests> read(const std::string& text) {
  const auto lines = split(text, '\n');
  // The last line has its end, or the file was cut.
  if (lines.size() < 4 || lines.front() != kFirstLine || !lines.back().empty()) return std::nullopt;
  const auto tests = number_in(lines[1]);
  const auto others = number_in(lines[2]);
  if (!tests || !others) return std::nullopt;
  RedTests found{*tests, *others};
  for (std::size_t i = 3; i + 1 < lines.size(); ++i) {
    const auto blank = lines[i].find(' ');
    if (blank == std::string::npos) return std::nullopt;
    found.red.push_back({lines[i].substr(0, blank), lines[i].substr(blank + 1)});
  }
  return found;
}

std::string name_of(const RedTests::Test& test) {
  return test.toolchain + " test '" + printable(test.key) + "'";
}

}  // namespace

RedTests red_tests_of(const attribution::Attribution& attribution,
                      const std::unordered_map<std::string, TestKey>& tests,
                      const std::vector<GateToolchain>& toolchains) {
  RedTests found{attribution.tests.total};
  for (const auto& each : attribution.failures) {
    if (!each.counts()) continue;
    const auto test = tests.find(each.failure.id);
    // A name with a line break could not be read back.
    if (test == tests.end() || test->second.key.find('\n') != std::string::npos) {
      ++found.others;
      continue;
    }
    RedTests::Test red{toolchains.at(test->second.toolchain).name(), test->second.key};
    // Cases that a toolchain can only run together have one key.
    if (std::find(found.red.begin(), found.red.end(), red) == found.red.end()) {
      found.red.push_back(std::move(red));
    }
  }
  return found;
}

std::vector<TestKey> keys_of(const RedTests& tests, const std::vector<GateToolchain>& toolchains) {
  std::vector<TestKey> keys;
  for (const auto& test : tests.red) {
    for (std::size_t i = 0; i < toolchains.size(); ++i) {
      if (toolchains[i].name() == test.toolchain) keys.push_back({i, test.key});
    }
  }
  return keys;
}

std::vector<std::string> unanswered(const RedTests& tests, const OutcomesByKey& outcomes,
                                    const std::vector<GateToolchain>& toolchains) {
  std::vector<std::string> lines;
  for (const auto& test : tests.red) {
    const auto keys = keys_of({0, 0, {test}}, toolchains);
    const auto found = keys.empty() ? outcomes.end() : outcomes.find(keys.front());
    if (found == outcomes.end()) {
      lines.push_back(name_of(test) + " was red, and is not there any more");
    } else if (found->second == results::TestOutcome::Skipped) {
      lines.push_back(name_of(test) + " was red, and is skipped now");
    }
  }
  return lines;
}

RedTestStore::RedTestStore(os::PlainPath folder, const std::string& checkout)
    : folder_(std::move(folder)) {
  constexpr std::size_t kEnough = 24;
  name_ = sha256_hex(checkout).substr(0, kEnough);
}

std::optional<RedTests> RedTestStore::find() const {
  try {
    const auto folder = os::PlainFolder::find(folder_);
    const auto text = folder ? folder->read(name_) : std::nullopt;
    return text ? read(*text) : std::nullopt;
  } catch (const Error&) {
    return std::nullopt;
  }
}

void RedTestStore::keep(const RedTests& tests) const {
  std::string text = std::string(kFirstLine) + "\n" + std::to_string(tests.tests) + "\n" +
                     std::to_string(tests.others) + "\n";
  for (const auto& test : tests.red) text += test.toolchain + " " + test.key + "\n";
  try {
    os::PlainFolder::make(folder_).write(name_, text);
  } catch (const Error&) {
    // Then the whole gate has to be run again.
  }
}

RedTests RedTestStore::to_run_again() const {
  auto found = find();
  if (!found) {
    throw Error(ErrorCode::BadCall, "--rerun-failed: no gate of this checkout is known",
                "run the whole gate first, without --rerun-failed");
  }
  if (found->red.empty() && found->others == 0) {
    throw Error(ErrorCode::BadCall, "--rerun-failed: nothing was red in the last gate",
                "run the whole gate, without --rerun-failed");
  }
  if (found->red.empty()) {
    throw Error(ErrorCode::BadCall,
                "--rerun-failed: what was red in the last gate is no test that could be run alone",
                "run the whole gate, without --rerun-failed");
  }
  return *std::move(found);
}

}  // namespace sprint::gate
