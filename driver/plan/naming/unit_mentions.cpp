// What a table's cell or a line says a unit waits for.

#include <algorithm>

#include "base/phrase_table.h"
#include "base/word_match.h"
#include "plan/markdown/inline_text.h"
#include "plan/naming/clause_reader.h"
#include "plan/naming/mentions.h"

namespace sprint::plan {

namespace {

/// Of so many, a unit waits for the last ones only.
constexpr UnitIndex kMostUnits = 500;

/// The units that are named, with those between the ends of ranges ("WU1–WU4").
std::vector<UnitIndex> units_named(std::string_view text, const PlanNames& names) {
  std::vector<UnitIndex> found;
  for (std::size_t at = 0; at < text.size() && found.size() < kMostUnits;) {
    const bool in_word = at != 0 && is_word_char(text[at - 1]);
    const auto unit = in_word ? PlanNames::UnitAt{} : names.unit_at(text.substr(at));
    if (unit.unit == kNoIndex) {
      ++at;
      continue;
    }
    found.push_back(unit.unit);
    at += unit.length;
    const std::size_t mark = range_mark_length(text.substr(at));
    const auto last = mark == 0 ? PlanNames::UnitAt{} : names.unit_at(text.substr(at + mark));
    if (last.unit == kNoIndex) continue;
    for (UnitIndex i = unit.unit + 1; i < last.unit && found.size() < kMostUnits; ++i) {
      found.push_back(i);
    }
  }
  return found;
}

/// "All previous" are those above, "all others" all but itself.
std::vector<UnitIndex> all_units(std::string_view text, const PlanNames& names, UnitIndex of) {
  const bool others = has_word(text, "other") || has_word(text, "others");
  const auto end = others ? static_cast<UnitIndex>(names.plan().units.size()) : of;
  std::vector<UnitIndex> units;
  for (UnitIndex i = end > kMostUnits ? end - kMostUnits : 0; i < end; ++i) units.push_back(i);
  return units;
}

}  // namespace

Mentions unit_mentions_in(std::string_view text, const PlanNames& names, UnitIndex of) {
  static const PhraseTable all("all, everything, previous");
  Mentions mentions;
  const std::string plain = plain_text(text);
  if (plain.empty() || says_none(plain)) {
    mentions.none = true;
    return mentions;
  }
  mentions.units = units_named(plain, names);
  if (mentions.units.empty() && all.is_in(plain)) {
    mentions.units = all_units(plain, names, of);
  } else if (mentions.units.empty()) {
    mentions.unknown.push_back(plain);
  }
  std::sort(mentions.units.begin(), mentions.units.end());
  mentions.units.erase(std::unique(mentions.units.begin(), mentions.units.end()),
                       mentions.units.end());
  std::erase(mentions.units, of);
  return mentions;
}

}  // namespace sprint::plan
