#include "attribution/change_index.h"

#include "change_fixture.h"
#include "support/catch.h"

namespace sprint::test {

TEST_CASE("The index knows who touched a file, and how") {
  const std::vector<workspace::ChangeSet> sprints = {
      sprint_of("a", {created("src/new.cpp"), edited("src/old.cpp")}),
      sprint_of("b", {renamed("src/old.cpp", "lib/old.cpp"), deleted("src/gone.h")})};
  const attribution::ChangeIndex index(sprints);

  REQUIRE(index.touch(0, "src/new.cpp") != nullptr);
  CHECK(index.touch(0, "src/new.cpp")->added);
  CHECK(index.touch(0, "src/new.cpp")->commit == "c-a");
  CHECK(index.touch(1, "src/new.cpp") == nullptr);
  CHECK_FALSE(index.touch(0, "src/old.cpp")->deleted);
  CHECK(index.touch(1, "src/old.cpp")->renamed_to == "lib/old.cpp");
  CHECK(index.touch(1, "src/old.cpp")->deleted);
  CHECK(index.touch(1, "lib/old.cpp")->added);
  CHECK(index.gone("gone.h") == std::vector<std::string_view>{"src/gone.h"});
  CHECK(index.gone("new.cpp").empty());
  CHECK(index.files(0).size() == 2);
}

TEST_CASE("A file that a sprint deletes and makes again is not gone") {
  auto sprint = sprint_of("a", {deleted("x.cpp")});
  sprint.commits.push_back({"c-2", "", {created("x.cpp")}});
  const std::vector<workspace::ChangeSet> sprints{sprint};
  const attribution::ChangeIndex index(sprints);
  CHECK_FALSE(index.touch(0, "x.cpp")->deleted);
  CHECK(index.touch(0, "x.cpp")->commit == "c-2");
}

TEST_CASE("The index knows who dealt with a word over all its commits") {
  auto sprint = sprint_of("a", {edited("x.cpp", {"load"}, {})});
  sprint.commits.push_back({"c-2", "", {edited("y.cpp", {}, {"load", "store"})}});
  const std::vector<workspace::ChangeSet> sprints{sprint, sprint_of("b", {edited("z", {"store"})})};
  const attribution::ChangeIndex index(sprints);
  REQUIRE(index.word("load").size() == 1);
  CHECK(index.word("load")[0].added);
  CHECK(index.word("load")[0].removed);
  CHECK(index.word("load")[0].file == "x.cpp");
  REQUIRE(index.word("store").size() == 2);
  CHECK_FALSE(index.word("store")[0].removed);
  CHECK(index.word("store")[1].removed);
  CHECK(index.word("unknown").empty());
}

TEST_CASE("Files of one stem and of one folder are found for each sprint") {
  const std::vector<workspace::ChangeSet> sprints = {
      sprint_of("a", {edited("src/Parse.cpp"), edited("src/other.cpp")}),
      sprint_of("b", {edited("include/parse.h")})};
  const attribution::ChangeIndex index(sprints);
  CHECK(index.file_of_stem(0, "parse", {}) == "src/Parse.cpp");
  CHECK(index.file_of_stem(1, "parse", {}) == "include/parse.h");
  CHECK(index.file_of_stem(1, "parse", {"include/parse.h"}).empty());
  CHECK(index.file_in_folder(0, "src", "src/Parse.cpp") == "src/other.cpp");
  CHECK(index.file_in_folder(1, "src", "").empty());
}

}  // namespace sprint::test
