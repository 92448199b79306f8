#include "plan/estimates/task_files.h"

#include <algorithm>
#include <array>

#include "plan/words/stated_number.h"
#include "plan/words/word_table.h"

namespace sprint::plan {

namespace {

/// "to the existing file `a.h`": words between "to" and the path.
constexpr int kMostBetween = 3;

constexpr std::array<std::string_view, 8> kBeforeFile = {"the", "existing", "file",   "our",
                                                         "its", "header",   "module", "target"};

bool is_between(std::string_view word) {
  return std::find(kBeforeFile.begin(), kBeforeFile.end(), word) != kBeforeFile.end();
}

}  // namespace

void TaskFiles::take(const TextEvent& event) {
  switch (event.kind) {
    case TextEvent::Kind::Word:
      take_word(event.lists);
      return;
    case TextEvent::Kind::Path:
      take_path(event);
      return;
    case TextEvent::Kind::SentenceEnd:
      verb_ = Verb::None;
      refers_ = false;
      return;
    case TextEvent::Kind::Code:
      return;
  }
}

void TaskFiles::take_word(WordMask lists) {
  const bool creates = (lists & mask_of(WordList::Create)) != 0;
  if (creates || (lists & mask_of(WordList::Modify)) != 0) {
    verb_ = creates ? Verb::Create : Verb::Modify;
    refers_ = false;
  } else if ((lists & mask_of(WordList::Reference)) != 0) {
    refers_ = true;
  }
}

void TaskFiles::take_path(const TextEvent& event) {
  if (verb_ == Verb::None) return;
  if (refers_) {
    // "Port it from `a.py` to `b.cpp`": the verb is about the second one.
    if (!is_put_into(event)) return;
    refers_ = false;
  } else if (verb_ == Verb::Create && is_put_into(event)) {
    // "Add a target to `CMakeLists.txt`": the target is new, the file is not.
    verb_ = Verb::Modify;
  }
  (verb_ == Verb::Create ? created_ : modified_).add(event.text);
}

bool TaskFiles::is_put_into(const TextEvent& path) const {
  std::size_t at = path.begin;
  for (int i = 0; i <= kMostBetween; ++i) {
    const std::string_view word = word_before(task_, at);
    if (word.empty()) return false;
    if (is_in(word, mask_of(WordList::Into))) return true;
    if (!is_between(word)) return false;
    at = static_cast<std::size_t>(word.data() - task_.data());
  }
  return false;
}

}  // namespace sprint::plan
