// A page of the documentation, for tests that compare it with the program.
#pragma once

#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "os/files.h"
#include "support/catch.h"

namespace sprint::test {

class DocPage {
 public:
  explicit DocPage(const std::string& name)
      : text_(os::read_file(std::filesystem::path(SPRINT_SOURCE_DIR) / "driver/docs" / name)) {}

  /// The content of the first block of code in that language behind a heading.
  std::string code(const std::string& language, const std::string& heading) const {
    const auto section = text_.find("\n" + heading + "\n");
    REQUIRE(section != text_.npos);
    const std::string opening = "```" + language + "\n";
    const auto begin = text_.find(opening, section);
    REQUIRE(begin != text_.npos);
    const auto content = begin + opening.size();
    return text_.substr(content, text_.find("\n```", content) + 1 - content);
  }

  /// The first cells of the table whose first row begins with these two cells, without their
  /// quotation marks. Only of the first one, or the second, if several have the same.
  std::set<std::string> rows_of(const std::string& first, const std::string& second,
                                std::size_t which = 0) const {
    std::istringstream text(text_);
    std::set<std::string> rows;
    bool is_in = false;
    for (std::string line; std::getline(text, line);) {
      if (line.starts_with("| " + first + " | " + second + " |")) {
        if (which-- == 0) {
          is_in = true;
          continue;
        }
      }
      if (!line.starts_with("|")) {
        if (is_in) return rows;
        continue;
      }
      const auto end = line.find('`', 3);
      if (is_in && line.starts_with("| `")) rows.insert(line.substr(3, end - 3));
    }
    return rows;
  }

 private:
  std::string text_;
};

}  // namespace sprint::test
