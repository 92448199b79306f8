#include "render/attribution/cause_block.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "base/text.h"
#include "render/text/readable_text.h"

namespace sprint::render {

namespace {

using attribution::AttributedFailure;
using attribution::Attribution;
using attribution::FailureKind;
using attribution::Scope;
using attribution::Verdict;

constexpr std::size_t kMostEvidence = 3;
constexpr std::size_t kMostOthers = 3;
constexpr std::size_t kMostMembers = 3;
constexpr std::size_t kBlockIndent = 4;
/// As wide as "suspected".
constexpr std::size_t kLabel = 9;

/// What stands in its first line, and what is left of its message.
struct Head {
  std::string title;
  std::vector<std::string> lines;
};

Head head_of(const AttributedFailure& each) {
  const auto& failure = each.failure;
  const auto& where = shown_place(failure);
  const std::string place = place_text(where.file, where.line);
  auto lines = message_lines(failure.message, kMessageLines);
  if (!lines.empty()) lines.front() = without_place(lines.front(), place);
  std::string title = "  " + to_string(failure.kind);
  if (each.verdict == Verdict::NewlyFlaky) title += ", newly flaky";
  title += "  ";
  if (is_known_by_name(failure) || lines.empty()) {
    title += printable(failure.id) + (place.empty() ? "" : "  " + place);
  } else {
    title += (place.empty() ? "" : place + ": ") + lines.front();
    lines.erase(lines.begin());
  }
  if (failure.count > 1) title += " (" + std::to_string(failure.count) + " times)";
  return {title, lines};
}

std::string line_of(std::string_view text, std::size_t indent) {
  return std::string(indent, ' ') + shortened(text, kScreenColumns - indent) + "\n";
}

std::string labelled(const std::string& label, const std::string& text) {
  const std::size_t width = std::max(kLabel, label.size()) + 2;
  return line_of(label + std::string(width - label.size(), ' ') + text, kBlockIndent);
}

std::string log_text(const attribution::Failure& failure, const FurtherReading& reading) {
  FileLine place = failure.source;
  if (reading.run != nullptr) {
    const auto told = reading.run->told_in.find(failure.id);
    if (told != reading.run->told_in.end()) place = told->second;
  }
  if (place.file.empty()) return {};
  const std::string file = shown_path(place.file, reading.here);
  return labelled("log", place.line > 0 ? file + ":" + std::to_string(place.line) : file);
}

/// "net/2 87 %, ui/3 2 %"; without percentages if that is proved.
std::string names_text(const Attribution& attribution, const Answer& answer, std::size_t from,
                       std::size_t to) {
  std::vector<std::string> parts;
  for (std::size_t i = from; i < to; ++i) {
    const auto& suspect = answer.suspects[i];
    parts.push_back(sprint_id(attribution, suspect.sprint) +
                    (answer.confirmed ? "" : " " + percent(suspect.probability)));
  }
  return name_list(parts, kMostOthers);
}

/// What speaks against those who are named; with their names, if they are several.
std::vector<std::string> reasons(const Attribution& attribution, const Answer& answer) {
  const std::size_t named = named_suspects(answer);
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < named; ++i) {
    const auto sprint = answer.suspects[i].sprint;
    const std::string who = named > 1 ? sprint_id(attribution, sprint) + ": " : "";
    for (const auto& evidence : answer.evidence) {
      if (evidence.sprint == sprint) lines.push_back(who + evidence.detail);
    }
  }
  if (lines.size() > kMostEvidence) {
    const auto more = lines.size() - kMostEvidence;
    lines.resize(kMostEvidence);
    lines.push_back("and " + count_of(more, "more reason", "more reasons"));
  }
  return lines;
}

/// Who it may be, how surely, and why.
std::string suspects_text(const Attribution& attribution, const Answer& answer) {
  const std::size_t named = named_suspects(answer);
  auto lines = reasons(attribution, answer);
  if (answer.verdict == Verdict::Unattributed) {
    if (named == 0) return labelled("perhaps", "no evidence against anyone");
    lines.insert(lines.begin(), names_text(attribution, answer, 0, named));
  } else if (named > 1) {
    lines.insert(lines.begin(), names_text(attribution, answer, 0, named));
  } else if (!answer.confirmed && named == 1) {
    const std::string sure = percent(answer.suspects.front().probability);
    if (lines.empty()) lines.emplace_back();
    lines.front() = sure + (lines.front().empty() ? "" : ": ") + lines.front();
  }
  const bool is_open = answer.verdict == Verdict::Unattributed || named == 0;
  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    text += labelled(i > 0 ? "" : is_open ? "perhaps" : answer.status(), lines[i]);
  }
  if (lines.empty() && named > 0) text = labelled(answer.status(), "");
  // Who else is not ruled out if one stands out.
  const bool has_others = !is_open && !answer.confirmed && answer.suspects.size() > named;
  if (has_others) {
    text += labelled("others", names_text(attribution, answer, named, answer.suspects.size()));
  }
  return text;
}

/// "and 11 more tests with the same cause: a, b, c and 8 more".
std::string members_text(const Cause& cause) {
  std::vector<std::string> names;
  bool tests = true;
  for (const auto* other : cause.others) {
    names.push_back(other->failure.id);
    tests = tests && other->failure.kind == FailureKind::Test;
  }
  return "and " +
         (tests ? count_of(names.size(), "more test", "more tests")
                : count_of(names.size(), "more failure", "more failures")) +
         " with the same cause: " + name_list(names, kMostMembers);
}

}  // namespace

std::string shown_path(const std::filesystem::path& file, const std::filesystem::path& here) {
  const auto relative = here.empty() ? file : file.lexically_relative(here);
  const bool is_below = !relative.empty() && *relative.begin() != "..";
  return printable((is_below ? relative : file).string());
}

std::string cause_block(const Attribution& attribution, const Cause& cause,
                        const FurtherReading& reading) {
  const auto& each = *cause.first;
  const auto head = head_of(each);
  std::string text = line_of(head.title, 0);
  for (const auto& line : head.lines) text += line_of(line, kBlockIndent);
  text += log_text(each.failure, reading);
  if (attribution.scope == Scope::Range) text += suspects_text(attribution, answer_of(each));
  if (!cause.others.empty()) text += line_of(members_text(cause), kBlockIndent);
  return text;
}

std::string cause_line(const Cause& cause) {
  const auto head = head_of(*cause.first);
  return line_of(head.title + (head.lines.empty() ? "" : ": " + head.lines.front()), 0);
}

}  // namespace sprint::render
