#include "plan/naming/sprint_ids.h"

#include "support/catch.h"

using namespace sprint::plan;

namespace {

std::string id_of(std::string_view heading) {
  const auto words = sprint_heading(heading);
  return words ? words->id : "-";
}

std::string name_of(std::string_view heading) {
  const auto words = sprint_heading(heading);
  return words ? words->name : "-";
}

}  // namespace

TEST_CASE("Ids of sprints are read as written") {
  CHECK(id_of("Sprint 0: Setup") == "0");
  CHECK(id_of("Sprint 5a: Setup") == "5a");
  CHECK(id_of("Sortie EM-1: Setup") == "EM-1");
  CHECK(id_of("Sprint 3a2.1: Setup") == "3a2.1");
  CHECK(id_of("Sprint A: Setup") == "A");
  CHECK(id_of("SPRINT #7 - Setup") == "7");
  CHECK(id_of("4.2 Sprint 9: Setup") == "9");
  CHECK(id_of("WU2 Sortie 1: Setup") == "1");
}

TEST_CASE("Headings that talk about sprints are none") {
  CHECK(id_of("Sprint overview") == "-");
  CHECK(id_of("Sprints 1-3") == "-");
  CHECK(id_of("Sprint 5-6: notes") == "-");
  CHECK(id_of("Sprint 3 & 4") == "-");
  CHECK(id_of("Why Sprint 3 matters") == "-");
  CHECK(id_of("Printing 3 pages") == "-");
  CHECK_FALSE(sprint_heading("Sprint 3 went well")->separated);
}

TEST_CASE("Names come without separators, brackets and marks") {
  CHECK(name_of("Sprint 1: Parser") == "Parser");
  CHECK(name_of("Sprint 1 \u2014 Parser") == "Parser");
  CHECK(name_of("Sprint 1. Parser") == "Parser");
  CHECK(name_of("Sprint 1 (Parser)") == "Parser");
  CHECK(name_of("**Sprint 1: `Parser`**") == "Parser");
  CHECK(name_of("Sprint 1: Parser \u2705 DELEGATED") == "Parser");
  CHECK(name_of("\U0001F331 Sprint 1: Parser") == "Parser");
  CHECK(name_of("Sprint 1 - 3D engine") == "3D engine");
  CHECK(name_of("Sprint 1").empty());
}

TEST_CASE("A status in capitals takes a sprint out, a waiting one stays") {
  CHECK(sprint_heading("~~Sprint 1: Parser~~")->out);
  CHECK(sprint_heading("Sprint 1: Parser \u2014 DEFERRED")->out);
  CHECK(sprint_heading("Sprint 1: Parser [CANCELLED]")->out);
  CHECK_FALSE(sprint_heading("Sprint 1: Parser (deferred \u2014 waits for scores)")->out);
  CHECK_FALSE(sprint_heading("Sprint 1: Support DEFERRED constraints")->out);
}

TEST_CASE("Bare ids need a separator and are no section numbers") {
  CHECK(bare_id_heading("S1.1 \u2013 Models")->id == "S1.1");
  CHECK(bare_id_heading("API-3: Models")->name == "Models");
  CHECK_FALSE(bare_id_heading("1. Rules").has_value());
  CHECK_FALSE(bare_id_heading("1.1 Rules").has_value());
  CHECK_FALSE(bare_id_heading("Rules: all").has_value());
}

TEST_CASE("Ids that look alike have one shape") {
  CHECK(shape_of_id("EM-12") == shape_of_id("CI-3"));
  CHECK(shape_of_id("S1.1") == "A9.9");
  CHECK(shape_of_id("5a") == "9a");
}
