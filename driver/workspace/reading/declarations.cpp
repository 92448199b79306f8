#include "workspace/reading/declarations.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <unordered_set>

#include "os/file_source.h"
#include "os/files.h"
#include "workspace/git/git.h"
#include "workspace/git/record_stream.h"
#include "workspace/reading/declared_words.h"

namespace sprint::workspace {

namespace {

constexpr std::size_t kLineBytes = 4096;

/// "COMMIT:FILE NUL LINE NUL TEXT": one line that has one of the words.
void take_match(RecordStream& stream, std::size_t prefix,
                const std::unordered_set<std::string_view>& words,
                std::vector<Declaration>& declarations) {
  std::string file = stream.take_whole('\0');
  const std::string number = stream.take_whole('\0');
  unsigned line = 0;
  std::from_chars(number.data(), number.data() + number.size(), line);
  const std::string text(stream.take('\n', kLineBytes));
  if (file.size() <= prefix) return;
  file.erase(0, prefix);
  for (const auto word : declared_words(text)) {
    const Declaration found{std::string(word), {file, line}};
    const bool is_known = !declarations.empty() && declarations.back() == found;
    if (words.contains(word) && !is_known) declarations.push_back(found);
  }
}

}  // namespace

std::vector<Declaration> find_declarations(os::ProcessRunner& runner, const Repository& repository,
                                           const std::string& commit,
                                           const std::vector<std::string>& words) {
  const auto count = std::min(words.size(), kMostDeclaredWords);
  // Everything that a user's settings could change is said here.
  std::vector<std::string> question = {"-c",
                                       "grep.patternType=default",
                                       "grep",
                                       "--no-color",
                                       "--full-name",
                                       "-z",
                                       "--line-number",
                                       "--no-column",
                                       "-I",
                                       "--word-regexp",
                                       "--fixed-strings",
                                       "--max-count=200",
                                       "--no-recurse-submodules"};
  std::unordered_set<std::string_view> wanted;
  for (std::size_t i = 0; i < count; ++i) {
    if (!wanted.insert(words[i]).second) continue;
    question.insert(question.end(), {"-e", words[i]});
  }
  if (wanted.empty()) return {};
  question.insert(question.end(), {commit, "--"});
  const os::TempDir scratch;
  const auto output = scratch.path() / "matches";
  const auto result = Git(runner, repository.top).run_into(output, question);
  if (!result.succeeded()) return {};  // no line has any of them
  os::FileSource source(output);
  RecordStream stream(source);
  std::vector<Declaration> declarations;
  while (stream.peek()) take_match(stream, commit.size() + 1, wanted, declarations);
  return declarations;
}

}  // namespace sprint::workspace
