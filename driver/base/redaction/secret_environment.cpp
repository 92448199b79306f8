#include "base/redaction/secret_environment.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/redaction/secret_names.h"
#include "base/redaction/secret_values.h"
#include "base/redaction/seen_text.h"
#include "base/text.h"

namespace sprint {

namespace {

std::string_view password_in_link(std::string_view value) {
  const auto scheme = value.find("://");
  if (scheme == std::string_view::npos) return {};
  auto authority = value.substr(scheme + 3);
  authority = authority.substr(0, authority.find_first_of("/?#"));
  const auto at_sign = authority.rfind('@');
  if (at_sign == std::string_view::npos) return {};
  const auto colon = authority.find(':');
  return colon < at_sign ? authority.substr(colon + 1, at_sign - colon - 1) : std::string_view();
}

void keep(std::string_view value, std::vector<std::string>& values) {
  const auto trimmed = trim(value);
  if (is_distinct_secret(trimmed)) values.emplace_back(trimmed);
}

}  // namespace

bool is_distinct_secret(std::string_view value) {
  constexpr std::size_t kShortest = 8;
  constexpr std::size_t kShortestOfOneKind = 12;
  if (value.size() < kShortest || is_ordinary_value(value)) return false;
  if (kRedacted.find(value) != std::string_view::npos) return false;
  const bool letters = is_words(value);
  const bool digits = std::all_of(value.begin(), value.end(), is_digit);
  return (!letters && !digits) || value.size() >= kShortestOfOneKind;
}

std::vector<std::string> secret_values(const std::vector<std::string>& environment) {
  std::vector<std::string> values;
  for (const std::string_view entry : environment) {
    const auto equal = entry.find('=');
    if (equal == std::string_view::npos) continue;
    const auto value = entry.substr(equal + 1);
    keep(password_in_link(value), values);
    const NameKind kind = kind_of_name(entry.substr(0, equal));
    if (kind == NameKind::Ordinary) continue;
    if (kind == NameKind::Doubtful && !is_mixed_value(trim(value))) continue;
    keep(value, values);
    if (value.find('\n') == std::string_view::npos) continue;
    for (const std::string& line : split(value, '\n')) {
      if (!line.starts_with("-----")) keep(line, values);
    }
  }
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

}  // namespace sprint
