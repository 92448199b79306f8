#include <algorithm>

#include "base/phrase_table.h"
#include "base/text.h"
#include "base/word_match.h"
#include "plan/reading/plan_wide.h"
#include "plan/reading/template_variables.h"

namespace sprint::plan {

namespace {

bool names_template(std::string_view words) {
  static const PhraseTable names(
      "dispatch template, prompt template, sprint prompt, sortie prompt, agent prompt, "
      "dispatch prompt, sprint template, sortie template, agent template");
  return names.is_in(words);
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

/// Where a template may stand: a section or a sentence that names it, a YAML block.
class TemplateFinder {
 public:
  TemplateFinder(const Plan& plan, const Blocks& blocks, const Outline& outline)
      : plan_(plan), blocks_(blocks), outline_(outline) {}

  std::optional<Template> in_sections(Findings& findings) const {
    std::optional<Template> best;
    for (const Heading& heading : outline_.headings) {
      if (!names_template(heading.text) || is_in_sprint(heading.line)) continue;
      Template found = block_in(blocks_, heading.line + 1, heading.end);
      found.variables = variables_in(found.text);
      if (found.variables.empty()) {
        findings.decide(heading.line, "no template here",
                        "the section has no code block with variables");
      } else if (!best || has_word(heading.text, "appendix")) {
        best = std::move(found);  // an appendix is where the last word on it stands
      }
    }
    return best;
  }

  std::optional<Template> in_text() const {
    for (std::size_t i = 0; i < blocks_.lines.size(); ++i) {
      const bool yaml = is_yaml(blocks_.lines[i]);
      if ((!yaml && !announces_template(blocks_.lines[i])) || is_in_sprint(i)) continue;
      const std::size_t end = end_of_block(i);
      Template found = block_in(blocks_, i, end);
      if (yaml) found = yaml_value(found);
      found.variables = variables_in(found.text);
      if (!found.variables.empty()) return found;
      i = end - 1;
    }
    return {};
  }

 private:
  bool is_in_sprint(std::size_t line) const {
    const auto after =
        std::upper_bound(plan_.sprints.begin(), plan_.sprints.end(), line + 1,
                         [](std::size_t at, const Sprint& sprint) { return at < sprint.line; });
    return after != plan_.sprints.begin() && (after - 1)->end_line > line;
  }

  static bool is_yaml(const Line& line) {
    return line.kind == LineKind::FenceOpen &&
           (line.text.starts_with("yaml") || line.text.starts_with("yml"));
  }

  /// "Use this dispatch prompt:", at the end of a sentence or two.
  static bool announces_template(const Line& line) {
    return line.kind == LineKind::Text && line.text.size() < 300 && line.text.ends_with(':') &&
           names_template(line.text);
  }

  std::size_t end_of_block(std::size_t begin) const {
    std::size_t end = begin + 1;
    while (end < blocks_.lines.size() && blocks_.lines[end].kind != LineKind::FenceClose &&
           blocks_.lines[end].kind != LineKind::Heading) {
      ++end;
    }
    return end;
  }

  const Plan& plan_;
  const Blocks& blocks_;
  const Outline& outline_;
};

}  // namespace

std::optional<Template> prompt_template(const Plan& plan, const Blocks& blocks,
                                        const Outline& outline, Findings& findings) {
  const TemplateFinder finder(plan, blocks, outline);
  auto found = finder.in_sections(findings);
  return found ? std::move(found) : finder.in_text();
}

}  // namespace sprint::plan
