#include "base/redaction/secret_values.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "base/redaction/seen_text.h"
#include "base/word_match.h"

namespace sprint {

namespace {

constexpr auto kOrdinaryWords = std::to_array<std::string_view>({
    "true",        "false",    "on",          "off",        "yes",        "no",       "none",
    "null",        "nil",      "undefined",   "default",    "auto",       "string",   "str",
    "bytes",       "text",     "char",        "int",        "number",     "bool",     "boolean",
    "object",      "any",      "secretstr",   "optional",   "required",   "enabled",  "disabled",
    "enable",      "disable",  "password",    "passwd",     "passphrase", "secret",   "token",
    "key",         "hidden",   "masked",      "redacted",   "filtered",   "changeme", "unset",
    "empty",       "missing",  "invalid",     "incorrect",  "expired",    "wrong",    "unknown",
    "passed",      "failed",   "skipped",     "success",    "error",      "warning",  "option",
    "options",     "argument", "flag",        "instead",    "prompt",     "value",    "file",
    "environment", "example",  "placeholder", "identifier", "keyword",    "literal",  "username",
    "interactive", "expected", "unexpected",  "ignored",    "cleared",    "removed",  "present",
});

constexpr auto kFileEndings = std::to_array<std::string_view>({
    ".pem", ".crt", ".cer", ".json", ".jks", ".keystore", ".txt", ".pub",  ".h",   ".hpp",
    ".cpp", ".cc",  ".c",   ".o",    ".py",  ".js",       ".ts",  ".yaml", ".yml", ".toml",
    ".key", ".go",  ".rs",  ".java", ".sh",  ".p12",      ".asc", ".gpg",  ".log", ".md",
});

struct Tally {
  std::size_t letters = 0;
  std::size_t digits = 0;
};

Tally tally_of(std::string_view text) {
  Tally tally;
  for (const char c : text) {
    if (is_letter(c)) ++tally.letters;
    if (is_digit(c)) ++tally.digits;
  }
  return tally;
}

bool is_mask(std::string_view value) {
  return value.find_first_not_of(":*.-_?#xX") == std::string_view::npos;
}

bool is_reference(std::string_view value) {
  const char first = value.front();
  return first == '$' || first == '<' || first == '{' || first == '%' || first == '@' ||
         first == ':' || first == '&' || value.find("${") != std::string_view::npos ||
         value.find("$(") != std::string_view::npos || value.find("{{") != std::string_view::npos ||
         value.find("#{") != std::string_view::npos;
}

/// Keys in Base64 may begin with a slash, too; what is long and has few of them is no path.
bool is_path(std::string_view value) {
  if (value.starts_with("./") || value.starts_with("../") || value.starts_with("~/")) return true;
  if (value.size() > 2 && value[1] == ':' && (value[2] == '\\' || value[2] == '/')) return true;
  if (value.front() != '/') return false;
  if (value.substr(1).find_first_of("/.") == std::string_view::npos)
    return is_words(value.substr(1));
  const auto slashes = static_cast<std::size_t>(std::count(value.begin(), value.end(), '/'));
  const bool is_key = value.size() >= 32 && slashes <= 3 && tally_of(value).digits >= 1 &&
                      std::any_of(value.begin(), value.end(), is_capital) &&
                      value.find_first_of("._-") == std::string_view::npos;
  return !is_key;
}

bool is_link(std::string_view value) {
  const auto colon = value.substr(0, 12).find("://");
  return colon != std::string_view::npos && colon > 0;
}

bool is_file(std::string_view value) {
  return std::any_of(std::begin(kFileEndings), std::end(kFileEndings),
                     [&](std::string_view ending) { return value.ends_with(ending); });
}

/// `config.token`, `self.auth2.value`: names joined by dots, none of which looks drawn by lot.
bool is_dotted_name(std::string_view value) {
  if (value.find('.') == std::string_view::npos) return false;
  std::size_t begin = 0;
  while (begin <= value.size()) {
    const std::size_t end = std::min(value.find('.', begin), value.size());
    const auto part = value.substr(begin, end - begin);
    if (part.empty() || is_digit(part.front())) return false;
    if (!std::all_of(part.begin(), part.end(), is_identifier_char)) return false;
    const bool has_parts = part.find('_') != std::string_view::npos;
    if (part.size() >= 12 && !has_parts && tally_of(part).digits >= 2) return false;
    begin = end + 1;
  }
  return true;
}

}  // namespace

bool is_ordinary_value(std::string_view value) {
  if (value.empty() || is_mask(value) || is_reference(value) || is_path(value) || is_link(value)) {
    return true;
  }
  // Without its bracket, which may have been taken for the one around the value.
  constexpr auto kMark = kRedacted.substr(0, kRedacted.size() - 1);
  if (value.find(kMark) != std::string_view::npos || is_file(value)) return true;
  return std::any_of(std::begin(kOrdinaryWords), std::end(kOrdinaryWords),
                     [&](std::string_view word) { return equal_ignoring_case(word, value); });
}

bool is_code(std::string_view value) {
  return value.find_first_of("([{") != std::string_view::npos ||
         value.find("::") != std::string_view::npos || value.find("->") != std::string_view::npos ||
         is_dotted_name(value);
}

bool is_mixed_value(std::string_view value) {
  const Tally tally = tally_of(value);
  return value.size() >= 8 && tally.letters != 0 && tally.digits != 0 &&
         std::none_of(value.begin(), value.end(), is_space);
}

bool is_random_value(std::string_view value) {
  constexpr std::size_t kShortestRun = 12;
  if (value.size() < 16) return false;
  std::size_t begin = 0;
  for (std::size_t at = 0; at <= value.size(); ++at) {
    if (at < value.size() && (is_letter(value[at]) || is_digit(value[at]))) continue;
    const Tally tally = tally_of(value.substr(begin, at - begin));
    if (at - begin >= kShortestRun && tally.digits >= 2 && tally.letters >= 2) return true;
    // %20 and the like are no part of a run.
    if (at < value.size() && value[at] == '%') at = std::min(at + 2, value.size());
    begin = at + 1;
  }
  return false;
}

bool is_measure(std::string_view value) {
  return value.size() <= 10 && is_digit(value.front()) &&
         value.find_first_not_of("0123456789.,msinh%x") == std::string_view::npos;
}

bool is_words(std::string_view value) {
  return std::all_of(value.begin(), value.end(),
                     [](char c) { return is_letter(c) || c == '_' || c == '-' || c == '.'; });
}

}  // namespace sprint
