#include "plan/reading/stated_phases.h"

#include <algorithm>
#include <memory>
#include <unordered_map>

#include "base/phrase_table.h"
#include "base/text.h"
#include "base/word_match.h"
#include "plan/markdown/inline_text.h"
#include "plan/markdown/tables.h"
#include "plan/naming/mentions.h"
#include "plan/naming/sprint_ids.h"
#include "plan/naming/unit_names.h"

namespace sprint::plan {

namespace {

constexpr auto kNoPhase = static_cast<std::uint32_t>(-1);

/// "Phase 2: API", "Milestone 1 – …"; not "Layer 1" or "Group A", which are about parallelism.
bool is_phase(std::string_view heading) {
  static const PhraseTable words("phase, stage, wave, milestone, week, iteration");
  if (!words.is_in(heading)) return false;
  const std::string plain = plain_text(heading);
  const std::string_view text = without_number(trim(plain));
  return is_phase_heading(text) && words.begins(text);
}

/// "Phase 1: Core (Sprints 1-3)" without the remark.
std::string phase_name(std::string_view heading) {
  std::string name = plain_text(without_number(heading));
  const std::size_t open = name.rfind('(');
  if (name.ends_with(')') && open != std::string::npos && open != 0) {
    const std::string_view remark = std::string_view(name).substr(open);
    static const PhraseTable sprints("sprints, sorties, sprint, sortie");
    if (sprints.is_in(remark)) {
      name = std::string(trim(std::string_view(name).substr(0, open)));
    }
  }
  return name;
}

/// 2 of "Phase 2: API".
std::optional<std::int32_t> number_of(std::string_view name) {
  if (!starts_with_word(name, "phase")) return {};
  const std::string_view rest = trim(name.substr(5));
  return rest.empty() || rest.front() < '0' || rest.front() > '9' ? std::nullopt : number_in(rest);
}

struct PhaseCollector {
  std::vector<Phase> phases;
  std::unordered_map<std::string, std::size_t> by_name;

  /// Phases of one number are one, whatever they are called in different units.
  void add(const std::string& name, std::size_t line, SprintIndex sprint) {
    const auto number = number_of(name);
    const auto [place, is_new] =
        by_name.try_emplace(number ? "phase " + std::to_string(*number) : name, phases.size());
    if (is_new) phases.push_back({name, {}, static_cast<std::uint32_t>(line) + 1});
    phases[place->second].sprints.push_back(sprint);
  }

  /// In the order of their numbers, if all have one; else as they come.
  std::vector<Phase> take() {
    const bool numbered = std::all_of(phases.begin(), phases.end(), [](const Phase& phase) {
      return number_of(phase.name).has_value();
    });
    if (numbered) {
      std::stable_sort(phases.begin(), phases.end(), [](const Phase& a, const Phase& b) {
        return number_of(a.name) < number_of(b.name);
      });
    }
    return std::move(phases);
  }
};

class PhaseFinder {
 public:
  PhaseFinder(const Plan& plan, const Blocks& blocks, const Outline& outline,
              const std::vector<SprintDraft>& sprints, Findings& findings)
      : plan_(plan), blocks_(blocks), outline_(outline), sprints_(sprints), findings_(findings) {}

  std::vector<Phase> find() {
    auto phases = by_heading();
    if (phases.empty()) phases = by_cell();
    if (phases.empty()) phases = by_check_points();
    if (!phases.empty()) {
      refuse_contradiction(phases);
      return phases;
    }
    phases = by_drawing();
    if (const auto against = contradiction(phases)) {
      findings_.warn(phases[against->later_phase].line - 1,
                     "the phases drawn here contradict the dependencies (" +
                         key_of(plan_, against->sprint) + " needs " +
                         key_of(plan_, against->needs) + "); phases are derived instead");
      return {};
    }
    return phases;
  }

 private:
  struct Contradiction {
    SprintIndex sprint = 0;
    SprintIndex needs = 0;
    std::uint32_t later_phase = 0;
  };

  std::optional<Contradiction> contradiction(const std::vector<Phase>& phases) const {
    std::vector<std::uint32_t> phase_of(plan_.sprints.size(), kNoPhase);
    for (std::uint32_t i = 0; i < phases.size(); ++i) {
      for (const SprintIndex sprint : phases[i].sprints) phase_of[sprint] = i;
    }
    for (SprintIndex i = 0; i < plan_.sprints.size(); ++i) {
      if (phase_of[i] == kNoPhase) continue;
      for (const SprintIndex needs : plan_.sprints[i].depends_on) {
        if (phase_of[needs] == kNoPhase || phase_of[needs] <= phase_of[i]) continue;
        return Contradiction{i, needs, phase_of[needs]};
      }
    }
    return {};
  }

  void refuse_contradiction(const std::vector<Phase>& phases) const {
    const auto against = contradiction(phases);
    if (!against) return;
    findings_.refuse(plan_.sprints[against->sprint].line - 1,
                     key_of(plan_, against->sprint) + " depends on " +
                         key_of(plan_, against->needs) + ", which is in the later phase '" +
                         phases[against->later_phase].name + "'",
                     "move one of them, or drop the dependency");
  }

  std::vector<Phase> by_heading() {
    PhaseCollector collector;
    std::size_t next = 0;
    std::size_t last = kNoHeading;
    bool any = false;
    for (SprintIndex i = 0; i < sprints_.size(); ++i) {
      for (; next < outline_.headings.size() && outline_.headings[next].line < sprints_[i].line;
           ++next) {
        // A heading above the phase's level ends it.
        if (last != kNoHeading && outline_.headings[next].level < outline_.headings[last].level) {
          last = kNoHeading;
        }
        if (is_phase(outline_.headings[next].text)) last = next;
      }
      const std::size_t heading = phase_above(sprints_[i], last);
      if (heading == kNoHeading) continue;
      any = true;
      const Heading& it = outline_.headings[heading];
      collector.add(phase_name(it.text), it.line, i);
    }
    return any ? collector.take() : std::vector<Phase>{};
  }

  std::size_t phase_above(const SprintDraft& sprint, std::size_t last) const {
    std::size_t at = sprint.heading;
    if (sprint.has_heading && at != kNoHeading) at = outline_.headings[at].parent;
    for (; at != kNoHeading; at = outline_.headings[at].parent) {
      if (is_phase(outline_.headings[at].text) && outline_.headings[at].level > 1) return at;
    }
    if (last == kNoHeading || sprint.heading == kNoHeading) return kNoHeading;
    // On the level of its sprints, a phase goes on until something above its level comes.
    const bool same_level =
        outline_.headings[last].level == outline_.headings[sprint.heading].level;
    return same_level ? last : kNoHeading;
  }

  std::vector<Phase> by_cell() {
    PhaseCollector collector;
    for (SprintIndex i = 0; i < sprints_.size(); ++i) {
      const std::string cell = plain_text(sprints_[i].phase);
      if (cell.empty() || says_none(cell)) continue;
      const bool number = cell.find_first_not_of("0123456789") == std::string::npos;
      collector.add(number ? "Phase " + cell : cell, sprints_[i].line, i);
    }
    return collector.take();
  }

  bool is_check_point(std::size_t line) const {
    return blocks_.lines[line].text.find("BUILD CHECKPOINT") != std::string_view::npos ||
           blocks_.lines[line].text.find("BUILD GATE") != std::string_view::npos;
  }

  /// Lines between the sprints; the text of a sprint may hold one at its end.
  std::vector<Phase> by_check_points() {
    std::vector<Phase> phases(1);
    if (sprints_.empty()) return {};
    SprintIndex next = 0;
    bool any = false;
    for (std::size_t i = sprints_.front().line; i < blocks_.lines.size(); ++i) {
      while (next < sprints_.size() && sprints_[next].line <= i) {
        phases.back().sprints.push_back(next++);
      }
      if (blocks_.lines[i].kind == LineKind::Code || !is_check_point(i)) continue;
      if (phases.back().sprints.empty()) continue;
      any = true;
      phases.back().line = static_cast<std::uint32_t>(i) + 1;
      phases.emplace_back();
    }
    if (!any) return {};
    if (phases.back().sprints.empty()) phases.pop_back();
    if (phases.size() < 2) return {};
    for (std::size_t i = 0; i < phases.size(); ++i) {
      phases[i].name = "Phase " + std::to_string(i + 1);
      if (phases[i].line == 0) phases[i].line = phases[i - 1].line;
    }
    return phases;
  }

  /// A code block with lines "Phase 1 …" or BUILD CHECKPOINT, and the sprints between them.
  std::vector<Phase> by_drawing() {
    for (std::size_t i = 0; i < blocks_.lines.size(); ++i) {
      if (blocks_.lines[i].kind != LineKind::FenceOpen) continue;
      const std::size_t begin = i + 1;
      while (i < blocks_.lines.size() && blocks_.lines[i].kind != LineKind::FenceClose) ++i;
      auto phases = drawn_in(begin, i);
      if (phases.size() > 1) return phases;
    }
    return {};
  }

  static bool names_phase(std::string_view line) {
    return has_word(line.substr(0, 60), "phase") &&
           (starts_with_word(line, "phase") || line.find("Phase:") < 40);
  }

  std::vector<Phase> drawn_in(std::size_t begin, std::size_t end) {
    if (names_ == nullptr) names_ = std::make_unique<PlanNames>(plan_);
    std::vector<Phase> phases;
    std::vector<bool> seen(plan_.sprints.size(), false);
    std::size_t count = 0;
    bool open = false;
    for (std::size_t i = begin; i < end; ++i) {
      std::string_view line = trim(blocks_.lines[i].text);
      if (is_check_point(i)) {
        open = false;
        continue;
      }
      if (names_phase(line)) {
        phases.push_back({phase_title(line), {}, static_cast<std::uint32_t>(i) + 1});
        open = true;
      } else if (!open && line.find("print") + line.find("ortie") != 2 * std::string_view::npos) {
        phases.push_back(
            {group_title(line, phases.size() + 1), {}, static_cast<std::uint32_t>(i) + 1});
        open = true;
      }
      if (phases.empty()) continue;
      // "← needs Sprint 5" is a remark.
      line = line.substr(0, std::min(line.find("\u2190"), line.size()));
      if (starts_with_word(line, "note")) continue;
      for (const SprintIndex sprint : sprints_named(line)) {
        if (seen[sprint]) continue;
        seen[sprint] = true;
        ++count;
        phases.back().sprints.push_back(sprint);
      }
    }
    std::erase_if(phases, [](const Phase& phase) { return phase.sprints.empty(); });
    if (count != plan_.sprints.size()) return {};
    for (Phase& phase : phases) std::sort(phase.sprints.begin(), phase.sprints.end());
    return phases;
  }

  /// "Pictures" of "Pictures: Sprints 4, 5"; "Phase 3" of a line that names sprints alone.
  static std::string group_title(std::string_view line, std::size_t number) {
    const std::size_t colon = line.find(": ");
    // Where there is none, it is farther away than that.
    const bool named = colon < 60 && noun_length(trim(line.substr(colon + 1)), true) != 0;
    return named ? plain_text(line.substr(0, colon)) : "Phase " + std::to_string(number);
  }

  static std::string phase_title(std::string_view line) {
    const std::size_t open = line.find('(');
    std::string_view title = trim(line.substr(0, open));
    while (title.ends_with(':')) title.remove_suffix(1);
    return std::string(title);
  }

  std::vector<SprintIndex> sprints_named(std::string_view line) const {
    std::vector<SprintIndex> found;
    for (std::size_t at = 0; at < line.size(); ++at) {
      if (at != 0 && is_word_char(line[at - 1])) continue;
      const std::size_t noun = noun_length(line.substr(at), true);
      if (noun == 0) continue;
      // The reader of sentences needs a sprint to speak for: the first one that is not named.
      const std::string words(line.substr(at, noun + 40));
      const std::size_t length = id_length(line.substr(at + noun));
      const SprintIndex first = names_->sprint(line.substr(at + noun, length), 0);
      if (first == kNoIndex) continue;
      found.push_back(first);
      const Mentions list = mentions_in(words, *names_, first, MentionStyle::Sentence);
      found.insert(found.end(), list.sprints.begin(), list.sprints.end());
      found.insert(found.end(), list.unsure.begin(), list.unsure.end());
    }
    return found;
  }

  const Plan& plan_;
  const Blocks& blocks_;
  const Outline& outline_;
  const std::vector<SprintDraft>& sprints_;
  Findings& findings_;
  std::unique_ptr<PlanNames> names_;
};

}  // namespace

std::vector<Phase> stated_phases(const Plan& plan, const Blocks& blocks, const Outline& outline,
                                 const std::vector<SprintDraft>& sprints, Findings& findings) {
  return PhaseFinder(plan, blocks, outline, sprints, findings).find();
}

}  // namespace sprint::plan
