#include "os/file_lock.h"

#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <ctime>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/text.h"

namespace sprint::os {

namespace {

std::string host_name() {
  // One byte is spared below: a name that did not fit need not end with a zero byte.
  std::array<char, 256> name{};
  if (::gethostname(name.data(), name.size() - 1) != 0) return "unknown";
  return name.data();
}

std::string local_time_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::localtime_r(&now, &parts);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M:%S", &parts);
  return text.data();
}

/// One line per field, in the order of LockHolder.
std::string label(const std::string& purpose) {
  // A line feed in the purpose would push the time into the next field.
  return std::to_string(::getpid()) + "\n" + host_name() + "\n" + printable(purpose) + "\n" +
         local_time_now() + "\n";
}

LockHolder read_label(int fd) {
  std::array<char, 4096> buffer{};
  const auto size = ::pread(fd, buffer.data(), buffer.size(), 0);
  // Between its flock and its write the holder has no label yet.
  if (size <= 0) return {};
  auto lines = split({buffer.data(), static_cast<std::size_t>(size)}, '\n');
  lines.resize(4);
  LockHolder holder{0, lines[1], lines[2], lines[3]};
  std::from_chars(lines[0].data(), lines[0].data() + lines[0].size(), holder.pid);
  // A label outlives a holder that was killed, and would be taken for that of whoever came next.
  const bool is_dead = holder.pid <= 0 ||
                       (holder.host == host_name() && ::kill(holder.pid, 0) != 0 && errno == ESRCH);
  return is_dead ? LockHolder{} : holder;
}

}  // namespace

std::string to_string(const LockHolder& holder) {
  if (holder.pid == 0) return "another process";
  return holder.purpose + ", pid " + std::to_string(holder.pid) + " on " + holder.host +
         ", since " + holder.since;
}

std::variant<FileLock, LockHolder> FileLock::try_acquire(const PlainPath& file,
                                                         const std::string& purpose) {
  UniqueFd fd = PlainFolder::make({file.anchor, file.way.parent_path()})
                    .open_lasting(file.way.filename().string());
  if (::flock(fd.get(), LOCK_EX | LOCK_NB) != 0) {
    if (errno == EWOULDBLOCK) return read_label(fd.get());
    throw system_error("locking " + file.path().string(), errno);
  }
  const std::string text = label(purpose);
  if (::ftruncate(fd.get(), 0) != 0 || ::pwrite(fd.get(), text.data(), text.size(), 0) < 0) {
    throw system_error("writing the lock " + file.path().string(), errno);
  }
  return FileLock(std::move(fd));
}

std::optional<LockHolder> FileLock::holder(const PlainPath& file) {
  const auto folder = PlainFolder::find({file.anchor, file.way.parent_path()});
  if (!folder) return std::nullopt;
  const auto fd = folder->open_if_exists(file.way.filename().string());
  // Shared, so that two who ask at once do not take each other for the holder.
  if (!fd || ::flock(fd->get(), LOCK_SH | LOCK_NB) == 0) return std::nullopt;
  if (errno == EWOULDBLOCK) return read_label(fd->get());
  throw system_error("asking for the lock " + file.path().string(), errno);
}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
  // What we held goes with `other`, whose end unlocks it as any other.
  std::swap(fd_, other.fd_);
  return *this;
}

FileLock::~FileLock() {
  // The label goes first: whoever reads it between the two steps must not be told of us.
  if (fd_.is_open() && ::ftruncate(fd_.get(), 0) != 0) return;  // closing unlocks all the same
}

}  // namespace sprint::os
