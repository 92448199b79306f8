#include "workspace/reading/file_at.h"

#include "base/text.h"
#include "workspace/git/git.h"

namespace sprint::workspace {

std::optional<std::string> file_at(os::ProcessRunner& runner, const Repository& repository,
                                   const std::string& commit, const std::string& path) {
  const Git git(runner, repository.top);
  // "100644 blob ID\tPATH"; nothing if there is no such path.
  const auto entry = git.output_of({"ls-tree", "-z", "--full-tree", commit, "--", path});
  const auto words = split(entry.substr(0, entry.find('\t')), ' ');
  const bool is_file = words.size() == 3 && (words[0] == "100644" || words[0] == "100755");
  if (!is_file) return std::nullopt;
  return git.output_of({"cat-file", "blob", words[2]});
}

}  // namespace sprint::workspace
