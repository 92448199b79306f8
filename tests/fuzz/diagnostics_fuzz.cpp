// Logs are whatever a tool, or a test it runs, prints.

#include <algorithm>
#include <string>
#include <vector>

#include "fuzz.h"
#include "sprint/gcc_diagnostics.h"
#include "toolchains/declarative/diagnostic_pattern.h"

namespace sprint::fuzz {

namespace {

std::size_t lines_in(const std::string& log) {
  return static_cast<std::size_t>(std::count(log.begin(), log.end(), '\n')) + 1;
}

void escapes_go(const std::string& log) {
  const std::string plain = sdk::strip_escapes(log);
  must(plain.size() <= log.size(), "stripping adds nothing");
  must(plain.find('\x1b') == std::string::npos, "no escape is left");
}

void gcc_diagnostics_are_sound(const std::string& log) {
  const auto found = sdk::parse_gcc_diagnostics(log);
  must(found.size() <= lines_in(log), "at most one diagnostic per line");
  for (const auto& diagnostic : found) {
    must(!diagnostic.file.empty(), "a diagnostic names a file");
    must(diagnostic.message.find('\n') == std::string::npos, "a message is one line");
  }
}

void pattern_is_sound(const std::string& log) {
  static const toolchains::DiagnosticPattern pattern(
      R"(^(?P<file>[^:\s]+):(?P<line>\d+)(:(?P<column>\d+))?: (?P<severity>\w+): (?P<message>.*)$)");
  const auto found = pattern.find(log);
  must(found.size() <= lines_in(log), "at most one diagnostic per line");
  for (const auto& diagnostic : found) {
    must(!diagnostic.file.empty(), "the pattern asks for a file");
  }
}

}  // namespace

}  // namespace sprint::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string log(reinterpret_cast<const char*>(data), size);
  sprint::fuzz::escapes_go(log);
  sprint::fuzz::gcc_diagnostics_are_sound(log);
  sprint::fuzz::pattern_is_sound(log);
  return 0;
}
