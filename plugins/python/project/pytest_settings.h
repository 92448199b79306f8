// What a project tells pytest in its settings file.
#pragma once

#include <string>
#include <string_view>

#include "sprint/types.h"

namespace sprint::python {

struct PytestSettings {
  /// The name of the file in the root; empty if no file has settings of pytest.
  std::string file{};
  /// The lines of pytest's own section.
  std::string text{};

  /// Whether the section has a value for this key.
  bool has(std::string_view key) const;
};

/// Of the files that pytest would look at, in its order, the first with a section of its own.
PytestSettings pytest_settings(const std::string& root);

/// The files in the root that say how the project is installed and tested, relative to it: every
/// test depends on them.
sdk::Words settings_files(const std::string& root);

}  // namespace sprint::python
