#include "python/project/pytest_settings.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "python/project/python_places.h"

namespace sprint::python {

namespace {

struct Place {
  std::string_view file;
  std::string_view section;
};

/// In the order in which pytest looks: the first that has the section is the only one.
constexpr std::array kPlaces = {
    Place{"pytest.ini", "[pytest]"},          Place{".pytest.ini", "[pytest]"},
    Place{"pytest.toml", "[pytest]"},         Place{"pyproject.toml", "[tool.pytest.ini_options]"},
    Place{"pyproject.toml", "[tool.pytest]"}, Place{"tox.ini", "[pytest]"},
    Place{"setup.cfg", "[tool:pytest]"},
};

std::string_view trimmed(std::string_view line) {
  const auto first = line.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

/// Takes one line off the front, without its end.
std::string_view take_line(std::string_view& text) {
  const auto end = text.find('\n');
  const auto line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return line;
}

/// A line that begins with `[` in the first column begins a section; in a list, it is indented.
bool section_of(std::string_view text, std::string_view name, std::string& content) {
  bool inside = false;
  bool found = false;
  while (!text.empty()) {
    const auto line = take_line(text);
    if (line.starts_with('[')) {
      inside = trimmed(line).substr(0, line.find(']') + 1) == name;
      found = found || inside;
    } else if (inside) {
      (content += line) += '\n';
    }
  }
  return found;
}

}  // namespace

bool PytestSettings::has(std::string_view key) const {
  std::string_view rest = text;
  while (!rest.empty()) {
    auto line = trimmed(take_line(rest));
    if (!line.starts_with(key)) continue;
    line = trimmed(line.substr(key.size()));
    if (line.starts_with('=') || line.starts_with(':')) return true;
  }
  return false;
}

PytestSettings pytest_settings(const std::string& root) {
  for (const auto& place : kPlaces) {
    PytestSettings settings;
    settings.file = place.file;
    if (section_of(read_file(root + "/" + settings.file), place.section, settings.text)) {
      return settings;
    }
  }
  return {};
}

sdk::Words settings_files(const std::string& root) {
  sdk::Words found;
  for (const auto* name : {"pyproject.toml", "setup.cfg", "setup.py", "pytest.ini", ".pytest.ini",
                           "pytest.toml", "tox.ini", "Pipfile"}) {
    if (is_regular_file(root + "/" + name)) found.emplace_back(name);
  }
  std::error_code failed;
  std::filesystem::directory_iterator it(root, failed);
  for (const std::filesystem::directory_iterator end; !failed && it != end; it.increment(failed)) {
    const std::string name = it->path().filename().string();
    if (name.starts_with("requirements") && name.ends_with(".txt")) found.push_back(name);
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace sprint::python
