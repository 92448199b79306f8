#include "gate/evidence.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "base/text.h"

namespace sprint::gate {

namespace {

// What a trace is worth. e^7 is about 1000: one sprint of twenty stands out with 98 %.
constexpr double kWroteErrorLine = 7;
constexpr double kWroteLineBefore = 4.5;
constexpr double kPerLineBefore = 0.06;
constexpr double kWroteAssertion = 4.5;
constexpr double kWroteTest = 4.0;
constexpr double kWroteFrame = 4.5;
constexpr double kPerFrame = 0.3;
constexpr double kWroteNote = 5.0;
constexpr double kWroteReference = 5.0;
constexpr double kWroteInclude = 3.0;
constexpr double kRemovedFile = 7;
constexpr double kRemovedName = 6;
constexpr double kChangedName = 4;
constexpr double kMovedName = 2.5;
constexpr double kAddedTwin = 5.5;
constexpr double kTouchedName = 2;
constexpr double kInClosure = 1.5;
constexpr double kTouchedFile = 2.5;
constexpr double kTouchedFileOfSyntax = 4.5;
constexpr double kTouchedTrail = 2;
constexpr double kTouchedSubject = 2.5;
constexpr double kTouchedTestFile = 1.5;
constexpr double kTouchedRelated = 1.5;
constexpr double kTouchedNeighbour = 0.4;
constexpr double kConfigured = 3;
constexpr double kConfiguredBuild = 1;

std::string text_of(const FailurePlace& place) {
  return place.line == 0 ? place.file : place.file + ":" + std::to_string(place.line);
}

std::string short_id(const std::string& commit) {
  return commit.substr(0, 10);
}

bool is_build_file(std::string_view file) {
  static constexpr std::array<std::string_view, 16> kNames = {
      "CMakeLists.txt", "CMakePresets.json", "Makefile",  "meson.build",  "BUILD",  "BUILD.bazel",
      "pyproject.toml", "setup.py",          "setup.cfg", "package.json", "go.mod", "Cargo.toml",
      "pom.xml",        "build.gradle",      "tox.ini",   "conftest.py"};
  const auto name = file.substr(file.find_last_of('/') + 1);
  return name.ends_with(".cmake") || std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

/// Keeps the stronger one.
void take(std::optional<Evidence>& best, Evidence candidate) {
  if (!best || candidate.weight > best->weight) best = std::move(candidate);
}

double trail_weight(PlaceRole role, std::size_t depth) {
  switch (role) {
    case PlaceRole::Frame:
      return std::max(1.0, kWroteFrame - kPerFrame * static_cast<double>(depth));
    case PlaceRole::Instantiation:
      return kWroteFrame;
    case PlaceRole::Note:
      return kWroteNote;
    case PlaceRole::Reference:
      return kWroteReference;
    case PlaceRole::IncludedFrom:
      return kWroteInclude;
  }
  return 0;
}

std::string trail_text(PlaceRole role) {
  switch (role) {
    case PlaceRole::Frame:
      return "the stack goes through ";
    case PlaceRole::Instantiation:
      return "the template is used at ";
    case PlaceRole::Note:
      return "the note points to ";
    case PlaceRole::Reference:
      return "it is used at ";
    case PlaceRole::IncludedFrom:
      return "it is included at ";
  }
  return {};
}

/// What a sprint's dealing with a word means for a message of this kind.
struct WordMeaning {
  double weight = 0;
  const char* verb = "";
};

WordMeaning meaning_of(const WordTouch& touch, MessageClass message_class) {
  const bool only_removed = touch.removed && !touch.added;
  const bool only_added = touch.added && !touch.removed;
  switch (message_class) {
    case MessageClass::Missing:
      if (only_removed) return {kRemovedName, "removed"};
      if (only_added) return {};  // it uses the word; whether that is wrong, the line tells
      return {kMovedName, "changed lines with"};
    case MessageClass::Doubled:
      if (only_added) return {kAddedTwin, "added"};
      return {kTouchedName, only_removed ? "removed" : "changed lines with"};
    case MessageClass::Mismatch:
      if (only_added) return {kTouchedName, "added"};
      return {kChangedName, only_removed ? "removed" : "changed lines with"};
    case MessageClass::Syntax:
      return {};
    case MessageClass::Other:
      return {kTouchedName, only_removed ? "removed" : only_added ? "added" : "changed lines with"};
  }
  return {};
}

/// A word that many sprints deal with in the same way says little about each.
double rarity(const std::vector<WordTouch>& touches, MessageClass message_class, double weight) {
  const auto alike = std::count_if(touches.begin(), touches.end(), [&](const WordTouch& each) {
    return meaning_of(each, message_class).weight >= weight;
  });
  return std::log(static_cast<double>(std::max<std::ptrdiff_t>(alike, 1)));
}

const WordTouch* touch_by(const std::vector<WordTouch>& touches, std::size_t sprint) {
  const auto found = std::find_if(touches.begin(), touches.end(),
                                  [&](const WordTouch& each) { return each.sprint == sprint; });
  return found == touches.end() ? nullptr : &*found;
}

/// A file that a message misses, and that a sprint took away.
std::optional<Evidence> missing_file(const FailureFacts& facts, std::size_t sprint,
                                     const EvidenceContext& context) {
  for (const auto& name : facts.failure.names) {
    const auto base = std::string_view(name).substr(name.find_last_of('/') + 1);
    if (base.find('.') == std::string_view::npos) continue;
    for (const auto file : context.changes.gone(base)) {
      const auto* touch = context.changes.touch(sprint, file);
      if (touch == nullptr || !touch->deleted) continue;
      const std::string what = touch->renamed_to.empty()
                                   ? std::string(file) + " was deleted"
                                   : std::string(file) + " was renamed to " + touch->renamed_to;
      return Evidence{EvidenceKind::Identifier, sprint, kRemovedFile,
                      what + " in commit " + short_id(touch->commit)};
    }
  }
  return std::nullopt;
}

}  // namespace

const LineOwner* EvidenceContext::owner(const FailurePlace& place) const {
  const auto found = owners.find({place.file, place.line});
  return found == owners.end() ? nullptr : &found->second;
}

const Closure* EvidenceContext::closure(const Failure& failure) const {
  const auto found = closures.find(failure.id);
  return found == closures.end() ? nullptr : &found->second;
}

std::optional<Evidence> line_evidence(const FailureFacts& facts, std::size_t sprint,
                                      const EvidenceContext& context) {
  const auto& place = facts.failure.place;
  if (facts.is_test() || place.line == 0) return std::nullopt;
  const auto* owner = context.owner(place);
  if (owner != nullptr && owner->sprint == sprint) {
    return Evidence{EvidenceKind::Line, sprint, kWroteErrorLine,
                    text_of(place) + " was written in commit " + short_id(owner->commit)};
  }
  // What is wrong may stand before the place where the compiler notices.
  for (unsigned line = place.line - 1; line > 0 && place.line - line <= 40; --line) {
    const FailurePlace before{place.file, line};
    const auto* writer = context.owner(before);
    if (writer == nullptr || writer->sprint != sprint) continue;
    const double distance = place.line - line;
    return Evidence{EvidenceKind::Line, sprint, kWroteLineBefore - kPerLineBefore * distance,
                    text_of(before) + ", shortly before the error, was written in commit " +
                        short_id(writer->commit)};
  }
  return std::nullopt;
}

std::optional<Evidence> test_evidence(const FailureFacts& facts, std::size_t sprint,
                                      const EvidenceContext& context) {
  const auto& failure = facts.failure;
  if (!facts.is_test()) return std::nullopt;
  std::optional<Evidence> best;
  const auto* asserts = context.owner(failure.place);
  if (asserts != nullptr && asserts->sprint == sprint) {
    take(best, {EvidenceKind::Test, sprint, kWroteAssertion,
                "the failing line " + text_of(failure.place) + " was written in commit " +
                    short_id(asserts->commit)});
  }
  const auto* defines = context.owner(failure.defined);
  if (defines != nullptr && defines->sprint == sprint) {
    take(best, {EvidenceKind::Test, sprint, kWroteTest,
                "the failing test at " + text_of(failure.defined) + " was written in commit " +
                    short_id(defines->commit)});
  }
  const auto& file = failure.defined.file.empty() ? failure.place.file : failure.defined.file;
  const auto* touch = context.changes.touch(sprint, file);
  if (touch != nullptr && touch->added) {
    take(best, {EvidenceKind::Test, sprint, kWroteTest,
                "the failing test is in " + file + ", which is new in commit " +
                    short_id(touch->commit)});
  }
  return best;
}

std::optional<Evidence> frame_evidence(const FailureFacts& facts, std::size_t sprint,
                                       const EvidenceContext& context) {
  std::optional<Evidence> best;
  std::size_t depth = 0;
  for (const auto& each : facts.failure.trail) {
    const auto* owner = context.owner(each.place);
    if (owner != nullptr && owner->sprint == sprint) {
      take(best, {EvidenceKind::Frame, sprint, trail_weight(each.role, depth),
                  trail_text(each.role) + text_of(each.place) + ", written in commit " +
                      short_id(owner->commit)});
    }
    if (each.role == PlaceRole::Frame) ++depth;
  }
  return best;
}

std::optional<Evidence> identifier_evidence(const FailureFacts& facts, std::size_t sprint,
                                            const EvidenceContext& context) {
  std::optional<Evidence> best = missing_file(facts, sprint, context);
  for (const auto& [word, share] : facts.words) {
    const auto& touches = context.changes.word(word);
    const auto* touch = touch_by(touches, sprint);
    if (touch == nullptr) continue;
    const auto [weight, verb] = meaning_of(*touch, facts.message_class);
    if (weight <= 0) continue;
    take(best, {EvidenceKind::Identifier, sprint,
                (weight - rarity(touches, facts.message_class, weight)) * share,
                "it " + std::string(verb) + " '" + word + "' in " + std::string(touch->file)});
  }
  for (const auto& word : facts.calls) {
    const auto& touches = context.changes.word(word);
    const auto* touch = touch_by(touches, sprint);
    if (touch == nullptr || !touch->removed) continue;
    take(best, {EvidenceKind::Identifier, sprint,
                kTouchedName - 0.5 * rarity(touches, MessageClass::Other, kTouchedName),
                "it changed lines with '" + word + "' in " + std::string(touch->file)});
  }
  if (best && best->weight <= 0) return std::nullopt;
  return best;
}

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
  std::optional<Evidence> best;
  const auto add = [&](double weight, std::string_view file, const char* relation) {
    take(best, {EvidenceKind::File, sprint, weight, relation + std::string(file) + " was changed"});
  };
  const bool is_syntax = facts.message_class == MessageClass::Syntax;
  if (context.changes.touch(sprint, failure.place.file) != nullptr) {
    const double weight = facts.is_test() ? kTouchedTestFile
                          : is_syntax     ? kTouchedFileOfSyntax
                                          : kTouchedFile;
    add(weight, failure.place.file, "");
  }
  if (context.changes.touch(sprint, failure.defined.file) != nullptr) {
    add(kTouchedTestFile, failure.defined.file, "the test's file ");
  }
  for (const auto& each : failure.trail) {
    if (context.changes.touch(sprint, each.place.file) == nullptr) continue;
    const bool is_own_file = each.place.file == failure.place.file;
    if (!is_own_file) add(kTouchedTrail, each.place.file, "");
  }
  const auto& place = failure.place.file;
  for (const auto& subject : facts.subjects) {
    const auto file = context.changes.file_of_stem(sprint, subject, {place, failure.defined.file});
    if (!file.empty()) add(kTouchedSubject, file, "what it tests, ");
  }
  if (!place.empty()) {
    const auto twin = context.changes.file_of_stem(sprint, to_lower(stem_of(place)), {place});
    if (!twin.empty()) add(kTouchedRelated, twin, "its counterpart ");
    const auto neighbour = context.changes.file_in_folder(sprint, folder_of(place), place);
    if (!neighbour.empty()) add(kTouchedNeighbour, neighbour, "its neighbour ");
  }
  return best;
}

std::optional<Evidence> settings_evidence(const FailureFacts& facts, std::size_t sprint,
                                          const EvidenceContext& context) {
  const auto& files = context.changes.files(sprint);
  const auto found = std::find_if(files.begin(), files.end(), is_build_file);
  if (found == files.end() || *found == facts.failure.place.file) return std::nullopt;
  const bool configures = facts.failure.kind == FailureKind::Configure;
  return Evidence{EvidenceKind::Settings, sprint, configures ? kConfigured : kConfiguredBuild,
                  "how it is built was changed in " + std::string(*found)};
}

std::optional<Cleared> exclusion(const FailureFacts& facts, std::size_t sprint,
                                 const EvidenceContext& context) {
  if (context.changes.files(sprint).empty()) return Cleared{sprint, "it changed no file"};
  const auto* closure = context.closure(facts.failure);
  if (closure == nullptr || !closure->is_complete) return std::nullopt;
  if (closure_evidence(facts, sprint, context)) return std::nullopt;
  return Cleared{sprint, "it changed none of the " +
                             count_of(closure->files.size(), "file", "files") +
                             " that the failure depends on"};
}

}  // namespace sprint::gate
