// "S6.4 can start after S4.1", in a plan without S6.4.

#include <string>
#include <unordered_set>

#include "base/nearest_name.h"
#include "base/phrase_table.h"
#include "base/word_match.h"
#include "plan/naming/sprint_ids.h"
#include "plan/reading/dependencies.h"

namespace sprint::plan {

namespace {

class UnknownIds {
 public:
  UnknownIds(const PlanNames& names, Findings& findings) : names_(names), findings_(findings) {
    for (const Sprint& sprint : names.plan().sprints) {
      // Plain numbers are ids only after "Sprint": there are too many others.
      if (sprint.id.front() > '9') shapes_.insert(shape_of_id(sprint.id));
    }
  }

  void read(std::string_view text, std::size_t line) {
    for (std::size_t at = 0; at < text.size();) {
      if (!is_word_char(text[at])) {
        ++at;
        continue;
      }
      const std::size_t noun = noun_length(text.substr(at), false);
      const std::size_t length = id_length(text.substr(at + noun));
      const std::string_view id = text.substr(at + noun, length);
      if (length != 0 && (noun != 0 || shapes_.contains(shape_of_id(id)))) check(id, line);
      at += noun + length;
      while (at < text.size() && is_word_char(text[at])) ++at;
    }
  }

 private:
  void check(std::string_view id, std::size_t line) {
    constexpr std::size_t kMost = 20;
    const bool has_digit = id.find_first_of("0123456789") != std::string_view::npos;
    if (!has_digit || told_.size() >= kMost) return;
    if (names_.knows_id(id) || names_.unit(id) != kNoIndex) return;
    if (!told_.emplace(id).second) return;
    findings_.warn(line, "no sprint has the id '" + std::string(id) + "' that is named here; " +
                             name_hint(id, names_.ids()));
  }

  const PlanNames& names_;
  Findings& findings_;
  std::unordered_set<std::string> shapes_;
  std::unordered_set<std::string> told_;
};

}  // namespace

void warn_about_unknown_ids(const PlanNames& names, const Blocks& blocks, Findings& findings) {
  static const PhraseTable about_order(
      "order, ordering, parallelism, parallel, parallelization, critical path, dependencies, "
      "dependency, execution sequence");
  UnknownIds unknown(names, findings);
  bool inside = false;
  std::size_t sprint = 0;
  const auto& sprints = names.plan().sprints;
  for (std::size_t i = 0; i < blocks.lines.size(); ++i) {
    const Line& line = blocks.lines[i];
    while (sprint < sprints.size() && sprints[sprint].end_line <= i) ++sprint;
    const bool in_sprint = sprint < sprints.size() && sprints[sprint].line <= i + 1;
    if (line.kind == LineKind::Heading) inside = !in_sprint && about_order.is_in(line.text);
    const bool is_text = line.kind == LineKind::Text || line.kind == LineKind::Item;
    if (inside && is_text && line.text.size() < 2000) unknown.read(line.text, i);
  }
}

}  // namespace sprint::plan
