#include "plan/reading/plan_title.h"

#include <array>

#include "base/text.h"
#include "base/word_match.h"
#include "plan/markdown/inline_text.h"

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
