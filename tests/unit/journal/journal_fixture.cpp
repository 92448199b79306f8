#include "unit/journal/journal_fixture.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <exception>
#include <variant>

#include "os/unique_fd.h"
#include "support/catch.h"

namespace sprint::test {

namespace fs = std::filesystem;
using namespace journal;

JournalSpace::JournalSpace() : now_(std::make_shared<std::int64_t>(1'760'000'000'000)) {
  fs::create_directory(space_ / "repository");
}

JournalSpace::JournalSpace(InMemory)
    : space_(fs::is_directory("/dev/shm") ? fs::path("/dev/shm") : os::system_temp_dir()),
      now_(std::make_shared<std::int64_t>(1'760'000'000'000)) {
  fs::create_directory(space_ / "repository");
}

JournalPlace JournalSpace::place() const {
  return {{space_ / "repository", "sprint"}, space_ / "repository"};
}

fs::path JournalSpace::file(const std::string& name) const {
  return space_ / "repository" / "sprint" / name;
}

OwnerOptions JournalSpace::options() const {
  const auto clock = [now = now_] { return Moment(std::chrono::milliseconds(*now)); };
  const auto redact = [](std::string_view text) {
    std::string clean(text);
    for (auto at = clean.find(kSecret); at != clean.npos; at = clean.find(kSecret)) {
      clean.replace(at, std::string_view(kSecret).size(), "[REDACTED_SECRET]");
    }
    return clean;
  };
  return {clock, redact, "test"};
}

Owner JournalSpace::take(const Replay& replay) const {
  auto taken = Owner::take(place(), options(), replay);
  REQUIRE(std::holds_alternative<Owner>(taken));
  return std::move(std::get<Owner>(taken));
}

Reader JournalSpace::reader() const {
  auto reader = Reader::open(place());
  REQUIRE(reader);
  return std::move(*reader);
}

std::vector<Event> JournalSpace::events() const {
  auto reading = reader();
  return all_events(reading);
}

std::vector<Event> all_events(Reader& reader) {
  std::vector<Event> events;
  reader.read(1, [&](Event&& event) {
    events.push_back(std::move(event));
    return true;
  });
  return events;
}

std::vector<std::string> JournalSpace::types() const {
  std::vector<std::string> types;
  for (const auto& event : events()) {
    if (event.actor != kOwnActor) types.push_back(event.type);
  }
  return types;
}

Batch happened(const std::vector<std::string>& types) {
  Batch batch;
  for (const auto& type : types) {
    batch.events.push_back({"engine", "parse/1", 1, type, R"({"attempt":1})"});
  }
  return batch;
}

std::string bytes_of_file(const fs::path& file) {
  return os::read_file(file);
}

void overwrite_in_place(const fs::path& file, const std::string& bytes) {
  const os::UniqueFd fd(::open(file.c_str(), O_WRONLY | O_TRUNC | O_CREAT | O_CLOEXEC, 0644));
  REQUIRE(fd.is_open());
  REQUIRE(::write(fd.get(), bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
}

void write_byte(const fs::path& file, std::size_t offset, char byte) {
  const os::UniqueFd fd(::open(file.c_str(), O_WRONLY | O_CLOEXEC));
  REQUIRE(::pwrite(fd.get(), &byte, 1, static_cast<off_t>(offset)) == 1);
}

void flip(const fs::path& file, std::size_t offset, unsigned mask) {
  const os::UniqueFd fd(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
  char byte = 0;
  REQUIRE(::pread(fd.get(), &byte, 1, static_cast<off_t>(offset)) == 1);
  write_byte(file, offset, static_cast<char>(static_cast<unsigned char>(byte) ^ mask));
}

int in_child(const std::function<int()>& action) {
  constexpr int kThrew = 99;
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    int code = kThrew;
    try {
      code = action();
    } catch (const std::exception& error) {
      ::dprintf(STDERR_FILENO, "in the child: %s\n", error.what());
    }
    ::_exit(code);
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

bool enter_own_mounts() {
  const auto user = std::to_string(::getuid());
  const auto group = std::to_string(::getgid());
  if (::unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return false;
  overwrite_in_place("/proc/self/setgroups", "deny");
  overwrite_in_place("/proc/self/uid_map", user + " " + user + " 1");
  overwrite_in_place("/proc/self/gid_map", group + " " + group + " 1");
  return ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
}

}  // namespace sprint::test
