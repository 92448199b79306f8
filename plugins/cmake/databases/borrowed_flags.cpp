#include "cmake/databases/borrowed_flags.h"

#include <algorithm>
#include <tuple>

namespace sprint::cmake {

namespace {

std::string_view stem(std::string_view path) {
  const auto name = path.substr(path.rfind('/') + 1);  // npos + 1 is 0
  return name.substr(0, name.find('.'));
}

/// How many folders two paths have in common from the root on.
std::ptrdiff_t shared_folders(std::string_view a, std::string_view b) {
  const auto [end, other] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  return std::count(a.begin(), end, '/');
}

std::ptrdiff_t shared_letters(std::string_view a, std::string_view b) {
  const auto [end, other] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  return end - a.begin();
}

bool is_header(Language language) {
  return language == Language::Header || language == Language::CxxHeader;
}

bool may_lend(Language from, Language to) {
  return to == from || to == Language::Header ||
         (to == Language::CxxHeader && from == Language::Cxx);
}

}  // namespace

Lenders::Lenders(const std::vector<std::string>& files) {
  for (std::size_t i = 0; i < files.size(); ++i) {
    const auto language = language_of(files[i]);
    if (!is_source(language)) continue;
    lenders_.push_back(
        {i, files[i], stem(files[i]), language, std::count(files[i].begin(), files[i].end(), '/')});
  }
}

std::optional<std::size_t> Lenders::nearest_to(const std::string& file) const {
  const auto language = language_of(file);
  const auto own = stem(file);
  // Larger is better. A source of the same name is the header's own, wherever it lies; then the
  // folder counts, then C++ before C for a header, then the name.
  const auto likeness = [&](const Lender& lender) {
    return std::tuple(is_header(language) && own == lender.stem, shared_folders(file, lender.path),
                      -lender.depth, lender.language == Language::Cxx,
                      shared_letters(own, lender.stem));
  };
  const Lender* best = nullptr;
  decltype(likeness(*best)) most_alike{};
  for (const auto& lender : lenders_) {
    if (!may_lend(lender.language, language)) continue;
    const auto alike = likeness(lender);
    if (best != nullptr && alike <= most_alike) continue;
    best = &lender;
    most_alike = alike;
  }
  return best == nullptr ? std::nullopt : std::optional(best->index);
}

}  // namespace sprint::cmake
