// A TOML file as a tree in which every value knows its place. The only door to toml++: whoever
// reads TOML works on this tree, so that every error can say file:line:column.
#pragma once

#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/error.h"

namespace sprint::config {

struct Node;
using Array = std::vector<Node>;

/// Keys in the order they were written.
struct Table {
  struct Entry;
  std::vector<Entry> entries;

  const Node* find(std::string_view key) const;
};

struct Node {
  std::variant<bool, std::int64_t, double, std::string, Array, Table> value;
  Place place;

  /// "a string", "an array": for messages.
  std::string kind() const;
};

struct Table::Entry {
  std::string key;
  Place place;  ///< of the key
  Node node;
};

/// The root table of the text. Throws Error(BadInput) at the offending place. Dates and times are
/// refused: nothing of ours takes one.
Table parse_toml(std::string_view text, const std::filesystem::path& file);

/// parse_toml of a file's content. A file that cannot be read, is none (a pipe, a device, a folder)
/// or is larger than 1 MiB is Error(BadInput); of a large one no more than that is read.
Table read_toml(const std::filesystem::path& file);

/// The value as T (bool, int64, string, Array, Table); Error(BadInput) naming `key` if it is
/// something else.
template <typename T>
const T& expect(const Node& node, std::string_view key);

/// An array of strings.
std::vector<std::string> expect_strings(const Node& node, std::string_view key);

/// Throws for the first key that is not among `known`, with the nearest one that is. `prefix` is
/// put before names in the message ("gate.").
void refuse_unknown_keys(const Table& table, const std::vector<std::string>& known,
                         std::string_view prefix = {});

}  // namespace sprint::config
