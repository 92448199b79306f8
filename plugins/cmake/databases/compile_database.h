// compile_commands.json: which command compiles which file.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sprint/types.h"

namespace sprint::cmake {

struct CompileEntry {
  std::string directory;
  std::string file;      ///< as written: absolute, or relative to `directory`
  std::string command;   ///< one shell line, or empty
  sdk::Words arguments;  ///< used if there is no command
  std::string output;    ///< may be empty
};

struct CompileDatabase {
  std::vector<CompileEntry> entries;
  /// The line at which the text is not valid JSON; there are no entries then. 0: it is.
  std::size_t broken_line = 0;
};

/// Entries without a file are left out; keys that we do not know are passed over.
CompileDatabase read_compile_database(std::string_view text);

/// The command as words; nothing if it is empty or a quote is not closed.
std::optional<sdk::Words> words_of(const CompileEntry& entry);

/// `path` made absolute against `directory`, without `.`, `..` and doubled slashes. Symbolic links
/// are left alone.
std::string absolute_path(std::string_view directory, std::string_view path);

}  // namespace sprint::cmake
