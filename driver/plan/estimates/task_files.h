// Which files a task creates and which it modifies: a path belongs to the last such verb before it
// in its sentence.
#pragma once

#include <string_view>

#include "plan/words/distinct_paths.h"
#include "plan/words/text_walk.h"

namespace sprint::plan {

/// What a walk over the task must name for this.
inline constexpr WordMask kTaskFileWords =
    mask_of(WordList::Create, WordList::Modify, WordList::Reference);

class TaskFiles {
 public:
  TaskFiles(std::string_view task, DistinctPaths& created, DistinctPaths& modified)
      : task_(task), created_(created), modified_(modified) {}

  /// The events of the task, one after the other.
  void take(const TextEvent& event);

  /// Whether the last verb of this sentence creates something.
  bool creates() const { return verb_ == Verb::Create; }

 private:
  enum class Verb { None, Create, Modify };

  void take_word(WordMask lists);
  void take_path(const TextEvent& event);
  bool is_put_into(const TextEvent& path) const;

  std::string_view task_;
  DistinctPaths& created_;
  DistinctPaths& modified_;
  Verb verb_ = Verb::None;
  /// A word such as "see" or "from" stands between the verb and what follows.
  bool refers_ = false;
};

}  // namespace sprint::plan
