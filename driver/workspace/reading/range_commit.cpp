#include "workspace/reading/range_commit.h"

#include <string_view>
#include <utility>

#include "base/short_commit.h"
#include "base/text.h"
#include "workspace/git/record_stream.h"

namespace sprint::workspace {

namespace {

/// Longer subjects serve nobody.
constexpr std::size_t kSubjectBytes = 4096;

/// The first word of the last line that is not empty; one line for each trailer.
std::string sprint_of(std::string_view trailers) {
  std::string sprint;
  for (const auto& line : split(trailers, '\n')) {
    const auto text = trim(line);
    if (!text.empty()) sprint = text.substr(0, text.find_first_of(" \t"));
  }
  return sprint;
}

/// A line feed and the names, up to the next commit; nothing of it if the commit has none.
std::vector<FileChange> take_names(RecordStream& stream) {
  std::vector<FileChange> files;
  if (stream.peek() != '\n') return files;
  stream.take('\n', 1);
  while (stream.peek().value_or('\0') != '\0') files.push_back({stream.take_whole('\0')});
  return files;
}

}  // namespace

std::vector<std::string> commit_list_options() {
  return {"-z", "--no-show-signature", "--no-color", "--abbrev=" + std::to_string(kShortCommit),
          "--format=%x00%H%x00%T%x00%P%x00%h%x00%s%x00%(trailers:key=Sprint,valueonly,unfold)"};
}

std::vector<std::string> name_options() {
  return {"--name-only", "--no-renames", "--no-relative", "--no-ext-diff",
          "--ignore-submodules=none"};
}

std::vector<RangeCommit> read_commits(ByteSource& source) {
  RecordStream stream(source);
  std::vector<RangeCommit> commits;
  while (stream.peek()) {
    // No name is empty, so that this tells where the names of the commit before have ended.
    stream.take_whole('\0');
    RangeCommit next;
    next.commit.id = stream.take_whole('\0');
    next.tree = stream.take_whole('\0');
    next.parents = split(stream.take_whole('\0'), ' ');
    next.short_id = stream.take_whole('\0');
    next.commit.subject = stream.take('\0', kSubjectBytes);
    next.sprint = sprint_of(stream.take_whole('\0'));
    next.commit.files = take_names(stream);
    commits.push_back(std::move(next));
  }
  return commits;
}

}  // namespace sprint::workspace
