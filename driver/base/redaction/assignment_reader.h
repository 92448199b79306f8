// Takes assignments apart: which name, joined how, to which value? Judges neither.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/redaction/alphabet.h"
#include "base/redaction/seen_text.h"

namespace sprint {

enum class Joint : std::uint8_t {
  /// `NAME=value`, `-DNAME:STRING=value`
  Equal,
  /// `name = value`, `name := value`, `name => value`
  SpacedEqual,
  /// `name: value`, `"name": "value"`
  Colon,
  /// `--name value`, `["--name", "value"]`, `set name value`
  Blank,
  /// `<name>value</name>`
  Tag,
};

struct Assignment {
  /// Longer values are judged by their beginning.
  static constexpr std::size_t kLongestValue = 1024;

  std::string_view name;
  Joint joint = Joint::Equal;
  /// `--name`
  bool is_option = false;
  /// Nothing but blanks, and the marks of a list or a patch, before the name.
  bool begins_line = false;
  bool is_name_quoted = false;

  std::size_t begin = 0;
  std::size_t end = 0;
  bool is_quoted = false;
  /// Nothing but a quotation mark behind the value.
  bool ends_line = false;
  /// More of the value follows: as much as is in `rest`.
  bool is_cut = false;
  Alphabet rest = Alphabet::WideValue;
};

/// The name around `place`, whole; empty if it is too long to be one. Only the name is sure to have
/// been seen.
struct NameAround {
  std::size_t begin = 0;
  std::size_t end = 0;
};
std::optional<NameAround> name_around(const SeenText& text, std::size_t place);

/// Nothing if no value follows.
std::optional<Assignment> read_assignment(const SeenText& text, NameAround name);

}  // namespace sprint
