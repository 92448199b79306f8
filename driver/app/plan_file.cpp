#include "app/plan_file.h"

#include <algorithm>

#include "base/error.h"
#include "base/text.h"
#include "os/file_source.h"

namespace sprint::app {

namespace {

namespace fs = std::filesystem;

constexpr const char* kUsualName = "EXECUTION_PLAN.md";
constexpr std::size_t kMegabyte = std::size_t{1} << 20U;

fs::path find_plan(const fs::path& start) {
  std::error_code ignored;
  for (fs::path folder = start;; folder = folder.parent_path()) {
    const auto status = fs::status(folder / kUsualName, ignored);
    // One may name a pipe; nobody means one that only lies there.
    if (fs::exists(status) && fs::is_other(status)) {
      throw Error(ErrorCode::BadInput,
                  printable((folder / kUsualName).string()) + ": is no regular file",
                  "name it if you mean it");
    }
    if (fs::exists(status)) return folder / kUsualName;
    if (folder == folder.root_path()) break;
  }
  throw Error(ErrorCode::BadCall, std::string("cannot find ") + kUsualName,
              std::string("it is neither here nor above: give its path, as in 'sprint-supervisor "
                          "plan path/to/") +
                  kUsualName + "'");
}

Error too_large(const fs::path& name, std::size_t largest) {
  return {ErrorCode::BadInput, printable(name.string()) + ": too large for a plan: more than " +
                                   std::to_string(largest / kMegabyte) + " MB"};
}

/// What can be said before it is opened; returns its size, or 0 for what has none.
std::size_t expect_file(const fs::path& file, std::size_t largest) {
  std::error_code failed;
  const auto status = fs::status(file, failed);
  if (status.type() == fs::file_type::not_found) {
    throw Error(ErrorCode::BadCall, printable(file.string()) + ": no such file");
  }
  if (fs::is_directory(status)) {
    const bool has_plan = fs::exists(file / kUsualName, failed);
    throw Error(ErrorCode::BadCall, printable(file.string()) + ": is a folder",
                has_plan ? "did you mean '" + printable((file / kUsualName).string()) + "'?"
                         : "name the plan in it");
  }
  if (!fs::is_regular_file(status)) return 0;
  const auto size = fs::file_size(file, failed);
  if (failed) return 0;
  if (size > largest) throw too_large(file, largest);
  return size;
}

/// `expected` bytes are made room for at once: growing step by step takes twice the memory.
std::string read_all(ByteSource& source, const fs::path& name, std::size_t largest,
                     std::size_t expected) {
  constexpr std::size_t kPiece = kMegabyte;
  std::string bytes;
  bytes.reserve(std::min(expected, largest) + kPiece);
  for (;;) {
    const std::size_t size = bytes.size();
    bytes.resize(size + kPiece);
    const std::size_t count = source.read(bytes.data() + size, kPiece);
    bytes.resize(size + count);
    if (bytes.size() > largest) throw too_large(name, largest);
    if (count == 0) return bytes;
  }
}

/// Turns what the system says into a complaint about the call.
os::FileSource open_plan(const fs::path& file) {
  try {
    return os::FileSource(file);
  } catch (const Error& error) {
    throw Error(ErrorCode::BadCall, error.message());
  }
}

/// The shorter of the two ways to write it.
fs::path seen_from_here(const fs::path& file) {
  const auto relative = file.lexically_relative(fs::current_path());
  return relative.empty() || relative.string().size() > file.string().size() ? file : relative;
}

}  // namespace

PlanFile read_plan_file(const std::optional<std::string>& given, const fs::path& start,
                        std::size_t largest) {
  if (given && given->empty()) {
    throw Error(ErrorCode::BadCall, "the name of the plan's file is empty");
  }
  PlanFile plan;
  if (given && *given == "-") {
    plan.name = "standard input";
    plan.folder = fs::current_path();
    auto source = os::FileSource::standard_input();
    plan.bytes = read_all(source, plan.name, largest, 0);
    return plan;
  }
  plan.name = given ? fs::path(*given) : seen_from_here(find_plan(start));
  const std::size_t size = expect_file(plan.name, largest);
  plan.folder = fs::absolute(plan.name).parent_path();
  auto source = open_plan(plan.name);
  plan.bytes = read_all(source, plan.name, largest, size);
  return plan;
}

}  // namespace sprint::app
