#include "workspace/merging/own_commit.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "base/text.h"

namespace sprint::workspace {

namespace {

constexpr const char* kName = "sprint-supervisor";
constexpr const char* kAddress = "sprint-supervisor@localhost";

/// Time before 1970 is what git makes of a damaged date; it does not take it back.
std::int64_t to_seconds(std::string_view text) {
  std::int64_t seconds = 0;
  std::from_chars(text.data(), text.data() + text.size(), seconds);
  return std::max<std::int64_t>(seconds, 0);
}

}  // namespace

std::string store_commit(const Git& git, const OwnCommit& commit) {
  // Without the "@", git takes a number of few digits for a date in another form.
  const std::string date = "@" + std::to_string(commit.time) + " +0000";
  const Git ours = git.with("GIT_AUTHOR_NAME", kName)
                       .with("GIT_AUTHOR_EMAIL", kAddress)
                       .with("GIT_AUTHOR_DATE", date)
                       .with("GIT_COMMITTER_NAME", kName)
                       .with("GIT_COMMITTER_EMAIL", kAddress)
                       .with("GIT_COMMITTER_DATE", date);
  std::vector<std::string> words = {"commit-tree", "-m", commit.message};
  for (const auto& parent : commit.parents) words.insert(words.end(), {"-p", parent});
  words.push_back(commit.tree);
  return std::string(trim(ours.output_of(words)));
}

std::unordered_map<std::string, CommitFacts> read_commit_facts(
    const Git& git, const std::vector<std::string>& ids) {
  // A user may have asked for signatures in every log, which would stand between our fields.
  std::vector<std::string> words = {"log", "-z", "--no-walk=unsorted", "--no-show-signature",
                                    "--format=%H %T %ct"};
  words.insert(words.end(), ids.begin(), ids.end());
  words.emplace_back("--");
  std::unordered_map<std::string, CommitFacts> facts;
  for (const auto& record : split(git.output_of(words), '\0')) {
    const auto parts = split(trim(record), ' ');
    if (parts.size() == 3) facts[parts[0]] = {parts[1], to_seconds(parts[2])};
  }
  for (const auto& id : ids) {
    if (!facts.contains(id)) throw Error(ErrorCode::System, "git knows no commit '" + id + "'");
  }
  return facts;
}

}  // namespace sprint::workspace
