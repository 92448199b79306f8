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
  void leave_out(const std::string& id) { left_out_.try_emplace(id, left_out_.size()); }
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

  /// How much has been found so far.
  struct Mark {
    std::size_t warnings = 0;
    std::size_t decisions = 0;
    std::size_t left_out = 0;
  };
  Mark mark() const {
    return {warnings_.size(), decisions_ == nullptr ? 0 : decisions_->size(), left_out_.size()};
  }

  /// What another attempt makes void: all that was found between two marks. What is left out has no
  /// order of its own, so that an id which both attempts leave out counts as the first's.
  void forget(const Mark& from, const Mark& to) {
    erase_range(warnings_, from.warnings, to.warnings);
    if (decisions_ != nullptr) erase_range(*decisions_, from.decisions, to.decisions);
    std::erase_if(left_out_, [&](const auto& each) {
      return each.second >= from.left_out && each.second < to.left_out;
    });
  }
  void forget_since(const Mark& from) { forget(from, mark()); }

  std::vector<Warning> take_warnings() { return std::move(warnings_); }

 private:
  template <typename List>
  static void erase_range(List& list, std::size_t from, std::size_t to) {
    using Step = typename List::difference_type;
    list.erase(list.begin() + static_cast<Step>(from), list.begin() + static_cast<Step>(to));
  }

  std::vector<Warning> warnings_;
  /// With the number of those that were known before.
  std::unordered_map<std::string, std::size_t> left_out_;
  std::filesystem::path path_;
  std::vector<Decision>* decisions_;
};

}  // namespace sprint::plan
