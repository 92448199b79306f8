#include "cmake/borrowed_flags.h"

#include <algorithm>
#include <tuple>

#include "cmake/languages.h"
#include "sprint/paths.h"

namespace sprint::cmake {

namespace {

std::string stem(const std::string& path) {
  const std::string name = sdk::file_name(path);
  return name.substr(0, name.find('.'));
}

/// How many folders two paths have in common from the root on.
std::size_t shared_folders(const std::string& a, const std::string& b) {
  const auto [end, other] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  return static_cast<std::size_t>(std::count(a.begin(), end, '/'));
}

std::size_t shared_letters(const std::string& a, const std::string& b) {
  const auto [end, other] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  return static_cast<std::size_t>(end - a.begin());
}

bool may_lend(Language from, Language to) {
  if (from != Language::C && from != Language::Cxx) return false;
  return to == Language::Header || to == from;
}

/// Larger is better. A source of the same name is the header's own, wherever it lies; then the
/// folder counts, then C++ before C for a header, then the name.
auto likeness(const std::string& file, const std::string& candidate) {
  const std::string own = stem(file);
  const std::string theirs = stem(candidate);
  const auto depth =
      static_cast<std::ptrdiff_t>(std::count(candidate.begin(), candidate.end(), '/'));
  return std::tuple(own == theirs && language_of(file) == Language::Header,
                    shared_folders(file, candidate), -depth,
                    language_of(candidate) == Language::Cxx, shared_letters(own, theirs));
}

}  // namespace

std::optional<std::size_t> nearest_sibling(const std::string& file,
                                           const std::vector<std::string>& candidates) {
  std::optional<std::size_t> best;
  decltype(likeness(file, file)) most_alike{};
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (!may_lend(language_of(candidates[i]), language_of(file))) continue;
    const auto alike = likeness(file, candidates[i]);
    if (best && alike <= most_alike) continue;
    best = i;
    most_alike = alike;
  }
  return best;
}

}  // namespace sprint::cmake
