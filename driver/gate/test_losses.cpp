#include "gate/test_losses.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "base/text.h"
#include "gate/test_signs.h"

namespace sprint::gate {

using attribution::LossKind;
using attribution::LostTest;
using workspace::ChangedLine;
using workspace::ChangeKind;
using workspace::FileChange;

namespace {

constexpr std::size_t kLongestText = 120;

/// One thing that can be there or not, over the whole range.
struct Tally {
  /// How many more losses than the opposite there are.
  int net = 0;
  /// With the number of each, by which all are put in order.
  std::vector<std::pair<std::size_t, LostTest>> losses{};

  void count(bool is_loss, std::size_t number, LostTest loss) {
    net += is_loss ? 1 : -1;
    if (is_loss) losses.emplace_back(number, std::move(loss));
  }
};

struct Assertions {
  std::size_t removed = 0;
  std::size_t added = 0;
  /// With a test its assertions go as well, which is told already.
  bool lost_tests = false;
  unsigned line = 0;
};

/// The tests of a file that a commit has added, and was not there before under the same name.
class NewTests {
 public:
  explicit NewTests(const FileChange& file) : file_(file) {
    for (const auto& line : file.kept_lines) {
      for (const auto& sign : signs_in(file.path, line.text)) {
        if (sign.kind != TestSign::Kind::Declares) continue;
        if (line.added) {
          lines_[line.line] = sign.test;
        } else {
          names_before_.insert(sign.test);
        }
      }
    }
  }

  /// Whether what stands in this added line is said of one of them: it decorates it, or is a part
  /// of its body.
  bool have(const ChangedLine& line) const {
    const auto range =
        std::find_if(file_.added.begin(), file_.added.end(), [&](const workspace::LineRange& each) {
          return each.first <= line.line && line.line <= each.last;
        });
    if (!line.added || range == file_.added.end()) return false;
    auto test = lines_.end();
    if (trim(line.text).starts_with('@')) {
      test = lines_.lower_bound(line.line);
    } else if (line.text.starts_with(' ') || line.text.starts_with('\t')) {
      test = lines_.upper_bound(line.line);
      if (test == lines_.begin()) return false;
      --test;
    }
    return test != lines_.end() && range->first <= test->first && test->first <= range->last &&
           !names_before_.contains(test->second);
  }

 private:
  const FileChange& file_;
  std::map<unsigned, std::string> lines_{};
  std::set<std::string> names_before_{};
};

class LossFinder {
 public:
  void add(std::size_t sprint, const FileChange& file) {
    bool declares = false;
    const NewTests new_tests(file);
    for (const auto& line : file.kept_lines) {
      for (const auto& sign : signs_in(file.path, line.text)) {
        // Nobody had the test before: nothing is lost.
        if (is_said_of_its_place(sign) && new_tests.have(line)) continue;
        add(sprint, file, line, sign);
        declares = declares || sign.kind == TestSign::Kind::Declares;
      }
    }
    if (!declares) add_file(sprint, file);
  }

  std::vector<LostTest> take() {
    add_assertions();
    std::vector<std::pair<std::size_t, LostTest>> all;
    for (auto& [key, tally] : tallies_) {
      const auto left = static_cast<std::size_t>(std::max(tally.net, 0));
      auto& losses = tally.losses;
      // What was taken back is what came first.
      const auto first = losses.size() - std::min(left, losses.size());
      std::move(losses.begin() + static_cast<std::ptrdiff_t>(first), losses.end(),
                std::back_inserter(all));
    }
    std::sort(all.begin(), all.end(),
              [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<LostTest> lost;
    lost.reserve(all.size());
    for (auto& [number, loss] : all) lost.push_back(std::move(loss));
    return lost;
  }

 private:
  void add(std::size_t sprint, const FileChange& file, const ChangedLine& line,
           const TestSign& sign) {
    if (sign.kind == TestSign::Kind::Asserts) {
      auto& asserts = asserts_[{sprint, file.path}];
      ++(line.added ? asserts.added : asserts.removed);
      if (!line.added) asserts.line = line.line;
      if (file.kind == ChangeKind::Deleted) asserts.lost_tests = true;
      return;
    }
    const bool declares = sign.kind == TestSign::Kind::Declares;
    if (declares && !line.added) asserts_[{sprint, file.path}].lost_tests = true;
    // A decorator does not name its test: it counts in its own file.
    const auto& whose = declares || !sign.test.empty() ? sign.test : file.path;
    LostTest loss{sign.test.empty() ? file.path : sign.test,
                  sign.how,
                  sprint,
                  {file.path, line.line},
                  text_of(file, line, declares)};
    tallies_[{declares, sign.word, whose}].count(declares != line.added, next_++, std::move(loss));
  }

  /// Of whichever test it stands at or in.
  static bool is_said_of_its_place(const TestSign& sign) {
    return sign.kind == TestSign::Kind::TurnsOff && sign.test.empty();
  }

  static std::string text_of(const FileChange& file, const ChangedLine& line, bool declares) {
    auto text = std::string(trim(line.text));
    if (text.size() > kLongestText) text = text.substr(0, kLongestText) + "...";
    if (!declares) return text + " was added";
    return text + (file.kind == ChangeKind::Deleted ? " went with its file" : " was removed");
  }

  /// A test that is a program or a script of its own.
  void add_file(std::size_t sprint, const FileChange& file) {
    const bool comes = file.kind == ChangeKind::Added;
    const bool is_renamed = file.kind == ChangeKind::Renamed;
    if (is_renamed) return add_renamed(sprint, file);
    if (!is_named_as_test(file.path) || (!comes && file.kind != ChangeKind::Deleted)) return;
    // Member by member: GCC 12 warns of the braces, where it optimises, without a reason.
    LostTest loss;
    loss.test = file.path;
    loss.sprint = sprint;
    loss.place.file = file.path;
    loss.detail = "the file was deleted";
    tallies_[{true, "file", file.path}].count(!comes, next_++, std::move(loss));
  }

  /// Runners find tests by the names of their files.
  void add_renamed(std::size_t sprint, const FileChange& file) {
    const bool was = is_named_as_test(file.old_path);
    if (was == is_named_as_test(file.path)) return;
    LostTest loss;
    loss.test = was ? file.old_path : file.path;
    loss.sprint = sprint;
    loss.place.file = loss.test;
    loss.detail = "the file was renamed to " + file.path;
    auto& tally = tallies_[{true, "file", loss.test}];
    tally.count(was, next_++, std::move(loss));
  }

  void add_assertions() {
    for (const auto& [key, each] : asserts_) {
      if (each.lost_tests || each.removed <= each.added) continue;
      const auto& [sprint, path] = key;
      auto& tally = tallies_[{true, "asserts", path + "\n" + std::to_string(sprint)}];
      tally.count(true, next_++,
                  {path,
                   LossKind::AssertsRemoved,
                   sprint,
                   {path, each.line},
                   "edited test: " + count_of(each.removed, "assert", "asserts") + " removed, " +
                       std::to_string(each.added) + " added"});
    }
  }

  /// By whether it is a declaration, its word, and the test or the file.
  std::map<std::tuple<bool, std::string, std::string>, Tally> tallies_;
  std::map<std::pair<std::size_t, std::string>, Assertions> asserts_;
  std::size_t next_ = 0;
};

}  // namespace

std::vector<LostTest> losses_by_diff(const std::vector<workspace::ChangeSet>& sprints) {
  LossFinder finder;
  for (std::size_t sprint = 0; sprint < sprints.size(); ++sprint) {
    for (const auto& commit : sprints[sprint].commits) {
      for (const auto& file : commit.files) finder.add(sprint, file);
    }
  }
  return finder.take();
}

bool touch_tests(const std::vector<workspace::ChangeSet>& sprints) {
  return std::any_of(sprints.begin(), sprints.end(), [](const workspace::ChangeSet& sprint) {
    const auto files = sprint.files();
    return std::any_of(files.begin(), files.end(), [](const std::string& file) {
      return kind_of_test_file(file) != TestFile::None;
    });
  });
}

}  // namespace sprint::gate
