#include "unit/journal/faulty_disk.h"

#include <dlfcn.h>
#include <sys/types.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <utility>

namespace {

using sprint::test::DiskFault;

DiskFault the_fault = DiskFault::None;
int first_call = 0;
int calls = 0;
std::function<void(int)> sync_action;

template <typename Function>
Function* next(Function* /*like*/, const char* name) {
  return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

/// What becomes of a call: 0 if it is to be made, else the error.
int fate(bool is_sync) {
  const bool is_due = is_sync ? calls > first_call : calls++ >= first_call;
  if (!is_due) return 0;
  switch (the_fault) {
    case DiskFault::None:
      return 0;
    case DiskFault::Full:
      return is_sync ? 0 : ENOSPC;
    case DiskFault::Broken:
      return EIO;
    case DiskFault::DieFirst:
    case DiskFault::DieHalf:
      if (!is_sync) ::kill(::getpid(), SIGKILL);
      return 0;
  }
  return 0;
}

bool dies_half_way() {
  return the_fault == DiskFault::DieHalf && calls == first_call;
}

int synced(int fd, int result) {
  if (result == 0 && sync_action) sync_action(fd);
  return result;
}

}  // namespace

namespace sprint::test {

void set_disk_fault(DiskFault fault, int call) {
  the_fault = fault;
  first_call = call;
  calls = 0;
}

int disk_calls() {
  return calls;
}

void on_sync(std::function<void(int)> action) {
  sync_action = std::move(action);
}

}  // namespace sprint::test

// They take the place of the system's for everything in this process, SQLite included.
#define IN_PLACE_OF_THE_SYSTEMS extern "C" __attribute__((visibility("default")))

IN_PLACE_OF_THE_SYSTEMS ssize_t pwrite64(int fd, const void* data, size_t size, off64_t offset) {
  static auto* const system = next(::pwrite64, "pwrite64");
  if (dies_half_way()) system(fd, data, size / 2, offset);
  if (const int error = fate(false); error != 0) {
    errno = error;
    return -1;
  }
  return system(fd, data, size, offset);
}

IN_PLACE_OF_THE_SYSTEMS ssize_t pwrite(int fd, const void* data, size_t size, off_t offset) {
  return ::pwrite64(fd, data, size, offset);
}

IN_PLACE_OF_THE_SYSTEMS int ftruncate64(int fd, off64_t size) noexcept {
  static auto* const system = next(::ftruncate64, "ftruncate64");
  if (const int error = fate(false); error != 0) {
    errno = error;
    return -1;
  }
  return system(fd, size);
}

IN_PLACE_OF_THE_SYSTEMS int ftruncate(int fd, off_t size) noexcept {
  return ::ftruncate64(fd, size);
}

IN_PLACE_OF_THE_SYSTEMS int fdatasync(int fd) {
  static auto* const system = next(::fdatasync, "fdatasync");
  if (const int error = fate(true); error != 0) {
    errno = error;
    return -1;
  }
  return synced(fd, system(fd));
}

IN_PLACE_OF_THE_SYSTEMS int fsync(int fd) {
  static auto* const system = next(::fsync, "fsync");
  if (const int error = fate(true); error != 0) {
    errno = error;
    return -1;
  }
  return synced(fd, system(fd));
}
