// Evidence from which files a sprint changed, and the only thing that clears: a closure without
// any.
#include <algorithm>
#include <array>
#include <string_view>

#include "attribution/evidence_parts.h"
#include "base/text.h"

namespace sprint::attribution {

namespace {

using namespace weights;

/// Names that many files have without having to do with each other.
bool is_common_stem(std::string_view stem) {
  static constexpr std::array<std::string_view, 8> kStems = {
      "cmakelists", "__init__", "index", "main", "mod", "conftest", "readme", "package"};
  return std::find(kStems.begin(), kStems.end(), stem) != kStems.end();
}

/// What a symbol that cannot be linked is made from was taken out of the build.
std::optional<Evidence> taken_out_of_build(const FailureFacts& facts, std::size_t sprint,
                                           const EvidenceContext& context) {
  const auto removed = [&](std::string_view word) -> const WordTouch* {
    for (const auto& touch : context.changes.word_of_build(word)) {
      if (touch.sprint == sprint && touch.removed && !touch.added) return &touch;
    }
    return nullptr;
  };
  for (const auto& [word, share] : facts.words) {
    const auto homes = context.homes.find(word);
    if (homes == context.homes.end()) continue;
    for (const auto& place : homes->second) {
      if (const auto* touch = removed(stem_of(place.file))) {
        return Evidence{EvidenceKind::Settings, sprint, kTookOutOfBuild,
                        "it took " + place.file + ", which declares '" + word + "', out of " +
                            std::string(touch->file)};
      }
    }
  }
  if (const auto* touch = removed("target_link_libraries")) {
    return Evidence{EvidenceKind::Settings, sprint, kTookLinkAway,
                    "it took libraries away in " + std::string(touch->file)};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Evidence> closure_evidence(const FailureFacts& facts, std::size_t sprint,
                                         const EvidenceContext& context) {
  const auto* closure = context.closure(facts.failure);
  if (closure == nullptr) return std::nullopt;
  const auto& files = context.changes.files(sprint);
  const auto found = std::find_if(files.begin(), files.end(), [&](std::string_view file) {
    return closure->files.find(file) != closure->files.end();
  });
  if (found == files.end()) return std::nullopt;
  return Evidence{EvidenceKind::Closure, sprint, kInClosure,
                  std::string(*found) + ", which it depends on, was changed"};
}

std::optional<Evidence> file_evidence(const FailureFacts& facts, std::size_t sprint,
                                      const EvidenceContext& context) {
  const auto& failure = facts.failure;
  // A linker that knows no line names any object that uses the symbol: the first, not the guilty.
  const bool is_any_user = failure.kind == FailureKind::Link && failure.place.line == 0;
  const std::string place = is_any_user ? std::string() : failure.place.file;
  std::optional<Evidence> best;
  const auto add = [&](double weight, std::string_view file, const char* relation) {
    take(best, {EvidenceKind::File, sprint, weight, relation + std::string(file) + " was changed"});
  };
  const auto touched = [&](std::string_view file) {
    return context.changes.touch(sprint, file) != nullptr;
  };
  for (const auto& file : failure.mentions) {
    if (touched(file)) add(kTouchedMention, file, "what the message names, ");
  }
  if (touched(place)) {
    const bool is_syntax = facts.message_class == logs::MessageClass::Syntax;
    add(facts.is_test() ? kTouchedTestFile
        : is_syntax     ? kTouchedFileOfSyntax
                        : kTouchedFile,
        place, "");
  }
  if (touched(failure.defined.file))
    add(kTouchedTestFile, failure.defined.file, "the test's file ");
  for (const auto& each : failure.trail) {
    if (each.place.file != place && touched(each.place.file)) {
      add(kTouchedTrail, each.place.file, "");
    }
  }
  for (const auto& subject : facts.subjects) {
    const auto file = context.changes.file_of_stem(sprint, subject, {place, failure.defined.file});
    if (!file.empty()) add(kTouchedSubject, file, "what it tests, ");
  }
  if (place.empty()) return best;
  const std::string stem = to_lower(stem_of(place));
  if (!is_common_stem(stem)) {
    const auto twin = context.changes.file_of_stem(sprint, stem, {place});
    if (!twin.empty()) add(kTouchedRelated, twin, "its counterpart ");
  }
  const auto neighbour = context.changes.file_in_folder(sprint, folder_of(place), place);
  if (!neighbour.empty()) add(kTouchedNeighbour, neighbour, "its neighbour ");
  return best;
}

std::optional<Evidence> settings_evidence(const FailureFacts& facts, std::size_t sprint,
                                          const EvidenceContext& context) {
  const auto kind = facts.failure.kind;
  if (kind == FailureKind::Link) {
    if (auto taken = taken_out_of_build(facts, sprint, context)) return taken;
  }
  const auto& files = context.changes.files(sprint);
  const auto found = std::find_if(files.begin(), files.end(), is_build_file);
  if (found == files.end() || *found == facts.failure.place.file) return std::nullopt;
  return Evidence{EvidenceKind::Settings, sprint,
                  kind == FailureKind::Configure ? kConfigured : kConfiguredBuild,
                  "how it is built was changed in " + std::string(*found)};
}

std::optional<Cleared> exclusion(const FailureFacts& facts, std::size_t sprint,
                                 const EvidenceContext& context) {
  if (context.changes.files(sprint).empty()) return Cleared{sprint, "it changed no file"};
  const auto* closure = context.closure(facts.failure);
  if (closure == nullptr || !closure->is_complete) return std::nullopt;
  if (closure_evidence(facts, sprint, context)) return std::nullopt;
  const auto& changed = context.changes.files(sprint);
  // What the build does not know, such as data, may be read by any test while it runs.
  const bool all_known = closure->known == nullptr ||
                         std::all_of(changed.begin(), changed.end(), [&](std::string_view file) {
                           return closure->known->contains(file);
                         });
  if (!all_known) return std::nullopt;
  return Cleared{sprint, "it changed none of the " +
                             count_of(closure->files.size(), "file", "files") +
                             " that the failure depends on"};
}

}  // namespace sprint::attribution
