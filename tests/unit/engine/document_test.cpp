// The page that people read has the edges of the tables, with their causes, and no others.

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "engine/transitions.h"
#include "support/catch.h"

using namespace sprint::engine;

namespace {

std::string page() {
  std::ifstream file(std::filesystem::path(SPRINT_SOURCE_DIR) / "driver/docs/state-machines.md");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// The rows of the table below a heading.
std::set<std::string> rows_below(const std::string& heading) {
  std::istringstream text(page());
  std::set<std::string> rows;
  bool is_there = false;
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with("## ")) is_there = line == "## " + heading;
    if (is_there && line.starts_with("| ") && !line.starts_with("| from")) rows.insert(line);
  }
  return rows;
}

template <typename State>
std::set<std::string> rows_of(std::span<const Edge<State>> edges) {
  std::set<std::string> rows;
  for (const auto& edge : edges) {
    std::string row = "| ";
    row.append(word_of(edge.from)).append(" | ").append(word_of(edge.to)).append(" | ");
    rows.insert(row.append(edge.cause).append(" |"));
  }
  return rows;
}

}  // namespace

TEST_CASE("The page about the machines has their edges and causes and no others") {
  CHECK(rows_below("Work units") == rows_of(unit_edges()));
  CHECK(rows_below("Sprints") == rows_of(sprint_edges()));
  CHECK(rows_below("Phases") == rows_of(phase_edges()));
}
