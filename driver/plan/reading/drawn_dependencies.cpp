// Arrows in code blocks: mermaid (`a[Sprint 1] --> b[Sprint 2]`) and plain drawings
// (`Sprint 1 → Sprint 2`).

#include <algorithm>
#include <array>
#include <unordered_map>

#include "base/text.h"
#include "base/word_match.h"
#include "plan/naming/plan_names.h"
#include "plan/naming/sprint_ids.h"
#include "plan/reading/dependencies.h"

namespace sprint::plan {

namespace {

constexpr std::array<std::string_view, 6> kDrawnArrows = {"-.->", "-->",    "==>",
                                                          "->",   "\u2192", "=>"};

struct Arrow {
  std::size_t at = std::string_view::npos;
  std::size_t length = 0;
};

Arrow next_arrow(std::string_view text) {
  Arrow first;
  for (const std::string_view arrow : kDrawnArrows) {
    const std::size_t at = text.find(arrow);
    if (at < first.at) first = {at, arrow.size()};
  }
  return first;
}

class Drawing {
 public:
  Drawing(Plan& plan, const PlanNames& names) : plan_(plan), names_(names) {}

  bool take(std::string_view line) {
    bool any = false;
    SprintIndex before = kNoIndex;
    for (std::string_view rest = line; !rest.empty();) {
      const Arrow arrow = next_arrow(rest);
      std::string_view piece = trim(rest.substr(0, arrow.at));
      // mermaid: `a -->|label| b`
      if (piece.starts_with('|') && piece.find('|', 1) != std::string_view::npos) {
        piece = trim(piece.substr(piece.find('|', 1) + 1));
      }
      const SprintIndex node = sprint_in(piece);
      if (before != kNoIndex && node != kNoIndex && before != node) {
        auto& list = plan_.sprints[node].depends_on;
        if (std::find(list.begin(), list.end(), before) == list.end()) list.push_back(before);
        any = true;
      }
      before = node;
      rest = arrow.at == std::string_view::npos ? std::string_view{}
                                                : rest.substr(arrow.at + arrow.length);
    }
    return any;
  }

 private:
  SprintIndex sprint_in(std::string_view piece) {
    if (piece.empty()) return kNoIndex;
    const std::size_t open = piece.find_first_of("[({");
    const std::string node(trim(piece.substr(0, open)));
    const std::string_view label = open == std::string_view::npos ? piece : piece.substr(open + 1);
    SprintIndex sprint = named(label);
    if (sprint == kNoIndex && open != std::string_view::npos) sprint = named(node);
    if (sprint != kNoIndex) {
      nodes_[node] = sprint;
      return sprint;
    }
    const auto known = nodes_.find(node);
    return known == nodes_.end() ? kNoIndex : known->second;
  }

  /// "Sprint 3: Name", "3", "S3" for sprint 3.
  SprintIndex named(std::string_view label) const {
    while (!label.empty() && !is_word_char(label.front())) label.remove_prefix(1);
    const std::size_t noun = noun_length(label, false);
    label.remove_prefix(noun);
    const std::size_t length = id_length(label);
    if (length == 0) return kNoIndex;
    const SprintIndex sprint = names_.sprint(label.substr(0, length), 0);
    if (sprint != kNoIndex || (label.front() != 'S' && label.front() != 's')) return sprint;
    return names_.sprint(label.substr(1, length - 1), 0);
  }

  Plan& plan_;
  const PlanNames& names_;
  std::unordered_map<std::string, SprintIndex> nodes_;
};

}  // namespace

bool read_drawn_dependencies(Plan& plan, const Blocks& blocks, Findings& findings) {
  const PlanNames names(plan);
  Drawing drawing(plan, names);
  // Drawings stand outside sprints: what is in their code blocks is code. And lines that nobody
  // could draw are data.
  std::size_t sprint = 0;
  for (std::size_t i = 0; i < blocks.lines.size(); ++i) {
    while (sprint < plan.sprints.size() && plan.sprints[sprint].end_line <= i) ++sprint;
    const bool inside = sprint < plan.sprints.size() && plan.sprints[sprint].line <= i + 1;
    const Line& line = blocks.lines[i];
    if (inside || line.kind != LineKind::Code || line.text.size() > 2000) continue;
    if (drawing.take(line.text)) {
      findings.decide(i, "dependencies from a drawing", "no sprint states any itself");
    }
  }
  bool any = false;
  for (Sprint& it : plan.sprints) {
    if (it.depends_on.empty()) continue;
    it.states_dependencies = true;
    any = true;
  }
  return any;
}

}  // namespace sprint::plan
