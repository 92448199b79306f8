// What a reading collects on its way besides the plan: warnings, and decisions if somebody asked.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/error.h"
#include "plan/model/model.h"

namespace sprint::plan {

/// One thing that could have been read otherwise, and why it was read so.
struct Decision {
  std::uint32_t line = 0;
  std::string what;
  std::string why;
  /// The sprint it is about; without, it is about the plan.
  std::optional<SprintIndex> sprint;
};

class Findings {
 public:
  Findings(std::filesystem::path path, std::vector<Decision>* decisions)
      : path_(std::move(path)), decisions_(decisions) {}

  /// `line` counts from 0 here and below, as in Blocks::lines.
  void warn(std::size_t line, std::string message) {
    warnings_.push_back({static_cast<std::uint32_t>(line) + 1, std::move(message)});
  }

  /// Whether decide() would be heard: the words for it cost something.
  bool wants_decisions() const { return decisions_ != nullptr; }

  void decide(std::size_t line, std::string what, std::string why,
              std::optional<SprintIndex> sprint = {}) {
    if (decisions_ == nullptr) return;
    decisions_->push_back(
        {static_cast<std::uint32_t>(line) + 1, std::move(what), std::move(why), sprint});
  }

  /// A sprint that the text defines and takes out again: who waits for it need not wait.
  void leave_out(const std::string& id, std::size_t line) { left_out_.try_emplace(id, line); }
  bool is_left_out(const std::string& id) const { return left_out_.contains(id); }

  [[noreturn]] void refuse(std::size_t line, std::string message, std::string hint) const {
    throw Error(ErrorCode::BadInput, std::move(message), std::move(hint),
                Place{path_, static_cast<unsigned>(line) + 1, 0});
  }

  /// For what is wrong with the file as a whole.
  [[noreturn]] void refuse_file(std::string message, std::string hint) const {
    throw Error(ErrorCode::BadInput, std::move(message), std::move(hint), Place{path_, 0, 0});
  }

  void add(const std::vector<Warning>& more) {
    warnings_.insert(warnings_.end(), more.begin(), more.end());
  }

  /// What a second attempt makes void: a mark, and the way back to it.
  std::size_t mark() const { return warnings_.size(); }
  void forget_since(std::size_t mark) { warnings_.resize(mark); }

  std::vector<Warning> take_warnings() { return std::move(warnings_); }

 private:
  std::vector<Warning> warnings_;
  std::unordered_map<std::string, std::size_t> left_out_;
  std::filesystem::path path_;
  std::vector<Decision>* decisions_;
};

}  // namespace sprint::plan
