#include "workspace/reading/blame.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <iterator>
#include <map>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "base/error.h"
#include "base/text.h"
#include "os/file_source.h"
#include "os/files.h"
#include "workspace/git/git.h"
#include "workspace/git/record_stream.h"

namespace sprint::workspace {

namespace fs = std::filesystem;

namespace {

/// Lines that one commit wrote, by the first of them.
struct Stretch {
  unsigned count = 0;
  std::string commit;
};
using Stretches = std::map<unsigned, Stretch>;

unsigned number_in(const std::vector<std::string>& words, std::size_t which) {
  unsigned number = 0;
  const auto& word = words.size() > which ? words[which] : std::string();
  const auto [end, failed] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (failed != std::errc() || end != word.data() + word.size()) {
    throw Error(ErrorCode::System, "git blame printed a line that we do not know: '" +
                                       printable(join(words, " ")) + "'");
  }
  return number;
}

/// Reads `git blame --incremental`: for each stretch "ID OLD_LINE LINE COUNT", then lines about the
/// commit, at the end its "filename". A commit is called a boundary only the first time.
Stretches read_blame(ByteSource& source) {
  constexpr std::size_t kLineBytes = 4096;
  RecordStream stream(source);
  Stretches stretches;
  std::unordered_set<std::string> older;
  while (stream.peek()) {
    const auto words = split(stream.take('\n', kLineBytes), ' ');
    const unsigned line = number_in(words, 2);
    const unsigned count = number_in(words, 3);
    for (;;) {
      const auto about = stream.take('\n', kLineBytes);
      if (about == "boundary") older.insert(words[0]);
      if (about.starts_with("filename ")) break;
    }
    if (!older.contains(words[0])) stretches[line] = {count, words[0]};
  }
  return stretches;
}

std::string writer_of(const Stretches& stretches, unsigned line) {
  const auto after = stretches.upper_bound(line);
  if (after == stretches.begin()) return {};
  const auto& [first, stretch] = *std::prev(after);
  return line - first < stretch.count ? stretch.commit : std::string();
}

/// The file is not in head, or all lines asked for are past its end. A path of another machine is
/// "Invalid" where its folder does not exist here.
bool is_nothing_there(const os::ProcessResult& result) {
  const auto why = complaint(result);
  return why.starts_with("no such path ") || why.starts_with("Invalid path ") ||
         result.err.find(" has only ") != std::string::npos ||
         result.err.find(" is outside repository") != std::string::npos;
}

/// Everything that a user's settings could change is said here. One stretch from the first to the
/// last line, since git cuts its end to the length of the file, but refuses a line past it.
Stretches blame_file(const Git& git, const std::string& span, const std::string& file,
                     std::pair<unsigned, unsigned> lines, const fs::path& output) {
  const auto result = git.run_into(
      output,
      {"-c", "diff.algorithm=default", "-c", "diff.indentHeuristic=true", "blame", "--incremental",
       "--root", "--no-textconv", "--no-ignore-revs-file",
       "-L" + std::to_string(lines.first) + "," + std::to_string(lines.second), span, "--", file});
  if (!result.succeeded()) {
    if (is_nothing_there(result)) return {};
    throw git.failure(result);
  }
  os::FileSource source(output);
  return read_blame(source);
}

}  // namespace

std::vector<std::string> blame(os::ProcessRunner& runner, const Repository& repository,
                               const std::string& base, const std::string& head,
                               const std::vector<FileLine>& lines) {
  std::vector<std::string> files;
  std::unordered_map<std::string_view, std::vector<std::size_t>> places;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto& [file, line] = lines[i];
    // No argument of a program can have a zero byte, nor can a name in git. An absolute one is that
    // of another place, or of another machine, about which git would complain.
    const bool is_name = !file.empty() && file.front() != '/' && file.find('\0') == kNotFound;
    if (line == 0 || !is_name) continue;
    auto& here = places[file];
    if (here.empty()) files.push_back(file);
    here.push_back(i);
  }
  files.resize(std::min(files.size(), kFilesToBlame));

  const Git git(runner, repository.top);
  const os::TempDir scratch;
  std::vector<std::string> commits(lines.size());
  for (const auto& file : files) {
    const auto& here = places[file];
    const auto [first, last] = std::minmax_element(
        here.begin(), here.end(),
        [&](std::size_t left, std::size_t right) { return lines[left].line < lines[right].line; });
    const auto stretches =
        blame_file(git, base + ".." + head, file, {lines[*first].line, lines[*last].line},
                   scratch.path() / "blame");
    for (const auto place : here) commits[place] = writer_of(stretches, lines[place].line);
  }
  return commits;
}

}  // namespace sprint::workspace
