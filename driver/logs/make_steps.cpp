#include "logs/make_steps.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "logs/failed_step.h"
#include "places/quoted_names.h"

namespace sprint::logs {

namespace {

/// "CMakeFiles/a.dir/src/w.cpp.o" is made of something that ends with "src/w.cpp"; "w.o" of
/// something called "w". Empty if it is no object.
std::string_view source_of(std::string_view target) {
  for (const std::string_view end : {".o", ".obj", ".lo"}) {
    if (!target.ends_with(end)) continue;
    target.remove_suffix(end.size());
    const auto folder = target.rfind(".dir/");
    if (folder != std::string_view::npos) target.remove_prefix(folder + 5);
    return target;
  }
  return {};
}

/// Whether a file is meant by a source without folder, or without extension.
bool is_source(std::string_view file, std::string_view source) {
  const auto ends_with_name = [](std::string_view path, std::string_view name) {
    if (!path.ends_with(name)) return false;
    return path.size() == name.size() || path[path.size() - name.size() - 1] == '/';
  };
  const auto stem = file.substr(0, file.find_last_of('.'));
  return ends_with_name(file, source) || ends_with_name(source, file) ||
         ends_with_name(stem, source) || ends_with_name(source, stem);
}

/// Only a make below can have failed with it, and has said so already.
bool is_of_make_below(const MakeFailure& failure, int deepest) {
  return failure.status == "Error 2" && deepest > failure.depth;
}

}  // namespace

void MakeSteps::note(std::size_t index, const LogProblem& occurrence) {
  constexpr std::size_t kMost = 1000;
  Unclaimed entry{index, occurrence.kind, occurrence.place.file};
  for (const auto& related : occurrence.related) {
    if (related.role == PlaceRole::IncludedFrom) entry.source = related.place.file;
  }
  if (entry.source.empty() && !occurrence.names.empty()) entry.source = occurrence.names.front();
  if (unclaimed_.size() == kMost) unclaimed_.pop_front();
  unclaimed_.push_back(std::move(entry));
}

bool MakeSteps::claim_by_source(std::string_view target, ProblemTable& table) {
  const auto source = source_of(target);
  if (source.empty()) return false;
  const auto is_mine = [&](const Unclaimed& entry) {
    const bool mine = entry.kind != ProblemKind::Link && is_source(entry.source, source);
    if (mine) table.add_output(entry.index, target);
    return mine;
  };
  return std::erase_if(unclaimed_, is_mine) != 0;
}

/// A program or a generated file: what it printed is what nobody else has claimed.
bool MakeSteps::claim_any(const MakeFailure& failure, ProblemTable& table) {
  const bool is_object = !source_of(failure.target).empty();
  const auto is_mine = [&](const Unclaimed& entry) {
    const bool mine = entry.kind != ProblemKind::Compile && !is_object;
    if (mine) table.add_output(entry.index, failure.target);
    return mine;
  };
  if (std::erase_if(unclaimed_, is_mine) != 0) return true;
  const auto may_explain = [&](const Unclaimed& entry) {
    return !is_object || entry.kind == ProblemKind::Compile;
  };
  return failure.status.starts_with("Error ") &&
         std::any_of(unclaimed_.begin(), unclaimed_.end(), may_explain);
}

std::optional<LogProblem> MakeSteps::take(const MakeFailure& failure, std::string_view said,
                                          ProblemTable& table) {
  const bool consequence = is_of_make_below(failure, deepest_);
  deepest_ = std::max(deepest_, failure.depth);
  if (consequence || failure.status == "Interrupt" || failure.status == "Terminated") {
    return std::nullopt;
  }
  if (claim_by_source(failure.target, table) || claim_any(failure, table)) return std::nullopt;
  LogProblem problem;
  problem.kind = ProblemKind::Step;
  problem.outputs.push_back(failure.target);
  // What CMake has generated is nobody's mistake.
  if (failure.rule.file.find("CMakeFiles/") == std::string::npos) problem.place = failure.rule;
  problem.message = failure.target + ": " + failure.status;
  if (how_telling(said) >= 3 && said.find(": *** ") == std::string_view::npos) {
    problem.message = std::string(trim(said));
    problem.names = places::quoted_names(said);
    places::add_name(problem.names, missing_in(said));
  }
  places::add_name(problem.names, failure.target);
  return problem;
}

}  // namespace sprint::logs
