#include "render/attribution/cause_block.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <vector>

#include "base/text.h"
#include "render/text/readable_text.h"

namespace sprint::render {

namespace {

using attribution::AttributedFailure;
using attribution::Attribution;
using attribution::FailureKind;
using attribution::Verdict;

constexpr std::size_t kMostEvidence = 3;
constexpr std::size_t kMostReasons = 3;
constexpr std::size_t kMostMembers = 3;

std::string padded(const std::string& cell, std::size_t width) {
  const auto own = display_width(cell);
  return cell + std::string(own < width ? width - own : 0, ' ');
}

std::string head_text(const AttributedFailure& each) {
  const auto& failure = each.failure;
  const auto& where = shown_place(failure);
  const std::string place = place_text(where.file, where.line);
  auto lines = message_lines(failure.message, kMessageLines);
  if (!lines.empty()) lines.front() = without_place(lines.front(), place);
  std::string head = to_string(failure.kind);
  if (each.verdict == Verdict::NewlyFlaky) head += ", newly flaky";
  head += "  ";
  if (is_known_by_name(failure) || lines.empty()) {
    head += printable(failure.id) + (place.empty() ? "" : "  " + place);
  } else {
    head += (place.empty() ? "" : place + ": ") + lines.front();
    lines.erase(lines.begin());
  }
  if (failure.count > 1) head += " (" + std::to_string(failure.count) + " times)";
  for (const auto& line : lines) head += "\n  " + line;
  return head + "\n";
}

std::string label_of(const AttributedFailure& each) {
  if (named_suspects(each) == 0) return "nobody stands out";
  switch (each.verdict) {
    case Verdict::Attributed:
    case Verdict::NewlyFlaky:
      return each.confirmed ? "confirmed" : "suspected";
    case Verdict::Interaction:
      return each.confirmed ? "confirmed together" : "suspected together";
    case Verdict::Unattributed:
    case Verdict::PreExisting:
    case Verdict::Flaky:
      return "nobody stands out";
  }
  return {};
}

/// The lines about the suspects, without the label in front of them.
std::vector<std::string> suspect_lines(const Attribution& attribution,
                                       const AttributedFailure& each) {
  const std::size_t count = named_suspects(each);
  std::size_t id_width = 0;
  std::size_t percent_width = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto& suspect = each.suspects[i];
    id_width = std::max(id_width, display_width(printable(sprint_id(attribution, suspect.sprint))));
    percent_width = std::max(percent_width, percent(suspect.probability).size());
  }
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < count; ++i) {
    const auto& suspect = each.suspects[i];
    const auto& sprint = attribution.range.sprints.at(suspect.sprint);
    const bool has_title = !sprint.title.empty() && sprint.title != sprint.id;
    const std::string likely = percent(suspect.probability);
    lines.push_back(padded(printable(sprint.id), id_width) + "  " +
                    std::string(percent_width - likely.size(), ' ') + likely +
                    (has_title ? "  \"" + shortened(sprint.title, kTitleColumn) + "\"" : ""));
    std::size_t reasons = 0;
    for (const auto& evidence : each.evidence) {
      if (evidence.sprint != suspect.sprint) continue;
      if (reasons++ < kMostEvidence) lines.push_back(printable(evidence.detail));
    }
    if (reasons > kMostEvidence) {
      lines.push_back("and " + count_of(reasons - kMostEvidence, "more reason", "more reasons"));
    }
  }
  return lines;
}

/// "ui/3 2 %, docs/1 1 %": who else is not ruled out if one stands out.
std::string others_text(const Attribution& attribution, const AttributedFailure& each) {
  if (each.verdict == Verdict::Unattributed || each.confirmed) return {};
  std::vector<std::string> parts;
  for (std::size_t i = named_suspects(each); i < each.suspects.size(); ++i) {
    const auto& suspect = each.suspects[i];
    parts.push_back(sprint_id(attribution, suspect.sprint) + " " + percent(suspect.probability));
  }
  return name_list(parts, kMostReasons);
}

/// "docs/1, ui/3: why; net/4: another"; sprints that one fact clears are named together.
std::string cleared_text(const Attribution& attribution, const AttributedFailure& each) {
  std::vector<std::pair<std::string, std::vector<std::string>>> by_why;
  std::map<std::string, std::size_t> known;
  for (const auto& cleared : each.cleared) {
    const auto [found, is_new] = known.emplace(cleared.why, by_why.size());
    if (is_new) by_why.emplace_back(cleared.why, std::vector<std::string>{});
    by_why[found->second].second.push_back(sprint_id(attribution, cleared.sprint));
  }
  std::vector<std::string> parts;
  std::size_t unnamed = 0;
  for (const auto& [why, names] : by_why) {
    if (parts.size() < kMostReasons) {
      parts.push_back(name_list(names) + (why.empty() ? "" : ": " + printable(why)));
    } else {
      unnamed += names.size();
    }
  }
  return join(parts, "; ") + (unnamed > 0 ? "; and " + std::to_string(unnamed) + " more" : "");
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

std::string cause_block(const Attribution& attribution, const Cause& cause) {
  const auto& each = *cause.first;
  std::string text = head_text(each);
  auto lines = suspect_lines(attribution, each);
  if (lines.empty()) lines.emplace_back("no evidence against anyone");
  const std::string label = label_of(each);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    text += "  " + padded(i == 0 ? label : "", label.size()) + "  " + lines[i] + "\n";
  }
  const auto add = [&](const std::string& name, const std::string& what) {
    if (!what.empty()) text += "  " + padded(name, label.size()) + "  " + what + "\n";
  };
  add("others", others_text(attribution, each));
  add("cleared", cleared_text(attribution, each));
  if (!cause.others.empty()) text += "  " + members_text(cause) + "\n";
  return text;
}

}  // namespace sprint::render
