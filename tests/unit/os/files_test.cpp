#include "os/files.h"

#include <sys/stat.h>

#include <fstream>
#include <thread>

#include "base/error.h"
#include "support/catch.h"
#include "unit/os/process_fixture.h"

namespace sprint::test {

namespace fs = std::filesystem;
using os::read_file;
using os::read_file_if_exists;
using os::TempDir;
using os::write_file_atomically;

namespace {

std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) names.push_back(entry.path().filename());
  std::sort(names.begin(), names.end());
  return names;
}

mode_t mode_of(const fs::path& file) {
  struct stat status {};
  REQUIRE(::stat(file.c_str(), &status) == 0);
  return status.st_mode & 07777U;
}

std::string message_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::System);
    return error.message();
  }
  return "no error";
}

}  // namespace

TEST_CASE("What is written is read back") {
  const TempDir dir;
  const auto file = dir.path() / "file";
  for (const auto& content :
       {std::string(), std::string("text\n"), std::string("a\0b", 3), std::string(300'000, 'x')}) {
    write_file_atomically(file, content);
    CHECK(read_file(file) == content);
    CHECK(read_file_if_exists(file) == content);
  }
  CHECK(names_in(dir.path()) == std::vector<std::string>{"file"});
}

TEST_CASE("Reading says what is wrong") {
  const TempDir dir;
  const auto here = dir.path().string();
  write_file_atomically(dir.path() / "file", "text");
  CHECK(read_file_if_exists(here + "/missing") == std::nullopt);
  CHECK(message_of([&] { read_file(here + "/missing"); }) ==
        "opening " + here + "/missing: No such file or directory");
  CHECK(message_of([&] { read_file(here); }) == "reading " + here + ": Is a directory");
  CHECK(message_of([&] { read_file_if_exists(here); }) == "reading " + here + ": Is a directory");
  CHECK(message_of([&] { read_file_if_exists(here + "/file/below"); }) ==
        "opening " + here + "/file/below: Not a directory");
}

TEST_CASE("A file of the kernel, which claims to be empty, is read whole") {
  CHECK(contains(read_file("/proc/self/status"), "Pid:"));
}

TEST_CASE("Missing parent directories are made") {
  const TempDir dir;
  write_file_atomically(dir.path() / "a/b/c", "deep");
  CHECK(read_file(dir.path() / "a/b/c") == "deep");
}

TEST_CASE("Relative files are written in the working directory") {
  const TempDir dir;
  const ScopedWorkingDirectory inside(dir.path());
  for (const char* name : {"plain", "./dotted", "sub/file", "sub/../above"}) {
    CAPTURE(name);
    CHECK(message_of([&] { write_file_atomically(name, "text"); }) == "no error");
    CHECK(read_file(dir.path() / name) == "text");
  }
}

TEST_CASE("The permissions of an existing file are kept") {
  const TempDir dir;
  const auto file = dir.path() / "file";
  for (const unsigned mode : {0600U, 0755U, 0640U, 0444U}) {
    write_file_atomically(file, "old");
    fs::permissions(file, fs::perms(mode));
    write_file_atomically(file, "new");
    CHECK(read_file(file) == "new");
    CHECK(mode_of(file) == mode);
  }
}

TEST_CASE("A new file gets the permissions the umask leaves") {
  const TempDir dir;
  const mode_t old = ::umask(027);
  write_file_atomically(dir.path() / "file", "text");
  ::umask(old);
  CHECK(mode_of(dir.path() / "file") == 0640);
}

TEST_CASE("A symbolic link stays one and its target is written") {
  const TempDir dir;
  fs::create_directory(dir.path() / "elsewhere");
  write_file_atomically(dir.path() / "elsewhere/old", "old");
  for (const auto& [link, target] :
       {std::pair("to_old", "elsewhere/old"), std::pair("to_new", "elsewhere/new"),
        std::pair("to_link", "to_old")}) {
    CAPTURE(link, target);
    fs::create_symlink(target, dir.path() / link);
    write_file_atomically(dir.path() / link, link);
    CHECK(fs::read_symlink(dir.path() / link) == target);
    CHECK(read_file(dir.path() / target) == link);
  }
  CHECK(names_in(dir.path() / "elsewhere") == std::vector<std::string>{"new", "old"});
}

TEST_CASE("Links that lead nowhere are an error") {
  const TempDir dir;
  fs::create_symlink("loop", dir.path() / "loop");
  CHECK(contains(message_of([&] { write_file_atomically(dir.path() / "loop", "x"); }),
                 "Too many levels of symbolic links"));
}

TEST_CASE("A failed write leaves nothing behind") {
  const TempDir dir;
  fs::create_directory(dir.path() / "folder");
  write_file_atomically(dir.path() / "file", "text");
  CHECK(contains(message_of([&] { write_file_atomically(dir.path() / "folder", "x"); }),
                 "Is a directory"));
  CHECK(contains(message_of([&] { write_file_atomically(dir.path() / "file/below", "x"); }),
                 "Not a directory"));
  CHECK(names_in(dir.path()) == std::vector<std::string>{"file", "folder"});
  CHECK(names_in(dir.path() / "folder").empty());
}

TEST_CASE("What a crashed writer left behind is not in the way") {
  const TempDir dir;
  const auto file = dir.path() / "file";
  write_file_atomically(file, "old");
  // Names our process would use next, had an earlier process with our id died before its rename.
  const auto own = ".sprint-" + std::to_string(::getpid()) + "-";
  for (int i = 0; i < 500; ++i) std::ofstream(dir.path() / (own + std::to_string(i) + ".tmp"));
  CHECK(message_of([&] { write_file_atomically(file, "new"); }) == "no error");
  CHECK(read_file(file) == "new");
}

TEST_CASE("A file name as long as the system allows can be written") {
  const TempDir dir;
  const auto file = dir.path() / std::string(255, 'n');
  CHECK(message_of([&] { write_file_atomically(file, "text"); }) == "no error");
  CHECK(read_file(file) == "text");
}

TEST_CASE("Readers never see a torn file, whoever writes") {
  const TempDir dir;
  const auto file = dir.path() / "file";
  const auto content_of = [](char c) { return std::string(200'000, c); };
  write_file_atomically(file, content_of('a'));
  bool whole = true;
  {
    std::vector<std::jthread> writers;
    for (const char c : {'a', 'b', 'c'}) {
      writers.emplace_back([&, c] {
        for (int i = 0; i < 10; ++i) write_file_atomically(file, content_of(c));
      });
    }
    for (int i = 0; i < 200; ++i) {
      const auto content = read_file(file);
      whole = whole && !content.empty() && content == content_of(content.front());
    }
  }
  CHECK(whole);
  CHECK(names_in(dir.path()) == std::vector<std::string>{"file"});
}

TEST_CASE("A temporary directory is new, ours alone, and disappears with all it holds") {
  fs::path path;
  {
    const TempDir dir;
    const TempDir other;
    path = dir.path();
    CHECK(path != other.path());
    CHECK(path.parent_path() == fs::temp_directory_path());
    CHECK(fs::is_empty(path));
    CHECK(mode_of(path) == 0700);
    write_file_atomically(path / "a/b", "text");
    fs::create_symlink("/", path / "root");
    const TempDir inner(path);
    CHECK(inner.path().parent_path() == path);
  }
  CHECK_FALSE(fs::exists(path));
  CHECK(fs::exists("/"));
  CHECK(contains(message_of([] { TempDir("/no/such/folder"); }), "No such file or directory"));
}

}  // namespace sprint::test
