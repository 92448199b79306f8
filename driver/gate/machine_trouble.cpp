#include "gate/machine_trouble.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <system_error>

#include "base/text.h"

namespace sprint::gate {

namespace {

/// The system's own words for an error number, which tools print behind what they tried.
constexpr std::array<std::string_view, 8> kRefusals = {
    "No space left on device", "Disk quota exceeded", "Read-only file system",
    "Cannot allocate memory",  "Too many open files", "Too many open files in system",
    "Input/output error",      "Stale file handle"};

/// What tools say of themselves, or of a program that the system has ended.
constexpr std::array<std::string_view, 16> kOwnWords = {
    "virtual memory exhausted", "final link failed: memory exhausted",
    "insufficient memory for the Java Runtime Environment",
    // A cache that it cannot write; the compiler has not been called.
    "ccache: error: Failed to ",
    // What gcc says of its cc1plus that the system has ended, for want of memory as a rule.
    "Killed signal terminated program", ": Killed (program ", "terminated with signal 9 [Killed]",
    "(signal: 9, SIGKILL: kill)",
    // A linker that writes through its memory has no other way to learn of a full disk.
    "ld terminated with signal 7 [Bus error]", "unable to execute command: Killed",
    ": out of memory allocating ", "LLVM ERROR: out of memory", ": Cannot fork",
    "fork: Resource temporarily unavailable", "fork: retry: Resource temporarily unavailable",
    "posix_spawn: Resource temporarily unavailable"};

/// "   12 | throw Full(...);": how compilers show a line of the source.
bool is_source_line(std::string_view line) {
  const auto bar = line.find_first_not_of(" \t0123456789");
  return bar != kNotFound && line[bar] == '|';
}

/// The source speaks there, not the machine.
bool only_quotes(std::string_view line) {
  static constexpr std::array<std::string_view, 5> kMarks = {
      "#error", "#warning", "static assertion", "warning:", "note:"};
  return is_source_line(line) || std::any_of(kMarks.begin(), kMarks.end(), [&](auto mark) {
           return line.find(mark) != kNotFound;
         });
}

/// Behind what was tried (": ", "(", "[Errno 28] "), not inside a string of the source.
bool refuses(std::string_view line, std::string_view words) {
  const auto at = line.find(words);
  if (at == kNotFound) return false;
  return at == 0 || line[at - 1] == ' ' || line[at - 1] == '(' || line[at - 1] == '\'';
}

bool tells_of_trouble(std::string_view line) {
  const bool found = std::any_of(kRefusals.begin(), kRefusals.end(),
                                 [&](auto words) { return refuses(line, words); }) ||
                     std::any_of(kOwnWords.begin(), kOwnWords.end(),
                                 [&](auto words) { return line.find(words) != kNotFound; });
  return found && !only_quotes(line);
}

}  // namespace

std::optional<std::string> machine_trouble(std::string_view output) {
  while (!output.empty()) {
    const auto end = output.find('\n');
    const auto line = trim(output.substr(0, end));
    if (tells_of_trouble(line)) return std::string(line);
    output.remove_prefix(end == kNotFound ? output.size() : end + 1);
  }
  return std::nullopt;
}

bool is_out_of_space(const std::filesystem::path& folder) {
  constexpr std::uintmax_t kNothing = std::uintmax_t{1} << 20U;
  std::error_code failed;
  const auto space = std::filesystem::space(folder, failed);
  return !failed && space.available < kNothing;
}

}  // namespace sprint::gate
