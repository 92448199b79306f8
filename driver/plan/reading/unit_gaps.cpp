// Sprints that stand in no unit's section.

#include <algorithm>
#include <unordered_map>

#include "plan/naming/sprint_ids.h"
#include "plan/reading/unit_lookup.h"

namespace sprint::plan {

namespace {

class GapFiller {
 public:
  GapFiller(const std::vector<SprintDraft>& sprints, const UnitLookup& names, UnitsOfPlan& found,
            Findings& findings)
      : sprints_(sprints), names_(names), found_(found), findings_(findings) {}

  void fill() {
    const auto gap = static_cast<UnitIndex>(kNoUnit);
    const auto gaps = std::count(found_.unit_of.begin(), found_.unit_of.end(), gap);
    if (gaps == 0) return;
    if (found_.units.size() == 1) {
      std::replace(found_.unit_of.begin(), found_.unit_of.end(), gap, UnitIndex{0});
      return;
    }
    fill_by_range();
    fill_by_id();
    if (std::count(found_.unit_of.begin(), found_.unit_of.end(), gap) ==
        static_cast<std::ptrdiff_t>(sprints_.size())) {
      fill_by_count();
    }
    UnitIndex last = 0;
    for (std::size_t i = 0; i < sprints_.size(); ++i) {
      if (found_.unit_of[i] == gap) {
        findings_.warn(sprints_[i].line, "nothing says to which unit Sprint " + sprints_[i].id +
                                             " belongs; read as one of '" +
                                             found_.units[last].unit.name + "'");
        found_.unit_of[i] = last;
      }
      last = found_.unit_of[i];
    }
  }

 private:
  /// "1-3" or "4, 5" in the column for sprints.
  void fill_by_range() {
    std::unordered_map<std::string_view, std::size_t> position;
    for (std::size_t i = 0; i < sprints_.size(); ++i) position.try_emplace(sprints_[i].id, i);
    for (std::size_t unit = 0; unit < found_.units.size(); ++unit) {
      std::size_t from = kNoUnit;
      bool range = false;
      std::string_view rest = std::string_view(found_.units[unit].range).substr(0, 500);
      while (!rest.empty()) {
        rest.remove_prefix(noun_length(rest, true));
        const std::size_t length = id_length(rest);
        const auto found = position.find(rest.substr(0, length));
        if (length == 0 || found == position.end()) {
          range =
              range || rest.front() == '-' || rest.starts_with("\u2013") || rest.starts_with("to ");
          rest.remove_prefix(1);
          continue;
        }
        const std::size_t begin = range && from != kNoUnit ? from : found->second;
        for (std::size_t i = begin; i <= found->second; ++i) give(i, unit);
        from = found->second;
        range = false;
        rest.remove_prefix(length);
      }
    }
  }

  void give(std::size_t sprint, std::size_t unit) {
    if (found_.unit_of[sprint] == static_cast<UnitIndex>(kNoUnit)) {
      found_.unit_of[sprint] = static_cast<UnitIndex>(unit);
    }
  }

  /// "S2.1" may belong to unit "WU2", and "A1" to "Unit A".
  void fill_by_id() {
    for (std::size_t i = 0; i < sprints_.size(); ++i) {
      const std::string_view id = sprints_[i].id;
      const std::string_view front = id.substr(0, id.find_first_of(".-"));
      const std::size_t digit = front.find_first_of("0123456789");
      std::size_t unit = kNoUnit;
      if (front.size() < id.size() && digit != std::string_view::npos) {
        unit = names_.find("WU" + std::string(front.substr(digit)));
      }
      if (unit == kNoUnit) unit = names_.find("Unit" + std::string(front.substr(0, digit)));
      if (unit != kNoUnit) give(i, unit);
    }
  }

  void fill_by_count() {
    std::size_t sum = 0;
    for (const UnitDraft& unit : found_.units) sum += unit.claimed;
    if (sum != sprints_.size()) return;
    std::size_t at = 0;
    for (std::size_t unit = 0; unit < found_.units.size(); ++unit) {
      for (std::size_t i = 0; i < found_.units[unit].claimed; ++i) give(at++, unit);
    }
    findings_.warn(sprints_.front().line,
                   "sprints are given to units by the counts in the table of work units");
  }

  const std::vector<SprintDraft>& sprints_;
  const UnitLookup& names_;
  UnitsOfPlan& found_;
  Findings& findings_;
};

}  // namespace

void fill_unit_gaps(const std::vector<SprintDraft>& sprints, const UnitLookup& names,
                    UnitsOfPlan& found, Findings& findings) {
  GapFiller(sprints, names, found, findings).fill();
}

}  // namespace sprint::plan
