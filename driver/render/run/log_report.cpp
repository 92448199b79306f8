#include "render/run/log_report.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "render/run/run_times.h"
#include "render/text/json_text.h"
#include "render/text/markdown_text.h"
#include "render/text/output_guard.h"
#include "render/text/readable_text.h"

namespace sprint::render {

namespace {

constexpr std::size_t kSequenceWidth = 6;
constexpr std::size_t kSubjectWidth = 14;
constexpr std::size_t kLongestSubject = 60;
/// Of what a line says; JSON has all of it.
constexpr std::size_t kLongestWords = 600;

std::string aligned(std::string text, std::size_t width, bool to_the_right) {
  const auto own = display_width(text);
  if (own >= width) return text;
  if (to_the_right) return std::string(width - own, ' ') + text;
  return text + std::string(width - own, ' ');
}

const std::string& words_of(const LoggedEvent& event) {
  return event.words.empty() ? event.type : event.words;
}

std::string text_line(const LoggedEvent& event) {
  return aligned(std::to_string(event.sequence), kSequenceWidth, true) + "  " +
         iso_time(event.time) + "  " +
         aligned(in_one_line(event.subject, kLongestSubject), kSubjectWidth, false) + "  " +
         in_one_line(words_of(event), kLongestWords) + "\n";
}

std::string markdown_line(const LoggedEvent& event) {
  return "- " + std::to_string(event.sequence) + " · " + iso_time(event.time) + " · **" +
         markdown_text(event.subject, kLongestSubject) + "** " +
         markdown_text(words_of(event), kLongestWords) + "\n";
}

/// The payload as it is, in one line; as a string if it is no JSON, which only a journal can have
/// that somebody has damaged.
std::string payload_json(const std::string& payload) {
  if (!nlohmann::json::accept(payload)) {
    return nlohmann::json(json_text(payload)).dump();
  }
  // Within strings of JSON no line can end: what is replaced stands between values.
  std::string line = payload;
  std::replace_if(
      line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
  return line;
}

std::string json_line(const LoggedEvent& event) {
  const nlohmann::ordered_json object{
      {"sequence", event.sequence},          {"epoch", event.epoch},
      {"time", exact_time(event.time)},      {"actor", json_text(event.actor)},
      {"subject", json_text(event.subject)}, {"revision", event.revision},
      {"type", json_text(event.type)},       {"words", json_text(event.words)}};
  std::string line = object.dump();
  line.pop_back();
  return line + ",\"payload\":" + payload_json(event.payload) + "}\n";
}

}  // namespace

std::string log_line(const LoggedEvent& event, LogForm form) {
  switch (form) {
    case LogForm::Text:
      return guarded(text_line(event), Form::Text);
    case LogForm::Json:
      return guarded(json_line(event), Form::Json);
    case LogForm::Markdown:
      return guarded(markdown_line(event), Form::Text);
  }
  return {};
}

std::string log_heading(const std::string& title, LogForm form) {
  if (form != LogForm::Markdown) return {};
  constexpr std::size_t kLongestTitle = 200;
  return guarded("# Log of " + markdown_text(title, kLongestTitle) + "\n\n", Form::Text);
}

}  // namespace sprint::render
