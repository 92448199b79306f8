#include "plan/reading/find_units.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "base/nearest_name.h"
#include "base/text.h"
#include "base/word_match.h"
#include "plan/markdown/inline_text.h"
#include "plan/markdown/tables.h"
#include "plan/naming/mentions.h"
#include "plan/naming/sprint_ids.h"
#include "plan/naming/unit_names.h"
#include "plan/reading/find_sprints.h"
#include "plan/reading/labels.h"
#include "plan/reading/unit_facts.h"
#include "plan/reading/unit_lookup.h"

namespace sprint::plan {

namespace {

/// "Sprints", "Implementation Sprints", "Sprint Definitions": says nothing about a unit.
bool is_generic(std::string_view heading) {
  constexpr std::array<std::string_view, 24> kWords = {
      "sprint",  "sprints",      "sortie",   "sorties", "plan",      "definitions",
      "details", "execution",    "detailed", "tasks",   "breakdown", "implementation",
      "work",    "units",        "unit",     "the",     "and",       "all",
      "list",    "descriptions", "order",    "of",      "mission",   "schedule"};
  const std::string plain = to_lower(plain_text(without_number(heading)));
  for (const std::string& word : split(plain, ' ')) {
    std::string_view bare = word;
    while (!bare.empty() && !is_word_char(bare.back())) bare.remove_suffix(1);
    while (!bare.empty() && !is_word_char(bare.front())) bare.remove_prefix(1);
    if (bare.empty()) continue;
    if (std::find(kWords.begin(), kWords.end(), bare) == kWords.end()) return false;
  }
  return true;
}

/// "ING · Ingest" is called Ingest, and ING for short; other sections have only a name.
UnitHeading plain_section(std::string_view heading) {
  const std::string plain = plain_text(without_number(heading));
  const std::string_view text = plain;
  std::size_t letters = 0;
  while (letters < text.size() && text[letters] >= 'A' && text[letters] <= 'Z') ++letters;
  const std::size_t separator = separator_length(text.substr(letters));
  const bool is_short = letters >= 2 && letters <= 5 && separator != 0 && text[letters] == ' ';
  if (!is_short) return {plain, {}, {}};
  return {std::string(trim(text.substr(letters + separator))), plain.substr(0, letters), {}};
}

/// "3 The API" may be the section of the unit "API".
std::string_view bare_title(std::string_view title) {
  title.remove_prefix(std::min(title.find_first_not_of("0123456789. "), title.size()));
  if (starts_with_word(title, "the")) title = trim(title.substr(3));
  return title;
}

class UnitFinder {
 public:
  UnitFinder(const Blocks& blocks, const Outline& outline, const std::vector<SprintDraft>& sprints,
             bool by_phase, Findings& findings)
      : blocks_(blocks),
        outline_(outline),
        sprints_(sprints),
        by_phase_(by_phase),
        findings_(findings) {}

  UnitsOfPlan find(const std::string& subject) {
    result_.units = unit_table(blocks_, findings_);
    has_table_ = !result_.units.empty();
    read_counts_as_ids();
    for (std::size_t i = 0; i < result_.units.size(); ++i) names_.add(result_.units, i);
    mark_headings();
    assign();
    if (result_.units.empty()) add_unit({subject.empty() ? "Plan" : subject, {}, {}}, 0);
    fill_unit_gaps(sprints_, names_, result_, findings_);
    add_facts_of_tables(blocks_, names_, result_.units);
    drop_empty_rows();
    for (std::size_t i = 0; i < result_.units.size(); ++i) {
      const std::size_t heading = section_of_unit_[i];
      if (heading == kNoHeading) continue;
      add_facts_of_section(blocks_, outline_.headings[heading].line, result_.units[i]);
    }
    return std::move(result_);
  }

 private:
  /// Where one row lists ids ("1, 2"), a number in another is an id, not a count.
  void read_counts_as_ids() {
    const bool lists = std::any_of(result_.units.begin(), result_.units.end(), [](const auto& it) {
      return it.range.find_first_of("0123456789") != std::string::npos;
    });
    if (!lists) return;
    for (UnitDraft& unit : result_.units) {
      if (unit.claimed != 0) unit.range = std::to_string(unit.claimed);
      unit.claimed = 0;
    }
  }

  std::size_t add_unit(const UnitHeading& words, std::size_t line) {
    UnitDraft draft;
    draft.unit.name = shortened_name(words.name);
    if (!words.alias.empty() && words.alias != words.name) draft.unit.aliases = {words.alias};
    draft.unit.line = static_cast<std::uint32_t>(line) + 1;
    result_.units.push_back(std::move(draft));
    names_.add(result_.units, result_.units.size() - 1);
    return result_.units.size() - 1;
  }

  std::size_t similar(std::string_view name) const {
    return has_table_ ? find_similar_unit(result_.units, name) : kNoUnit;
  }

  std::size_t unit_named(const UnitHeading& words) const {
    std::size_t unit = words.alias.empty() ? kNoUnit : names_.find(words.alias);
    if (unit == kNoUnit) unit = names_.find(words.name);
    if (unit == kNoUnit) unit = similar(words.name);
    return unit;
  }

  /// Which headings open the section of a unit.
  void mark_headings() {
    unit_of_heading_.assign(outline_.headings.size(), kNoUnit);
    std::vector<bool> is_sprint(outline_.headings.size(), false);
    std::vector<bool> holds_sprint(outline_.headings.size(), false);
    for (const SprintDraft& sprint : sprints_) {
      if (sprint.has_heading) is_sprint[sprint.heading] = true;
      std::size_t at = sprint.heading;
      if (at != kNoHeading && sprint.has_heading) at = outline_.headings[at].parent;
      for (; at != kNoHeading && !holds_sprint[at]; at = outline_.headings[at].parent) {
        holds_sprint[at] = true;
      }
    }
    for (std::size_t i = 0; i < outline_.headings.size(); ++i) {
      const Heading& heading = outline_.headings[i];
      if (is_sprint[i] || i == 0) continue;
      if (const auto words = unit_heading(heading.text)) {
        mark_explicit(i, *words, holds_sprint[i]);
      } else if (has_table_ && holds_sprint[i] && heading.level > 1) {
        const std::size_t unit = unit_of_title(heading);
        if (unit != kNoUnit) mark(i, unit);
      }
    }
    if (!has_table_) mark_plain_sections(is_sprint);
  }

  /// The row of the table that a section's title names, misspelt or not.
  std::size_t unit_of_title(const Heading& heading) {
    const std::string plain = plain_text(without_number(heading.text));
    const std::string title(bare_title(plain));
    std::size_t unit = names_.find(plain);
    if (unit == kNoUnit) unit = names_.find(title);
    // Misspelt names are looked for among few: every title is compared with all of them.
    if (unit != kNoUnit || is_generic(title) || is_phase_heading(title) ||
        result_.units.size() > 200) {
      return unit;
    }
    std::vector<std::string> names;
    names.reserve(result_.units.size());
    for (const UnitDraft& it : result_.units) names.push_back(it.unit.name);
    const auto near = nearest_name(title, names);
    if (!near) return kNoUnit;
    findings_.warn(heading.line,
                   "'" + title + "' is no unit of the table; read as '" + *near + "'");
    return names_.find(*near);
  }

  void mark(std::size_t heading, std::size_t unit) {
    unit_of_heading_[heading] = unit;
    section_of_unit_.resize(std::max(section_of_unit_.size(), unit + 1), kNoHeading);
    if (section_of_unit_[unit] == kNoHeading) section_of_unit_[unit] = heading;
  }

  void mark_explicit(std::size_t heading, const UnitHeading& words, bool holds_sprint) {
    std::size_t unit = unit_named(words);
    if (unit == kNoUnit) {
      if (!holds_sprint && !followed_by_sprint(heading)) return;
      if (has_table_) {
        findings_.warn(outline_.headings[heading].line,
                       "unit '" + words.name + "' is not in the table of work units; it is added");
      }
      unit = add_unit(words, outline_.headings[heading].line);
    }
    Unit& it = result_.units[unit].unit;
    if (it.name == words.alias && it.name != words.name) {
      // The table has only the short name.
      it.aliases.push_back(it.name);
      it.name = words.name;
      names_.add(result_.units, unit);
    }
    if (words.layer && !it.layer) it.layer = words.layer;
    mark(heading, unit);
  }

  /// "### WU1: Core" on the level of its sprints holds none, but they follow.
  bool followed_by_sprint(std::size_t heading) const {
    const std::size_t line = outline_.headings[heading].line;
    const auto next = std::upper_bound(
        sprints_.begin(), sprints_.end(), line,
        [](std::size_t at, const SprintDraft& sprint) { return at < sprint.line; });
    if (next == sprints_.end() || next->heading == kNoHeading) return false;
    return outline_.headings[heading].level <= outline_.headings[next->heading].level;
  }

  /// Several sections that hold sprints, each with a name of its own.
  void mark_plain_sections(const std::vector<bool>& is_sprint) {
    std::vector<std::size_t> parents;
    for (const SprintDraft& sprint : sprints_) {
      std::size_t at = sprint.heading;
      if (at != kNoHeading && sprint.has_heading) at = outline_.headings[at].parent;
      // Phases may stand between a unit and its sprints.
      while (at != kNoHeading && outline_.headings[at].level > 1 &&
             ((!by_phase_ && is_phase_heading(outline_.headings[at].text)) || is_sprint[at])) {
        at = outline_.headings[at].parent;
      }
      if (at == kNoHeading || outline_.headings[at].level == 1) return;  // not all have a section
      const std::string_view text = outline_.headings[at].text;
      const bool is_unit = unit_of_section(at) != kNoUnit;
      if (!is_unit && (is_generic(text) || is_side_heading(text))) return;
      if (parents.empty() || parents.back() != at) parents.push_back(at);
    }
    if (parents.size() < 2) return;
    for (const std::size_t parent : parents) {
      if (unit_of_section(parent) != kNoUnit) continue;
      const Heading& heading = outline_.headings[parent];
      const UnitHeading words = plain_section(heading.text);
      std::size_t unit = names_.find(words.name);
      if (unit == kNoUnit) unit = add_unit(words, heading.line);
      mark(parent, unit);
    }
    findings_.decide(
        outline_.headings[parents.front()].line, "each section with sprints is a unit",
        "no table of units, and " + std::to_string(parents.size()) + " sections hold sprints");
  }

  std::size_t unit_of_section(std::size_t heading) const {
    for (; heading != kNoHeading; heading = outline_.headings[heading].parent) {
      if (unit_of_heading_[heading] != kNoUnit) return unit_of_heading_[heading];
    }
    return kNoUnit;
  }

  void assign() {
    result_.unit_of.assign(sprints_.size(), static_cast<UnitIndex>(kNoUnit));
    std::size_t next = 0;
    std::size_t last_unit = kNoUnit;
    std::size_t last_level = 0;
    for (std::size_t i = 0; i < sprints_.size(); ++i) {
      const SprintDraft& sprint = sprints_[i];
      for (; next < outline_.headings.size() && outline_.headings[next].line <= sprint.line;
           ++next) {
        if (unit_of_heading_[next] == kNoUnit) continue;
        last_unit = unit_of_heading_[next];
        last_level = outline_.headings[next].level;
      }
      std::size_t unit = sprint.unit.empty() ? kNoUnit : unit_by_label(sprint);
      if (unit == kNoUnit) unit = unit_of_section(sprint.heading);
      if (unit == kNoUnit) unit = names_.by_id(sprint.id);
      const bool below =
          sprint.heading == kNoHeading || outline_.headings[sprint.heading].level >= last_level;
      if (unit == kNoUnit && last_unit != kNoUnit && below) unit = last_unit;
      result_.unit_of[i] = static_cast<UnitIndex>(unit);
    }
  }

  std::size_t unit_by_label(const SprintDraft& sprint) {
    const std::string name = plain_text(sprint.unit);
    const auto words = unit_heading(name);
    std::size_t unit = names_.find(name);
    if (unit == kNoUnit && words) unit = unit_named(*words);
    if (unit == kNoUnit) unit = similar(name);
    // "Phase 2, Sprint 3" and "Package: core" without a table: the first names a phase.
    if (unit != kNoUnit || has_table_ || is_phase_heading(name)) return unit;
    return add_unit(words.value_or(UnitHeading{name, {}, {}}), sprint.line);
  }

  /// Rows of the table that no sprint belongs to and that claim none.
  void drop_empty_rows() {
    std::vector<std::size_t> counts(result_.units.size(), 0);
    for (const UnitIndex unit : result_.unit_of) ++counts[unit];
    std::vector<UnitIndex> moved(result_.units.size(), 0);
    std::vector<UnitDraft> kept;
    std::vector<std::size_t> sections;
    for (std::size_t i = 0; i < result_.units.size(); ++i) {
      moved[i] = static_cast<UnitIndex>(kept.size());
      UnitDraft& unit = result_.units[i];
      if (counts[i] == 0) {
        findings_.warn(unit.unit.line - 1, "unit '" + unit.unit.name + "' has no sprint");
        if (unit.claimed == 0 && !unit.range.empty()) continue;
      } else if (unit.claimed != 0 && unit.claimed != counts[i]) {
        findings_.warn(unit.unit.line - 1, "the table claims " +
                                               count_of(unit.claimed, "sprint", "sprints") +
                                               " for '" + unit.unit.name + "', the plan defines " +
                                               std::to_string(counts[i]));
      }
      sections.push_back(i < section_of_unit_.size() ? section_of_unit_[i] : kNoHeading);
      kept.push_back(std::move(unit));
    }
    for (UnitIndex& unit : result_.unit_of) unit = moved[unit];
    result_.units = std::move(kept);
    section_of_unit_ = std::move(sections);
  }

  const Blocks& blocks_;
  const Outline& outline_;
  const std::vector<SprintDraft>& sprints_;
  bool by_phase_;
  Findings& findings_;
  UnitsOfPlan result_;
  bool has_table_ = false;
  UnitLookup names_;
  std::vector<std::size_t> unit_of_heading_;
  std::vector<std::size_t> section_of_unit_;
};

}  // namespace

UnitsOfPlan find_units(const Blocks& blocks, const Outline& outline,
                       const std::vector<SprintDraft>& sprints, const std::string& subject,
                       bool by_phase, Findings& findings) {
  return UnitFinder(blocks, outline, sprints, by_phase, findings).find(subject);
}

}  // namespace sprint::plan
