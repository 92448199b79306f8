#include "workspace/git/git_records.h"

#include <optional>

#include "base/error.h"

namespace sprint::workspace {

namespace {

Error unknown_record(std::string_view record) {
  return {ErrorCode::System,
          "git printed a line that we do not know: '" + std::string(record) + "'"};
}

/// Takes the text up to the separator, and the separator; nothing if there is none.
std::optional<std::string_view> take(std::string_view& text, char separator) {
  const auto end = text.find(separator);
  if (end == std::string_view::npos) return std::nullopt;
  const auto part = text.substr(0, end);
  text.remove_prefix(end + 1);
  return part;
}

std::string_view take_record(std::string_view& text) {
  const auto record = take(text, '\0');
  if (!record) throw unknown_record(text);
  return *record;
}

/// The `count` words in front of a path; `record` becomes the path.
std::vector<std::string> take_words(std::string_view& record, std::size_t count) {
  const auto whole = record;
  std::vector<std::string> words;
  while (words.size() < count) {
    const auto word = take(record, ' ');
    if (!word) throw unknown_record(whole);
    words.emplace_back(*word);
  }
  return words;
}

/// 1 XY SUBMODULE MODE_HEAD MODE_INDEX MODE_DISK ID_HEAD ID_INDEX PATH
StatusEntry tracked_entry(std::string_view record) {
  const auto words = take_words(record, 8);
  StatusEntry entry{.path = std::string(record), .kind = StatusEntry::Kind::Tracked};
  entry.head = {words[3], words[6]};
  entry.index = {words[4], words[7]};
  entry.disk_mode = words[5];
  entry.same_as_index = words[1].ends_with('.');
  // "S", and whether its commit, its files and its untracked files differ: "SC..", "S.M.", "S..U".
  const auto& submodule = words[2];
  entry.dirty_submodule =
      submodule.starts_with('S') && (submodule.find_first_of("MU") != std::string::npos);
  return entry;
}

/// u XY SUBMODULE MODE_1 MODE_2 MODE_3 MODE_DISK ID_1 ID_2 ID_3 PATH
StatusEntry unmerged_entry(std::string_view record) {
  const auto words = take_words(record, 10);
  StatusEntry entry{.path = std::string(record), .kind = StatusEntry::Kind::Unmerged};
  entry.disk_mode = words[6];
  return entry;
}

}  // namespace

bool is_file_mode(std::string_view mode) {
  return mode.starts_with("100") || mode == "120000";
}

Status parse_status(std::string_view text) {
  constexpr std::string_view kHead = "# branch.oid ";
  Status status;
  while (!text.empty()) {
    const auto record = take_record(text);
    // There is no "2 ", a rename: everybody asks with --no-renames.
    if (record.starts_with(kHead)) {
      status.head = record.substr(kHead.size());
      if (status.head == "(initial)") status.head.clear();
    } else if (record.starts_with("1 ")) {
      status.entries.push_back(tracked_entry(record));
    } else if (record.starts_with("u ")) {
      status.entries.push_back(unmerged_entry(record));
    } else if (record.starts_with("? ")) {
      status.entries.push_back({.path = std::string(record.substr(2))});
    } else if (!record.starts_with("# ")) {
      throw unknown_record(record);
    }
  }
  return status;
}

std::unordered_map<std::string, TreeChange> parse_tree_diff(std::string_view text) {
  std::unordered_map<std::string, TreeChange> changes;
  while (!text.empty()) {
    // :MODE_OLD MODE_NEW ID_OLD ID_NEW LETTER, and the path as a record of its own
    auto record = take_record(text);
    if (!record.starts_with(':')) throw unknown_record(record);
    record.remove_prefix(1);
    const auto words = take_words(record, 4);
    changes[std::string(take_record(text))] = {{words[0], words[2]}, {words[1], words[3]}};
  }
  return changes;
}

}  // namespace sprint::workspace
