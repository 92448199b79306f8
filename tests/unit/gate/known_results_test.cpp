#include "gate/known_results.h"

#include <chrono>
#include <filesystem>

#include "support/catch.h"
#include "support/test_space.h"

namespace sprint::test {

namespace fs = std::filesystem;
using gate::KnownResults;
using gate::ResultStore;

namespace {

KnownResults results_of(unsigned passes, bool complete = true) {
  KnownResults results{complete};
  results.tests["cmake parse"] = {passes, 1};
  return results;
}

/// The only file of the store.
fs::path file_in(const fs::path& folder) {
  return fs::directory_iterator(folder)->path();
}

}  // namespace

TEST_CASE("Results that are kept are found again, by tree and configuration") {
  const TestSpace space;
  const ResultStore store({space.root(), "not made yet/results"});
  KnownResults results{true};
  const auto spaced = gate::known_test("my chain", "a name  with spaces, 12 3 and\ttabs ");
  results.tests[spaced] = {3, 0};
  results.tests[gate::known_test("python", "tests/test_a.py::test[x-\xff]")] = {0, 2};
  results.tests[gate::known_test("cmake", "")] = {0, 0};
  store.keep("tree", "cmake -S\n", results);
  const auto found = store.find("tree", "cmake -S\n");
  REQUIRE(found);
  CHECK(found->complete);
  CHECK(found->tests.size() == 3);
  CHECK(found->tests.at(spaced).passes == 3);
  CHECK(found->tests.at("python tests/test_a.py::test[x-\xff]").fails == 2);
  CHECK(found->tests.at("cmake ").passes == 0);
  CHECK_FALSE(store.find("tree", "cmake -B\n"));
  CHECK_FALSE(store.find("other", "cmake -S\n"));
}

TEST_CASE("Whether all tests are known is remembered, and new results replace old ones") {
  const TestSpace space;
  const ResultStore store({space.root(), "results"});
  store.keep("tree", "c", results_of(1, false));
  CHECK_FALSE(store.find("tree", "c")->complete);
  store.keep("tree", "c", results_of(2, true));
  CHECK(store.find("tree", "c")->complete);
  CHECK(store.find("tree", "c")->tests.at("cmake parse").passes == 2);
  store.keep("tree", "c", KnownResults{true});
  CHECK(store.find("tree", "c")->tests.empty());
}

TEST_CASE("A name with a line break is not kept, and spoils nothing") {
  const TestSpace space;
  const ResultStore store({space.root(), "results"});
  auto results = results_of(1);
  results.tests["cmake a\n9 9 cmake b"] = {1, 1};
  store.keep("tree", "c", results);
  REQUIRE(store.find("tree", "c"));
  CHECK(store.find("tree", "c")->tests.size() == 1);
}

TEST_CASE("A file that is cut, or not ours, is not known") {
  const TestSpace space;
  const ResultStore store({space.root(), "results"});
  store.keep("tree", "c", results_of(1));
  const auto file = file_in(space.root() / "results");
  const auto whole = os::read_file(file);
  REQUIRE(store.find("tree", "c"));
  const std::string header = whole.substr(0, whole.find('\n') + 1);
  const std::vector<std::string> bad = {
      "",
      "\n",
      header.substr(0, header.size() - 1),
      whole.substr(0, whole.size() - 1),
      whole.substr(0, whole.size() - 4),
      "sprint-supervisor test results 2: all tests\n1 0 cmake parse\n",
      "1 0 cmake parse\n",
      header + "1 0\n",
      header + "1 cmake parse\n",
      header + "-1 0 cmake parse\n",
      header + "99999999999999 0 cmake parse\n",
      header + "1 0 cmake parse\n\n1 0 cmake x\n",
  };
  for (const auto& text : bad) {
    CAPTURE(text);
    os::replace_file(file, text);
    CHECK_FALSE(store.find("tree", "c"));
  }
  os::replace_file(file, header);
  CHECK(store.find("tree", "c"));
}

TEST_CASE("A store that cannot be read or written knows nothing, and does not fail") {
  const TestSpace space;
  space.write("file", "x");
  const ResultStore store({space.root(), "file/results"});
  CHECK_NOTHROW(store.keep("tree", "c", results_of(1)));
  CHECK_FALSE(store.find("tree", "c"));
  // A folder in the place of the file.
  const ResultStore other({space.root(), "results"});
  other.keep("tree", "c", results_of(1));
  const auto file = file_in(space.root() / "results");
  fs::remove(file);
  fs::create_directory(file);
  CHECK_FALSE(other.find("tree", "c"));
  CHECK_NOTHROW(other.keep("tree", "c", results_of(1)));
}

TEST_CASE("Of many trees the oldest are forgotten") {
  const TestSpace space;
  const ResultStore store({space.root(), "results"});
  const auto now = fs::file_time_type::clock::now();
  constexpr int kTrees = 60;
  for (int i = 0; i < kTrees; ++i) {
    store.keep(std::to_string(i), "c", results_of(1));
    // Later ones are older here, but for the last: the order of time counts, not that of keeping.
    for (const auto& each : fs::directory_iterator(space.root() / "results")) {
      if (each.last_write_time() > now - std::chrono::hours(1)) {
        fs::last_write_time(each.path(), now - std::chrono::hours(2 + i));
      }
    }
  }
  store.keep("last", "c", results_of(1));
  std::size_t left = 0;
  for ([[maybe_unused]] const auto& each : fs::directory_iterator(space.root() / "results")) ++left;
  CHECK(left == 50);
  CHECK(store.find("last", "c"));
  CHECK(store.find("0", "c"));
  CHECK(store.find("48", "c"));
  CHECK_FALSE(store.find("49", "c"));
}

TEST_CASE("What has not the name of a result is left alone, however many there are") {
  const TestSpace space;
  const ResultStore store({space.root(), "results"});
  for (int i = 0; i < 100; ++i) space.write("results/note-" + std::to_string(i), "mine");
  space.write("results/" + std::string(24, 'a') + ".txt", "mine");
  fs::create_directory(space / ("results/" + std::string(24, 'b')));
  fs::create_symlink("note-1", space / ("results/" + std::string(24, 'c')));
  for (int i = 0; i < 60; ++i) store.keep(std::to_string(i), "c", results_of(1));
  std::size_t all = 0;
  for ([[maybe_unused]] const auto& each : fs::directory_iterator(space / "results")) ++all;
  CHECK(all == 100 + 3 + 50);
  CHECK(os::read_file(space / "results/note-1") == "mine");
}

TEST_CASE("A folder of results that is a link knows nothing, and nothing is written there") {
  const TestSpace space;
  const ResultStore real({space.root(), "elsewhere"});
  real.keep("tree", "c", results_of(1));
  fs::create_symlink("elsewhere", space / "results");
  const ResultStore store({space.root(), "results"});
  CHECK_FALSE(store.find("tree", "c"));
  CHECK_NOTHROW(store.keep("other", "c", results_of(1)));
  CHECK_FALSE(real.find("other", "c"));
}

}  // namespace sprint::test
