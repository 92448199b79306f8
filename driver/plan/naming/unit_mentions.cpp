// What a table's cell or a line says a unit waits for.

#include <algorithm>

#include "base/phrase_table.h"
#include "base/text.h"
#include "base/word_match.h"
#include "plan/markdown/inline_text.h"
#include "plan/markdown/tables.h"
#include "plan/naming/clause_reader.h"
#include "plan/naming/mentions.h"

namespace sprint::plan {

namespace {

/// Of so many, a unit waits for the last ones only.
constexpr UnitIndex kMostUnits = 500;
/// A longer text is no list of units.
constexpr std::size_t kLongestList = 2000;
constexpr std::string_view kDigits = "0123456789";

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

/// The units of "Layer 1", "Layers 2 and 3".
std::vector<UnitIndex> units_of_layers(std::string_view text, const PlanNames& names) {
  const auto& units = names.plan().units;
  std::vector<UnitIndex> found;
  for (const std::string_view noun : {"layer", "layers"}) {
    const std::size_t at = find_word(text, noun);
    if (at == std::string_view::npos) continue;
    std::string_view rest = text.substr(at + noun.size(), kLongestList);
    for (std::size_t digit = rest.find_first_of(kDigits); digit != std::string_view::npos;
         digit = rest.find_first_of(kDigits)) {
      rest.remove_prefix(digit);
      const auto layer = number_in(rest);
      for (UnitIndex i = 0; i < units.size() && found.size() < kMostUnits; ++i) {
        if (layer && units[i].layer == layer) found.push_back(i);
      }
      rest.remove_prefix(std::min(rest.find_first_not_of(kDigits), rest.size()));
    }
  }
  return found;
}

std::vector<UnitIndex> all_named(std::string_view text, const PlanNames& names) {
  std::vector<UnitIndex> units = units_named(text, names);
  const std::vector<UnitIndex> more = units_of_layers(text, names);
  units.insert(units.end(), more.begin(), more.end());
  return units;
}

/// "the parser", unlike "all tests passing" and "a pull request with two reviews".
bool may_be_name(std::string_view part) {
  constexpr std::ptrdiff_t kMostBlanks = 3;
  const bool has_letter = part.find_first_not_of(" .0123456789") != std::string_view::npos;
  return has_letter && std::count(part.begin(), part.end(), ' ') <= kMostBlanks && !says_done(part);
}

/// The parts of a list that name no unit, without what stands in brackets.
std::vector<std::string> parts_without_unit(std::string_view text, const PlanNames& names) {
  std::string list;
  int depth = 0;
  for (const char c : text.substr(0, kLongestList)) {
    depth += c == '(' ? 1 : 0;
    if (depth == 0) list += c == ';' || c == '+' || c == '&' ? ',' : c;
    depth -= c == ')' && depth > 0 ? 1 : 0;
  }
  for (std::size_t at = list.find(" and "); at != std::string::npos; at = list.find(" and ", at)) {
    list.replace(at, 5, ",");
  }
  std::vector<std::string> unknown;
  for (const std::string& part : split(list, ',')) {
    const std::string_view words = trim(part);
    if (may_be_name(words) && all_named(words, names).empty()) unknown.emplace_back(words);
  }
  return unknown;
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
  std::string plain = plain_text(text);
  drop_side_remarks(plain);
  if (plain.empty() || says_none(plain)) {
    mentions.none = true;
    return mentions;
  }
  mentions.units = all_named(plain, names);
  if (mentions.units.empty() && all.is_in(plain)) {
    mentions.units = all_units(plain, names, of);
  } else if (mentions.units.empty()) {
    mentions.unknown.push_back(plain);
  } else {
    mentions.unknown = parts_without_unit(plain, names);
  }
  mentions.is_cut_short = mentions.units.size() >= kMostUnits || plain.size() > kLongestList;
  std::sort(mentions.units.begin(), mentions.units.end());
  mentions.units.erase(std::unique(mentions.units.begin(), mentions.units.end()),
                       mentions.units.end());
  std::erase(mentions.units, of);
  return mentions;
}

}  // namespace sprint::plan
