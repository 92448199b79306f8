#include "config/toml_document.h"

#include <algorithm>
#include <fstream>

#define TOML_EXCEPTIONS 1
#define TOML_ENABLE_FORMATTERS 0
// It asserts of a text what it then checks and reports: "[[[" would end the program.
#define TOML_ASSERT(expr) static_assert(true)
#include <toml++/toml.h>

#include "base/nearest_name.h"

namespace sprint::config {

namespace {

/// The largest ones that people write have some hundred lines.
constexpr std::size_t kLargestToml = std::size_t{1} << 20U;

/// Turns toml++'s tree into ours.
class Converter {
 public:
  explicit Converter(std::filesystem::path file) : file_(std::move(file)) {}

  Table table(const toml::table& source) const {
    Table table;
    for (const auto& [key, node] : source) {
      table.entries.push_back({std::string(key.str()), place(key.source()), convert(node)});
    }
    // toml++ sorts by name; people read in the order they wrote.
    std::stable_sort(table.entries.begin(), table.entries.end(), [](const auto& a, const auto& b) {
      return std::pair(a.place.line, a.place.column) < std::pair(b.place.line, b.place.column);
    });
    return table;
  }

  Place place(const toml::source_region& region) const {
    return {file_, region.begin.line, region.begin.column};
  }

 private:
  Node convert(const toml::node& node) const {
    const Place at = place(node.source());
    if (const auto* boolean = node.as_boolean()) return {boolean->get(), at};
    if (const auto* integer = node.as_integer()) return {integer->get(), at};
    if (const auto* real = node.as_floating_point()) return {real->get(), at};
    if (const auto* text = node.as_string()) return {text->get(), at};
    if (const auto* nested = node.as_table()) return {table(*nested), at};
    if (const auto* items = node.as_array()) {
      Array array;
      for (const auto& item : *items) array.push_back(convert(item));
      return {std::move(array), at};
    }
    throw Error(ErrorCode::BadInput, "a date or time is not a value we know",
                "put it in quotes if it is meant as text", at);
  }

  std::filesystem::path file_;
};

struct KindName {
  std::string operator()(bool) const { return "a boolean"; }
  std::string operator()(std::int64_t) const { return "an integer"; }
  std::string operator()(double) const { return "a floating-point number"; }
  std::string operator()(const std::string&) const { return "a string"; }
  std::string operator()(const Array&) const { return "an array"; }
  std::string operator()(const Table&) const { return "a table"; }
};

}  // namespace

const Node* Table::find(std::string_view key) const {
  for (const auto& entry : entries) {
    if (entry.key == key) return &entry.node;
  }
  return nullptr;
}

std::string Node::kind() const {
  return std::visit(KindName{}, value);
}

Table parse_toml(std::string_view text, const std::filesystem::path& file) {
  const Converter converter(file);
  try {
    return converter.table(toml::parse(text));
  } catch (const toml::parse_error& error) {
    throw Error(ErrorCode::BadInput, std::string(error.description()), {},
                converter.place(error.source()));
  }
}

Table read_toml(const std::filesystem::path& file) {
  const auto refuse = [&](const std::string& why, const std::string& hint) {
    return Error(ErrorCode::BadInput, why, hint, Place{file});
  };
  std::error_code ignored;
  const auto status = std::filesystem::status(file, ignored);
  // A pipe would keep us waiting for whoever writes into it, and a device may have no end.
  const bool is_other = std::filesystem::exists(status) && !is_regular_file(status);
  if (is_other) throw refuse("is not a regular file", "it must be a readable file");
  std::ifstream stream(file, std::ios::binary);
  std::string text(kLargestToml + 1, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(stream.gcount()));
  if (!stream.eof() && stream.fail()) {
    throw refuse("cannot be read", "it must be a readable file");
  }
  if (text.size() > kLargestToml) {
    throw refuse("is larger than 1 MiB", "such files hold a few settings");
  }
  return parse_toml(text, file);
}

template <typename T>
const T& expect(const Node& node, std::string_view key) {
  if (const T* value = std::get_if<T>(&node.value)) return *value;
  throw Error(ErrorCode::BadInput,
              "'" + std::string(key) + "' must be " + KindName{}(T{}) + ", not " + node.kind(), {},
              node.place);
}

template const bool& expect<bool>(const Node&, std::string_view);
template const std::int64_t& expect<std::int64_t>(const Node&, std::string_view);
template const std::string& expect<std::string>(const Node&, std::string_view);
template const Array& expect<Array>(const Node&, std::string_view);
template const Table& expect<Table>(const Node&, std::string_view);

std::vector<std::string> expect_strings(const Node& node, std::string_view key) {
  std::vector<std::string> strings;
  for (const auto& item : expect<Array>(node, key)) {
    strings.push_back(expect<std::string>(item, std::string(key) + "[]"));
  }
  return strings;
}

void refuse_unknown_keys(const Table& table, const std::vector<std::string>& known,
                         std::string_view prefix) {
  for (const auto& entry : table.entries) {
    if (std::find(known.begin(), known.end(), entry.key) != known.end()) continue;
    throw Error(ErrorCode::BadInput, "unknown key '" + std::string(prefix) + entry.key + "'",
                name_hint(entry.key, known), entry.place);
  }
}

}  // namespace sprint::config
