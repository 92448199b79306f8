#include "engine/json/event_json.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include "base/error.h"
#include "base/text.h"
#include "engine/json/json_document.h"
#include "engine/json/part_reader.h"
#include "engine/json/part_writer.h"

namespace sprint::engine {

namespace {

/// Reads the members of the alternative of that number.
template <std::size_t index>
Happening read_alternative(PartReader& reader) {
  std::variant_alternative_t<index, Happening> value{};
  members(reader, value);
  return value;
}

using Read = Happening (*)(PartReader&);

template <std::size_t... indexes>
constexpr std::array<Read, sizeof...(indexes)> all_readers(std::index_sequence<indexes...>) {
  return {read_alternative<indexes>...};
}

constexpr auto kReaders = all_readers(std::make_index_sequence<std::variant_size_v<Happening>>());

}  // namespace

std::string payload_of(const Event& event) {
  std::string text;
  {
    PartWriter writer(text);
    writer.moment("at", event.at);
    std::visit([&](const auto& what) { members(writer, what); }, event.what);
  }
  return text;
}

bool is_event_type(std::string_view type) {
  const auto names = names_of_all();
  return std::find(names.begin(), names.end(), type) != names.end();
}

Event read_event(std::string_view type, std::string_view payload, const std::string& name) {
  const std::filesystem::path from(name);
  const plan::JsonPlace place(from);
  const auto names = names_of_all();
  const auto found = std::find(names.begin(), names.end(), type);
  if (found == names.end()) place.fail("'" + std::string(type) + "' is no event of this version");
  auto document = parsed_json(payload, place);
  PartReader reader(document, place);
  Event event;
  reader.moment("at", event.at);
  event.what = kReaders.at(static_cast<std::size_t>(found - names.begin()))(reader);
  reader.end();
  return event;
}

}  // namespace sprint::engine
