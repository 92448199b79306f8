#include "workspace/git/revision.h"

#include <string_view>

#include "base/error.h"
#include "base/text.h"

namespace sprint::workspace {

namespace {

bool is_object_id(std::string_view text) {
  return text.size() >= 40 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

/// The one object that the text names; nothing if it names none, or several.
std::optional<std::string> object_id(const Git& git, const std::string& text) {
  // A name may begin with a dash. "^main" is verified too, and told apart by the caret that is
  // printed.
  const auto result = git.run({"rev-parse", "--verify", "--quiet", "--end-of-options", text});
  std::string id(trim(result.out));
  if (!result.succeeded() || !is_object_id(id)) return std::nullopt;
  return id;
}

/// A name of a branch, a tag or a commit, or "HEAD~2": something may be appended to it.
bool is_plain_name(std::string_view text) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/_.-~";
  return !text.empty() && text.find_first_not_of(kPlain) == std::string_view::npos &&
         text.find("..") == std::string_view::npos;
}

/// A name that leads to an object which cannot be read is no misspelt one: the repository is
/// damaged. A full id may simply be of a commit that is not here.
void refuse_damage(const Git& git, const std::string& name) {
  if (is_object_id(name)) return;
  const auto object = object_id(git, name);
  if (object && !git.run({"cat-file", "-e", *object}).succeeded()) {
    throw Error(ErrorCode::System, "git cannot read " + name + ", which is " + *object,
                "the repository is damaged; git fsck tells more");
  }
}

}  // namespace

std::optional<std::string> find_commit(const Git& git, const std::string& revision) {
  if (is_plain_name(revision)) {
    auto commit = object_id(git, revision + "^{commit}");
    if (!commit) refuse_damage(git, revision);
    return commit;
  }
  // In two steps, since nothing can be appended to a revision like ":/words of a message".
  const auto object = object_id(git, revision);
  return object ? object_id(git, *object + "^{commit}") : std::nullopt;
}

std::string base_commit(const Git& git, const std::string& revision) {
  const auto commit = find_commit(git, revision);
  if (!commit) {
    throw Error(
        ErrorCode::BadCall, "--base " + revision + ": no such commit here",
        is_shallow(git) ? kDeepenClone : "name a commit, a branch or a tag of this repository");
  }
  return *commit;
}

bool is_shallow(const Git& git) {
  return trim(git.output_of({"rev-parse", "--is-shallow-repository"})) == "true";
}

}  // namespace sprint::workspace
