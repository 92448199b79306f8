#include "gate/removed_tests.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "gate/test_signs.h"

namespace sprint::gate {

using attribution::LossKind;
using attribution::LostTest;
using TestState = TestList::State;

namespace {

/// What is not shown by builds is never certain.
constexpr double kSure = 0.94;

bool is_part_char(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Whether the name stands in the key as a part of its own: "two" in "tests/test_a.py::two[1]".
bool has_part(std::string_view key, std::string_view name) {
  if (name.empty()) return false;
  for (auto at = key.find(name); at != kNotFound; at = key.find(name, at + 1)) {
    const bool begins = at == 0 || !is_part_char(key[at - 1]);
    if (begins && !is_part_char(char_at(key, at + name.size()))) return true;
  }
  return false;
}

/// Toolchains name files by paths or as modules: "tests/test_a.py" and "tests.test_a" are one.
std::string as_module(std::string_view path) {
  std::string name(path);
  if (name.ends_with(".py")) name.resize(name.size() - 3);
  std::replace(name.begin(), name.end(), '/', '.');
  return name;
}

bool is_in_file(const std::string& key, const std::string& path) {
  auto file = key.substr(0, key.find("::"));
  std::replace(file.begin(), file.end(), '/', '.');
  const auto module = as_module(path);
  // The toolchain's root may lie below the top of the repository. The last name alone says nothing:
  // many folders have a test_main.py.
  std::string_view rest = module;
  while (!has_part(file, rest)) {
    const auto dot = rest.find('.');
    if (dot == kNotFound || rest.find('.', dot + 1) == kNotFound) return false;
    rest.remove_prefix(dot + 1);
  }
  return true;
}

std::string_view file_stem(std::string_view path) {
  const auto name = last_name(path);
  return name.substr(0, name.find('.'));
}

/// The identifiers of a test's own name: "test_two" of "a.py::TestX::test_two[1-2]".
std::vector<std::string> words_of_test(const std::string& key) {
  auto name = key.substr(0, key.find('['));
  if (const auto at = name.rfind("::"); at != std::string::npos) name = name.substr(at + 2);
  std::vector<std::string> words;
  std::string word;
  for (const char c : name + " ") {
    if (is_part_char(c)) {
      word += c;
    } else if (const auto whole = std::exchange(word, {}); whole.size() > 1) {
      words.push_back(whole);
    }
  }
  return words;
}

bool is_among(const std::vector<std::string>& sorted, const std::string& word) {
  return std::binary_search(sorted.begin(), sorted.end(), word);
}

class Explainer {
 public:
  explicit Explainer(const RangeOfLosses& range) : range_(range) {}

  /// Fills in whose it is, and what was seen.
  void explain(const std::string& key, LostTest& lost) {
    const bool found = by_name(key, lost) || by_file(key, lost) || by_words(key, lost, true) ||
                       by_filter(lost) || by_words(key, lost, false) || by_touched(key, lost) ||
                       by_only_skip(lost);
    if (!found) by_exclusion(lost);
  }

  bool is_used(std::size_t told) const { return used_.contains(told); }

 private:
  template <typename Fits>
  bool take_last(LostTest& lost, Fits fits) {
    for (auto i = range_.told.size(); i-- > 0;) {
      const auto& each = range_.told[i];
      if (each.how == LossKind::AssertsRemoved || !fits(each)) continue;
      used_.insert(i);
      lost.sprint = each.sprint;
      lost.place = each.place;
      lost.detail = each.detail;
      // A test that is skipped is still there, whatever else was removed.
      if (each.how != LossKind::Removed) lost.how = each.how;
      return true;
    }
    return false;
  }

  bool by_name(const std::string& key, LostTest& lost) {
    const auto names_it = [&](const LostTest& each) {
      return each.test != each.place.file && has_part(key, each.test);
    };
    const auto in_its_file = [&](const LostTest& each) {
      return names_it(each) && is_in_file(key, each.place.file);
    };
    return take_last(lost, in_its_file) || take_last(lost, names_it);
  }

  bool by_file(const std::string& key, LostTest& lost) {
    return take_last(lost, [&](const LostTest& each) {
      const bool is_whole_file = each.test == each.place.file;
      return is_whole_file &&
             (is_in_file(key, each.place.file) || file_stem(each.place.file) == key);
    });
  }

  bool by_words(const std::string& key, LostTest& lost, bool only_test_files) {
    const auto words = words_of_test(key);
    return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
      return by_word(word, lost, only_test_files);
    });
  }

  bool by_word(const std::string& word, LostTest& lost, bool only_test_files) {
    for (auto sprint = range_.sprints.size(); sprint-- > 0;) {
      for (const auto& commit : range_.sprints[sprint].commits) {
        for (const auto& file : commit.files) {
          const bool counts = !only_test_files || kind_of_test_file(file.path) != TestFile::None;
          if (!counts || !lost_word(file, word)) continue;
          lost.sprint = sprint;
          lost.place = {file.path, file.removed.empty() ? 0 : file.removed.front().first};
          lost.detail = "'" + word + "' was removed";
          return true;
        }
      }
    }
    return false;
  }

  static bool lost_word(const workspace::FileChange& file, const std::string& word) {
    return is_among(file.words_removed, word) && !is_among(file.words_added, word);
  }

  bool by_filter(LostTest& lost) {
    if (take_last(lost, [](const LostTest& each) { return each.how == LossKind::Filtered; })) {
      return true;
    }
    for (const auto& setting : range_.settings) {
      if (!setting.key.starts_with("toolchain")) continue;
      lost.how = LossKind::Filtered;
      lost.sprint = setting.sprint;
      lost.detail = setting.key + ": " + setting.before + " -> " + setting.after;
      return true;
    }
    return false;
  }

  /// Whoever changed the file that is named as the test.
  bool by_touched(const std::string& key, LostTest& lost) {
    for (auto sprint = range_.sprints.size(); sprint-- > 0;) {
      for (const auto& file : range_.sprints[sprint].files()) {
        if (file_stem(file) != key && !is_in_file(key, file)) continue;
        lost.sprint = sprint;
        lost.place = {file, 0};
        lost.detail = "the file was changed";
        return true;
      }
    }
    return false;
  }

  /// A skip in a body does not name its test; if one sprint alone has written any, it is that.
  bool by_only_skip(LostTest& lost) {
    if (lost.how != LossKind::Skipped) return false;
    std::set<std::optional<std::size_t>> whose;
    const auto skips = [](const LostTest& each) {
      return each.how == LossKind::Skipped || each.how == LossKind::Disabled;
    };
    for (const auto& each : range_.told) {
      if (skips(each)) whose.insert(each.sprint);
    }
    return whose.size() == 1 && take_last(lost, skips);
  }

  void by_exclusion(LostTest& lost) const {
    std::vector<std::size_t> possible;
    for (std::size_t i = 0; i < range_.sprints.size(); ++i) {
      const auto files = range_.sprints[i].files();
      const bool may_be = std::any_of(files.begin(), files.end(), [](const std::string& file) {
        return kind_of_test_file(file) != TestFile::None;
      });
      if (may_be) possible.push_back(i);
    }
    if (possible.empty() && range_.sprints.size() == 1) possible.push_back(0);
    if (possible.size() != 1) return;
    lost.sprint = possible.front();
    lost.detail = "no other sprint changed anything about tests";
  }

  const RangeOfLosses& range_;
  std::set<std::size_t> used_;
};

std::optional<LossKind> loss_of(TestState before, const TestList& head, const std::string& test) {
  const auto found = head.tests.find(test);
  if (found == head.tests.end()) return LossKind::Removed;
  const bool skips = before == TestState::Ran && found->second == TestState::Skipped;
  return skips ? std::optional(LossKind::Skipped) : std::nullopt;
}

/// Whether no list of tests can show it: the test counts as passed, or is part of another.
bool is_hidden(const LostTest& told, const TestList& head) {
  if (told.how == LossKind::AssertsRemoved || told.how == LossKind::WillFail) return true;
  const bool is_part = kind_of_test_file(told.place.file) == TestFile::Source;
  if (!is_part || (told.how == LossKind::Removed && told.test == told.place.file)) return false;
  return std::none_of(head.tests.begin(), head.tests.end(),
                      [&](const auto& test) { return has_part(test_name(test.first), told.test); });
}

}  // namespace

bool lacks_tests(const TestList& base, const TestList& head) {
  return std::any_of(base.tests.begin(), base.tests.end(), [&](const auto& test) {
    return loss_of(test.second, head, test.first).has_value();
  });
}

std::vector<LostTest> removed_tests(const TestList& base, const TestList& head,
                                    const RangeOfLosses& range) {
  std::vector<LostTest> lost;
  Explainer explainer(range);
  for (const auto& [test, state] : base.tests) {
    const auto how = loss_of(state, head, test);
    if (!how) continue;
    LostTest one{test_name(test), *how};
    explainer.explain(one.test, one);
    if (one.detail.empty()) one.detail = "no change tells why";
    lost.push_back(std::move(one));
  }
  for (std::size_t i = 0; i < range.told.size(); ++i) {
    if (!explainer.is_used(i) && is_hidden(range.told[i], head)) lost.push_back(range.told[i]);
  }
  return lost;
}

std::vector<attribution::AttributedFailure> failures_of(const std::vector<LostTest>& lost,
                                                        std::size_t group) {
  std::vector<attribution::AttributedFailure> failures;
  std::set<std::string> ids;
  for (const auto& each : lost) {
    if (each.how == LossKind::AssertsRemoved) continue;
    attribution::AttributedFailure failure;
    auto& id = failure.failure.id;
    id = "removed:" + each.test;
    for (unsigned number = 2; !ids.insert(id).second; ++number) {
      id = "removed:" + each.test + "#" + std::to_string(number);
    }
    failure.failure.kind = attribution::FailureKind::Missing;
    failure.failure.test = each.test;
    failure.failure.message = to_string(each.how) + ": " + each.detail;
    failure.failure.place = each.place;
    failure.group = group + failures.size();
    if (each.sprint) {
      failure.verdict = attribution::Verdict::Attributed;
      failure.suspects.push_back({*each.sprint, kSure});
      failure.nobody = 1 - kSure;
      failure.evidence.push_back({attribution::EvidenceKind::Test, *each.sprint, 0, each.detail});
    }
    failures.push_back(std::move(failure));
  }
  return failures;
}

}  // namespace sprint::gate
