#include "base/redaction/url_credentials.h"

#include <string_view>

#include "base/redaction/secret_values.h"

namespace sprint {

namespace {

constexpr std::size_t kLongestCredentials = 512;

bool ends_authority(int byte) {
  return !is_in(Alphabet::WideValue, byte) || byte == '/' || byte == '?' || byte == '#' ||
         byte == '\\' || byte == '<' || byte == '>';
}

/// `$TOKEN`, `${TOKEN}`, `<password>`, `***`: no word of a list, as a link's password is one.
bool is_placeholder(std::string_view password) {
  return password.empty() || password.front() == '$' || password.front() == '{' ||
         password.front() == '%' || password.find_first_not_of("*xX.") == std::string_view::npos;
}

}  // namespace

std::optional<FoundSecret> find_url_credentials(const SeenText& text, std::size_t place) {
  if (!is_in(Alphabet::LettersAndDigits, text.before(place))) return std::nullopt;
  const std::size_t begin = place + 3;
  std::size_t at_sign = begin;
  std::size_t end = begin;
  for (; !ends_authority(text.at(end)); ++end) {
    if (end - begin >= kLongestCredentials) return std::nullopt;
    if (text.at(end) == '@') at_sign = end;
  }
  if (at_sign == begin) return std::nullopt;
  const auto credentials = text.between(begin, at_sign);
  if (credentials.find(kRedacted) != std::string_view::npos) return std::nullopt;
  const auto colon = credentials.find(':');
  const auto user = credentials.substr(0, colon);
  // `scheme://[user:password@]host` of a usage text.
  if (user.starts_with('[')) return std::nullopt;
  const bool has_password =
      colon != std::string_view::npos && !is_placeholder(credentials.substr(colon + 1));
  if (!has_password && !is_random_value(user)) return std::nullopt;
  return FoundSecret{begin, at_sign};
}

}  // namespace sprint
