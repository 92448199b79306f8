#include "plan/criteria/stated_files.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/phrase_table.h"
#include "base/text.h"
#include "base/word_match.h"
#include "plan/words/path_word.h"
#include "plan/words/text_walk.h"

namespace sprint::plan {

namespace {

/// A statement names few things; what comes later explains.
constexpr std::size_t kMostItems = 16;

/// "File exists:" and the like.
constexpr std::size_t kLongestFront = 60;

/// A path or a piece of code in the text.
struct Item {
  std::string_view text;
  bool is_path = false;
  std::size_t begin = 0;
  std::size_t end = 0;
};

constexpr PhraseTable::Mask kContains = 1;
constexpr PhraseTable::Mask kAppears = 2;
constexpr PhraseTable::Mask kDenies = 4;
constexpr PhraseTable::Mask kExists = 8;
/// May stand between a path and the word that it exists.
constexpr PhraseTable::Mask kBetweenFiles = 16;
constexpr PhraseTable::Mask kGone = 32;

const PhraseTable& statements() {
  static const PhraseTable words(
      WordStyle::Prose,
      {{"contains, contain, includes, include, mentions, mention, lists, defines, declares, has, "
        "references, documents, exports, holds",
        kContains},
       {"appears, appear, is in, found in, present in, exists in, occurs, defined in, "
        "declared in, listed in, mentioned in, documented in, remains in, remain in, are in, "
        "used in",
        kAppears},
       {"not, no longer, never, doesn't, don't, no", kDenies},
       {"exists, exist, present, created, in place, is there, are there", kExists},
       {"absent, gone, deleted, removed", kGone},
       {"is, are, was, were, has, have, been, file, files, both, all, now, must, folder, script, "
        "directory, already, and, workflow, header, module, be, do, does, should, may",
        kBetweenFiles}});
  return words;
}

bool says(std::string_view text, PhraseTable::Mask wanted) {
  return statements().lists_in(text, wanted) != 0;
}

std::vector<Item> items_of(std::string_view text) {
  std::vector<Item> items;
  TextWalk walk(text, 0);
  while (items.size() < kMostItems) {
    const auto event = walk.next();
    if (!event) break;
    if (event->kind == TextEvent::Kind::Code) {
      items.push_back({event->text, !path_of_word(event->text, PathPlace::Code).empty(),
                       event->begin, event->end});
    } else if (event->kind == TextEvent::Kind::Path) {
      const bool in_code = !items.empty() && items.back().begin == event->begin;
      if (!in_code) items.push_back({event->text, true, event->begin, event->end});
      if (in_code && items.back().is_path) items.back().text = event->text;
    }
  }
  return items;
}

std::string_view between(std::string_view text, const std::vector<Item>& items, std::size_t i) {
  const std::size_t end = i + 1 < items.size() ? items[i + 1].begin : text.size();
  const std::size_t begin = std::min(items[i].end, end);
  return trim(text.substr(begin, std::min<std::size_t>(end - begin, 120)));
}

bool is_joint(std::string_view words) {
  return words == "," || words == "and" || words == ", and" || words == "&" || words == "+" ||
         words == "/";
}

/// The items from `first` on that are joined by "and" and commas.
std::vector<Item> joined_items(std::string_view text, const std::vector<Item>& items,
                               std::size_t first) {
  std::vector<Item> joined = {items[first]};
  for (std::size_t i = first; i + 1 < items.size() && is_joint(between(text, items, i)); ++i) {
    joined.push_back(items[i + 1]);
  }
  return joined;
}

void set_pattern(Criterion& criterion, const std::vector<Item>& patterns, std::string_view path,
                 bool denied) {
  criterion.kind = CriterionKind::Pattern;
  criterion.path = path;
  criterion.pattern = patterns.front().text;
  if (patterns.size() == 1) {
    criterion.expect = denied ? "no output" : "";
    return;
  }
  for (const Item& pattern : patterns) {
    if (!criterion.command.empty()) criterion.command += " && ";
    // -F, since what stands in a plan is text and no expression; --, since it may begin with a
    // dash.
    const std::string search =
        shell_line({"grep", "-qF", "--", std::string(pattern.text), criterion.path});
    // `!` would take a grep that could not look for one that found nothing.
    criterion.command += denied ? "{ " + search + "; test $? -eq 1; }" : search;
  }
  criterion.expect = "exit 0";
}

/// That a file is not there is checked by a command; the kind is for those that are.
void set_absence(Criterion& criterion, const std::vector<Item>& files) {
  criterion.kind = CriterionKind::Command;
  criterion.path = files.front().text;
  for (const Item& file : files) {
    if (!criterion.command.empty()) criterion.command += " && ";
    criterion.command += "test ! -e " + shell_line({std::string(file.text)});
  }
  criterion.expect = "exit 0";
}

void set_existence(Criterion& criterion, const std::vector<Item>& files, std::string_view folder) {
  criterion.kind = CriterionKind::FileExists;
  criterion.path = std::string(folder) + std::string(files.front().text);
  if (files.size() == 1) return;
  for (const Item& file : files) {
    if (!criterion.command.empty()) criterion.command += " && ";
    criterion.command += shell_line({"test", "-e", std::string(folder) + std::string(file.text)});
  }
  criterion.expect = "exit 0";
}

/// "`out/` contains `a.json`": files, not text.
bool read_folder(Criterion& criterion, std::string_view folder, const std::vector<Item>& files,
                 bool denied) {
  const bool all_files = std::all_of(files.begin(), files.end(), [](const Item& item) {
    return item.is_path && !item.text.starts_with('/');
  });
  if (denied || !all_files) return false;
  set_existence(criterion, files, files.front().text.starts_with(folder) ? "" : folder);
  return true;
}

/// "`a.h` contains `X`"
bool read_contains(Criterion& criterion, const std::vector<Item>& items) {
  for (std::size_t i = 0; i + 1 < items.size(); ++i) {
    if (!items[i].is_path) continue;
    const std::string_view words = between(criterion.text, items, i);
    if (words.size() > 60 || !says(words, kContains)) continue;
    const std::vector<Item> held = joined_items(criterion.text, items, i + 1);
    const bool denied = says(words, kDenies);
    if (items[i].text.ends_with('/')) return read_folder(criterion, items[i].text, held, denied);
    set_pattern(criterion, held, items[i].text, denied);
    return true;
  }
  return false;
}

/// "`X` appears in `a.h`"
bool read_appears(Criterion& criterion, const std::vector<Item>& items) {
  if (items.size() < 2 || items.back().is_path == items.front().is_path) return false;
  for (std::size_t i = 0; i + 1 < items.size(); ++i) {
    if (!items[i + 1].is_path) continue;
    const std::string_view words = between(criterion.text, items, i);
    if (words.size() > 60 || !words.ends_with("in") || !says(words, kAppears)) return false;
    const std::string_view front = std::string_view(criterion.text).substr(0, items[0].begin);
    const bool denied = says(words, kDenies) || says(front, kDenies);
    const std::vector<Item> patterns = joined_items(criterion.text, items, 0);
    if (patterns.size() != i + 1) return false;
    set_pattern(criterion, patterns, items[i + 1].text, denied);
    return true;
  }
  return false;
}

/// What is said of files.
enum class Presence { Unsaid, There, Gone };

/// Whether nothing follows that makes it a statement about something else: "removed from the list".
bool ends_there(std::string_view rest) {
  rest = trim(rest);
  const bool is_word = !rest.empty() && (is_word_char(rest.front()) || rest.front() == '`');
  return !is_word || starts_with_word(rest, "any more") || starts_with_word(rest, "anymore");
}

/// From the words behind a path, up to one that says that it exists or is gone: few.
Presence presence_behind(std::string_view words) {
  bool denied = false;
  std::size_t at = 0;
  for (int count = 0; count < 6; ++count) {
    at = words.find_first_not_of(" \t\n,*", at);
    if (at == std::string_view::npos) return Presence::Unsaid;
    const PhraseTable::Hit hit =
        statements().find_at(words, at, kExists | kGone | kDenies | kBetweenFiles);
    if (hit.lists == 0) return Presence::Unsaid;
    const bool is_gone = (hit.lists & kGone) != 0;
    if (is_gone || (denied && (hit.lists & kExists) != 0)) {
      // Neither "not removed" nor "removed from" says that there is no such file.
      return is_gone != denied && ends_there(words.substr(hit.end)) ? Presence::Gone
                                                                    : Presence::Unsaid;
    }
    if ((hit.lists & kExists) != 0) return Presence::There;
    denied = denied || (hit.lists & kDenies) != 0;
    at = hit.end;
  }
  return Presence::Unsaid;
}

/// "File exists: `a.h`", "Created: `a.h`", "Deleted: `a.h`"
Presence presence_in_front(std::string_view front) {
  front = trim(front);
  while (front.ends_with('*') || front.ends_with('_')) front.remove_suffix(1);
  if (front.size() > kLongestFront || !front.ends_with(':')) return Presence::Unsaid;
  const bool denied = says(front, kDenies);
  if (says(front, kGone)) return denied ? Presence::Unsaid : Presence::Gone;
  if (!says(front, kExists)) return Presence::Unsaid;
  return denied ? Presence::Gone : Presence::There;
}

/// "Falls back to nil if `a.h` does not exist" says nothing about `a.h`.
bool is_condition(std::string_view front) {
  static const PhraseTable words("if, when, whenever, unless, until, once, whether, where, while");
  return words.is_in(front);
}

bool read_presence(Criterion& criterion, const std::vector<Item>& items) {
  const std::string_view text = criterion.text;
  const std::vector<Item> files = joined_items(text, items, 0);
  const std::string_view front = text.substr(0, items.front().begin);
  const bool all_paths =
      std::all_of(files.begin(), files.end(), [](const Item& item) { return item.is_path; });
  if (!all_paths || is_condition(front)) return false;
  Presence presence = presence_in_front(front);
  if (presence == Presence::Unsaid)
    presence = presence_behind(between(text, items, files.size() - 1));
  if (presence == Presence::There) set_existence(criterion, files, {});
  if (presence == Presence::Gone) set_absence(criterion, files);
  return presence != Presence::Unsaid;
}

}  // namespace

void read_stated_files(Criterion& criterion) {
  const std::vector<Item> items = items_of(criterion.text);
  if (items.empty()) return;
  // Items are views into criterion.text, which stays as it is.
  if (read_contains(criterion, items) || read_appears(criterion, items)) return;
  if (read_presence(criterion, items)) return;
  const auto named =
      std::find_if(items.begin(), items.end(), [](const Item& item) { return item.is_path; });
  if (named != items.end()) criterion.path = named->text;
}

}  // namespace sprint::plan
