#include "render/run/run_times.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace sprint::render {

namespace {

using std::chrono::days;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

std::string padded(std::int64_t value, std::size_t digits) {
  std::string text = std::to_string(value);
  if (text.size() < digits) text.insert(0, digits - text.size(), '0');
  return text;
}

/// Years have four digits, whatever a clock may say.
engine::Moment within_years(engine::Moment moment) {
  using std::chrono::January;
  using std::chrono::sys_days;
  using std::chrono::year;
  const engine::Moment first = sys_days(year(0) / January / 1);
  const engine::Moment last = sys_days(year(10000) / January / 1) - Duration(1);
  return std::clamp(moment, first, last);
}

std::string up_to_seconds(engine::Moment moment) {
  const auto day = std::chrono::floor<days>(moment);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss time(std::chrono::floor<seconds>(moment - day));
  return padded(static_cast<int>(date.year()), 4) + "-" +
         padded(static_cast<unsigned>(date.month()), 2) + "-" +
         padded(static_cast<unsigned>(date.day()), 2) + "T" + padded(time.hours().count(), 2) +
         ":" + padded(time.minutes().count(), 2) + ":" + padded(time.seconds().count(), 2);
}

template <typename Large, typename Small>
std::string two_parts(Duration span, const char* large, const char* small) {
  const auto whole = std::chrono::duration_cast<Large>(span);
  const auto rest = std::chrono::duration_cast<Small>(span - whole);
  std::string text = std::to_string(whole.count()) + " " + large;
  if (rest.count() > 0) text += " " + std::to_string(rest.count()) + " " + small;
  return text;
}

}  // namespace

std::string iso_time(engine::Moment moment) {
  return up_to_seconds(within_years(moment)) + "Z";
}

std::string exact_time(engine::Moment moment) {
  const auto shown = within_years(moment);
  const auto rest = shown - std::chrono::floor<seconds>(shown);
  return up_to_seconds(shown) + "." + padded(rest.count(), 3) + "Z";
}

std::string span_text(Duration span) {
  constexpr auto kSecondsMatter = minutes(2);
  if (span >= days(1)) return two_parts<days, hours>(span, "d", "h");
  if (span >= hours(1)) return two_parts<hours, minutes>(span, "h", "min");
  const auto shown = std::max(span, Duration::zero());
  if (shown >= kSecondsMatter) {
    return std::to_string(std::chrono::duration_cast<minutes>(shown).count()) + " min";
  }
  return std::to_string(std::chrono::duration_cast<seconds>(shown).count()) + " s";
}

}  // namespace sprint::render
