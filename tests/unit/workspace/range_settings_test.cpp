// What must have no influence on a range: settings, variables, the place; and what it must not
// touch.

#include <algorithm>
#include <iterator>

#include "support/catch.h"
#include "unit/workspace/range_fixture.h"

namespace sprint::test {

namespace fs = std::filesystem;

namespace {

/// Everything below a repository, with the time it was changed. Not that of objects: git marks
/// those that it would have to make again as used.
std::vector<std::string> listing(const fs::path& folder) {
  std::vector<std::string> entries;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    std::string line = entry.path().string();
    if (entry.is_directory() || line.find("/objects/") == std::string::npos) {
      line += " " + std::to_string(entry.last_write_time().time_since_epoch().count());
    }
    entries.push_back(line);
  }
  std::sort(entries.begin(), entries.end());
  return entries;
}

}  // namespace

TEST_CASE("Nothing is written into the repository, which need not be writable") {
  GitSpace space;
  make_merges(space);
  space.write("dirty", "not committed");
  const auto before = listing(space.repo());
  const auto range = range_of(space);
  const auto after = listing(space.repo());
  Names differing;
  std::set_symmetric_difference(before.begin(), before.end(), after.begin(), after.end(),
                                std::back_inserter(differing));
  CHECK(differing == Names{});
  REQUIRE(range.sprints.size() == 4);

  // Where git may not write it would leave merges alone, or fail.
  const auto objects = space.repo() / ".git/objects";
  fs::permissions(objects, fs::perms::owner_write, fs::perm_options::remove);
  CHECK(story(range_of(space)) == story(range));
  fs::permissions(objects, fs::perms::owner_write, fs::perm_options::add);
}

TEST_CASE("Merge drivers of the project are not run in its worktree") {
  GitSpace space;
  make_merges(space);
  space.git({"config", "merge.own.driver", "touch ran-here; exit 1"});
  space.write(".gitattributes", "* merge=own\n");
  const auto range = range_of(space);
  CHECK(range.sprints[1].commits[1].files[0].words_added == Names{"resolved"});
  CHECK_FALSE(fs::exists(space.repo() / "ran-here"));
}

TEST_CASE("What a user configured for git changes nothing") {
  GitSpace space;
  make_merges(space);
  space.git({"mv", "f", "folder"});
  space.write("g", "g\nconst char* text;\nevil\n\nmore\n");
  space.commit_as("renames");
  const auto before = story(range_of(space));
  const std::vector<std::pair<std::string, std::string>> settings = {
      {"diff.noprefix", "true"},
      {"diff.mnemonicPrefix", "true"},
      {"color.ui", "always"},
      {"log.showSignature", "true"},
      {"diff.renames", "false"},
      {"core.quotePath", "false"},
      {"diff.external", "false"},
      {"log.follow", "true"},
      {"diff.orderFile", "order"},
      {"diff.interHunkContext", "9"},
      {"diff.context", "9"},
      {"diff.relative", "true"},
      {"diff.algorithm", "patience"},
      {"diff.renameLimit", "1"},
      {"diff.suppressBlankEmpty", "true"},
      {"log.diffMerges", "first-parent"},
      {"format.pretty", "fuller"},
      {"i18n.logOutputEncoding", "UTF-16"},
      {"merge.conflictStyle", "diff3"},
      {"trailer.separators", "="},
      {"core.attributesFile", "attributes"},
  };
  space.write("order", "g\nfolder\n");
  space.write("attributes", "* diff=odd\n");
  space.git({"config", "diff.odd.textconv", "false"});
  space.git({"config", "diff.odd.command", "false"});
  const auto repository = space.find();
  for (const auto& [key, value] : settings) {
    CAPTURE(key);
    space.git({"config", key, value});
    CHECK(story(workspace::read_range(space.runner, repository, {.base = "base"})) == before);
    space.git({"config", "--unset", key});
  }
}

TEST_CASE("Variables that change patches, and those of a hook, change nothing") {
  GitSpace space;
  make_merges(space);
  const auto before = story(range_of(space));
  const ScopedVariable context("GIT_DIFF_OPTS", "--unified=5");
  const ScopedVariable external("GIT_EXTERNAL_DIFF", "false");
  const ScopedVariable dir("GIT_DIR", "/nowhere");
  const ScopedVariable index("GIT_INDEX_FILE", "/nowhere/index");
  CHECK(story(range_of(space)) == before);
}

TEST_CASE("A range is read in a linked worktree, at a place with odd characters") {
  GitSpace space;
  make_merges(space);
  const auto before = story(range_of(space));
  const auto linked = space / "a:b \"c\"\nd";
  space.git({"worktree", "add", "--quiet", "--detach", linked.string()});
  CHECK(story(workspace::read_range(space.runner, space.find(linked), {.base = "base"})) == before);

  fs::rename(space.repo(), space / "re:po\n\"\\");
  const auto moved = space.find(space / "re:po\n\"\\");
  CHECK(story(workspace::read_range(space.runner, moved, {.base = "base"})) == before);
}

}  // namespace sprint::test
