#include "logs/problem_table.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace sprint::logs {

namespace {

constexpr std::size_t kLongestMessage = std::size_t{4} << 10U;
/// Of all texts together: a log that was made to fill memory does not.
constexpr std::size_t kMostBytes = std::size_t{256} << 20U;
/// Past so many distinct problems it no longer matters whether one was counted twice.
constexpr std::size_t kMostLeftOut = 10 * ProblemTable::kMost;
constexpr std::size_t kStringSize = sizeof(std::string);

std::string key_of(const LogProblem& problem) {
  std::string key(1, static_cast<char>('0' + static_cast<int>(problem.kind)));
  // A symbol that is missing is one problem, however many places refer to it.
  if (problem.kind != ProblemKind::Link) {
    key += problem.place.file + ':' + std::to_string(problem.place.line);
  }
  return key + '\n' + problem.test + '\n' + problem.message;
}

std::size_t bytes_of(const RelatedPlace& related) {
  return sizeof related + related.place.file.size() + related.text.size();
}

std::size_t bytes_of(const LogProblem& problem) {
  std::size_t bytes = sizeof problem + 2 * (problem.message.size() + problem.place.file.size());
  for (const auto& name : problem.names) bytes += kStringSize + name.size();
  return bytes;
}

}  // namespace

bool ProblemTable::has_cause() const {
  return std::any_of(problems_.begin(), problems_.end(), [](const LogProblem& problem) {
    return problem.kind == ProblemKind::Compile || problem.kind == ProblemKind::Runtime;
  });
}

bool ProblemTable::name_death(std::string_view test) {
  const auto is_frame = [&](const RelatedPlace& each) {
    return each.role == PlaceRole::Frame && each.text.ends_with(test);
  };
  const auto found =
      std::find_if(problems_.begin(), problems_.end(), [&](const LogProblem& problem) {
        return problem.kind == ProblemKind::Runtime && problem.test.empty() &&
               std::any_of(problem.related.begin(), problem.related.end(), is_frame);
      });
  if (found == problems_.end()) return false;
  found->test = std::string(test);
  return true;
}

bool ProblemTable::has_room(std::size_t bytes) {
  if (bytes > kMostBytes - bytes_) return false;
  bytes_ += bytes;
  return true;
}

std::size_t ProblemTable::add(LogProblem problem) {
  if (problem.message.empty()) problem.message = "no message";
  if (problem.message.size() > kLongestMessage) problem.message.resize(kLongestMessage);
  auto related = std::exchange(problem.related, {});
  const auto outputs = std::exchange(problem.outputs, {});
  auto key = key_of(problem);
  const auto found = index_.find(key);
  std::size_t index = problems_.size();
  if (found != index_.end()) {
    index = found->second;
    problems_[index].count += problem.count;
    auto& place = problems_[index].place;
    if (place.line == 0 && problem.place.line != 0) place = std::move(problem.place);
  } else if (problems_.size() == kMost || !has_room(bytes_of(problem))) {
    const bool remembers = left_out_.size() < kMostLeftOut;
    const auto hash = std::hash<std::string>()(key);
    const bool is_new = remembers ? left_out_.insert(hash).second : !left_out_.contains(hash);
    left_out_count_ += is_new ? 1 : 0;
    return kNone;
  } else {
    index_.emplace(std::move(key), index);
    problems_.push_back(std::move(problem));
  }
  for (auto& place : related) add_related(index, std::move(place));
  for (const auto& output : outputs) add_output(index, output);
  return index;
}

void ProblemTable::add_related(std::size_t index, RelatedPlace related) {
  constexpr std::size_t kLongestText = 512;
  if (related.text.size() > kLongestText) related.text.resize(kLongestText);
  auto& all = problems_[index].related;
  const bool is_full = all.size() >= LogProblem::kMostRelated;
  if (is_full || std::find(all.begin(), all.end(), related) != all.end()) return;
  if (has_room(bytes_of(related))) all.push_back(std::move(related));
}

void ProblemTable::add_output(std::size_t index, std::string_view output) {
  auto& all = problems_[index].outputs;
  const bool is_full = all.size() >= LogProblem::kMostOutputs;
  if (is_full || std::find(all.begin(), all.end(), output) != all.end()) return;
  if (has_room(kStringSize + output.size())) all.emplace_back(output);
}

void ProblemTable::move_to(BuildLog& log) {
  log.problems = std::exchange(problems_, {});
  log.left_out = std::exchange(left_out_count_, 0);
  index_.clear();
  left_out_.clear();
  bytes_ = 0;
}

}  // namespace sprint::logs
