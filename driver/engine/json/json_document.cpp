#include "engine/json/json_document.h"

#include "engine/json/part_writer.h"

namespace sprint::engine {

namespace {

bool is_plain(char c) {
  constexpr char kFirst = ' ';
  constexpr char kLast = '~';
  return c >= kFirst && c <= kLast && c != '"' && c != '\\';
}

}  // namespace

nlohmann::json parsed_json(std::string_view text, const plan::JsonPlace& place) {
  auto document = nlohmann::json::parse(text, nullptr, false);
  if (document.is_discarded()) place.fail("no JSON");
  return document;
}

void append_json_text(std::string& out, std::string_view text) {
  // Most texts are words of ours.
  if (std::all_of(text.begin(), text.end(), is_plain)) {
    out.append(1, '"').append(text).append(1, '"');
    return;
  }
  out += nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void append_json_number(std::string& out, double number) {
  constexpr std::size_t kLongest = 32;
  std::array<char, kLongest> digits{};
  auto* const end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  out.append(digits.data(), end);
}

}  // namespace sprint::engine
