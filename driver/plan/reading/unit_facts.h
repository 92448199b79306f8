// What a plan says of units besides their names and sprints: directory, layer, dependencies.
#pragma once

#include <cstddef>
#include <vector>

#include "plan/markdown/blocks.h"
#include "plan/markdown/tables.h"
#include "plan/reading/drafts.h"
#include "plan/reading/unit_lookup.h"

namespace sprint::plan {

/// The columns of a table that say such things; kNoColumn for what it has not.
struct FactColumns {
  std::size_t directory = kNoColumn;
  std::size_t layer = kNoColumn;
  std::size_t depends = kNoColumn;
};
FactColumns fact_columns(const Table& table);

/// What a row says in these columns. What is known of the unit already stays.
void add_facts_of_row(const TableRow& row, const FactColumns& columns, UnitDraft& unit);

/// What tables say of units that are known by now. A table speaks of units if each of its rows
/// names one in the same column.
void add_facts_of_tables(const Blocks& blocks, const UnitLookup& names,
                         std::vector<UnitDraft>& units);

/// What stands below the heading of a unit, at line `heading`, up to the next heading: labels as
/// "**Directory**: x", and sentences as "Owner of `x`. Depends on WU2."
void add_facts_of_section(const Blocks& blocks, std::size_t heading, UnitDraft& unit);

}  // namespace sprint::plan
