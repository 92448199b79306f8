#include "render/attribution/sprint_blocks.h"

#include <algorithm>
#include <vector>

#include "base/text.h"
#include "render/text/readable_text.h"

namespace sprint::render {

namespace {

using attribution::Attribution;
using attribution::Scope;
using attribution::Verdict;

/// Of a block: what fits on a screen is told in full, then in a line, then counted.
constexpr std::size_t kInFull = 4;
constexpr std::size_t kInALine = 12;
constexpr std::size_t kLongestTitle = 40;

struct Block {
  /// Nobody: what is open.
  std::vector<std::size_t> sprints{};
  std::vector<Cause> causes{};
};

/// Those to whom it is laid.
std::vector<std::size_t> owners_of(const attribution::AttributedFailure& failure) {
  const auto answer = answer_of(failure);
  std::vector<std::size_t> owners;
  if (answer.verdict == Verdict::Unattributed) return owners;
  for (std::size_t i = 0; i < named_suspects(answer); ++i) {
    owners.push_back(answer.suspects[i].sprint);
  }
  std::sort(owners.begin(), owners.end());
  return owners;
}

std::vector<Block> blocks_of(const Attribution& attribution) {
  std::vector<Block> blocks;
  for (auto& cause : causes_of(attribution)) {
    auto owners = owners_of(*cause.first);
    auto found = std::find_if(blocks.begin(), blocks.end(),
                              [&](const Block& each) { return each.sprints == owners; });
    if (found == blocks.end()) found = blocks.insert(found, {std::move(owners), {}});
    found->causes.push_back(std::move(cause));
  }
  std::stable_partition(blocks.begin(), blocks.end(),
                        [](const Block& each) { return !each.sprints.empty(); });
  return blocks;
}

std::string title_of(const Attribution& attribution, const Block& block) {
  std::size_t failures = 0;
  for (const auto& cause : block.causes) failures += 1 + cause.others.size();
  std::string count = count_of(failures, "failure", "failures");
  if (attribution.scope != Scope::Range) return count;
  if (block.sprints.empty()) return "open, nobody stands out: " + count;
  std::vector<std::string> ids;
  for (const auto sprint : block.sprints) ids.push_back(sprint_id(attribution, sprint));
  std::string title = name_list(ids);
  const auto& first = attribution.range.sprints.at(block.sprints.front());
  const bool has_title = ids.size() == 1 && !first.title.empty() && first.title != first.id;
  if (ids.size() > 1) title += ", only together";
  if (has_title) title += "  \"" + shortened(first.title, kLongestTitle) + "\"";
  return title + "  " + count;
}

std::string block_text(const Attribution& attribution, const Block& block,
                       const FurtherReading& reading) {
  std::string text = title_of(attribution, block) + "\n";
  for (std::size_t i = 0; i < block.causes.size(); ++i) {
    const auto& cause = block.causes[i];
    if (i < kInFull) text += cause_block(attribution, cause, reading);
    if (i >= kInFull && i < kInFull + kInALine) text += cause_line(cause);
  }
  const std::size_t shown = kInFull + kInALine;
  if (block.causes.size() > shown) {
    text += "  and " + std::to_string(block.causes.size() - shown) + " more\n";
  }
  return text + "\n";
}

}  // namespace

std::string sprint_blocks(const Attribution& attribution, const FurtherReading& reading) {
  std::string text;
  for (const auto& block : blocks_of(attribution)) text += block_text(attribution, block, reading);
  return text;
}

}  // namespace sprint::render
