#include "os/file_stamp.h"

#include <sys/stat.h>

#include <ctime>

namespace sprint::os {

namespace {

std::int64_t nanoseconds(const timespec& time) {
  constexpr std::int64_t kPerSecond = 1'000'000'000;
  return static_cast<std::int64_t>(time.tv_sec) * kPerSecond + time.tv_nsec;
}

}  // namespace

FileStamp stamp_of(const struct stat& status) {
  return {status.st_ino, static_cast<std::uint64_t>(status.st_size), nanoseconds(status.st_mtim),
          nanoseconds(status.st_ctim)};
}

std::optional<FileStamp> stamp_of(const std::filesystem::path& file) {
  struct stat status {};
  if (::stat(file.c_str(), &status) != 0) return std::nullopt;
  return stamp_of(status);
}

std::int64_t file_clock_now_ns() {
  timespec now{};
  // The kernel stamps files by its coarse clock: by a finer one, a file written right now would
  // look older than it is.
  ::clock_gettime(CLOCK_REALTIME_COARSE, &now);
  return nanoseconds(now);
}

}  // namespace sprint::os
