#include "render/plan/criterion_lines.h"

#include "base/text.h"
#include "plan/model/enum_words.h"
#include "render/plan/plan_phrases.h"

namespace sprint::render {

namespace {

constexpr std::size_t kColumns = 100;
constexpr std::size_t kRoleColumn = 7;
constexpr std::size_t kKindColumn = 13;
constexpr std::string_view kIndent = "    ";
/// What a command, a path or a pattern may take when everything is to be shown.
constexpr std::size_t kWholeColumns = 4096;

void append_padded(std::string& text, std::string_view word, std::size_t width) {
  text += word;
  if (word.size() < width) text.append(width - word.size(), ' ');
}

/// Everything of a row but its text; the result is how many columns are left for that.
std::size_t append_head(std::string& text, std::string_view role, std::string_view kind,
                        std::uint32_t line) {
  const std::size_t start = text.size();
  text += kIndent;
  append_padded(text, role, kRoleColumn);
  append_padded(text, kind, kKindColumn);
  text += "line " + std::to_string(line) + "  ";
  return kColumns - (text.size() - start);
}

void append_below(std::string& text, std::string_view label, std::string_view value) {
  text += kIndent;
  text.append(kRoleColumn, ' ');
  append_padded(text, label, kKindColumn);
  text += in_one_line(value, kWholeColumns);
  text += '\n';
}

}  // namespace

void append_criterion(std::string& text, std::string_view role, const plan::Criterion& criterion) {
  const auto room = append_head(text, role, word_of(criterion.kind), criterion.line);
  const auto shown = in_one_line(criterion.text, room);
  text += shown + "\n";
  if (criterion.command.empty()) return;
  const auto command = in_one_line(criterion.command, kColumns - kIndent.size() - kRoleColumn - 2);
  if (shown.find(command) != std::string::npos) return;
  text += kIndent;
  text.append(kRoleColumn, ' ');
  text += "$ " + command + "\n";
}

void append_criterion_parts(std::string& text, std::string_view role,
                            const plan::Criterion& criterion) {
  append_head(text, role, word_of(criterion.kind), criterion.line);
  text += in_one_line(criterion.text, kWholeColumns) + "\n";
  if (!criterion.command.empty()) append_below(text, "command", criterion.command);
  if (!criterion.path.empty()) append_below(text, "path", criterion.path);
  if (!criterion.pattern.empty()) append_below(text, "pattern", criterion.pattern);
  if (!criterion.expect.empty()) append_below(text, "expect", criterion.expect);
}

void append_task(std::string& text, const plan::Task& task) {
  const auto room = append_head(text, "task", "", task.line);
  text += in_one_line(task.text, room) + "\n";
}

}  // namespace sprint::render
