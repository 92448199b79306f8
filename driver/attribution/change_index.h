// The changes of all sprints, arranged for questions that start from a failure: who touched this
// file, who removed this word. Built once, in time linear in the changes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "workspace/reading/change_set.h"

namespace sprint::attribution {

/// What one sprint did to one file, over all its commits.
struct FileTouch {
  std::size_t sprint = 0;
  bool added = false;
  bool deleted = false;  ///< or renamed away
  std::string renamed_to{};
  /// How many more brackets it has opened than closed there.
  int open_brackets = 0;
  /// The last of its commits that did.
  std::string commit{};
};

/// What one sprint did with one word, over all its commits and files.
struct WordTouch {
  std::size_t sprint = 0;
  bool added = false;
  bool removed = false;
  /// Whether lines that it added, or removed, declare the word.
  bool declares = false;
  bool undeclares = false;
  /// The first of its files where it did; one where it is declared, if there is any.
  std::string_view file;

  bool is_about_declaration() const { return declares || undeclares; }
};

/// A file that a sprint touched.
struct TouchedFile {
  std::size_t sprint = 0;
  std::string_view file;
};

/// Points into the change sets, which must outlive it.
class ChangeIndex {
 public:
  explicit ChangeIndex(const std::vector<workspace::ChangeSet>& sprints);

  std::size_t sprint_count() const { return sprint_count_; }

  /// In the order of the sprints; empty if nobody touched it.
  const std::vector<FileTouch>& touches(std::string_view file) const;
  const std::vector<WordTouch>& word(std::string_view word) const;
  /// The same, only in files that say how the project is built.
  const std::vector<WordTouch>& word_of_build(std::string_view word) const;
  /// Who changed something inside a function, or whatever git shows as such, with this word.
  const std::vector<TouchedFile>& inside(std::string_view word) const;
  /// Files that were deleted or renamed away and have this name without folders.
  const std::vector<std::string_view>& gone(std::string_view name) const;
  /// Nothing if this sprint did not touch the file.
  const FileTouch* touch(std::size_t sprint, std::string_view file) const;
  /// Of this sprint, one file with this stem, in small letters ("parse" of src/Parse.cpp), or in
  /// this folder, other than the given ones; empty if there is none.
  std::string_view file_of_stem(std::size_t sprint, std::string_view stem,
                                const std::vector<std::string_view>& other_than) const;
  std::string_view file_in_folder(std::size_t sprint, std::string_view folder,
                                  std::string_view other_than) const;
  /// Source files in which a sprint has opened more brackets than it has closed, or fewer.
  const std::vector<std::string_view>& unbalanced(std::size_t sprint) const {
    return unbalanced_[sprint];
  }
  bool has_unbalanced() const { return has_unbalanced_; }
  /// Whether it has changed nothing but comments and layout.
  bool is_cosmetic(std::size_t sprint) const { return cosmetic_[sprint]; }
  /// All files that a sprint touched.
  const std::vector<std::string_view>& files(std::size_t sprint) const { return files_[sprint]; }

 private:
  void add_file(std::size_t sprint, const workspace::Commit& commit,
                const workspace::FileChange& change);
  using WordTable = std::unordered_map<std::string_view, std::vector<WordTouch>>;

  static void add_words(std::size_t sprint, const workspace::FileChange& change, WordTable& table);
  void find_unbalanced(std::size_t sprint);
  FileTouch& touch_of(std::size_t sprint, std::string_view file);

  std::size_t sprint_count_;
  std::unordered_map<std::string_view, std::vector<FileTouch>> by_file_;
  WordTable by_word_;
  WordTable by_build_word_;
  std::unordered_map<std::string_view, std::vector<TouchedFile>> by_function_;
  std::unordered_map<std::string_view, std::vector<std::string_view>> gone_;
  std::unordered_map<std::string, std::vector<TouchedFile>> by_stem_;
  std::unordered_map<std::string_view, std::vector<TouchedFile>> by_folder_;
  std::vector<std::vector<std::string_view>> files_;
  std::vector<std::vector<std::string_view>> unbalanced_;
  bool has_unbalanced_ = false;
  std::vector<bool> cosmetic_;
};

/// CMakeLists.txt, package.json and their like.
bool is_build_file(std::string_view file);
std::string_view folder_of(std::string_view file);
/// The name without folders and without everything from its first dot on.
std::string_view stem_of(std::string_view file);

}  // namespace sprint::attribution
