#include "base/redaction/assignments.h"

#include <algorithm>
#include <string_view>

#include "base/ascii.h"
#include "base/redaction/assignment_reader.h"
#include "base/redaction/secret_names.h"
#include "base/redaction/secret_values.h"
#include "base/word_match.h"

namespace sprint {

namespace {

bool has_blank(std::string_view value) {
  return std::any_of(value.begin(), value.end(), is_space);
}

/// As a shell, a Makefile or a command line assigns: no program text looks like this.
bool is_shell_like(const Assignment& assignment) {
  return assignment.joint == Joint::Tag || (assignment.joint == Joint::Equal &&
                                            (assignment.is_option || is_shouted(assignment.name)));
}

/// Names of variables that hold secrets: `password=user_password` passes one on.
bool names_a_secret(std::string_view value) {
  for (const std::string_view word : {"pass", "pwd", "secret", "token", "key", "cred"}) {
    const auto same = [](char a, char b) { return small_letter(a) == b; };
    if (std::search(value.begin(), value.end(), word.begin(), word.end(), same) != value.end()) {
      return true;
    }
  }
  return false;
}

/// In a sentence about an option another word follows.
bool is_last_or_before_option(const SeenText& text, std::size_t end) {
  if (text.at(end) == ' ') return text.at(end + 1) == '-';
  return !is_in(Alphabet::WideValue, text.at(end));
}

/// A plain word as a password is believed only where people write settings, not sentences or code.
bool is_password_of_letters(const SeenText& text, const Assignment& assignment,
                            std::string_view value) {
  if (names_a_secret(value)) return false;
  const int next = text.at(assignment.end);
  switch (assignment.joint) {
    case Joint::Equal:
      return next != ')' && next != ',';
    case Joint::Colon:
      return assignment.begins_line && assignment.ends_line;
    case Joint::Blank:
      return value.size() >= 8 && value.find_first_of("-.") == std::string_view::npos &&
             is_last_or_before_option(text, assignment.end);
    case Joint::SpacedEqual:
      return false;
    case Joint::Tag:
      return true;
  }
  return false;
}

bool is_password(const SeenText& text, const Assignment& assignment, std::string_view value) {
  constexpr std::size_t kShortestPassword = 4;
  if (value.size() < kShortestPassword) return false;
  if (is_shell_like(assignment)) return true;
  if (assignment.is_quoted) {
    return !has_blank(value) || assignment.is_name_quoted;
  }
  if (is_code(value)) return false;
  if (is_words(value)) return is_password_of_letters(text, assignment, value);
  switch (assignment.joint) {
    case Joint::Colon:
      return std::any_of(value.begin(), value.end(), is_digit)
                 ? !is_measure(value)
                 : assignment.begins_line && assignment.ends_line;
    case Joint::SpacedEqual:
      return assignment.ends_line;
    case Joint::Blank:
      return value.substr(0, value.size() - 1).find('=') == std::string_view::npos;
    case Joint::Equal:
    case Joint::Tag:
      return true;
  }
  return false;
}

bool is_number(std::string_view value) {
  return value.starts_with("0x") ||
         (value.size() < 16 && value.find_first_not_of("0123456789.") == std::string_view::npos);
}

/// `FIRST_TOKEN`: an enumerator or a macro.
bool is_constant(std::string_view value) {
  return value.find('_') != std::string_view::npos &&
         std::all_of(value.begin(), value.end(),
                     [](char c) { return is_capital(c) || is_digit(c) || c == '_'; });
}

bool is_issued_secret(const Assignment& assignment, std::string_view value) {
  constexpr std::size_t kShortestSecret = 6;
  constexpr std::size_t kLongWord = 16;
  if (is_number(value) || is_constant(value)) return false;
  if (is_shell_like(assignment)) return value.size() >= kShortestSecret;
  const bool is_long_word =
      value.size() >= kLongWord && value.find_first_of(" -_./") == std::string_view::npos;
  if (assignment.is_quoted) return is_mixed_value(value) || is_long_word;
  if (is_code(value)) return false;
  switch (assignment.joint) {
    case Joint::Equal:
    case Joint::Tag:
      return is_mixed_value(value);
    case Joint::Colon:
      return is_random_value(value) ||
             (is_mixed_value(value) && assignment.begins_line && assignment.ends_line);
    case Joint::Blank:
      return is_mixed_value(value) &&
             value.substr(0, value.size() - 2).find('=') == std::string_view::npos;
    case Joint::SpacedEqual:
      return is_random_value(value);
  }
  return false;
}

FoundSecret whole_value(const Assignment& assignment) {
  FoundSecret found{assignment.begin, assignment.end};
  if (assignment.is_cut) found.rest = assignment.rest;
  return found;
}

/// From `begin` on, until a quotation or the line ends.
FoundSecret rest_of_line(const SeenText& text, std::size_t begin) {
  std::size_t end = begin;
  while (end - begin < Assignment::kLongestValue && is_in(Alphabet::QuotedValue, text.at(end))) {
    // The end of a line that is told inside of a string.
    if (text.at(end) == '\\' &&
        (text.at(end + 1) == 'n' || text.at(end + 1) == 'r' || text.at(end + 1) == '"')) {
      return {begin, end};
    }
    ++end;
  }
  if (end - begin < Assignment::kLongestValue) return {begin, end};
  return {begin, end, Alphabet::QuotedValue};
}

/// The credentials at `begin`, if there are any and they are no placeholder.
std::optional<FoundSecret> credentials_at(const SeenText& text, std::size_t begin,
                                          std::size_t fewest) {
  std::size_t end = begin;
  while (end - begin < Assignment::kLongestValue && is_in(Alphabet::Bearer, text.at(end))) ++end;
  if (end - begin < fewest || text.has(end, kRedacted)) return std::nullopt;
  if (is_ordinary_value(text.between(begin, end))) return std::nullopt;
  return FoundSecret{begin, end, Alphabet::Bearer};
}

std::optional<FoundSecret> find_authorization(const SeenText& text, const Assignment& assignment) {
  constexpr std::size_t kShortestCredentials = 6;
  std::size_t blank = assignment.begin;
  while (blank - assignment.begin < 20 && is_in(Alphabet::Word, text.at(blank))) ++blank;
  const auto scheme = text.between(assignment.begin, blank);
  if (text.at(blank) == ' ') {
    for (const std::string_view known : {"bearer", "basic", "token", "negotiate", "apikey",
                                         "api-key", "key", "splunk", "hawk", "ntlm"}) {
      if (equal_ignoring_case(scheme, known)) {
        return credentials_at(text, blank + 1, kShortestCredentials);
      }
    }
    for (const std::string_view known : {"digest", "aws4-hmac-sha256"}) {
      if (!equal_ignoring_case(scheme, known) || text.has(blank + 1, kRedacted)) continue;
      return rest_of_line(text, blank + 1);
    }
  }
  const auto value = text.between(assignment.begin, assignment.end);
  if (is_ordinary_value(value) || !is_random_value(value)) return std::nullopt;
  return whole_value(assignment);
}

/// `Cookie: name=value; ...`
std::optional<FoundSecret> find_cookie(const SeenText& text, const Assignment& assignment) {
  if (assignment.joint != Joint::Colon || assignment.is_quoted) return std::nullopt;
  std::size_t equal = assignment.begin;
  while (equal - assignment.begin < 64 && is_in(Alphabet::Name, text.at(equal))) ++equal;
  if (text.at(equal) != '=' || equal == assignment.begin) return std::nullopt;
  if (!is_in(Alphabet::WideValue, text.at(equal + 1))) return std::nullopt;
  return rest_of_line(text, assignment.begin);
}

/// `print("Password:", end)`: the mark behind the colon ends a string.
bool is_behind_prompt(const Assignment& assignment, std::string_view value) {
  return assignment.is_quoted && !assignment.is_name_quoted &&
         std::string_view(",);]+.< ").find(value.front()) != std::string_view::npos;
}

/// Most names are followed by something else, which is quicker to see than what they mean.
bool may_be_assigned(const SeenText& text, std::size_t end) {
  const int next = text.at(end);
  return next >= 0 &&
         std::string_view("=: \t\"'`\\>?+").find(static_cast<char>(next)) != std::string_view::npos;
}

/// Where `--token` is an option, and `"secret"` a key of data, nobody speaks of words of a
/// language.
NameKind kind_as_written(NameKind kind, const Assignment& assignment) {
  const bool is_option = assignment.name == "--token" || assignment.name == "--secret";
  const bool is_data = assignment.is_name_quoted && equal_ignoring_case(assignment.name, "secret");
  return is_option || is_data ? NameKind::Secret : kind;
}

bool is_secret_value(const SeenText& text, NameKind kind, const Assignment& assignment) {
  const auto value = text.between(assignment.begin, assignment.end);
  if (is_ordinary_value(value) || is_behind_prompt(assignment, value)) return false;
  if (assignment.joint == Joint::Blank && !assignment.is_option) {
    return kind == NameKind::Secret && is_random_value(value) && !is_code(value);
  }
  switch (kind) {
    case NameKind::Password:
      return is_password(text, assignment, value);
    case NameKind::Secret:
      return is_issued_secret(assignment, value);
    case NameKind::Doubtful:
    case NameKind::Cookie:
      return is_random_value(value) && (assignment.is_quoted || !is_code(value));
    case NameKind::Ordinary:
    case NameKind::Authorization:
      return false;
  }
  return false;
}

}  // namespace

std::optional<FoundSecret> find_assigned(const SeenText& text, std::size_t place) {
  const auto around = name_around(text, place);
  if (!around || !may_be_assigned(text, around->end)) return std::nullopt;
  const NameKind kind = kind_of_name(text.between(around->begin, around->end));
  if (kind == NameKind::Ordinary) return std::nullopt;
  const auto assignment = read_assignment(text, *around);
  if (!assignment) return std::nullopt;
  if (kind == NameKind::Authorization && assignment->joint != Joint::Blank) {
    return find_authorization(text, *assignment);
  }
  if (kind == NameKind::Cookie) {
    if (const auto found = find_cookie(text, *assignment)) return found;
  }
  if (!is_secret_value(text, kind_as_written(kind, *assignment), *assignment)) return std::nullopt;
  return whole_value(*assignment);
}

std::optional<FoundSecret> find_bearer(const SeenText& text, std::size_t place) {
  constexpr std::string_view kWord = "Bearer ";
  constexpr std::size_t kFewest = 16;
  const auto found = credentials_at(text, place + kWord.size(), kFewest);
  if (!found) return std::nullopt;
  const auto value = text.between(found->begin, found->end);
  if (std::none_of(value.begin(), value.end(), is_digit)) return std::nullopt;
  return found;
}

}  // namespace sprint
