#include "workspace/reading/merge_subject.h"

#include <algorithm>
#include <vector>

#include "base/text.h"

namespace sprint::workspace {

namespace {

bool skip(std::string_view& text, std::string_view begin) {
  if (!text.starts_with(begin)) return false;
  text.remove_prefix(begin.size());
  return true;
}

std::string_view after_first_slash(std::string_view name) {
  const auto slash = name.find('/');
  return slash == std::string_view::npos ? name : name.substr(slash + 1);
}

/// Where the quote ends that `text` starts in: a name may have an apostrophe.
std::size_t quote_end(std::string_view text) {
  for (auto end = text.find('\''); end != std::string_view::npos; end = text.find('\'', end + 1)) {
    if (end + 1 == text.size() || text[end + 1] == ' ' || text[end + 1] == ',') return end;
  }
  return std::string_view::npos;
}

/// The names in `'a', 'b' and 'c' into d`.
std::vector<std::string> quoted_names(std::string_view text) {
  std::vector<std::string> names;
  while (skip(text, "'")) {
    const auto end = quote_end(text);
    if (end == std::string_view::npos) break;
    names.emplace_back(text.substr(0, end));
    text.remove_prefix(end + 1);
    if (!skip(text, ", ")) skip(text, " and ");
  }
  return names;
}

/// "Merge branch 'x'" and its like.
std::string quoted_branch(std::string_view text) {
  const bool remote = skip(text, "remote-tracking branch") || skip(text, "remote branch");
  if (!remote && !skip(text, "branch") && !skip(text, "tag") && !skip(text, "commit")) return {};
  if (!skip(text, "es ") && !skip(text, "s ") && !skip(text, " ")) return {};
  auto names = quoted_names(text);
  if (remote) {
    for (auto& name : names) name = std::string(after_first_slash(name));
  }
  return join(names, "+");
}

/// "Merge pull request #12 from owner/x"; Azure writes no `#`, and no owner.
std::string pull_request_branch(std::string_view text) {
  const bool has_owner = skip(text, "#");
  const auto number = text.find_first_not_of("0123456789");
  if (number == 0 || number == std::string_view::npos) return {};
  text.remove_prefix(number);
  if (!skip(text, " from ")) return {};
  const auto name = text.substr(0, text.find(' '));
  return std::string(has_owner ? after_first_slash(name) : name);
}

bool is_commit_id(std::string_view name) {
  return name.size() >= 7 && name.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

}  // namespace

std::string merged_branch(std::string_view subject) {
  std::string name;
  // Bitbucket's words; below those of GitHub and Azure, and git's own.
  if (skip(subject, "Merged in ")) {
    name = subject.substr(0, std::min(subject.find(' '), subject.size()));
  } else if (skip(subject, "Merge pull request ")) {
    name = pull_request_branch(subject);
  } else if (skip(subject, "Merge ")) {
    name = quoted_branch(subject);
  }
  // "Merge commit 'ID'" has the form of a branch, but an id tells people nothing.
  return is_commit_id(name) ? std::string() : name;
}

}  // namespace sprint::workspace
