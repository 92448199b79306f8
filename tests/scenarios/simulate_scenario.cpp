// sprint-supervisor simulate, and what log and status say of a run that was played.

#include <sys/stat.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "scenarios/driver_fixture.h"
#include "support/catch.h"

using namespace sprint::test;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

constexpr const char* kPlayedPlan = R"(# Calculator

| Work Unit | Directory | Dependencies |
|-----------|-----------|--------------|
| Core      | src/core  | none         |
| Net       | src/net   | none         |
| App       | src/app   | Core         |

## Core

### Sprint 1: Tokens

1. Create `src/core/token.cpp`

## Net

### Sprint 1: Sockets

1. Create `src/net/socket.cpp`

## App

### Sprint 1: Everything

1. Create `src/app/main.cpp`
)";

/// An attempt fails, a gate is red, a driver dies, and at last nobody can be blamed.
constexpr const char* kWorld = R"([[dispatch]]
sprint = "Core/1"
outcome = "failed"
says = "two tests are red"

[[gate]]
failures = [{ id = "test net.timeout", sprints = ["Net/1"] }]

[[gate]]

[[gate]]
failures = [{ id = "test app.start" }]

[[step]]
when = "gate 2"
do = "kill-driver"
)";

std::string bytes_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// Everything in a folder, by name; but for what SQLite needs beside a journal to read it.
std::map<std::string, std::string> content_of(const fs::path& folder) {
  std::map<std::string, std::string> content;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const auto name = entry.path().lexically_relative(folder).string();
    if (name.ends_with("-wal") || name.ends_with("-shm")) continue;
    content[name] = entry.is_regular_file() ? bytes_of(entry.path()) : "";
  }
  return content;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

class Plays : public DriverFixture {
 public:
  Plays() {
    write("EXECUTION_PLAN.md", kPlayedPlan);
    write("world.toml", kWorld);
    fs::create_directory(*this / "temporary");
    variables["TMPDIR"] = (*this / "temporary").string();
  }

  Outcome simulate(std::vector<std::string> words = {}) const {
    words.insert(words.begin(), "simulate");
    return run(words);
  }
  /// Into the folder "state"; the run is held at its end.
  Outcome play() const {
    auto played = simulate({"--script", "world.toml", "--state", "state"});
    INFO(played.out << played.err);
    REQUIRE(played.exit_code == 3);
    return played;
  }
  /// A look command at that folder.
  Outcome look(std::vector<std::string> words) const {
    words.insert(words.end(), {"--state", "state"});
    return run(words);
  }
  json status() const { return json::parse(look({"status", "--json"}).out); }
};

/// A wrong call that leaves all as it was.
void check_harmless(const Plays& with, const std::vector<std::string>& words,
                    const std::string& what) {
  const auto before = content_of(with.root());
  check_refused(with.run(words), what);
  CHECK(content_of(with.root()) == before);
}

}  // namespace

TEST_CASE("Without a script a played run ends complete, and nothing is started") {
  const Plays with;
  const auto played = with.simulate();
  INFO(played.err);
  CHECK(played.exit_code == 0);
  CHECK(has(played.out, "the run is complete"));
  CHECK(has(played.out, "nothing was started"));
  CHECK(has(played.out, "sprint-supervisor log --state " + with.variables.at("TMPDIR")));
  CHECK_FALSE(fs::exists(with / ".git"));
  CHECK_FALSE(fs::exists(with / ".sprint"));
}

TEST_CASE("A played run goes as its script says") {
  const Plays with;
  const auto played = with.play();
  CHECK(has(played.out, "two tests are red"));
  CHECK(has(played.out, "test net.timeout"));
  CHECK(has(played.out, "played by 2 drivers"));
  CHECK_FALSE(has(played.out, "must not be"));
  CHECK(fs::exists(with / "state/journal.db"));
  CHECK(fs::exists(with / "state/SUPERVISOR_STATE.md"));
  const auto status = with.status();
  CHECK(status["run"]["ending"] == "needs-person");
  CHECK(status["gates"].size() == 4);
}

TEST_CASE("A played run as JSON is the status of its end") {
  const Plays with;
  const auto played = with.simulate({"--script", "world.toml", "--state", "state", "--json"});
  CHECK(played.exit_code == 3);
  CHECK(played.err.empty());
  auto told = json::parse(played.out);
  auto seen = with.status();
  for (auto* each : {&told, &seen}) {
    each->erase("time");
    // What happens next is counted from now on.
    (*each)["run"].erase("driver");
  }
  CHECK(told == seen);
}

TEST_CASE("The same script plays the same run") {
  const Plays with;
  const auto first = with.simulate({"--script", "world.toml", "--state", "first"});
  const auto second = with.simulate({"--script", "world.toml", "--state", "second"});
  const auto events = [&](const std::string& state) {
    std::vector<std::string> told;
    for (const auto& line : lines_of(with.run({"log", "--json", "--state", state}).out)) {
      auto event = json::parse(line);
      // The journal's own tell of its folder and of processes.
      if (event["actor"] == "journal") continue;
      event.erase("sequence");
      told.push_back(event.dump());
    }
    return told;
  };
  CHECK(events("first").size() > 20);
  CHECK(events("first") == events("second"));
}

TEST_CASE("A run is kept in a folder that is new or empty, and in no other") {
  const Plays with;
  fs::create_directory(with / "empty");
  CHECK(with.simulate({"--state", "empty"}).exit_code == 0);
  CHECK(with.simulate({"--state", "new/below"}).exit_code == 0);
  fs::create_directory(with / "target");
  fs::create_directory_symlink(with / "target", with / "link");
  CHECK(with.simulate({"--state", "link"}).exit_code == 0);
  CHECK(fs::exists(with / "target/journal.db"));
  check_harmless(with, {"simulate", "--state", "empty"}, "'empty' is not empty");
  with.write("full/note.txt", "mine");
  check_harmless(with, {"simulate", "--state", "full"}, "'full' is not empty");
  with.write("file", "");
  check_harmless(with, {"simulate", "--state", "file"}, "'file' is no folder");
  check_harmless(with, {"simulate", "--state", "world.toml"}, "'world.toml' is no folder");
  fs::create_symlink(with / "nowhere", with / "dangling");
  check_harmless(with, {"simulate", "--state", "dangling"}, "'dangling' is no folder");
  check_harmless(with, {"simulate", "--state", ""}, "--state");
}

TEST_CASE("A script with a mistake plays nothing") {
  const Plays with;
  const auto refused = [&](const std::string& what) {
    check_harmless(with, {"simulate", "--script", "bad.toml", "--state", "state"}, what);
    CHECK(fs::is_empty(with / "temporary"));
  };
  with.write("bad.toml", "[[dispatch]]\nsprint = \"Core/11\"\n");
  refused("bad.toml:2:10: the plan has no sprint 'Core/11' (did you mean 'Core/1'?)");
  with.write("bad.toml", "[[dispatch]]\nsprint = \"Core/1\"\noutcom = \"failed\"\n");
  refused("bad.toml:3:1: unknown key 'dispatch.outcom' (did you mean 'outcome'?)");
  with.write("bad.toml", "[[[");
  refused("bad.toml:1:3: ");
  with.write("bad.toml", std::string(std::size_t{2} << 20U, '#'));
  refused("bad.toml: is larger than 1 MiB");
  fs::remove(with / "bad.toml");
  refused("bad.toml: cannot be read");
  fs::create_directory(with / "bad.toml");
  refused("bad.toml: is not a regular file");
  fs::remove(with / "bad.toml");
  REQUIRE(::mkfifo((with / "bad.toml").c_str(), 0600) == 0);
  refused("bad.toml: is not a regular file");
}

TEST_CASE("A plan with a mistake plays nothing") {
  const Plays with;
  with.write("EXECUTION_PLAN.md", "# A plan\n\nNo sprint at all.\n");
  check_harmless(with, {"simulate", "--state", "state"}, "no sprint");
  check_harmless(with, {"simulate", "nowhere.md", "--state", "state"}, "nowhere.md");
}

TEST_CASE("The log of a played run is text, JSON or Markdown") {
  const Plays with;
  with.play();
  const auto text = with.look({"log"});
  CHECK(text.exit_code == 0);
  CHECK(has(text.out, "two tests are red"));
  const auto lines = lines_of(with.look({"log", "--json"}).out);
  REQUIRE(lines.size() > 20);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    CHECK(json::parse(lines[i])["sequence"] == i + 1);
  }
  CHECK(lines_of(text.out).size() >= lines.size());
  const auto markdown = with.look({"log", "--markdown"});
  CHECK(markdown.exit_code == 0);
  CHECK(markdown.out.starts_with("# "));
  CHECK(has(markdown.out, "Core/1"));
}

TEST_CASE("A log can be followed, and ends with the run") {
  const Plays with;
  with.play();
  const auto followed = with.look({"log", "--follow"});
  CHECK(followed.exit_code == 0);
  CHECK(followed.out == with.look({"log"}).out);
}

TEST_CASE("The story of a sprint is told in sentences") {
  const Plays with;
  with.play();
  const auto told = with.look({"log", "--explain", "Core/1"});
  CHECK(told.exit_code == 0);
  CHECK(has(told.out, "Core/1"));
  CHECK(has(told.out, "two tests are red"));
  CHECK_FALSE(has(told.out, "net.timeout"));
  CHECK(has(with.look({"log", "--explain", "Net/1"}).out, "net.timeout"));
  check_refused(with.look({"log", "--explain", "Core/2"}), "Core/1");
}

TEST_CASE("A journal is verified, and a broken one is noticed") {
  const Plays with;
  with.play();
  const auto whole = with.look({"log", "--verify"});
  CHECK(whole.exit_code == 0);
  CHECK(has(whole.out, "each follows the one before it"));
  // The words of an event, and of what was computed from it, wherever they are stored.
  auto bytes = bytes_of(with / "state/journal.db");
  REQUIRE(has(bytes, "two tests are red"));
  for (auto at = bytes.find("two tests"); at != bytes.npos; at = bytes.find("two tests", at)) {
    bytes.replace(at, 3, "TWO");
  }
  with.write("broken/journal.db", bytes);
  const auto broken = with.run({"log", "--verify", "--state", "broken"});
  CHECK(broken.exit_code == 1);
  CHECK(has(broken.out, "is broken"));
  check_refused(with.run({"status", "--state", "broken"}), "broken");
}

TEST_CASE("The status of a played run is shown, and watched until it has ended") {
  const Plays with;
  with.play();
  const auto shown = with.look({"status"});
  CHECK(shown.exit_code == 0);
  for (const char* text : {"Core", "Net", "App", "HELD", "COMPLETED"}) CHECK(has(shown.out, text));
  const auto watched = with.look({"status", "--watch"});
  CHECK(watched.exit_code == 0);
  CHECK(has(watched.out, "HELD"));
  const auto status = with.status();
  CHECK(status["schema"] == 1);
  CHECK(status["sprints"].size() == 3);
  check_refused(with.look({"status", "--json", "--watch"}), "exclude");
  check_refused(with.look({"log", "--json", "--markdown"}), "exclude");
  check_refused(with.look({"log", "--verify", "--follow"}), "--follow");
}

TEST_CASE("What is no journal of this version is refused and left as it is") {
  const Plays with;
  with.play();
  const auto whole = bytes_of(with / "state/journal.db");
  REQUIRE(whole.size() > 4096);
  const auto refused = [&](const std::string& what) {
    for (const auto& words : std::vector<std::vector<std::string>>{{"log"},
                                                                   {"log", "--json"},
                                                                   {"log", "--explain", "Core/1"},
                                                                   {"status"},
                                                                   {"status", "--json"},
                                                                   {"status", "--watch"},
                                                                   {"log", "--follow"}}) {
      auto call = words;
      call.insert(call.end(), {"--state", "other"});
      INFO(words.front());
      check_harmless(with, call, what);
    }
  };
  const auto journal_of = [&](const std::string& bytes) {
    fs::remove_all(with / "other");
    fs::copy(with / "state", with / "other");
    with.write("other/journal.db", bytes);
  };
  constexpr std::size_t kVersion = 63;
  constexpr std::size_t kApplication = 71;
  auto other = whole;
  other[kVersion] = '\x02';
  journal_of(other);
  refused("version");
  other = whole;
  other[kApplication] = 'X';
  journal_of(other);
  refused("journal.db");
  journal_of("");
  refused("journal.db");
  journal_of("SQLite, but not really\n");
  refused("journal.db");
  for (const std::size_t size :
       {std::size_t{1}, std::size_t{99}, std::size_t{4096}, whole.size() / 2}) {
    INFO(size);
    journal_of(whole.substr(0, size));
    refused("journal.db");
  }
  fs::remove_all(with / "other");
  fs::create_directories(with / "other/journal.db");
  refused("journal.db");
  fs::remove_all(with / "other");
  fs::create_directory(with / "other");
  fs::create_symlink(with / "state/journal.db", with / "other/journal.db");
  refused("journal.db");
  fs::remove_all(with / "other");
  refused("'other' is no folder");
  fs::create_directory(with / "other");
  refused("there is no run in");
  check_refused(with.look({"simulate"}), "is not empty");
}

TEST_CASE("Of a journal whose end is damaged the log shows what can be believed, and says so") {
  const Plays with;
  with.play();
  const auto whole = bytes_of(with / "state/journal.db");
  fs::resize_file(with / "state/journal.db", whole.size() - 1);
  const auto shown = with.look({"log"});
  CHECK(shown.exit_code == 2);
  CHECK(lines_of(shown.err).size() == 1);
  CHECK(has(shown.err, "is damaged: event "));
  CHECK_FALSE(has(shown.out, "needs a person"));
  CHECK(with.look({"log", "--verify"}).exit_code == 1);
}
