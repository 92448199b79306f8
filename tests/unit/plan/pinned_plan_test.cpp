#include "plan/json/pinned_plan.h"

#include <nlohmann/json.hpp>

#include "full_plan.h"
#include "made_plans.h"
#include "support/catch.h"
#include "support/error_of.h"

using namespace sprint::plan;
using namespace sprint::plan::test;

namespace {

std::string json_of(const Plan& plan, const std::string& path = "EXECUTION_PLAN.md") {
  std::string text;
  write_plan_json(plan, path, TierNames{}, [&](std::string_view piece) { text += piece; });
  return text;
}

Plan read_back(const Plan& plan) {
  return read_plan_json(json_of(plan), "pinned.json").plan;
}

/// What reading says about the JSON of a full plan after a change.
std::string complaint(const std::function<void(nlohmann::json&)>& change) {
  auto document = nlohmann::json::parse(json_of(full_plan()));
  change(document);
  const auto error =
      sprint::test::error_of([&] { read_plan_json(document.dump(), "pinned.json"); });
  CHECK(error.code() == sprint::ErrorCode::BadInput);
  CHECK(error.place() == sprint::Place{"pinned.json", 0, 0});
  return error.message();
}

}  // namespace

TEST_CASE("An empty plan is written and read") {
  CHECK(read_back(Plan{}) == Plan{});
  CHECK(read_plan_json(json_of(Plan{}, "a/b \xc3\xa4.md"), "x").path == "a/b \xc3\xa4.md");
}

TEST_CASE("Every field of a plan comes back") {
  const Plan plan = full_plan();
  const Plan back = read_back(plan);
  CHECK(back.title == plan.title);
  CHECK(back.sha == plan.sha);
  CHECK(back.units == plan.units);
  CHECK(back.sprints == plan.sprints);
  CHECK(back.phases == plan.phases);
  CHECK(back.rules == plan.rules);
  CHECK(back.prompt_template == plan.prompt_template);
  CHECK(back.files == plan.files);
  CHECK(back.warnings == plan.warnings);
  CHECK(back == plan);
}

TEST_CASE("The document has the names that others rely on") {
  const auto document = nlohmann::json::parse(json_of(full_plan()));
  CHECK(document["schema"] == 1);
  CHECK(document["path"] == "EXECUTION_PLAN.md");
  CHECK(document["units"][1]["depends_on"] == nlohmann::json{"CI/CD & Docs"});
  CHECK(document["units"][0]["directory"] == "docs");
  CHECK(document["units"][1]["directory"].is_null());
  CHECK(document["units"][1]["layer"].is_null());
  const auto& sprint = document["sprints"][2];
  CHECK(sprint["unit"] == "Core");
  CHECK(sprint["depends_on"] == nlohmann::json{"CI/CD & Docs/2/a"});
  CHECK(sprint["type"] == "deferred");
  CHECK(sprint["tier"] == "opus");
  CHECK(sprint["estimated_turns"] == 17);
  CHECK(sprint["score"] == -18);
  CHECK(sprint["entry"][0]["kind"] == "file-exists");
  CHECK_FALSE(sprint["entry"][0].contains("command"));
  CHECK(document["phases"][0]["sprints"] == nlohmann::json{"CI/CD & Docs/1", "Core/1"});
  CHECK(document["files"][0]["sprint"] == "Core/1");
}

TEST_CASE("Tiers are called as the settings say, and read back whatever those say by then") {
  for (const TierNames& names :
       {TierNames{"mini", "middle", "max"}, TierNames{"one", "one", "one"}}) {
    std::string text;
    write_plan_json(full_plan(), "p", names, [&](std::string_view piece) { text += piece; });
    const auto sprint = nlohmann::json::parse(text)["sprints"][2];
    CHECK(sprint["tier"] == names.large);
    CHECK(sprint["estimate"]["tier"] == "large");
    CHECK(read_plan_json(text, "p").plan == full_plan());
  }
}

TEST_CASE("The document is laid out as a whole one would be") {
  for (const Plan& plan : {Plan{}, full_plan()}) {
    const std::string text = json_of(plan);
    CHECK(text == nlohmann::ordered_json::parse(text).dump(2) + "\n");
  }
}

TEST_CASE("Bytes that are no UTF-8 become the sign for that") {
  CHECK(nlohmann::json::parse(json_of(Plan{}, "a\xff.md"))["path"] == "a\xef\xbf\xbd.md");
}

TEST_CASE("Random plans come back as they were") {
  for (unsigned seed = 0; seed < 200; ++seed) {
    Plan plan = random_plan(seed);
    add_random_words(plan, seed);
    REQUIRE(read_back(plan) == plan);
  }
}

TEST_CASE("A large plan is written in pieces") {
  Plan plan = plan_of(std::vector<std::size_t>(100, 20));
  for (auto& sprint : plan.sprints) sprint.tasks.resize(4, {std::string(60, 'x'), 1});
  std::string text;
  std::size_t pieces = 0;
  std::size_t largest = 0;
  write_plan_json(plan, "p", TierNames{}, [&](std::string_view piece) {
    text += piece;
    ++pieces;
    largest = std::max(largest, piece.size());
  });
  CHECK(pieces >= text.size() / (70 * 1024));
  CHECK(largest < 70 * 1024);
  CHECK(read_plan_json(text, "p").plan == plan);
}

TEST_CASE("What is no JSON is refused") {
  for (const std::string& text : {std::string(), std::string("{"), std::string("# Plan"),
                                  std::string(100'000, '['), json_of(Plan{}) + "x"}) {
    CHECK(sprint::test::error_of([&] { read_plan_json(text, "p.json"); }).what() ==
          std::string("p.json: this is no JSON"));
  }
  CHECK(sprint::test::error_of([&] { read_plan_json("[]", "p.json"); }).message() ==
        "must be an object");
}

TEST_CASE("A document of another schema is refused") {
  CHECK(complaint([](auto& it) { it["schema"] = 2; }) == "schema: is 2, and only 1 is known");
  CHECK(complaint([](auto& it) { it["schema"] = 1.0; }) == "schema: is 1.0, and only 1 is known");
  CHECK(complaint([](auto& it) { it.erase("schema"); }) == "'schema' is missing");
}

TEST_CASE("A name that resolves nowhere is refused with its place") {
  CHECK(complaint([](auto& it) { it["sprints"][2]["depends_on"][0] = "X/9"; }) ==
        "sprints[2].depends_on[0]: no sprint 'X/9'");
  CHECK(complaint([](auto& it) { it["sprints"][2]["waits_for"][0] = "X"; }) ==
        "sprints[2].waits_for[0]: no unit 'X'");
  CHECK(complaint([](auto& it) { it["sprints"][0]["unit"] = "core"; }) ==
        "sprints[0].unit: no unit 'core'");
  CHECK(complaint([](auto& it) { it["units"][1]["depends_on"][0] = "\x1b"; }) ==
        "units[1].depends_on[0]: no unit '\\x1b'");
  CHECK(complaint([](auto& it) { it["phases"][0]["sprints"][1] = "Core/2"; }) ==
        "phases[0].sprints[1]: no sprint 'Core/2'");
  CHECK(complaint([](auto& it) { it["files"][0]["sprint"] = "1"; }) ==
        "files[0].sprint: no sprint '1'");
}

TEST_CASE("Names that mean two things are refused") {
  CHECK(complaint([](auto& it) { it["units"][1]["name"] = "CI/CD & Docs"; }) ==
        "units[1]: unit 'CI/CD & Docs' is there twice");
  CHECK(complaint([](auto& it) { it["sprints"][1]["id"] = "1"; }) ==
        "sprints[1]: sprint 'CI/CD & Docs/1' is there twice");
}

TEST_CASE("Values of another type or range are refused with their place") {
  CHECK(complaint([](auto& it) { it["title"] = 1; }) == "title: must be a text");
  CHECK(complaint([](auto& it) { it["units"] = nullptr; }) == "units: must be a list");
  CHECK(complaint([](auto& it) { it["units"][0]["layer"] = "1"; }) ==
        "units[0].layer: must be a whole number of 32 bits");
  CHECK(complaint([](auto& it) { it["units"][0]["layer"] = 2147483648; }) ==
        "units[0].layer: must be a whole number of 32 bits");
  CHECK(complaint([](auto& it) { it["units"][0]["layer"] = -2147483649; }) ==
        "units[0].layer: must be a whole number of 32 bits");
  CHECK(complaint([](auto& it) { it["units"][0]["directory"] = ""; }) ==
        "units[0].directory: must be null or a text that is not empty");
  CHECK(complaint([](auto& it) { it["sprints"][0]["line"] = -1; }) ==
        "sprints[0].line: must be a whole number from 0 to 4294967295");
  CHECK(complaint([](auto& it) { it["sprints"][0]["line"] = 4294967296; }) ==
        "sprints[0].line: must be a whole number from 0 to 4294967295");
  CHECK(complaint([](auto& it) { it["sprints"][0]["is_setup"] = 0; }) ==
        "sprints[0].is_setup: must be true or false");
  CHECK(complaint([](auto& it) { it["sprints"][0]["priority"] = nullptr; }) ==
        "sprints[0].priority: must be a number");
  CHECK(complaint([](auto& it) { it["sprints"][0]["tier"] = 1; }) ==
        "sprints[0].tier: must be a text");
  CHECK(complaint([](auto& it) { it["sprints"][0]["estimate"]["tier"] = "gpt"; }) ==
        "sprints[0].estimate.tier: 'gpt' is none of small, medium, large");
  CHECK(complaint([](auto& it) { it["sprints"][2]["entry"][0]["path"] = ""; }) ==
        "sprints[2].entry[0].path: must not be empty");
  CHECK(complaint([](auto& it) { it["sprints"][2]["tasks"][0] = "Create"; }) ==
        "sprints[2].tasks[0]: must be an object");
  CHECK(complaint([](auto& it) { it["template"] = "x"; }) == "template: must be an object");
}

TEST_CASE("No member may be missing, and none may be added") {
  const auto document = nlohmann::json::parse(json_of(full_plan()));
  for (const char* const pointer :
       {"", "/units/0", "/sprints/2", "/sprints/2/tasks/0", "/template", "/sprints/2/estimate",
        "/phases/0", "/rules/0", "/files/0", "/warnings/0"}) {
    const nlohmann::json::json_pointer at(pointer);
    for (const auto& member : document[at].items()) {
      CHECK(complaint([&](auto& it) { it[at].erase(member.key()); }).find("is missing") !=
            std::string::npos);
    }
    CHECK(complaint([&](auto& it) { it[at]["extra"] = 1; }).find("'extra' is not known") !=
          std::string::npos);
  }
  CHECK(complaint([&](auto& it) { it["sprints"][2]["entry"][0]["patern"] = "x"; }) ==
        "sprints[2].entry[0]: 'patern' is not known");
}
