#include "base/error.h"

#include <system_error>
#include <utility>

#include "base/text.h"

namespace sprint {

namespace {

std::string whole_story(const std::string& message, const std::string& hint,
                        const std::optional<Place>& place) {
  std::string story = place ? to_string(*place) + ": " + message : message;
  if (!hint.empty()) story += " (" + hint + ")";
  return printable(story);
}

}  // namespace

std::string to_string(const Place& place) {
  std::string text = place.file.string();
  if (place.line == 0) return text;
  text += ":" + std::to_string(place.line);
  if (place.column != 0) text += ":" + std::to_string(place.column);
  return text;
}

Error::Error(ErrorCode code, std::string message, std::string hint, std::optional<Place> place)
    : std::runtime_error(whole_story(message, hint, place)),
      code_(code),
      message_(std::move(message)),
      hint_(std::move(hint)),
      place_(std::move(place)) {}

Error system_error(const std::string& tried, int errno_value) {
  return {ErrorCode::System, tried + ": " + std::generic_category().message(errno_value)};
}

}  // namespace sprint
