// The user's build tree tells what they have chosen, and not what was the default when it was made.
#include "gates/small_projects.h"
#include "support/catch.h"

using namespace sprint::test;

namespace {

/// Its test is green as long as LEVEL is 0.
std::string tested(const std::string& more) {
  return "cmake_minimum_required(VERSION 3.25)\nproject(used LANGUAGES NONE)\nenable_testing()\n" +
         more + "add_test(NAME level COMMAND test \"x${LEVEL}\" = x0)\n";
}

/// With a build tree of the user's that was configured at the base.
class UserTree : public GateFixture {
 public:
  UserTree(const std::string& generator, const Files& files, Words more = {}) {
    commit_base(files);
    commit("Say more", {{"README.md", "Hello\n"}});
    Words words{"cmake", "-S", ".", "-B", "../mine", "-G", generator};
    words.insert(words.end(), more.begin(), more.end());
    run_tool(words);
  }

  nlohmann::json answer(int code, bool fresh = false) const {
    Words words{"--base", "base", "--build-dir", (root() / "mine").string()};
    if (fresh) words.emplace_back("--fresh");
    return gate_json(code, words);
  }
};

const std::string kRead = "file(READ level.txt level)\nset(LEVEL ${level} CACHE STRING \"\")\n";

}  // namespace

TEST_CASE("A default that has changed since the user configured is no choice of theirs") {
  const auto generator = GENERATE(as<std::string>(), "Ninja", "Unix Makefiles");
  const auto [before, after] = GENERATE(table<Files, Files>(
      {{{{"CMakeLists.txt", tested("set(LEVEL 0 CACHE STRING \"\")\n")}},
        {{"CMakeLists.txt", tested("set(LEVEL 1 CACHE STRING \"\")\n")}}},
       // The project does not declare it any more.
       {{{"CMakeLists.txt", tested("set(LEVEL 0 CACHE STRING \"\")\n")}},
        {{"CMakeLists.txt", tested("")}}},
       {{{"CMakeLists.txt", tested(kRead)}, {"level.txt", "0"}}, {{"level.txt", "1"}}},
       {{{"CMakeLists.txt", tested("include(level.txt)\n")},
         {"level.txt", "set(LEVEL 0 CACHE STRING \"\")\n"}},
        {{"level.txt", "set(LEVEL 1 CACHE STRING \"\")\n"}}}}));
  UserTree with(generator, before);
  with.answer(0);
  const auto guilty = with.commit("Another default", after);
  const auto gate = with.answer(1);
  CHECK(suspect_of(failure_in(gate, "level")) == guilty);
  CHECK(has(notes_of(gate), "LEVEL of "));
  CHECK(!failure_in(with.answer(1, true), "level").is_null());
}

TEST_CASE("What the user has chosen holds when defaults change") {
  const auto generator = GENERATE(as<std::string>(), "Ninja", "Unix Makefiles");
  UserTree with(generator,
                {{"CMakeLists.txt", tested("set(LEVEL 1 CACHE STRING \"\")\n"
                                           "set(OTHER 1 CACHE STRING \"\")\n")}},
                {"-DLEVEL=0"});
  with.answer(0);
  with.commit("Other defaults", {{"CMakeLists.txt", tested("set(LEVEL 2 CACHE STRING \"\")\n"
                                                           "set(OTHER 2 CACHE STRING \"\")\n")}});
  const auto gate = with.answer(0);
  CHECK(has(notes_of(gate), "OTHER of "));
  CHECK(!has(notes_of(gate), "LEVEL of "));
}
