#include "plan/naming/unit_names.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/phrase_table.h"
#include "base/text.h"
#include "base/word_match.h"
#include "plan/markdown/inline_text.h"
#include "plan/markdown/line_marks.h"
#include "plan/markdown/outline.h"
#include "plan/naming/sprint_ids.h"

namespace sprint::plan {

namespace {

/// "Core (Layer 1)", "Core (3 sprints)" and "Core — Layer 2" without the remark.
std::string_view without_unit_remark(std::string_view name) {
  name = trim(name);
  if (name.ends_with(')')) {
    const std::size_t open = name.rfind('(');
    const std::string_view inside =
        open == std::string_view::npos ? std::string_view{} : name.substr(open);
    static const PhraseTable remarks(
        "layer, sprints, sorties, sprint, sortie, parallel, tier, depends on");
    if (open != 0 && remarks.is_in(inside)) name = trim(name.substr(0, open));
  }
  for (const std::string_view dash : {"\u2014", "\u2013", " - "}) {
    const std::size_t at = name.rfind(dash);
    if (at != std::string_view::npos && at != 0 &&
        starts_with_word(trim(name.substr(at + dash.size())), "layer")) {
      name = trim(name.substr(0, at));
    }
  }
  return name;
}

struct UnitWord {
  std::string_view word;
  bool may_stand_alone;  ///< "WU1" needs no separator before its number
};

constexpr std::array kUnitWords = {
    UnitWord{"work unit", true},   UnitWord{"wu", true},         UnitWord{"workstream", true},
    UnitWord{"work stream", true}, UnitWord{"unit", true},       UnitWord{"track", true},
    UnitWord{"package", false},    UnitWord{"component", false}, UnitWord{"module", false},
    UnitWord{"subsystem", false},  UnitWord{"service", false},   UnitWord{"crate", false},
    UnitWord{"epic", true},        UnitWord{"milestone", true},  UnitWord{"stream", true},
    UnitWord{"area", true}};

/// "WU1: Core" or "Package: core", for one of the words.
std::optional<UnitHeading> with_unit_word(std::string_view text, const UnitWord& unit) {
  if (text.size() < unit.word.size() ||
      !equal_ignoring_case(text.substr(0, unit.word.size()), unit.word)) {
    return {};
  }
  const std::string_view rest = text.substr(unit.word.size());
  if (!rest.empty() && is_word_char(rest.front()) && unit.word != "wu") return {};
  const std::size_t id_at = std::min(rest.find_first_not_of(" -#"), rest.size());
  const std::string_view after = rest.substr(id_at);
  const std::size_t id = unit.may_stand_alone ? id_length(after) : 0;
  if (id == 0) {
    const std::size_t separator = separator_length(rest);
    if (separator == 0 || unit.word == "wu") return {};
    const std::string_view name = without_unit_remark(rest.substr(separator));
    if (name.empty()) return {};
    return UnitHeading{std::string(name), {}, {}};
  }
  const std::string_view name = after.substr(id);
  const std::size_t separator = separator_length(name);
  if (separator == 0 && !trim(name).empty() && !trim(name).starts_with('(')) return {};
  const std::string alias(trim(text.substr(0, text.size() - name.size())));
  const std::string_view clean = without_unit_remark(name.substr(separator));
  const bool has_name = !clean.empty() && !clean.starts_with('(');
  return UnitHeading{has_name ? std::string(clean) : alias, alias, {}};
}

/// "Layer 2 — Core", "Layer 2 — WU3: Core".
std::optional<UnitHeading> layer_heading(std::string_view text) {
  const std::string_view rest = trim(text.substr(5));
  std::int32_t layer = 0;
  const auto number = std::from_chars(rest.data(), rest.data() + rest.size(), layer);
  if (number.ec != std::errc()) return {};
  const std::string_view after = rest.substr(static_cast<std::size_t>(number.ptr - rest.data()));
  const std::size_t separator = separator_length(after);
  const std::string_view name = trim(after.substr(separator));
  if (separator == 0 || name.empty()) return {};
  UnitHeading words{std::string(without_unit_remark(name)), "Layer " + std::to_string(layer), {}};
  for (const UnitWord& unit : kUnitWords) {
    if (auto inner = with_unit_word(name, unit)) {
      words = std::move(*inner);
      break;
    }
  }
  words.layer = layer;
  return words;
}

}  // namespace

std::string shortened_name(const std::string& name) {
  constexpr std::size_t kLongest = 200;
  std::size_t end = std::min(name.size(), kLongest);
  // Not in the middle of a character.
  while (end != 0 && end < name.size() &&
         (static_cast<unsigned char>(name[end]) & 0xc0U) == 0x80U) {
    --end;
  }
  return name.substr(0, end);
}

std::string name_core(std::string_view name) {
  std::string core;
  core.reserve(name.size());
  for (std::size_t at = 0; at < name.size(); ++at) {
    const char c = name[at];
    if (static_cast<unsigned char>(c) == 0xe2) {
      at += 2;  // dashes, arrows, quotes
    } else if (is_word_char(c) || static_cast<unsigned char>(c) >= 0x80) {
      core += small_letter(c);
    }
  }
  return core;
}

std::optional<UnitHeading> unit_heading(std::string_view heading) {
  const std::string plain = plain_text(heading);
  std::string_view text = without_symbols(without_number(trim(plain)));
  if (starts_with_word(text, "layer")) return layer_heading(text);
  for (const UnitWord& unit : kUnitWords) {
    if (auto words = with_unit_word(text, unit)) return words;
  }
  return {};
}

bool is_phase_heading(std::string_view heading) {
  const std::string plain = plain_text(heading);
  std::string_view text = without_number(trim(plain));
  text.remove_prefix(state_mark_length(text));
  constexpr std::array<std::string_view, 13> kWords = {
      "phase", "stage", "wave",  "milestone", "week", "iteration", "layer",
      "batch", "tier",  "group", "step",      "part", "day"};
  return std::any_of(kWords.begin(), kWords.end(), [&](std::string_view word) {
    return starts_with_word(text, word) && id_length(trim(text.substr(word.size()))) != 0;
  });
}

}  // namespace sprint::plan
