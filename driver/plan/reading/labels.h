// The words that head the parts of a sprint: "**Entry criteria**:", "#### Tasks", "Depends on: 3".
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "plan/markdown/blocks.h"

namespace sprint::plan {

/// What a part is. Where a sprint has several parts for the same thing, the one named first here
/// is it: "Exit criteria" before "Success criteria" before "Verification".
enum class PartRole : std::uint8_t {
  Entry,
  Preconditions,
  Exit,
  Acceptance,
  Verification,
  Tasks,
  Steps,
  Deliverables,
  Dependencies,
  Goal,
  Type,
  Unit,
  Directory,
  Layer,
  Phase,
  Other,
};

struct Label {
  PartRole role = PartRole::Other;
  /// "Entry criteria"
  std::string_view name;
  /// What follows on the same line.
  std::string_view text;
};

/// The role of a label's words; Other if they are none of ours.
PartRole role_of_label(std::string_view words);

/// A line that is a label, or begins with one: bold or emphasised words with a colon (any words),
/// or, without emphasis, words that we know. `**Name** (remark):` counts too.
std::optional<Label> label_of(std::string_view text);

/// The same for list items, where only words that we know make a label.
std::optional<Label> label_of_item(std::string_view text);

/// The same for headings inside a sprint: words that we know, alone or with a remark in brackets.
std::optional<Label> label_of_heading(std::string_view text);

/// What the Markdown scanner has to know of plans: our labels, and headings that only plans have.
const DocumentWords& words_of_plans();

}  // namespace sprint::plan
