// A log's problems as short lines, for tests to compare.
#pragma once

#include <string>
#include <string_view>

#include "base/byte_source.h"
#include "logs/log_reader.h"

namespace sprint::test {

inline std::string summary_of(const places::PlaceInText& place) {
  std::string text = place.file.empty() ? "-" : place.file;
  if (place.line != 0) text += ':' + std::to_string(place.line);
  if (place.column != 0) text += ':' + std::to_string(place.column);
  return text;
}

inline std::string summary_of(const logs::LogProblem& problem) {
  static constexpr const char* kKinds[] = {"compile", "link",    "configure",
                                           "step",    "runtime", "test"};
  static constexpr const char* kRoles[] = {"included", "instantiated", "note", "reference",
                                           "frame"};
  std::string text = std::string(kKinds[static_cast<int>(problem.kind)]) + ' ' +
                     summary_of(problem.place) + ' ' + problem.message + '\n';
  if (!problem.test.empty()) text.insert(text.find(' '), " [" + problem.test + "]");
  const auto add = [&](const char* what, const std::string& value) {
    text += std::string("  ") + what + ' ' + value + '\n';
  };
  for (const auto& name : problem.names) add("name", name);
  for (const auto& output : problem.outputs) add("output", output);
  for (const auto& related : problem.related) {
    add(kRoles[static_cast<int>(related.role)],
        summary_of(related.place) + (related.text.empty() ? "" : " " + related.text));
  }
  if (problem.count != 1) add("count", std::to_string(problem.count));
  return text;
}

inline logs::BuildLog read_text(std::string_view text, std::size_t piece = std::string_view::npos) {
  TextSource source(text, piece);
  return logs::read_log(source, "build.log");
}

/// One line per problem, with its details below it. Begins with a newline, as raw strings do.
inline std::string problems_in(std::string_view text, std::size_t piece = std::string_view::npos) {
  std::string all = "\n";
  for (const auto& problem : read_text(text, piece).problems) all += summary_of(problem);
  return all;
}

}  // namespace sprint::test
