// The sources of a gate are what a fresh checkout would have.
#include "gates/gate_projects.h"
#include "gates/small_projects.h"
#include "os/files.h"
#include "support/catch.h"

using namespace sprint::test;
namespace fs = std::filesystem;

namespace {

/// Green as long as data.txt has line ends of one byte.
constexpr const char* kOneByte = "test $(wc -c < data.txt) -eq 6\n";

/// A project that has had a green gate.
void make_green(const GateFixture& with, const Files& more = {}) {
  with.commit_base(script_project({{"one", kOneByte}}) + Files{{"data.txt", "abcde\n"}} + more);
  with.commit("Say more", {{"README.md", "Hello\n"}});
  with.gate_json(0);
}

}  // namespace

TEST_CASE("A change of .gitattributes alone changes the files of the gate") {
  const auto place = GENERATE(as<std::string>(), ".gitattributes", "deep/.gitattributes");
  GateFixture with;
  if (place == ".gitattributes") {
    make_green(with);
    with.commit("Other ends", {{place, "data.txt text eol=crlf\n"}});
    CHECK(!failure_in(with.gate_json(1), "one").is_null());
    with.commit("And back", {{place, ""}});
    with.gate_json(0);
    return;
  }
  with.commit_base(script_project({{"one", "test $(wc -c < deep/data.txt) -eq 6\n"}}) +
                   Files{{"deep/data.txt", "abcde\n"}});
  with.commit("Say more", {{"README.md", "Hello\n"}});
  with.gate_json(0);
  with.commit("Other ends", {{place, "*.txt text eol=crlf\n"}});
  with.gate_json(1);
}

TEST_CASE("Attributes and filters that only the repository knows count as they are now") {
  GateFixture with;
  make_green(with, {{".gitattributes", "data.txt filter=long\n"}});
  SECTION("a filter") {
    with.git({"config", "filter.long.smudge", "sed s/abcde/abcdefgh/"});
  }
  SECTION("attributes of the repository") {
    sprint::os::replace_file(with.project() / ".git" / "info" / "attributes",
                             "data.txt text eol=crlf\n");
  }
  SECTION("a setting") {
    with.git({"config", "core.autocrlf", "true"});
  }
  // The base is written in the same way, so that it was red before.
  const auto gate = with.gate_json(0);
  CHECK(failure_in(gate, "one")["verdict"] == "pre-existing");
}

TEST_CASE("Files keep their times while the form in which git writes them stays") {
  GateFixture with;
  make_green(with);
  const auto written = fs::last_write_time(with.gate_source() / "data.txt");
  with.git({"config", "user.nickname", "me"});
  with.commit("Say even more", {{"README.md", "Hello again\n"}});
  with.gate_json(0);
  CHECK(fs::last_write_time(with.gate_source() / "data.txt") == written);
  with.commit("Other ends", {{".gitattributes", "README.md text\n"}});
  with.gate_json(0);
  CHECK(fs::last_write_time(with.gate_source() / "data.txt") != written);
}
