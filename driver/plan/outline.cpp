#include "plan/outline.h"

#include <array>
#include <string>

#include "base/text.h"
#include "plan/inline_text.h"
#include "plan/word_match.h"

namespace sprint::plan {

namespace {

/// Blanks, dashes and colons at both ends. The dashes are longer than a byte, so by hand.
std::string_view trim_separators(std::string_view text) {
  constexpr std::array<std::string_view, 10> kMarks = {" ",      "-",      ":",      "|",  ",",
                                                       "\u2014", "\u2013", "\u00b7", "\t", "."};
  for (bool again = true; again;) {
    again = false;
    for (const std::string_view mark : kMarks) {
      if (text.starts_with(mark)) {
        text.remove_prefix(mark.size());
        again = true;
      }
      if (mark != "." && text.ends_with(mark)) {
        text.remove_suffix(mark.size());
        again = true;
      }
    }
  }
  return text;
}

}  // namespace

Outline outline_of(const Blocks& blocks) {
  Outline outline;
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < blocks.lines.size(); ++i) {
    const Line& line = blocks.lines[i];
    if (line.kind != LineKind::Heading) continue;
    while (!open.empty() && outline.headings[open.back()].level >= line.level) {
      outline.headings[open.back()].end = i;
      open.pop_back();
    }
    Heading heading;
    heading.text = line.text;
    heading.line = i;
    heading.end = blocks.lines.size();
    heading.level = line.level;
    heading.parent = open.empty() ? kNoHeading : open.back();
    open.push_back(outline.headings.size());
    outline.headings.push_back(heading);
  }
  return outline;
}

std::string_view without_number(std::string_view heading) {
  std::size_t at = 0;
  while (at < heading.size() &&
         ((heading[at] >= '0' && heading[at] <= '9') || heading[at] == '.')) {
    ++at;
  }
  if (at == 0 || heading.front() == '.') return heading;
  std::size_t end = at;
  if (end < heading.size() && heading[end] == ')') ++end;
  if (end == heading.size() || heading[end] != ' ') return heading;
  // "3 services" is a name; "3. Services" and "3.1 Services" have numbers.
  const bool is_number = heading.substr(0, end).find_first_of(".)") != std::string_view::npos;
  return is_number ? trim(heading.substr(end)) : heading;
}

std::string title_of(const Outline& outline) {
  for (const Heading& heading : outline.headings) {
    if (heading.level == 1) return plain_text(heading.text);
  }
  return outline.headings.empty() ? std::string() : plain_text(outline.headings.front().text);
}

std::string subject_of(std::string_view title) {
  std::string subject(trim(title));
  // "Rollo (Execution Plan v3)"
  const std::size_t open = subject.rfind('(');
  if (subject.ends_with(')') && open != std::string::npos && open != 0 &&
      has_word(std::string_view(subject).substr(open), "plan")) {
    subject = std::string(trim(std::string_view(subject).substr(0, open)));
  }
  constexpr std::array<std::string_view, 10> kPlanWords = {
      "execution_plan.md", "execution_plan", "execution plan", "implementation plan", "sprint plan",
      "sortie plan",       "mission plan",   "project plan",   "development plan",    "work plan"};
  bool found = false;
  for (const std::string_view words : kPlanWords) {
    const std::size_t at = find_word(subject, words);
    if (at == std::string_view::npos) continue;
    found = true;
    const std::string_view before = trim_separators(std::string_view(subject).substr(0, at));
    const std::string_view after =
        trim_separators(std::string_view(subject).substr(at + words.size()));
    std::string rest(before);
    if (!after.empty() && !after.starts_with('(')) {
      rest = before.empty() ? std::string(after) : rest + " - " + std::string(after);
    } else if (before.empty()) {
      rest = std::string(after);
    }
    subject = rest;
  }
  if (!found) {
    const std::string_view plain = trim(subject);
    constexpr std::string_view kPlan = "plan";
    if (plain.size() > kPlan.size() &&
        equal_ignoring_case(plain.substr(plain.size() - kPlan.size()), kPlan) &&
        plain[plain.size() - kPlan.size() - 1] == ' ') {
      subject = std::string(trim_separators(plain.substr(0, plain.size() - kPlan.size())));
    } else if (starts_with_word(plain, "plan") && plain.find_first_of(":-") == 4) {
      subject = std::string(trim_separators(plain.substr(5)));
    }
  }
  return subject.empty() ? std::string(trim(title)) : subject;
}

}  // namespace sprint::plan
