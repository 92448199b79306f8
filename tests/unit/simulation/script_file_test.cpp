// A script is a file of at most 1 MiB; whatever else has its name is refused at once.

#include <sys/stat.h>

#include "support/catch.h"
#include "support/error_of.h"
#include "support/repeated.h"
#include "support/test_space.h"
#include "unit/simulation/scripts.h"

using namespace sprint;
using namespace sprint::test;
namespace fs = std::filesystem;

namespace {

simulation::WorldScript read(const fs::path& file) {
  return simulation::read_world_script(file, *small_plan());
}

void check_refused(const fs::path& file, const std::string& why) {
  const auto error = error_of([&] { read(file); });
  CHECK(error.code() == ErrorCode::BadInput);
  CHECK(std::string(error.what()).find(file.string() + ": " + why) == 0);
}

}  // namespace

TEST_CASE("A script is read from its file") {
  const TestSpace space;
  const auto file = space.write("world.toml", "turn_takes = \"2 min\"\n");
  CHECK(read(file).turn == std::chrono::minutes(2));
  fs::create_symlink(file, space / "link.toml");
  CHECK(read(space / "link.toml").turn == std::chrono::minutes(2));
  CHECK(read(space.write("empty.toml", "")).steps.empty());
  CHECK(read(space.write("mark.toml", "\xef\xbb\xbfturn_takes = \"3 min\"\n")).turn ==
        std::chrono::minutes(3));
}

TEST_CASE("A mistake in a file is named with the file") {
  const TestSpace space;
  const auto file = space.write("world.toml", "[[dispatch]]\nsprint = \"x\"\n");
  const auto error = error_of([&] { read(file); });
  CHECK(std::string(error.what()).find(file.string() + ":2:10: the plan has no sprint 'x'") == 0);
}

TEST_CASE("A script of 1 MiB is read, and no larger one") {
  const TestSpace space;
  const auto largest = std::size_t{1} << 20U;
  const std::string line = "# a comment of 16\n";
  std::string text = repeated(line, static_cast<int>(largest / line.size()));
  text.resize(largest, '\n');
  CHECK(read(space.write("full.toml", text)).steps.empty());
  check_refused(space.write("large.toml", text + "\n"), "is larger than 1 MiB");
}

TEST_CASE("What is no file is refused, and a pipe keeps nobody waiting") {
  const TestSpace space;
  check_refused(space / "missing.toml", "cannot be read");
  check_refused(space.root(), "is not a regular file");
  REQUIRE(::mkfifo((space / "pipe").c_str(), 0600) == 0);
  check_refused(space / "pipe", "is not a regular file");
  check_refused("/dev/zero", "is not a regular file");
  fs::create_symlink(space / "nowhere", space / "dangling");
  check_refused(space / "dangling", "cannot be read");
  fs::create_symlink(space / "loop", space / "loop");
  check_refused(space / "loop", "cannot be read");
}
