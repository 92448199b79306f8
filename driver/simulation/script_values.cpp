#include "simulation/script_values.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/nearest_name.h"
#include "base/text.h"

namespace sprint::simulation {

namespace {

std::string in_quotes(std::string_view text) {
  return "'" + printable(text) + "'";
}

/// Few enough to be listed in one line.
constexpr std::size_t kFewNames = 12;

std::string hint_of(const std::string& name, const std::vector<std::string>& known,
                    std::string_view what) {
  if (known.size() <= kFewNames || nearest_name(name, known)) return name_hint(name, known);
  return "the plan has " + std::to_string(known.size()) + " " + std::string(what) +
         "s, and none like it";
}

/// Reads two or four digits at a time, and what stands between them.
class TimeText {
 public:
  explicit TimeText(std::string_view text) : text_(text) {}

  bool is_empty() const { return text_.empty(); }

  std::optional<int> number(std::size_t digits) {
    if (text_.size() < digits) return std::nullopt;
    int value = 0;
    for (const char c : text_.substr(0, digits)) {
      if (c < '0' || c > '9') return std::nullopt;
      value = value * 10 + (c - '0');
    }
    text_.remove_prefix(digits);
    return value;
  }

  bool skip(std::string_view any_of) {
    if (text_.empty() || any_of.find(text_.front()) == std::string_view::npos) return false;
    text_.remove_prefix(1);
    return true;
  }

  /// The number after that character.
  std::optional<int> after(std::string_view any_of) {
    return skip(any_of) ? number(2) : std::nullopt;
  }

 private:
  std::string_view text_;
};

std::optional<engine::Moment> parse_moment(std::string_view written) {
  using namespace std::chrono;
  TimeText text(written);
  const auto year_number = text.number(4);
  const auto month_number = text.after("-");
  const auto day_number = text.after("-");
  if (!year_number || !month_number || !day_number) return std::nullopt;
  const year_month_day date{year(*year_number), month(static_cast<unsigned>(*month_number)),
                            day(static_cast<unsigned>(*day_number))};
  if (!date.ok() || *year_number < 1970) return std::nullopt;
  engine::Moment moment{sys_days(date)};
  if (text.is_empty()) return moment;
  const auto hour = text.after("T ");
  const auto minute = text.after(":");
  if (!hour || !minute || *hour > 23 || *minute > 59) return std::nullopt;
  moment += hours(*hour) + minutes(*minute);
  if (text.skip(":")) {
    const auto second = text.number(2);
    if (!second || *second > 59) return std::nullopt;
    moment += seconds(*second);
  }
  text.skip("Z");
  return text.is_empty() ? std::optional(moment) : std::nullopt;
}

Duration duration_of(const config::Node& node, std::string_view key, std::string_view text) {
  const auto duration = parse_duration(text);
  if (!duration) {
    refuse(node, in_quotes(key) + " is not a duration: " + in_quotes(text), kHowToWriteADuration);
  }
  if (*duration > kLongest) refuse(node, in_quotes(key) + " is longer than ten years");
  return *duration;
}

}  // namespace

void refuse(const config::Node& node, const std::string& what, const std::string& hint) {
  throw Error(ErrorCode::BadInput, what, hint, node.place);
}

std::vector<const config::Node*> tables_in(const config::Node& node, std::string_view key) {
  const std::string header = "[[" + std::string(key) + "]]";
  const auto* items = std::get_if<config::Array>(&node.value);
  if (items == nullptr)
    refuse(node, in_quotes(key) + " must be tables", "begin each with " + header);
  std::vector<const config::Node*> tables;
  for (const auto& item : *items) {
    if (!std::holds_alternative<config::Table>(item.value)) {
      refuse(item, in_quotes(key) + " must be tables", "begin each with " + header);
    }
    tables.push_back(&item);
  }
  return tables;
}

const config::Node& needed(const config::Node& node, std::string_view key, std::string_view what) {
  const auto* found = std::get<config::Table>(node.value).find(key);
  if (found == nullptr) refuse(node, std::string(what) + " needs " + in_quotes(key));
  return *found;
}

std::uint32_t count_in(const config::Node& node, std::string_view key, std::int64_t least,
                       std::int64_t most) {
  const auto count = config::expect<std::int64_t>(node, key);
  if (count < least || count > most) {
    refuse(node, in_quotes(key) + " must be from " + std::to_string(least) + " to " +
                     std::to_string(most) + ", not " + std::to_string(count));
  }
  return static_cast<std::uint32_t>(count);
}

double number_in(const config::Node& node, std::string_view key, double most) {
  double number = 0;
  if (const auto* integer = std::get_if<std::int64_t>(&node.value)) {
    number = static_cast<double>(*integer);
  } else if (const auto* real = std::get_if<double>(&node.value)) {
    number = *real;
  } else {
    refuse(node, in_quotes(key) + " must be a number, not " + node.kind());
  }
  if (!std::isfinite(number) || number < 0 || number > most) {
    refuse(node, in_quotes(key) + " must be from 0 to " +
                     std::to_string(static_cast<std::int64_t>(most)));
  }
  return number;
}

Duration duration_in(const config::Node& node, std::string_view key) {
  return duration_of(node, key, config::expect<std::string>(node, key));
}

Duration signed_duration_in(const config::Node& node, std::string_view key) {
  const std::string_view text = config::expect<std::string>(node, key);
  if (text.starts_with('-')) return -duration_of(node, key, text.substr(1));
  return duration_of(node, key, text);
}

engine::Moment moment_in(const config::Node& node, std::string_view key) {
  const auto& text = config::expect<std::string>(node, key);
  const auto moment = parse_moment(text);
  if (!moment) {
    refuse(node, in_quotes(key) + " is not a time: " + in_quotes(text),
           R"(write it as "2026-01-05T09:00:00Z")");
  }
  return *moment;
}

std::size_t word_among(const config::Node& node, std::string_view text, std::string_view what,
                       const std::vector<std::string>& words) {
  const auto found = std::find(words.begin(), words.end(), text);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  refuse(node, in_quotes(what) + " cannot be " + in_quotes(text), name_hint(text, words));
}

PlanNames::PlanNames(const engine::RunPlan& plan) : plan_(plan) {
  for (const auto& sprint : plan.sprints) {
    sprints_.emplace(sprint.key, static_cast<engine::SprintIndex>(sprints_.size()));
  }
  for (const auto& unit : plan.units) {
    units_.emplace(unit.name, static_cast<engine::UnitIndex>(units_.size()));
  }
}

engine::SprintIndex PlanNames::sprint(const config::Node& node, const std::string& key) const {
  if (const auto found = sprints_.find(key); found != sprints_.end()) return found->second;
  std::vector<std::string> known;
  for (const auto& sprint : plan_.sprints) known.push_back(sprint.key);
  refuse(node, "the plan has no sprint " + in_quotes(key), hint_of(key, known, "sprint"));
}

engine::UnitIndex PlanNames::unit(const config::Node& node, const std::string& name) const {
  if (const auto found = units_.find(name); found != units_.end()) return found->second;
  std::vector<std::string> known;
  for (const auto& unit : plan_.units) known.push_back(unit.name);
  refuse(node, "the plan has no unit " + in_quotes(name), hint_of(name, known, "unit"));
}

}  // namespace sprint::simulation
