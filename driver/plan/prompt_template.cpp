#include <algorithm>
#include <array>

#include "base/text.h"
#include "plan/labels.h"
#include "plan/plan_wide.h"
#include "plan/word_match.h"

namespace sprint::plan {

namespace {

bool is_name_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-' || c == ' ' || c == '|' || c == '.';
}

/// How long the variable at the front is: `<NAME>`, `{name}`, `{{name}}`, `$NAME`, `${NAME}`,
/// `[NAME]` in capitals; 0 if there is none.
std::size_t variable_length(std::string_view text) {
  const auto until = [&](std::string_view open, std::string_view close) -> std::size_t {
    if (!text.starts_with(open)) return 0;
    const std::size_t end = text.substr(0, 60).find(close, open.size());
    if (end == std::string_view::npos || end == open.size()) return 0;
    const std::string_view name = text.substr(open.size(), end - open.size());
    if (!std::all_of(name.begin(), name.end(), is_name_char) || name.front() == ' ') return 0;
    return end + close.size();
  };
  if (const std::size_t length = until("{{", "}}")) return length;
  if (const std::size_t length = until("${", "}")) return length;
  if (const std::size_t length = until("{", "}")) return length;
  if (const std::size_t length = until("<", ">")) return length;
  if (const std::size_t length = until("[", "]")) {
    const std::string_view name = text.substr(1, length - 2);
    const bool capitals = std::all_of(name.begin(), name.end(), [](char c) {
      return (c >= 'A' && c <= 'Z') || c == '_' || c == ' ' || (c >= '0' && c <= '9');
    });
    return capitals && name.size() > 1 ? length : 0;
  }
  if (text.starts_with('$')) {
    std::size_t end = 1;
    while (end < text.size() && ((text[end] >= 'A' && text[end] <= 'Z') || text[end] == '_')) {
      ++end;
    }
    return end > 2 ? end : 0;
  }
  return 0;
}

std::vector<std::string> variables_in(std::string_view text) {
  std::vector<std::string> variables;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = variable_length(text.substr(at));
    if (length == 0) {
      ++at;
      continue;
    }
    std::string name(text.substr(at, length));
    if (variables.size() < 200 &&
        std::find(variables.begin(), variables.end(), name) == variables.end()) {
      variables.push_back(std::move(name));
    }
    at += length;
  }
  return variables;
}

bool names_template(std::string_view words) {
  constexpr std::array<std::string_view, 9> kNames = {
      "dispatch template", "prompt template", "sprint prompt",   "sortie prompt", "agent prompt",
      "dispatch prompt",   "sprint template", "sortie template", "agent template"};
  static const WordSet set(kNames);
  return set.is_in(words);
}

/// The first code block in [begin, end), as text.
Template block_in(const Blocks& blocks, std::size_t begin, std::size_t end) {
  Template found;
  for (std::size_t i = begin; i < end; ++i) {
    const Line& line = blocks.lines[i];
    if (found.line == 0) {
      if (line.kind == LineKind::FenceOpen) found.line = static_cast<std::uint32_t>(i) + 1;
      continue;
    }
    if (line.kind == LineKind::FenceClose) break;
    found.text += line.text;
    found.text += '\n';
  }
  return found;
}

/// `template: |` and the lines below it in a YAML block.
Template yaml_value(const Template& block) {
  Template found;
  std::size_t indent = 0;
  bool inside = false;
  std::uint32_t line = block.line;
  for (const std::string& text : split(block.text, '\n')) {
    ++line;
    const std::size_t at = std::min(text.find_first_not_of(' '), text.size());
    if (!inside) {
      const std::string_view rest = std::string_view(text).substr(at);
      if (!rest.starts_with("template:")) continue;
      inside = true;
      indent = at;
      found.line = line;
      const std::string_view value = trim(rest.substr(9));
      if (!value.empty() && value.front() != '|' && value.front() != '>') {
        found.text = std::string(value) + "\n";
        return found;
      }
      continue;
    }
    if (!trim(text).empty() && at <= indent) break;
    found.text += text.substr(std::min(text.size(), indent + 2));
    found.text += '\n';
  }
  return found;
}

}  // namespace

std::optional<Template> prompt_template(const Plan& plan, const Blocks& blocks,
                                        const Outline& outline, Findings& findings) {
  const auto inside_sprint = [&](std::size_t line) {
    const auto after =
        std::upper_bound(plan.sprints.begin(), plan.sprints.end(), line + 1,
                         [](std::size_t at, const Sprint& sprint) { return at < sprint.line; });
    return after != plan.sprints.begin() && (after - 1)->end_line > line;
  };
  std::optional<Template> best;
  for (const Heading& heading : outline.headings) {
    if (!names_template(heading.text) || inside_sprint(heading.line)) continue;
    Template found = block_in(blocks, heading.line + 1, heading.end);
    found.variables = variables_in(found.text);
    if (found.variables.empty()) {
      findings.decide(heading.line, "no template here",
                      "the section has no code block with variables");
      continue;
    }
    // An appendix is where the last word on it stands.
    if (!best || has_word(heading.text, "appendix")) best = std::move(found);
  }
  for (std::size_t i = 0; i < blocks.lines.size() && !best; ++i) {
    const Line& line = blocks.lines[i];
    const bool says = line.kind == LineKind::Text && line.text.size() < 300 &&
                      line.text.ends_with(':') && names_template(line.text);
    const bool yaml = line.kind == LineKind::FenceOpen &&
                      (line.text.starts_with("yaml") || line.text.starts_with("yml"));
    if ((!says && !yaml) || inside_sprint(i)) continue;
    std::size_t end = i + 1;
    while (end < blocks.lines.size() && blocks.lines[end].kind != LineKind::FenceClose &&
           blocks.lines[end].kind != LineKind::Heading) {
      ++end;
    }
    Template found = block_in(blocks, i, end);
    if (yaml) found = yaml_value(found);
    found.variables = variables_in(found.text);
    if (!found.variables.empty()) best = std::move(found);
    i = end - 1;
  }
  return best;
}

}  // namespace sprint::plan
