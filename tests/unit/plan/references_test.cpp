#include "plan/naming/mentions.h"

#include "base/text.h"
#include "support/catch.h"

using namespace sprint;
using namespace sprint::plan;

namespace {

/// Units Core (WU1: 1, 2, 3) and Web API (WU2: 4, 5a, 5b, EM-1, EM-2).
Plan sample() {
  Plan plan;
  plan.units.resize(2);
  plan.units[0].name = "Core";
  plan.units[0].aliases = {"WU1"};
  plan.units[1].name = "Web API";
  plan.units[1].aliases = {"WU2"};
  const auto add = [&](const char* id, UnitIndex unit) {
    Sprint sprint;
    sprint.id = id;
    sprint.unit = unit;
    plan.sprints.push_back(sprint);
  };
  for (const char* id : {"1", "2", "3"}) add(id, 0);
  for (const char* id : {"4", "5a", "5b", "EM-1", "EM-2"}) add(id, 1);
  return plan;
}

/// Of the last sprint: ids, then units in brackets.
std::string waits(std::string_view text, MentionStyle style) {
  const Plan plan = sample();
  const PlanNames names(plan);
  const Mentions found = mentions_in(text, names, 7, style);
  std::vector<std::string> words;
  for (const SprintIndex sprint : found.sprints) words.push_back(plan.sprints[sprint].id);
  for (const UnitIndex unit : found.units) words.push_back("[" + plan.units[unit].name + "]");
  for (const std::string& id : found.unknown) words.push_back("?" + id);
  return join(words, " ");
}

std::string entry(std::string_view text) {
  return waits(text, MentionStyle::Sentence);
}
std::string line(std::string_view text) {
  return waits(text, MentionStyle::List);
}

}  // namespace

TEST_CASE("Entry criteria name sprints one by one, in lists and as ranges") {
  CHECK(entry("Sprint 1 complete") == "1");
  CHECK(entry("Sprints 1, 2 and 5a are done") == "1 2 5a");
  CHECK(entry("Sprints 1-3 complete") == "1 2 3");
  CHECK(entry("Sprint 1 through Sprint 3 complete") == "1 2 3");
  CHECK(entry("EM-1 `COMPLETED`") == "EM-1");
  CHECK(entry("Sortie 1 and Sortie 4 exit criteria met (text ready)") == "1 4");
  CHECK(entry("Core (Sprints 1-2) is COMPLETED") == "1 2");
}

TEST_CASE("What may run beside, comes later or belongs elsewhere is no dependency") {
  CHECK(entry("Sprint 1 done; may run in parallel with Sprint 2") == "1");
  CHECK(entry("Can run in parallel with Sprint 2").empty());
  CHECK(entry("Sprint 1 complete (independent of Sprints 2 and 3)") == "1");
  CHECK(entry("Sprint 1 of the ledger plan is complete").empty());
  CHECK(entry("Sprint 1 complete. The tests of EM-1 must be in scope so EM-2 can rule") == "1");
  CHECK(entry("`test -f Sprint 1/done` complete").empty());
}

TEST_CASE("Units that must be complete are units, not their sprints") {
  CHECK(entry("WU1 complete") == "[Core]");
  CHECK(entry("Core work unit COMPLETED") == "[Core]");
  CHECK(entry("WU1 Sprint 2 complete") == "2");
  CHECK(entry("WU1.S2 complete") == "2");
  CHECK(entry("The core of the parser is understood").empty());
}

TEST_CASE("Lines of dependencies may hold plain ids") {
  CHECK(line("1, 2") == "1 2");
  CHECK(line("Sprint 3 (needs the parser of Sprint 1)") == "3");
  CHECK(line("None (foundation)").empty());
  CHECK(line("Core") == "[Core]");
  CHECK(line("Core, EM-1") == "EM-1 [Core]");
  CHECK(line("Core (Sprints 1-2)") == "1 2");
  CHECK(line("Boost 1, fmt 2").empty());
}

TEST_CASE("Ids that nobody has are found out") {
  CHECK(entry("Sprint 9 complete") == "?9");
  CHECK(line("Sprint 12") == "?12");
  CHECK(entry("Release 9 complete").empty());
}
