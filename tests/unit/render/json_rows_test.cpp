#include "render/results/json_rows.h"

#include <limits>
#include <nlohmann/json.hpp>

#include "render/text/json_text.h"
#include "support/catch.h"

using namespace sprint;
using namespace sprint::render;

namespace {

std::string json_string(std::string_view text) {
  std::string to;
  append_json_string(to, text);
  return to;
}

std::string seconds(float value) {
  std::string to;
  JsonRow(to).seconds("s", value).end();
  return to;
}

}  // namespace

TEST_CASE("A JSON string escapes what JSON forbids and nothing else") {
  CHECK(json_string("") == R"("")");
  CHECK(json_string("plain / text") == R"("plain / text")");
  CHECK(json_string("a\"b\\c\nd\te\r") == R"("a\"b\\c\nd\te\r")");
  CHECK(json_string(std::string_view("\0\x1b\x7f", 3)) == "\"\\u0000\\u001b\x7f\"");
  CHECK(json_string("gr\xc3\xbc\xc3\x9f \xe2\x82\xac \xf0\x9f\x98\x80") ==
        "\"gr\xc3\xbc\xc3\x9f \xe2\x82\xac \xf0\x9f\x98\x80\"");
}

TEST_CASE("Bytes that are no UTF-8 are replaced one by one") {
  CHECK(json_string("\xff") == "\"\xef\xbf\xbd\"");
  CHECK(json_string("a\xc3") == "\"a\xef\xbf\xbd\"");
  CHECK(json_string("\xed\xa0\x80") == "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"");
}

TEST_CASE("A JSON string means the same to a parser as the repaired text") {
  std::string bytes;
  for (unsigned i = 0; i < 256; ++i) {
    for (unsigned j = 0; j < 256; ++j) {
      bytes += static_cast<char>(i);
      bytes += static_cast<char>(j);
    }
  }
  CHECK(nlohmann::json::parse(json_string(bytes)).get<std::string>() == render::json_text(bytes));
}

TEST_CASE("A row holds its members in order") {
  std::string to;
  JsonRow row(to);
  row.text("a", "x").count("b", 18446744073709551615U).flag("c", true).key("d");
  JsonRow(to).end();
  row.flag("e", false).end();
  CHECK(to == R"({"a": "x", "b": 18446744073709551615, "c": true, "d": {}, "e": false})");
}

TEST_CASE("What must be escaped is found wherever it stands") {
  for (const char odd : {'"', '\\', '\n', '\x1f', '\0'}) {
    for (std::size_t length = 1; length < 20; ++length) {
      for (std::size_t at = 0; at < length; ++at) {
        std::string text(length, '!');
        text[at] = odd;
        REQUIRE(nlohmann::json::parse(json_string(text)).get<std::string>() == text);
      }
    }
  }
}

TEST_CASE("Seconds that are no number are null") {
  CHECK(seconds(0) == R"({"s": 0})");
  CHECK(seconds(0.003F) == R"({"s": 0.003})");
  CHECK(nlohmann::json::parse(seconds(1.7e-05F))["s"].get<float>() == 1.7e-05F);
  CHECK(nlohmann::json::parse(seconds(3e38F))["s"].get<float>() == 3e38F);
  CHECK(seconds(-1) == R"({"s": null})");
  CHECK(seconds(std::numeric_limits<float>::infinity()) == R"({"s": null})");
  CHECK(seconds(std::numeric_limits<float>::quiet_NaN()) == R"({"s": null})");
}
