#include "workspace/reading/range_base.h"

#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/error.h"
#include "base/text.h"
#include "workspace/git/revision.h"

namespace sprint::workspace {

namespace {

/// What git prints, or nothing if it fails: a question about something that need not be there.
std::string answer(const Git& git, const std::vector<std::string>& words) {
  const auto result = git.run(words);
  return result.succeeded() ? std::string(trim(result.out)) : std::string();
}

Error bad_base(const Git& git, const std::string& message, const std::string& hint) {
  return {ErrorCode::BadCall, message, is_shallow(git) ? kDeepenClone : hint};
}

/// The base, or why this commit is none.
std::variant<RangeBase, Error> try_base(const Git& git, std::string tip, std::string name,
                                        const std::string& head, const std::string& head_name) {
  const auto result = git.run({"merge-base", tip, head});
  std::string fork(trim(result.out));
  if (!result.succeeded() || fork.empty()) {
    return bad_base(git, name + " and " + head_name + " have no common history",
                    "name a base that " + head_name + " comes from");
  }
  if (fork == head) {
    return bad_base(git, "no commit between " + name + " and " + head_name, kNameABase);
  }
  return RangeBase{std::move(tip), std::move(fork), std::move(name)};
}

/// Names of the branches that may be the base, the best one first; not all of them need to exist.
/// Each with the reference that is meant, since a tag may have the same name.
std::vector<std::pair<std::string, std::string>> candidates(const Git& git,
                                                            const std::string& head_name) {
  std::vector<std::pair<std::string, std::string>> found;
  const std::string upstream = head_name + "@{upstream}";
  const auto upstream_ref = answer(git, {"rev-parse", "--symbolic-full-name", upstream});
  if (upstream_ref.starts_with("refs/")) {
    found.emplace_back(answer(git, {"rev-parse", "--abbrev-ref", upstream}), upstream_ref);
  }
  const auto remote_default = answer(git, {"symbolic-ref", "--quiet", "refs/remotes/origin/HEAD"});
  constexpr std::string_view kRemotes = "refs/remotes/";
  if (remote_default.starts_with(kRemotes)) {
    found.emplace_back(remote_default.substr(kRemotes.size()), remote_default);
  }
  found.emplace_back("origin/main", "refs/remotes/origin/main");
  found.emplace_back("origin/master", "refs/remotes/origin/master");
  const auto own = answer(git, {"rev-parse", "--symbolic-full-name", head_name});
  for (const std::string name : {"main", "master"}) {
    // A branch is not the base of itself.
    if (own != "refs/heads/" + name) found.emplace_back(name, "refs/heads/" + name);
  }
  return found;
}

}  // namespace

RangeBase find_range_base(const Git& git, const std::optional<std::string>& named,
                          const std::string& head, const std::string& head_name) {
  if (named) {
    auto base = try_base(git, base_commit(git, *named), *named, head, head_name);
    if (const auto* error = std::get_if<Error>(&base)) throw Error(*error);
    return std::get<RangeBase>(std::move(base));
  }
  std::optional<Error> first_error;
  for (const auto& [name, reference] : candidates(git, head_name)) {
    auto tip = find_commit(git, reference);
    if (!tip) continue;
    auto base = try_base(git, std::move(*tip), name, head, head_name);
    if (auto* found = std::get_if<RangeBase>(&base)) return std::move(*found);
    if (!first_error) first_error = std::get<Error>(base);
  }
  if (first_error) throw Error(*first_error);
  throw bad_base(git,
                 "no base found: " + head_name +
                     " has no upstream branch, and there is no other main or master",
                 kNameABase);
}

}  // namespace sprint::workspace
