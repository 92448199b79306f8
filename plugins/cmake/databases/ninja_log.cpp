#include "cmake/databases/ninja_log.h"

#include <algorithm>

namespace sprint::cmake {

namespace {

/// A line with its end.
std::string_view take_line(std::string_view& text) {
  const auto end = std::min(text.find('\n'), text.size() - 1) + 1;
  const auto line = text.substr(0, end);
  text.remove_prefix(end);
  return line;
}

/// Of start, end, time, output and hash; empty of the line with the version.
std::string logged_output(std::string_view line) {
  for (int column = 0; column < 3; ++column) {
    const auto tab = line.find('\t');
    if (tab == std::string_view::npos) return {};
    line.remove_prefix(tab + 1);
  }
  return std::string(line.substr(0, line.find('\t')));
}

}  // namespace

std::unordered_set<std::string> outputs_since(std::string_view before, std::string_view now) {
  std::unordered_set<std::string_view> old;
  while (!before.empty()) old.insert(take_line(before));
  std::unordered_set<std::string> outputs;
  while (!now.empty()) {
    const auto line = take_line(now);
    if (!old.contains(line)) outputs.insert(logged_output(line));
  }
  outputs.erase("");
  return outputs;
}

std::string log_of(std::string_view log, const std::unordered_set<std::string>& outputs) {
  std::string text;
  while (!log.empty()) {
    const auto line = take_line(log);
    if (line.starts_with('#') || outputs.contains(logged_output(line))) text += line;
  }
  return text;
}

}  // namespace sprint::cmake
