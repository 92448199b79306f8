// The distinct problems of a log, as many as are worth keeping.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "logs/build_log.h"

namespace sprint::logs {

/// Two problems are the same if kind, place and message are, and the test, if they are of tests.
/// Those of a linker are the same if their messages are: its places are mere references to the
/// symbol that the message names. Memory is bounded in number and in bytes.
class ProblemTable {
 public:
  /// Distinct problems that are kept; the others are counted.
  static constexpr std::size_t kMost = 10'000;

  /// Which problem it became; kNone if it was left out. What is the same already is counted, and
  /// lends its outputs and related places.
  std::size_t add(LogProblem problem);
  static constexpr std::size_t kNone = ~std::size_t{0};

  void add_related(std::size_t index, RelatedPlace related);
  void add_output(std::size_t index, std::string_view output);
  const LogProblem& operator[](std::size_t index) const { return problems_[index]; }

  bool is_empty() const { return problems_.empty(); }
  /// Whether it has an error of a compiler or an interpreter, or the death of a program.
  bool has_cause() const;
  /// Gives a death the name of the test that died so, if one of its frames is the test. Whether it
  /// is.
  bool name_death(std::string_view test);

  /// Hands all over; the table is then empty.
  void move_to(BuildLog& log);

 private:
  bool has_room(std::size_t bytes);

  std::vector<LogProblem> problems_;
  std::unordered_map<std::string, std::size_t> index_;
  std::unordered_set<std::size_t> left_out_;
  std::size_t left_out_count_ = 0;
  std::size_t bytes_ = 0;
};

}  // namespace sprint::logs
