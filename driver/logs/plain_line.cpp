#include "logs/plain_line.h"

#include <array>

#include "base/ascii.h"
#include "base/text.h"
#include "sprint/gcc_diagnostics.h"

namespace sprint::logs {

namespace {

/// How many bytes at the front have the form: 'd' stands for a digit, all else for itself; 0 if not
/// all of it is there.
std::size_t form_in_front(std::string_view text, std::string_view form) {
  if (text.size() < form.size()) return 0;
  for (std::size_t i = 0; i < form.size(); ++i) {
    if (form[i] == 'd' ? !is_digit(text[i]) : text[i] != form[i]) return 0;
  }
  return form.size();
}

std::size_t digits_in_front(std::string_view text) {
  std::size_t count = 0;
  while (count < text.size() && is_digit(text[count])) ++count;
  return count;
}

/// "12:03:04", "2026-01-02T03:04:05.678Z", "2026-01-02 03:04:05,678+02:00": how many bytes; 0 if
/// there is no time in front.
std::size_t time_in_front(std::string_view text) {
  std::size_t used = 0;
  if (form_in_front(text, "dddd-dd-dd") != 0) {
    used = 10;
    if (used == text.size() || (text[used] != 'T' && text[used] != ' ')) return 0;
    ++used;
  }
  const std::size_t clock = form_in_front(text.substr(used), "dd:dd:dd");
  if (clock == 0) return 0;
  used += clock;
  if (used < text.size() && (text[used] == '.' || text[used] == ',')) {
    used += 1 + digits_in_front(text.substr(used + 1));
  }
  const auto rest = text.substr(used);
  if (rest.starts_with('Z')) return used + 1;
  for (const std::string_view zone : {"+dd:dd", "-dd:dd", "+dddd", "-dddd"}) {
    if (const auto size = form_in_front(rest, zone); size != 0) return used + size;
  }
  return used;
}

bool take_space(std::string_view& text, std::size_t after) {
  if (after == 0 || after >= text.size() || text[after] != ' ') return false;
  text.remove_prefix(after + 1);
  return true;
}

/// GitLab's "00O text" behind its time: a number of the section, and which stream it was.
void take_gitlab_stream(std::string_view& text) {
  const auto is_hex = [](char c) { return is_digit(c) || (c >= 'a' && c <= 'f'); };
  const bool is_stream = text.size() >= 4 && is_hex(text[0]) && is_hex(text[1]) &&
                         (text[2] == 'O' || text[2] == 'E') && (text[3] == ' ' || text[3] == '+');
  if (is_stream) text.remove_prefix(4);
}

/// "Nov 18 20:06:11 text", as of `ts`.
bool take_month(std::string_view& text) {
  static constexpr std::array<std::string_view, 12> kMonths = {
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  if (!is_one_of(text.substr(0, 3), kMonths)) return false;
  for (const std::string_view form : {" dd dd:dd:dd", "  d dd:dd:dd"}) {
    const auto size = form_in_front(text.substr(3), form);
    if (size != 0) return take_space(text, 3 + size);
  }
  return false;
}

/// "test (3.11)\tRun tests\t2026-01-02T03:04:05.678Z text" of `gh run view --log`: job and step.
void take_job_and_step(std::string_view& text) {
  constexpr std::size_t kLongestHead = 300;
  const auto first = text.substr(0, kLongestHead).find('\t');
  const auto second =
      first == kNotFound ? kNotFound : text.substr(0, kLongestHead).find('\t', first + 1);
  if (second == kNotFound) return;
  auto rest = text.substr(second + 1);
  sdk::detail::take_prefix(rest, "\xef\xbb\xbf");
  if (form_in_front(rest, "dddd-dd-ddTdd:dd:dd") != 0) text = rest;
}

/// TeamCity's "[20:06:11]W:\t [Step 1/2] text".
bool take_teamcity(std::string_view& text) {
  auto rest = text;
  if (form_in_front(rest, "[dd:dd:dd]") == 0) return false;
  rest.remove_prefix(10);
  if (rest.size() > 1 && rest[1] == ':') rest.remove_prefix(2);
  if (!rest.starts_with('\t')) return false;
  rest.remove_prefix(rest.starts_with("\t ") ? 2 : 1);
  const auto step = rest.starts_with("[Step ") ? rest.find("] ") : kNotFound;
  if (step != kNotFound) rest.remove_prefix(step + 2);
  text = rest;
  return true;
}

bool take_time(std::string_view& text) {
  if (!text.starts_with('[')) {
    if (!take_space(text, time_in_front(text))) return false;
    take_gitlab_stream(text);
    return true;
  }
  const auto size = time_in_front(text.substr(1));
  if (size == 0 || size + 1 >= text.size() || text[size + 1] != ']') return false;
  return take_space(text, size + 2);
}

/// Docker's "#7 0.512 text".
bool take_docker_step(std::string_view& text) {
  if (!text.starts_with('#')) return false;
  const auto step = digits_in_front(text.substr(1));
  auto rest = text;
  if (step == 0 || !take_space(rest, step + 1)) return false;
  const auto seconds = digits_in_front(rest);
  if (seconds == 0 || seconds >= rest.size() || rest[seconds] != '.') return false;
  if (!take_space(rest, seconds + 1 + digits_in_front(rest.substr(seconds + 1)))) return false;
  text = rest;
  return true;
}

/// "12: text" of `ctest -V`.
bool take_test_number(std::string_view& text) {
  const auto digits = digits_in_front(text);
  if (digits == 0 || digits > 6 || digits >= text.size() || text[digits] != ':') return false;
  return take_space(text, digits + 1);
}

void take_prefixes(std::string_view& text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  take_job_and_step(text);
  if (take_month(text)) return;
  if (text.empty() || !(is_digit(text[0]) || text[0] == '[' || text[0] == '#')) return;
  if (!take_teamcity(text)) take_time(text);
  for (const std::string_view mark : {"##[error]", "##[warning]", "##[debug]"}) {
    sdk::detail::take_prefix(text, mark);
  }
  if (!take_docker_step(text)) take_test_number(text);
}

}  // namespace

std::string_view plain_line(std::string_view raw, std::string& scratch) {
  if (raw.find('\x1b') != std::string_view::npos) {
    scratch = sdk::strip_escapes(raw);
    raw = scratch;
  }
  while (raw.ends_with('\r')) raw.remove_suffix(1);
  if (const auto overwritten = raw.find_last_of('\r'); overwritten != std::string_view::npos) {
    raw.remove_prefix(overwritten + 1);
  }
  take_prefixes(raw);
  return raw;
}

}  // namespace sprint::logs
