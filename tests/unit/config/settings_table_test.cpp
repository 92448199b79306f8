#include "config/settings_table.h"

#include <set>

#include "support/catch.h"

using namespace sprint::config;

TEST_CASE("Every setting has a key of its own, a purpose and a value that can be shown") {
  std::set<std::string> keys;
  for (const auto& row : settings_table()) {
    CAPTURE(row.key);
    CHECK(keys.insert(row.key).second);
    CHECK_FALSE(row.purpose.empty());
    CHECK_NOTHROW(value_text(Settings{}, row));
  }
}

TEST_CASE("No two settings share a place") {
  Settings settings;
  std::set<const void*> places;
  for (const auto& row : settings_table()) {
    CAPTURE(row.key);
    const void* place =
        std::visit([](auto* slot) -> const void* { return slot; }, row.slot(settings));
    CHECK(places.insert(place).second);
  }
}

TEST_CASE("What a run may cost is no limit unless it is set") {
  const auto* row = find_setting("limits.cost.run");
  REQUIRE(row != nullptr);
  Settings settings;
  CHECK_FALSE(settings.limits.cost_of_run);
  CHECK(value_text(settings, *row).empty());
  assign(settings, *row, node_from_text(*row, "12.5"), "/base");
  CHECK(settings.limits.cost_of_run == 12.5);
  CHECK(value_text(settings, *row) == "12.5");
  CHECK_THROWS(assign(settings, *row, node_from_text(*row, "-1"), "/base"));
  CHECK_THROWS(node_from_text(*row, "much"));
}

TEST_CASE("A default can be given on the command line as it is shown") {
  const std::string base = "/base";
  for (const auto& row : settings_table()) {
    const std::string shown = value_text(Settings{}, row);
    if (shown.empty()) continue;
    CAPTURE(row.key, shown);
    Settings settings;
    assign(settings, row, node_from_text(row, shown), base);
    CHECK(value_text(settings, row) == shown);
  }
}
