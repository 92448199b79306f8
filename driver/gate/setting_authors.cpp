#include "gate/setting_authors.h"

#include <algorithm>
#include <string_view>

namespace sprint::gate {

namespace {

/// Whether the sprint changed a line with this word in the file.
bool names_word(const workspace::ChangeSet& sprint, const std::string& file,
                std::string_view word) {
  return std::any_of(
      sprint.commits.begin(), sprint.commits.end(), [&](const workspace::Commit& commit) {
        return std::any_of(commit.files.begin(), commit.files.end(),
                           [&](const workspace::FileChange& change) {
                             return change.path == file &&
                                    std::any_of(change.kept_lines.begin(), change.kept_lines.end(),
                                                [&](const workspace::ChangedLine& line) {
                                                  return line.text.find(word) != std::string::npos;
                                                });
                           });
      });
}

}  // namespace

std::vector<std::size_t> who_touched(const std::string& file,
                                     const std::vector<workspace::ChangeSet>& sprints) {
  std::vector<std::size_t> touched;
  for (std::size_t i = 0; i < sprints.size(); ++i) {
    const auto files = sprints[i].files();
    if (std::binary_search(files.begin(), files.end(), file)) touched.push_back(i);
  }
  return touched;
}

std::optional<std::size_t> who_changed(const std::string& key, const std::string& file,
                                       const std::vector<workspace::ChangeSet>& sprints) {
  const auto touched = who_touched(file, sprints);
  if (touched.empty()) return std::nullopt;
  const auto word = key.substr(key.rfind('.') + 1);
  const auto last = std::find_if(touched.rbegin(), touched.rend(), [&](std::size_t sprint) {
    return names_word(sprints[sprint], file, word);
  });
  return last != touched.rend() ? *last : touched.back();
}

}  // namespace sprint::gate
