#include "logs/build_tool_lines.h"

#include <algorithm>

#include "base/text.h"
#include "places/placed_text.h"
#include "places/quoted_names.h"
#include "sprint/gcc_diagnostics.h"

namespace sprint::logs {

namespace {

using sdk::detail::take_number;
using sdk::detail::take_prefix;

LogProblem step_problem(std::string_view message) {
  LogProblem problem;
  problem.kind = ProblemKind::Step;
  problem.message = std::string(message);
  problem.names = places::quoted_names(message);
  return problem;
}

/// The last of two names, as in "'x', needed by 'y'", is what was to be made.
void move_needing_to_outputs(LogProblem& problem) {
  if (problem.names.size() != 2 || problem.message.find("needed by") == std::string::npos) return;
  problem.outputs.push_back(problem.names.back());
  problem.names.pop_back();
}

/// What follows "*** "; `head` becomes what is before it: "make[2]" or "Makefile:3".
std::optional<std::string_view> after_stars(std::string_view line, std::string_view& head) {
  const auto stars = line.find(": *** ");
  if (stars == kNotFound || stars == 0) return std::nullopt;
  head = line.substr(0, stars);
  return trim(line.substr(stars + 6));
}

/// The depth of "make[2]"; none if it is not make that speaks.
std::optional<int> make_depth(std::string_view head) {
  head = head.substr(head.find_last_of('/') + 1);
  const auto open = head.find('[');
  const auto program = head.substr(0, open);
  if (!program.ends_with("make") || program.find(' ') != kNotFound) return std::nullopt;
  if (open == kNotFound) return 0;
  auto number = head.substr(open + 1);
  const auto depth = take_number(number);
  if (!depth || number != "]" || *depth > 1000) return std::nullopt;
  return static_cast<int>(*depth);
}

}  // namespace

std::optional<NinjaProgress> ninja_progress(std::string_view line) {
  if (!take_prefix(line, "[")) return std::nullopt;
  const auto done = take_number(line);
  if (!done || !take_prefix(line, "/")) return std::nullopt;
  const auto all = take_number(line);
  if (!all || !line.starts_with(']')) return std::nullopt;
  return NinjaProgress{*done, *all};
}

std::vector<std::string> match_failed_edge(std::string_view line) {
  if (!take_prefix(line, "FAILED: ")) return {};
  // Newer versions of ninja put the exit code in front of the outputs.
  if (line.starts_with("[code="))
    line.remove_prefix(std::min(line.find("] "), line.size() - 1) + 1);
  std::vector<std::string> outputs;
  for (auto& output : split(trim(line), ' ')) {
    // CMake lists some files twice, relative and absolute.
    const bool repeats = std::any_of(outputs.begin(), outputs.end(), [&](const std::string& other) {
      return output == other || output.ends_with('/' + other);
    });
    if (outputs.size() == LogProblem::kMostOutputs) break;
    if (!output.empty() && !repeats) outputs.push_back(std::move(output));
  }
  return outputs;
}

bool is_ninja_end(std::string_view line) {
  return line.starts_with("ninja: build stopped");
}

std::optional<LogProblem> match_ninja_error(std::string_view line) {
  line = trim(line);
  if (!take_prefix(line, "ninja: error: ") || line.empty()) return std::nullopt;
  if (line.starts_with("rebuilding ")) return std::nullopt;  // the output of that step says why
  auto placed = places::place_in_front(line);
  auto problem = step_problem(placed ? placed->text : line);
  if (placed) problem.place = std::move(placed->place);
  move_needing_to_outputs(problem);
  return problem;
}

std::optional<MakeFailure> match_make_failure(std::string_view line) {
  std::string_view head;
  const auto text = after_stars(line, head);
  if (!text || !text->starts_with('[')) return std::nullopt;
  const auto depth = make_depth(head);
  const auto end = text->find_last_of(']');
  if (!depth || end == kNotFound) return std::nullopt;
  MakeFailure failure;
  failure.depth = *depth;
  failure.status = std::string(trim(text->substr(end + 1)));
  auto target = text->substr(1, end - 1);
  if (auto placed = places::place_in_front(target)) {
    failure.rule = std::move(placed->place);
    target = placed->text;
  }
  failure.target = std::string(target);
  return failure;
}

std::optional<LogProblem> match_make_stop(std::string_view line) {
  std::string_view head;
  auto text = after_stars(line, head);
  if (!text) return std::nullopt;
  const auto place = places::whole_place(head);
  if (!place && !make_depth(head)) return std::nullopt;
  constexpr std::string_view kStop = "Stop.";
  const bool no_rule = text->starts_with("No rule to make target");
  if (!text->ends_with(kStop) && !no_rule) return std::nullopt;
  if (text->ends_with(kStop)) text = trim(text->substr(0, text->size() - kStop.size()));
  if (text->ends_with('.')) text->remove_suffix(1);
  auto problem = step_problem(*text);
  if (place) problem.place = *place;
  move_needing_to_outputs(problem);
  return problem;
}

}  // namespace sprint::logs
