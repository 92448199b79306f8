#include <array>

#include "base/text.h"
#include "plan/find_units.h"
#include "plan/inline_text.h"
#include "plan/line_marks.h"
#include "plan/sprint_ids.h"
#include "plan/word_match.h"

namespace sprint::plan {

namespace {

/// "Core (Layer 1)", "Core (3 sprints)" and "Core — Layer 2" without the remark.
std::string_view without_unit_remark(std::string_view name) {
  name = trim(name);
  if (name.ends_with(')')) {
    const std::size_t open = name.rfind('(');
    const std::string_view inside =
        open == std::string_view::npos ? std::string_view{} : name.substr(open);
    constexpr std::array<std::string_view, 8> kRemarks = {
        "layer", "sprints", "sorties", "sprint", "sortie", "parallel", "tier", "depends on"};
    if (open != 0 && has_any_word(inside, kRemarks)) name = trim(name.substr(0, open));
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

}  // namespace

std::string name_core(std::string_view name) {
  std::string core;
  core.reserve(name.size());
  for (std::size_t at = 0; at < name.size(); ++at) {
    const char c = name[at];
    if (static_cast<unsigned char>(c) == 0xe2) {
      at += 2;  // dashes, arrows, quotes
    } else if (is_word_char(c) || static_cast<unsigned char>(c) >= 0x80) {
      core += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
  }
  return core;
}

std::optional<UnitHeading> unit_heading(std::string_view heading) {
  const std::string plain = plain_text(heading);
  std::string_view text = without_number(trim(plain));
  text.remove_prefix(state_mark_length(text));
  for (const UnitWord& unit : kUnitWords) {
    if (text.size() < unit.word.size() ||
        !equal_ignoring_case(text.substr(0, unit.word.size()), unit.word)) {
      continue;
    }
    std::string_view rest = text.substr(unit.word.size());
    if (!rest.empty() && is_word_char(rest.front()) && unit.word != "wu") continue;
    std::string_view after = rest;
    while (!after.empty() &&
           (after.front() == ' ' || after.front() == '-' || after.front() == '#')) {
      after.remove_prefix(1);
    }
    const std::size_t id = unit.may_stand_alone ? id_length(after) : 0;
    if (id != 0) {
      const std::string_view name = after.substr(id);
      const std::size_t separator = separator_length(name);
      if (separator == 0 && !trim(name).empty() && !trim(name).starts_with('(')) continue;
      const std::string alias(trim(text.substr(0, text.size() - name.size())));
      const std::string_view clean = without_unit_remark(name.substr(separator));
      return UnitHeading{clean.empty() || clean.starts_with('(') ? alias : std::string(clean),
                         alias};
    }
    const std::size_t separator = separator_length(rest);
    if (separator == 0 || unit.word == "wu") continue;
    const std::string_view name = without_unit_remark(rest.substr(separator));
    if (!name.empty()) return UnitHeading{std::string(name), {}};
  }
  return {};
}

bool is_phase_heading(std::string_view heading) {
  const std::string plain = plain_text(heading);
  std::string_view text = without_number(trim(plain));
  text.remove_prefix(state_mark_length(text));
  for (const std::string_view word : {"phase", "stage", "wave", "milestone", "week", "iteration",
                                      "layer", "batch", "tier", "group", "step", "part", "day"}) {
    if (!starts_with_word(text, word)) continue;
    const std::string_view rest = trim(text.substr(word.size()));
    if (id_length(rest) != 0) return true;
  }
  return false;
}

}  // namespace sprint::plan
