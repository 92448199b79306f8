#include "workspace/trees/submodule_url.h"

#include "support/catch.h"
#include "unit/workspace/git_fixture.h"

namespace sprint::test {

TEST_CASE("A relative URL is meant from where the repository around it comes from") {
  struct Case {
    std::string around;
    std::string url;
    std::string result;
  };
  const auto [around, url, result] = GENERATE(values<Case>({
      {"https://host/team/app.git", "../lib.git", "https://host/team/lib.git"},
      {"https://host/team/app/", "../../other/lib/", "https://host/other/lib"},
      {"https://host/team/app", "./lib", "https://host/team/app/lib"},
      {"git@host:team/app.git", "../lib.git", "git@host:team/lib.git"},
      {"git@host:app.git", "../lib.git", "git@host:lib.git"},
      {"/srv/git/app", "../lib", "/srv/git/lib"},
      {"/srv/git/app", ".././../x/lib", "/srv/x/lib"},
      {"https://host/app", "https://else/lib", "https://else/lib"},
      {"https://host/app", "/srv/lib", "/srv/lib"},
      {"https://host/app", "..lib", "..lib"},
  }));
  CHECK(workspace::resolve_url(around, url) == result);
}

TEST_CASE("A repository comes from the remote of its branch, else from origin, else from itself") {
  GitSpace space;
  space.commit({"a"});
  const auto origin = [&] {
    return workspace::origin_url(workspace::Git(space.runner, space.repo()), space.repo());
  };
  CHECK(origin() == space.repo().string());
  space.git({"remote", "add", "origin", "https://host/app"});
  CHECK(origin() == "https://host/app");
  space.git({"remote", "add", "fork", "git@host:fork"});
  space.git({"config", "branch.main.remote", "fork"});
  CHECK(origin() == "git@host:fork");
  space.git({"checkout", "--quiet", "--detach"});
  CHECK(origin() == "https://host/app");
  space.git({"remote", "set-url", "origin", "../up:stream"});
  CHECK(origin() == (space / "up:stream").string());
}

}  // namespace sprint::test
