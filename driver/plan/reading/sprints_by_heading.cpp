#include <algorithm>
#include <map>
#include <unordered_set>

#include "plan/markdown/inline_text.h"
#include "plan/naming/sprint_ids.h"
#include "plan/reading/find_sprints.h"

namespace sprint::plan {

namespace {

struct Candidate {
  SprintHeading words;
  std::size_t heading = 0;
  bool dropped = false;
};

SprintDraft draft_of(const Blocks& blocks, const Heading& heading, Candidate& candidate,
                     std::size_t end) {
  SprintDraft draft;
  draft.id = std::move(candidate.words.id);
  draft.name = std::move(candidate.words.name);
  draft.unit = std::move(candidate.words.qualifier);
  draft.line = heading.line;
  draft.end = end;
  draft.heading = candidate.heading;
  draft.has_heading = true;
  draft.body = read_sprint_body(blocks, heading.line + 1, end);
  // A date or nothing: then the goal is the name.
  const bool is_date =
      candidate.words.name_is_remark && draft.name.find_first_of("0123456789") != std::string::npos;
  if ((draft.name.empty() || is_date) && !draft.body.goal.empty()) {
    draft.name = plain_text(draft.body.goal);
  }
  if (!draft.body.unit.empty()) draft.unit = draft.body.unit;
  draft.phase = draft.body.phase;
  return draft;
}

bool has_side_ancestor(const Outline& outline, std::size_t heading) {
  for (std::size_t at = outline.headings[heading].parent; at != kNoHeading;
       at = outline.headings[at].parent) {
    if (outline.headings[at].level > 1 && is_side_heading(outline.headings[at].text)) return true;
  }
  return false;
}

/// The nearest heading above that is a candidate, too; kNoHeading if there is none.
std::size_t candidate_above(const Outline& outline, const std::vector<std::size_t>& candidate_of,
                            std::size_t heading) {
  for (std::size_t at = outline.headings[heading].parent; at != kNoHeading;
       at = outline.headings[at].parent) {
    if (candidate_of[at] != kNoHeading) return candidate_of[at];
  }
  return kNoHeading;
}

class HeadingSprints {
 public:
  HeadingSprints(const Blocks& blocks, const Outline& outline, Findings& findings)
      : blocks_(blocks), outline_(outline), findings_(findings) {}

  std::vector<SprintDraft> find() {
    collect(2, 4);
    // The first level is the plan's title as a rule, so it counts only if nothing else does.
    if (candidates_.empty()) collect(1, 6);
    drop_sentences();
    drop_taken_out();
    return drafts();
  }

 private:
  void collect(std::size_t lowest, std::size_t highest) {
    for (std::size_t i = 0; i < outline_.headings.size(); ++i) {
      const Heading& heading = outline_.headings[i];
      if (heading.level < lowest || heading.level > highest) continue;
      if (auto words = sprint_heading(heading.text)) candidates_.push_back({std::move(*words), i});
      expect_bounded(candidates_.size(), heading.line, findings_);
    }
  }

  /// "Sprint 3 went well" is none if other headings say "Sprint 3: Name".
  void drop_sentences() {
    std::unordered_set<std::string> separated;
    for (const Candidate& candidate : candidates_) {
      if (candidate.words.separated) separated.insert(candidate.words.id);
    }
    for (Candidate& candidate : candidates_) {
      if (candidate.words.separated) continue;
      const Heading& heading = outline_.headings[candidate.heading];
      const std::size_t line = heading.line;
      const bool is_sprint = !separated.contains(candidate.words.id) &&
                             !read_sprint_body(blocks_, line + 1, heading.end).exit_label.empty();
      if (!separated.empty() && !is_sprint) {
        candidate.dropped = true;
        findings_.warn(line, "this heading is read as a sentence about Sprint " +
                                 candidate.words.id + ", not as a sprint; write 'Sprint " +
                                 candidate.words.id + ": Name' if it is one");
      }
    }
  }

  void drop_taken_out() {
    for (Candidate& candidate : candidates_) {
      if (candidate.dropped) continue;
      const bool section = is_in_out_section(candidate.heading);
      if (!candidate.words.out && !section) continue;
      candidate.dropped = true;
      findings_.leave_out(candidate.words.id);
      findings_.warn(outline_.headings[candidate.heading].line,
                     "Sprint " + candidate.words.id +
                         (section ? " stands in a section that is not to be carried out"
                                  : " is struck through or marked as deferred") +
                         "; it is left out");
    }
  }

  bool is_in_out_section(std::size_t heading) const {
    for (std::size_t at = outline_.headings[heading].parent; at != kNoHeading;
         at = outline_.headings[at].parent) {
      if (outline_.headings[at].level > 1 && is_out_heading(outline_.headings[at].text))
        return true;
    }
    return false;
  }

  std::vector<SprintDraft> drafts() {
    std::vector<std::size_t> candidate_of(outline_.headings.size(), kNoHeading);
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      if (!candidates_[i].dropped) candidate_of[candidates_[i].heading] = i;
    }
    // A sprint ends where the first one inside it begins.
    std::vector<std::size_t> first_inside(candidates_.size(), kNoHeading);
    for (Candidate& candidate : candidates_) {
      if (candidate.dropped) continue;
      const std::size_t above = candidate_above(outline_, candidate_of, candidate.heading);
      if (above == kNoHeading) continue;
      if (candidates_[above].words.id == candidate.words.id) {
        candidate.dropped = true;  // "#### Sprint 3 notes: …" inside Sprint 3
        continue;
      }
      const std::size_t line = outline_.headings[candidate.heading].line;
      first_inside[above] = std::min(first_inside[above], line);
    }
    std::vector<SprintDraft> result;
    result.reserve(candidates_.size());
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      if (candidates_[i].dropped) continue;
      const Heading& heading = outline_.headings[candidates_[i].heading];
      const bool is_group = first_inside[i] != kNoHeading;
      SprintDraft draft =
          draft_of(blocks_, heading, candidates_[i], std::min(heading.end, first_inside[i]));
      if (is_group && !draft.body.carries_work()) continue;
      result.push_back(std::move(draft));
    }
    auto sprints = without_remarks(std::move(result));
    warn_about_others(sprints);
    return sprints;
  }

  /// "### Sprnt 2: Parser" with exit criteria, beside sprints.
  void warn_about_others(const std::vector<SprintDraft>& drafts) {
    std::unordered_set<std::size_t> taken;
    std::unordered_set<std::size_t> levels;
    for (const Candidate& candidate : candidates_) taken.insert(candidate.heading);
    for (const SprintDraft& draft : drafts) levels.insert(outline_.headings[draft.heading].level);
    for (std::size_t i = 0; i < outline_.headings.size(); ++i) {
      const Heading& heading = outline_.headings[i];
      if (taken.contains(i) || !levels.contains(heading.level)) continue;
      if (is_side_heading(heading.text) || label_of_heading(heading.text)) continue;
      const SprintBody body = read_sprint_body(blocks_, heading.line + 1, heading.end);
      if (body.exit_label.empty() || body.exit.empty() || body.tasks_label.empty()) continue;
      findings_.warn(
          heading.line,
          "this section has tasks and exit criteria, but its heading is no sprint; write "
          "'Sprint N: Name' if it is one");
    }
  }

  /// Headings in change logs and summaries that only mention a sprint.
  std::vector<SprintDraft> without_remarks(std::vector<SprintDraft> drafts) {
    const auto carrying = std::count_if(
        drafts.begin(), drafts.end(), [](const SprintDraft& it) { return it.body.carries_work(); });
    if (carrying == 0) return drafts;
    std::erase_if(drafts, [&](const SprintDraft& draft) {
      // A list without a label is no work there: "- split from sprint 0".
      const bool works = !draft.body.exit_label.empty() || !draft.body.tasks_label.empty();
      if (works || !has_side_ancestor(outline_, draft.heading)) return false;
      findings_.warn(draft.line, "Sprint " + draft.id +
                                     " is only mentioned here, without tasks and criteria; read as "
                                     "a remark");
      return true;
    });
    return drafts;
  }

  const Blocks& blocks_;
  const Outline& outline_;
  Findings& findings_;
  std::vector<Candidate> candidates_;
};

}  // namespace

std::vector<SprintDraft> sprints_by_heading(const Blocks& blocks, const Outline& outline,
                                            Findings& findings) {
  return HeadingSprints(blocks, outline, findings).find();
}

std::vector<SprintDraft> sprints_by_bare_id(const Blocks& blocks, const Outline& outline,
                                            Findings& findings) {
  // Headings of one level whose ids look alike, with those among them that carry criteria.
  struct Group {
    std::vector<Candidate> members;
    std::size_t with_criteria = 0;
  };
  std::map<std::pair<std::size_t, std::string>, Group> groups;
  for (std::size_t i = 0; i < outline.headings.size(); ++i) {
    const Heading& heading = outline.headings[i];
    if (heading.level < 2 || heading.level > 4) continue;
    auto words = bare_id_heading(heading.text);
    if (!words) continue;
    const std::size_t next =
        i + 1 < outline.headings.size() ? outline.headings[i + 1].line : blocks.lines.size();
    const SprintBody body = read_sprint_body(blocks, heading.line + 1, std::min(next, heading.end));
    const SprintBody whole = read_sprint_body(blocks, heading.line + 1, heading.end);
    const bool criteria = !body.exit_label.empty() || !body.entry_label.empty() ||
                          (!whole.exit_label.empty() && whole.exit_label.data() != nullptr &&
                           outline.headings.size() > i + 1 &&
                           label_of_heading(outline.headings[i + 1].text).has_value());
    Group& group = groups[{heading.level, shape_of_id(words->id)}];
    if (criteria) ++group.with_criteria;
    group.members.push_back({std::move(*words), i});
  }
  std::size_t level = 0;
  std::size_t most = 1;
  for (const auto& [key, group] : groups) {
    if (group.with_criteria <= most) continue;
    most = group.with_criteria;
    level = key.first;
  }
  std::vector<Candidate> chosen;
  for (auto& [key, group] : groups) {
    if (key.first != level || group.with_criteria < 2) continue;
    std::move(group.members.begin(), group.members.end(), std::back_inserter(chosen));
  }
  std::sort(chosen.begin(), chosen.end(),
            [](const Candidate& a, const Candidate& b) { return a.heading < b.heading; });
  std::vector<SprintDraft> result;
  result.reserve(chosen.size());
  for (Candidate& candidate : chosen) {
    const Heading& heading = outline.headings[candidate.heading];
    if (candidate.words.out) {
      findings.leave_out(candidate.words.id);
      findings.warn(heading.line, candidate.words.id +
                                      " is struck through or marked as deferred; it is left out");
      continue;
    }
    result.push_back(draft_of(blocks, heading, candidate, heading.end));
  }
  return result;
}

}  // namespace sprint::plan
