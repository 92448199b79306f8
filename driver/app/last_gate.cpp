#include "app/last_gate.h"

#include <charconv>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "base/error.h"

namespace sprint::app {

namespace {

/// Of a folder's name; 0 if it is no number.
unsigned number_in(const std::string& name) {
  unsigned number = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
  return error == std::errc() && end == name.data() + name.size() ? number : 0;
}

/// Nothing if there is no such file, or only a link.
std::optional<std::string> read_plain(const os::PlainPath& place, const std::string& name) {
  try {
    const auto folder = os::PlainFolder::find(place);
    return folder ? folder->read(name) : std::nullopt;
  } catch (const Error&) {
    return std::nullopt;
  }
}

std::vector<std::string> names_in(const os::PlainPath& place) {
  try {
    const auto folder = os::PlainFolder::find(place);
    return folder ? folder->names() : std::vector<std::string>{};
  } catch (const Error&) {
    return {};
  }
}

}  // namespace

LastGate last_gate(const os::PlainPath& reports, unsigned last_run, const std::string& name) {
  const auto gates = reports / "gates";
  LastGate last;
  for (const auto& each : names_in(gates)) {
    const auto number = number_in(each);
    if (number <= last.number || number > last_run) continue;
    auto text = read_plain(gates / each, name);
    if (text) last = {number, (gates / each / name).path(), *std::move(text)};
  }
  if (last.number > 0) return last;
  throw Error(ErrorCode::BadCall, "no gate has been run here",
              "run 'sprint-supervisor gate' first");
}

}  // namespace sprint::app
