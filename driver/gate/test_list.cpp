#include "gate/test_list.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/sha256.h"
#include "base/text.h"
#include "gate/known_results.h"

namespace sprint::gate {

namespace {

constexpr std::string_view kListFirstLine = "sprint-supervisor test list 1";
constexpr std::size_t kMostLists = 50;
/// 96 bits: no two of so few trees will meet by chance.
constexpr std::size_t kListNameLength = 24;

/// How lines begin, by the state of the test in them.
constexpr std::array<std::pair<TestList::State, std::string_view>, 3> kStateMarks{{
    {TestList::State::Ran, "+ "},
    {TestList::State::Skipped, "- "},
    {TestList::State::Listed, "= "},
}};

std::string_view mark_of(TestList::State state) {
  return std::find_if(kStateMarks.begin(), kStateMarks.end(),
                      [&](const auto& mark) { return mark.first == state; })
      ->second;
}

std::optional<TestList::State> state_in(std::string_view line) {
  for (const auto& [state, mark] : kStateMarks) {
    if (line.starts_with(mark)) return state;
  }
  return std::nullopt;
}

std::string list_name(const std::string& tree, const std::string& how) {
  return sha256_hex(tree + "\n" + how).substr(0, kListNameLength);
}

bool is_list_name(std::string_view name) {
  return os::is_unfinished(name) || (name.size() == kListNameLength &&
                                     name.find_first_not_of("0123456789abcdef") == kNotFound);
}

void forget_oldest_lists(const os::PlainFolder& folder) {
  auto files = folder.files();
  std::erase_if(files, [](const os::PlainEntry& file) { return !is_list_name(file.name); });
  if (files.size() <= kMostLists) return;
  std::sort(files.begin(), files.end(), [](const os::PlainEntry& a, const os::PlainEntry& b) {
    return a.modified_ns < b.modified_ns;
  });
  files.resize(files.size() - kMostLists);
  for (const auto& file : files) folder.remove_file(file.name);
}

}  // namespace

TestList test_list_of(const OutcomesByKey& outcomes, const std::vector<GateToolchain>& toolchains) {
  TestList list;
  for (const auto& [test, outcome] : outcomes) {
    const bool ran = outcome != results::TestOutcome::Skipped;
    list.tests[known_test(toolchains.at(test.toolchain).name(), test.key)] =
        ran ? TestList::State::Ran : TestList::State::Skipped;
  }
  return list;
}

std::optional<TestList> list_tests(os::ProcessRunner& runner, const TreePlaces& places,
                                   const std::vector<GateToolchain>& toolchains,
                                   const GateLimits& limits) {
  TestList list;
  for (const auto& each : toolchains) {
    toolchains::ToolHost host(runner, facts_in(places, each));
    auto context = gate_context(places, each.name(), limits, host);
    context.kind = sdk::StepKind::Test;
    try {
      const auto tests = each.toolchain->tests(context);
      if (!tests) return std::nullopt;
      for (const auto& test : *tests) {
        list.tests[known_test(each.name(), test)] = TestList::State::Listed;
      }
    } catch (const Error& error) {
      if (error.code() != ErrorCode::Plugin) throw;
      return std::nullopt;
    }
    host.rethrow_interruption();
  }
  return list;
}

std::string test_name(const std::string& known_test) {
  return known_test.substr(known_test.find(' ') + 1);
}

std::optional<TestList> TestListStore::find(const std::string& tree, const std::string& how) const {
  try {
    const auto folder = os::PlainFolder::find(folder_);
    const auto text = folder ? folder->read(list_name(tree, how)) : std::nullopt;
    if (!text) return std::nullopt;
    const auto lines = split(*text, '\n');
    // The last line has its end, or the file was cut.
    if (lines.size() < 2 || lines.front() != kListFirstLine || !lines.back().empty()) {
      return std::nullopt;
    }
    TestList list;
    for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
      const auto state = state_in(lines[i]);
      if (!state) return std::nullopt;
      list.tests[lines[i].substr(mark_of(*state).size())] = *state;
    }
    return list;
  } catch (const Error&) {
    return std::nullopt;
  }
}

void TestListStore::keep(const std::string& tree, const std::string& how,
                         const TestList& list) const {
  std::string text = std::string(kListFirstLine) + "\n";
  for (const auto& [test, state] : list.tests) {
    // A name with a line break could not be read back; its loss will not be noticed.
    if (test.find('\n') != std::string::npos) continue;
    text.append(mark_of(state)).append(test).append("\n");
  }
  try {
    const auto folder = os::PlainFolder::make(folder_);
    folder.write(list_name(tree, how), text);
    forget_oldest_lists(folder);
  } catch (const Error&) {
    // Then the next gate says that it has nothing to compare with.
  }
}

}  // namespace sprint::gate
