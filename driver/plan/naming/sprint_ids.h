// How sprints are called: "Sprint 3", "Sortie EM-1", "S1.1 – Name".
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sprint::plan {

/// How long the id at the front is: `0`, `5a`, `A1`, `EM-1`, `3a2.1`, `WU1.S2`; 0 if there is none.
/// An id has a digit, or is a single capital letter.
std::size_t id_length(std::string_view text);

/// How long "Sprint", "Sortie" and the like at the front are, with what stands between them and an
/// id (blanks, `#`); 0 if the text begins otherwise. With `plural`, "Sprints" too.
std::size_t noun_length(std::string_view text, bool plural);

/// Letters become `A` or `a`, numbers `9`: "EM-12" and "EM-3" have the shape "A-9".
std::string shape_of_id(std::string_view id);

/// What stands between an id and a name (`:`, `.`, `)`, dashes, `|`), with blanks; 0 if nothing.
std::size_t separator_length(std::string_view text);

struct SprintHeading {
  std::string id;
  /// In plain text; empty if the heading has none.
  std::string name;
  /// "WU2" of "WU2 Sprint 1: Name".
  std::string qualifier;
  /// A colon, dash, bracket or the end follows the id: not a sentence about a sprint.
  bool separated = false;
  /// The name is all in brackets: "Sprint 12 (4–15 May)".
  bool name_is_remark = false;
  /// Struck through, or with a status in capitals that takes it out: DEFERRED, CANCELLED.
  bool out = false;
};

/// "Sprint 3: Name" and its like. Not "Sprints 1-3", "Sprint 5-6", "Sprint overview".
std::optional<SprintHeading> sprint_heading(std::string_view heading);

/// "S1.1 – Name": an id alone. The separator is needed.
std::optional<SprintHeading> bare_id_heading(std::string_view heading);

/// "Task 2.3: Name": the id is "2.3".
std::optional<SprintHeading> task_heading(std::string_view heading);

}  // namespace sprint::plan
