#include "plan/compare/text_changes.h"

#include <algorithm>
#include <unordered_map>

#include "base/ascii.h"

namespace sprint::plan {

namespace {

constexpr std::size_t kMostCharacters = 80;

bool continues_character(char c) {
  return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U;
}

/// What is left once equal texts have been paired.
void pair_the_rest(ListChanges& changes, const std::vector<bool>& taken,
                   const std::vector<std::size_t>& left_newer) {
  std::size_t next = 0;
  for (const std::size_t newer : left_newer) {
    while (next < taken.size() && taken[next]) ++next;
    if (next < taken.size()) {
      changes.changed.emplace_back(next++, newer);
    } else {
      changes.added.push_back(newer);
    }
  }
  for (; next < taken.size(); ++next) {
    if (!taken[next]) changes.removed.push_back(next);
  }
}

/// The places of equal texts, in sequence, and how many of them have found a partner.
struct Places {
  std::vector<std::size_t> at;
  std::size_t used = 0;
};

}  // namespace

std::string one_line(std::string_view text) {
  std::string line;
  line.reserve(text.size());
  for (const char c : text) {
    if (!is_space(c)) {
      line += c;
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  if (!line.empty() && line.back() == ' ') line.pop_back();
  return line;
}

std::string shortened(std::string_view text) {
  std::string line = one_line(text);
  std::size_t characters = 0;
  std::size_t cut = 0;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (continues_character(line[at])) continue;
    if (++characters == kMostCharacters) cut = at;
    if (characters > kMostCharacters) return line.substr(0, cut) + "\u2026";
  }
  return line;
}

ListChanges compare_lists(const std::vector<std::string_view>& older,
                          const std::vector<std::string_view>& newer) {
  ListChanges changes;
  if (older == newer) {
    changes.same.reserve(older.size());
    for (std::size_t at = 0; at < older.size(); ++at) changes.same.emplace_back(at, at);
    return changes;
  }
  std::unordered_map<std::string, Places> places;
  for (std::size_t at = 0; at < older.size(); ++at) places[one_line(older[at])].at.push_back(at);
  std::vector<bool> taken(older.size());
  std::vector<std::size_t> left_newer;
  for (std::size_t at = 0; at < newer.size(); ++at) {
    const auto found = places.find(one_line(newer[at]));
    if (found == places.end() || found->second.used == found->second.at.size()) {
      left_newer.push_back(at);
      continue;
    }
    const std::size_t partner = found->second.at[found->second.used++];
    taken[partner] = true;
    changes.same.emplace_back(partner, at);
  }
  changes.reordered = !std::is_sorted(changes.same.begin(), changes.same.end());
  pair_the_rest(changes, taken, left_newer);
  return changes;
}

}  // namespace sprint::plan
