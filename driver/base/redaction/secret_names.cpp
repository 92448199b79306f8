#include "base/redaction/secret_names.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string>

#include "base/ascii.h"

namespace sprint {

namespace {

/// The last three words of a name in small letters, the last one first.
using LastWords = std::array<std::string, 3>;

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_name_letter(char c) {
  return is_letter(c) || is_digit(c);
}

/// Where the word begins that ends at `end`: at a border of `apiKey`, `APIKey` or `api_key`.
std::size_t begin_of_word(std::string_view name, std::size_t end) {
  std::size_t begin = end - 1;
  const bool capitals = is_capital(name[begin]) || is_digit(name[begin]);
  while (begin > 0 && is_name_letter(name[begin - 1])) {
    const char before = name[begin - 1];
    if (capitals) {
      if (!is_capital(before) && !is_digit(before)) break;
    } else if (is_capital(name[begin])) {
      break;
    }
    --begin;
  }
  return begin;
}

bool is_digits(std::string_view word) {
  return std::all_of(word.begin(), word.end(), is_digit);
}

/// Words behind a name that say where or in which form, but not what: API_KEY_PROD, PASSWORD2.
bool is_appendix(std::string_view word) {
  return is_digits(word) || is_one_of(word, {"prod", "production", "dev", "staging", "live", "base",
                                             "b64", "base64", "plain", "raw", "value"});
}

std::string_view without_digits(std::string_view word) {
  while (!word.empty() && is_digit(word.back())) word.remove_suffix(1);
  return word;
}

LastWords last_words(std::string_view name) {
  LastWords words;
  std::size_t count = 0;
  for (std::size_t end = name.size(); end > 0 && count < words.size();) {
    if (!is_name_letter(name[end - 1])) {
      --end;
      continue;
    }
    const std::size_t begin = begin_of_word(name, end);
    std::string word(name.substr(begin, end - begin));
    std::transform(word.begin(), word.end(), word.begin(), small_letter);
    end = begin;
    if (count == 0 && is_appendix(word)) continue;
    words[count++] = without_digits(word);
  }
  return words;
}

NameKind kind_of_key(const LastWords& words) {
  const std::string_view of = words[1];
  if (is_one_of(of, {"",        "public",   "pub",       "primary", "foreign", "cache", "sort",
                     "hash",    "index",    "row",       "map",     "group",   "host",  "gpg",
                     "sprint",  "lookup",   "unique",    "object",  "natural", "hot",   "known",
                     "routing", "ordering", "partition", "dedup",   "registry"})) {
    return NameKind::Ordinary;
  }
  if (is_one_of(of, {"api",     "access",     "secret",   "private",      "auth",    "account",
                     "signing", "encryption", "encrypt",  "master",       "storage", "shared",
                     "deploy",  "admin",      "consumer", "subscription", "jwt",     "hmac",
                     "ssh",     "aes",        "webhook",  "service",      "session"})) {
    return NameKind::Secret;
  }
  return NameKind::Doubtful;
}

NameKind kind_of_token(const LastWords& words) {
  if (is_one_of(words[1],
                {"access",  "api",     "auth",     "authentication", "bearer",   "bot",
                 "refresh", "session", "security", "oauth",          "id",       "csrf",
                 "xsrf",    "private", "job",      "deploy",         "personal", "secret",
                 "service", "user",    "admin",    "github",         "gh",       "gitlab",
                 "npm",     "pypi",    "hf",       "slack",          "vault",    "registry",
                 "upload",  "publish", "codecov",  "sonar",          "sas"})) {
    return NameKind::Secret;
  }
  return NameKind::Doubtful;
}

bool ends_with_any(std::string_view word, std::initializer_list<std::string_view> ends) {
  return std::any_of(ends.begin(), ends.end(),
                     [&](std::string_view end) { return word.ends_with(end); });
}

/// Words that people write without a border: dbpassword, apikey.
NameKind kind_of_joined(std::string_view word) {
  if (ends_with_any(word, {"password", "passwd", "passphrase", "passwort", "passcode"})) {
    return NameKind::Password;
  }
  if (ends_with_any(word, {"apikey", "authtoken", "accesstoken", "secretkey", "privatekey",
                           "accesskey", "clientsecret", "sessiontoken", "refreshtoken", "apitoken",
                           "accountkey", "apisecret", "appsecret", "authkey", "signingkey",
                           "encryptionkey", "masterkey", "deploykey"})) {
    return NameKind::Secret;
  }
  return NameKind::Ordinary;
}

}  // namespace

NameKind kind_of_name(std::string_view name) {
  // A definition on a command line.
  if (name.starts_with("-D")) name.remove_prefix(2);
  const LastWords words = last_words(name);
  const std::string_view last = words[0];
  const bool alone = words[1].empty();
  if (last == "key") return kind_of_key(words);
  if (last == "token") return is_shouted(name) ? NameKind::Secret : kind_of_token(words);
  if (last == "secret") return alone && !is_shouted(name) ? NameKind::Doubtful : NameKind::Secret;
  if (is_one_of(last, {"credential", "credentials"})) return NameKind::Secret;
  if (is_one_of(last, {"auth", "pat"})) return NameKind::Doubtful;
  if (last == "authorization") return NameKind::Authorization;
  if (last == "cookie") return NameKind::Cookie;
  // Alone they are the working directory and the answer of a test.
  if (is_one_of(last, {"pass", "pwd"})) {
    return alone || words[1] == "old" ? NameKind::Ordinary : NameKind::Password;
  }
  return kind_of_joined(last);
}

bool is_shouted(std::string_view name) {
  return std::none_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

}  // namespace sprint
