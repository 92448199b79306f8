#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>
#include <unordered_set>

#include "base/text.h"
#include "plan/reading/plan_wide.h"

namespace sprint::plan {

namespace {

bool is_plain_path_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-' || c == '.' || c == '/' || c == '~' || c == '+' || c == '%';
}

/// How long the extension after a dot is, if it is that of a document, list or setting; else 0.
std::size_t document_extension(std::string_view after_dot) {
  constexpr std::array<std::string_view, 8> kExtensions = {"md",  "txt",  "toml", "yaml",
                                                           "yml", "json", "cfg",  "ini"};
  for (const std::string_view extension : kExtensions) {
    if (!after_dot.starts_with(extension)) continue;
    const std::string_view rest = after_dot.substr(extension.size());
    const bool ends = rest.empty() || !is_plain_path_char(rest.front()) ||
                      (rest.front() == '.' && (rest.size() == 1 || !is_plain_path_char(rest[1])));
    if (ends) return extension.size();
  }
  return 0;
}

/// The path around the dot at `dot`; empty if it is no document's.
std::string_view document_at(std::string_view text, std::size_t dot) {
  const std::size_t length = document_extension(text.substr(dot + 1));
  if (length == 0) return {};
  std::size_t begin = dot;
  while (begin != 0 && is_plain_path_char(text[begin - 1])) --begin;
  const std::string_view path = text.substr(begin, dot + 1 + length - begin);
  const char before = begin == 0 ? ' ' : text[begin - 1];
  const bool in_address = before == ':' && path.starts_with("//");
  // "<PACKAGE>/TODO.md" and "$DIR/TODO.md" are many files, or none.
  const bool is_pattern = before == '>' || before == '}' || before == '*' || before == '$';
  const bool is_other = path.find("EXECUTION_PLAN") != std::string_view::npos ||
                        path.ends_with("CMakeLists.txt");  // source, whatever its ending
  const bool is_none = dot == begin || path.size() > 200 || in_address || is_pattern || is_other;
  return is_none ? std::string_view{} : path;
}

/// A link writes a blank as "%20".
std::string without_escapes(std::string_view path) {
  std::string plain;
  for (std::size_t i = 0; i < path.size(); ++i) {
    unsigned code = 0;
    const auto digits = path.substr(i + 1, 2);
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
    const bool is_escape = path[i] == '%' && digits.size() == 2 && error == std::errc() &&
                           end == digits.data() + 2 && code >= ' ';
    plain += is_escape ? static_cast<char>(code) : path[i];
    if (is_escape) i += 2;
  }
  return plain;
}

struct LineRange {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// The prompt that agents get stands in a code block, and names files as well.
LineRange template_lines(const Plan& plan) {
  if (!plan.prompt_template) return {};
  const std::string& text = plan.prompt_template->text;
  const std::size_t begin = plan.prompt_template->line;  // the one behind the fence, from 0
  return {begin, begin + static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1};
}

}  // namespace

std::vector<ReferencedFile> referenced_files(const Plan& plan, const Blocks& blocks) {
  std::vector<ReferencedFile> files;
  std::unordered_set<std::string_view> seen;
  std::size_t sprint = 0;
  const LineRange prompt = template_lines(plan);
  for (std::size_t i = 0; i < blocks.lines.size(); ++i) {
    const Line& line = blocks.lines[i];
    if (line.kind == LineKind::Blank) continue;
    if (line.kind == LineKind::Code && (i < prompt.begin || i >= prompt.end)) continue;
    while (sprint < plan.sprints.size() && plan.sprints[sprint].end_line <= i) ++sprint;
    const bool inside = sprint < plan.sprints.size() && plan.sprints[sprint].line <= i + 1;
    for (std::size_t dot = line.text.find('.'); dot != std::string_view::npos;
         dot = line.text.find('.', dot + 1)) {
      const std::string_view path = document_at(line.text, dot);
      if (path.empty() || !seen.insert(path).second) continue;
      ReferencedFile file{without_escapes(path), static_cast<std::uint32_t>(i) + 1, {}};
      if (inside) file.sprint = static_cast<SprintIndex>(sprint);
      files.push_back(std::move(file));
    }
  }
  return files;
}

}  // namespace sprint::plan
