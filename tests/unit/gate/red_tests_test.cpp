#include "gate/red_tests.h"

#include "os/files.h"
#include "support/catch.h"
#include "support/error_of.h"
#include "support/test_space.h"

namespace sprint::test {

using gate::RedTests;
using gate::RedTestStore;

TEST_CASE("Red tests are found again, for each checkout its own") {
  const TestSpace space;
  const RedTestStore store({space.root()}, "here");
  CHECK(!store.find());
  store.keep({120, 1, {{"cmake", "parse"}, {"python", "tests/test_a.py::test b"}}});
  const auto found = store.find();
  REQUIRE(found);
  CHECK(found->tests == 120);
  CHECK(found->others == 1);
  CHECK(found->red ==
        std::vector<RedTests::Test>{{"cmake", "parse"}, {"python", "tests/test_a.py::test b"}});
  CHECK(!RedTestStore({space.root()}, "there").find());
}

TEST_CASE("Without a red test there is nothing to run again") {
  const TestSpace space;
  const RedTestStore store({space.root()}, "here");
  const auto refusal = [&] { return error_of([&] { store.to_run_again(); }).message(); };
  CHECK(refusal().find("no gate of this checkout is known") != std::string::npos);
  store.keep({120, 0, {}});
  CHECK(refusal().find("nothing was red") != std::string::npos);
  store.keep({120, 2, {}});
  CHECK(refusal().find("no test that could be run alone") != std::string::npos);
}

TEST_CASE("A list that was cut is none") {
  const TestSpace space;
  const RedTestStore store({space.root()}, "here");
  store.keep({120, 0, {{"cmake", "parse"}}});
  for (const auto& entry : std::filesystem::directory_iterator(space.root())) {
    const auto text = os::read_file(entry.path());
    os::replace_file(entry.path(), text.substr(0, text.size() - 1));
  }
  CHECK(!store.find());
}

}  // namespace sprint::test
