#include "render/plan/plan_phrases.h"

#include <algorithm>

#include "render/text/readable_text.h"

namespace sprint::render {

namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// No name is longer in a list.
constexpr std::size_t kLongestListedName = 40;

}  // namespace

std::string in_one_line(std::string_view text, std::size_t width) {
  // A column is at most four bytes of UTF-8, and one more makes the text too long.
  const std::size_t most = 4 * width + 5;
  std::string line;
  line.reserve(std::min(text.size(), most + 1));
  for (const char c : text) {
    if (line.size() >= most) break;
    if (!is_blank(c)) {
      line += c;
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  if (!line.empty() && line.back() == ' ') line.pop_back();
  return shortened(line, width);
}

std::vector<std::vector<plan::SprintIndex>> sprints_by_unit(const plan::Plan& plan) {
  std::vector<std::vector<plan::SprintIndex>> units(plan.units.size());
  for (plan::SprintIndex i = 0; i < plan.sprints.size(); ++i) {
    units[plan.sprints[i].unit].push_back(i);
  }
  return units;
}

std::string waits_for_text(const plan::Plan& plan, plan::SprintIndex sprint) {
  const auto& it = plan.sprints[sprint];
  std::vector<std::string> names;
  names.reserve(it.depends_on.size() + it.waits_for.size());
  for (const auto other : it.depends_on) {
    const bool is_near = plan.sprints[other].unit == it.unit;
    const auto name = is_near ? plan.sprints[other].id : plan::key_of(plan, other);
    names.push_back(in_one_line(name, kLongestListedName));
  }
  for (const auto unit : it.waits_for) {
    names.push_back("all of " + in_one_line(plan.units[unit].name, kLongestListedName));
  }
  return name_list(names);
}

}  // namespace sprint::render
