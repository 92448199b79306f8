#include "attribution/change_index.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace sprint::attribution {

using workspace::ChangeKind;

namespace {

/// The list under a key; an empty one if there is none.
template <typename Table>
const typename Table::mapped_type& found_in(const Table& table, std::string_view key) {
  static const typename Table::mapped_type none;
  const auto found = table.find(key);
  return found == table.end() ? none : found->second;
}

/// The entries of one sprint, in a list that is in the order of the sprints.
std::pair<std::vector<TouchedFile>::const_iterator, std::vector<TouchedFile>::const_iterator>
entries_of(const std::vector<TouchedFile>& list, std::size_t sprint) {
  return std::equal_range(
      list.begin(), list.end(), TouchedFile{sprint, {}},
      [](const TouchedFile& a, const TouchedFile& b) { return a.sprint < b.sprint; });
}

}  // namespace

ChangeIndex::ChangeIndex(const std::vector<workspace::ChangeSet>& sprints)
    : sprint_count_(sprints.size()),
      files_(sprints.size()),
      unbalanced_(sprints.size()),
      cosmetic_(sprints.size(), true) {
  for (std::size_t sprint = 0; sprint < sprints.size(); ++sprint) {
    for (const auto& commit : sprints[sprint].commits) {
      for (const auto& change : commit.files) {
        add_file(sprint, commit, change);
        if (!change.cosmetic) cosmetic_[sprint] = false;
        add_words(sprint, change, by_word_);
        if (is_build_file(change.path)) add_words(sprint, change, by_build_word_);
        for (const auto& word : change.functions) {
          by_function_[word].push_back({sprint, change.path});
        }
      }
    }
    find_unbalanced(sprint);
  }
}

void ChangeIndex::add_file(std::size_t sprint, const workspace::Commit& commit,
                           const workspace::FileChange& change) {
  auto& touch = touch_of(sprint, change.path);
  const bool is_new = change.kind == ChangeKind::Added || change.kind == ChangeKind::Renamed ||
                      change.kind == ChangeKind::Copied;
  touch.added = touch.added || is_new;
  // The last commit counts: a file that was deleted may have come back.
  touch.deleted = change.kind == ChangeKind::Deleted;
  // What one commit opens, a later one of the same sprint may close.
  touch.open_brackets += change.open_brackets;
  touch.commit = commit.id;
  const auto is_gone = [&](std::string_view file) {
    auto& same_name = gone_[file.substr(file.find_last_of('/') + 1)];
    if (std::find(same_name.begin(), same_name.end(), file) == same_name.end()) {
      same_name.push_back(file);
    }
  };
  if (change.kind == ChangeKind::Deleted) is_gone(change.path);
  if (change.kind == ChangeKind::Renamed) {
    auto& old = touch_of(sprint, change.old_path);
    old.deleted = true;
    old.renamed_to = change.path;
    old.commit = commit.id;
    is_gone(change.old_path);
  }
}

// Sprints come one after the other, so that of a list only the last entry can be this sprint's.

FileTouch& ChangeIndex::touch_of(std::size_t sprint, std::string_view file) {
  auto& list = by_file_[file];
  if (list.empty() || list.back().sprint != sprint) {
    list.push_back({sprint});
    files_[sprint].push_back(file);
    by_stem_[to_lower(stem_of(file))].push_back({sprint, file});
    by_folder_[folder_of(file)].push_back({sprint, file});
  }
  return list.back();
}

void ChangeIndex::add_words(std::size_t sprint, const workspace::FileChange& change,
                            WordTable& table) {
  const auto touch_of_word = [&](const std::string& word) -> WordTouch& {
    auto& list = table[word];
    if (list.empty() || list.back().sprint != sprint) {
      list.push_back({sprint, false, false, false, false, change.path});
    }
    return list.back();
  };
  const auto declare = [&](const std::string& word) -> WordTouch& {
    auto& touch = touch_of_word(word);
    if (!touch.is_about_declaration()) touch.file = change.path;
    return touch;
  };
  for (const auto& word : change.words_added) touch_of_word(word).added = true;
  for (const auto& word : change.words_removed) touch_of_word(word).removed = true;
  for (const auto& word : change.declared_added) declare(word).declares = true;
  for (const auto& word : change.declared_removed) declare(word).undeclares = true;
}

const std::vector<FileTouch>& ChangeIndex::touches(std::string_view file) const {
  return found_in(by_file_, file);
}

const std::vector<WordTouch>& ChangeIndex::word(std::string_view word) const {
  return found_in(by_word_, word);
}

const std::vector<WordTouch>& ChangeIndex::word_of_build(std::string_view word) const {
  return found_in(by_build_word_, word);
}

const std::vector<TouchedFile>& ChangeIndex::inside(std::string_view word) const {
  return found_in(by_function_, word);
}

const std::vector<std::string_view>& ChangeIndex::gone(std::string_view name) const {
  return found_in(gone_, name);
}

const FileTouch* ChangeIndex::touch(std::size_t sprint, std::string_view file) const {
  const auto& all = touches(file);
  const auto found = std::lower_bound(
      all.begin(), all.end(), sprint,
      [](const FileTouch& each, std::size_t wanted) { return each.sprint < wanted; });
  return found == all.end() || found->sprint != sprint ? nullptr : &*found;
}

std::string_view ChangeIndex::file_of_stem(std::size_t sprint, std::string_view stem,
                                           const std::vector<std::string_view>& other_than) const {
  const auto list = by_stem_.find(std::string(stem));
  if (list == by_stem_.end()) return {};
  const auto [first, last] = entries_of(list->second, sprint);
  const auto found = std::find_if(first, last, [&](const TouchedFile& each) {
    return std::find(other_than.begin(), other_than.end(), each.file) == other_than.end();
  });
  return found == last ? std::string_view() : found->file;
}

std::string_view ChangeIndex::file_in_folder(std::size_t sprint, std::string_view folder,
                                             std::string_view other_than) const {
  const auto list = by_folder_.find(folder);
  if (list == by_folder_.end()) return {};
  const auto [first, last] = entries_of(list->second, sprint);
  const auto found =
      std::find_if(first, last, [&](const TouchedFile& each) { return each.file != other_than; });
  return found == last ? std::string_view() : found->file;
}

void ChangeIndex::find_unbalanced(std::size_t sprint) {
  for (const auto file : files_[sprint]) {
    // In texts for people brackets are smileys.
    const bool is_prose = file.ends_with(".md") || file.ends_with(".txt") || file.ends_with(".rst");
    if (is_prose || touch(sprint, file)->open_brackets == 0) continue;
    unbalanced_[sprint].push_back(file);
    has_unbalanced_ = true;
  }
}

bool is_build_file(std::string_view file) {
  static constexpr std::array<std::string_view, 16> kNames = {
      "CMakeLists.txt", "CMakePresets.json", "Makefile",  "meson.build",  "BUILD",  "BUILD.bazel",
      "pyproject.toml", "setup.py",          "setup.cfg", "package.json", "go.mod", "Cargo.toml",
      "pom.xml",        "build.gradle",      "tox.ini",   "conftest.py"};
  const auto name = file.substr(file.find_last_of('/') + 1);
  return name.ends_with(".cmake") || std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

std::string_view folder_of(std::string_view file) {
  const auto slash = file.find_last_of('/');
  return slash == std::string_view::npos ? std::string_view() : file.substr(0, slash);
}

std::string_view stem_of(std::string_view file) {
  file.remove_prefix(file.find_last_of('/') + 1);
  return file.substr(0, file.find('.'));
}

}  // namespace sprint::attribution
