#include "workspace/merging/merge_tree.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <map>

#include "base/error.h"
#include "base/text.h"

namespace sprint::workspace {

namespace {

/// One thing that git says about the merge.
struct Notice {
  std::vector<std::string> paths;
  /// A short text that is the same in all versions: "CONFLICT (contents)", "Auto-merging".
  std::string type;
  std::string message;
};

/// Takes apart records that end with a NUL.
class Records {
 public:
  explicit Records(std::string_view text) : rest_(text) {}

  bool at_end() const { return rest_.empty(); }

  std::string take() {
    const auto end = rest_.find('\0');
    if (end == std::string_view::npos) {
      throw Error(ErrorCode::System, "git merge-tree was cut off");
    }
    std::string record(rest_.substr(0, end));
    rest_.remove_prefix(end + 1);
    return record;
  }

  std::size_t take_count() {
    const std::string text = take();
    std::size_t count = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), count);
    if (failed != std::errc() || end != text.data() + text.size()) {
      throw Error(ErrorCode::System, "git merge-tree printed '" + text + "' for a number");
    }
    return count;
  }

 private:
  std::string_view rest_;
};

constexpr std::string_view kConflict = "CONFLICT (";

Notice take_notice(Records& records) {
  Notice notice;
  const std::size_t count = records.take_count();
  for (std::size_t i = 0; i < count; ++i) notice.paths.push_back(records.take());
  notice.type = records.take();
  notice.message = records.take();
  return notice;
}

/// "CONFLICT (content): Merge conflict in a" as its two parts.
ConflictedFile described(const Notice& notice) {
  const std::string_view message = trim(notice.message);
  const auto kind_end = message.find(')');
  if (!message.starts_with(kConflict) || kind_end == std::string_view::npos) {
    const auto inside = std::string_view(notice.type).substr(kConflict.size());
    return {{}, std::string(inside.substr(0, inside.find(')'))), std::string(message)};
  }
  auto sentence = message.substr(kind_end + 1);
  if (sentence.starts_with(':')) sentence.remove_prefix(1);
  return {{},
          std::string(message.substr(kConflict.size(), kind_end - kConflict.size())),
          std::string(trim(sentence))};
}

/// A conflict of several names (a rename) is told of those that git lists, or of its first name.
void add_notice(std::map<std::string, ConflictedFile>& files, const Notice& notice) {
  const bool any_listed =
      std::any_of(notice.paths.begin(), notice.paths.end(),
                  [&](const std::string& path) { return files.contains(path); });
  for (const auto& path : notice.paths) {
    if (any_listed && !files.contains(path)) continue;
    auto& file = files[path];
    if (file.kind.empty()) file = described(notice);
    if (!any_listed) break;
  }
}

}  // namespace

MergeOutcome parse_merge_tree(std::string_view text) {
  Records records(text);
  MergeOutcome outcome{records.take(), {}};
  std::map<std::string, ConflictedFile> files;
  for (auto path = records.take(); !path.empty(); path = records.take()) files[path];
  while (!records.at_end()) {
    const Notice notice = take_notice(records);
    if (notice.type.starts_with(kConflict)) add_notice(files, notice);
  }
  for (auto& [path, file] : files) {
    if (file.kind.empty()) file = {{}, "content", "Merge conflict in " + path};
    file.path = path;
    outcome.conflicts.push_back(std::move(file));
  }
  return outcome;
}

MergeOutcome merge_in_memory(const Git& git, const std::string& ours, const std::string& theirs) {
  const auto result = git.run({"merge-tree", "--write-tree", "-z", "--name-only", ours, theirs});
  // 1 means conflicts; anything else that is not 0 means that nothing was merged.
  if (result.ending == os::Ending(os::Exited{1})) {
    auto outcome = parse_merge_tree(result.out);
    if (!outcome.conflicts.empty()) return outcome;
    // A conflict without a file must not pass for a merge without conflicts.
    throw Error(ErrorCode::System, "git merge-tree names no file of a conflict");
  }
  if (!result.succeeded()) throw git.failure(result);
  return {result.out.substr(0, result.out.find('\0')), {}};
}

}  // namespace sprint::workspace
