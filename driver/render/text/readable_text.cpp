#include "render/text/readable_text.h"

#include <algorithm>

#include "base/text.h"

namespace sprint::render {

namespace {

constexpr std::size_t kLongestLine = 200;

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

std::string_view without_end(std::string_view line) {
  const auto last = line.find_last_not_of(" \t\r");
  return last == std::string_view::npos ? std::string_view() : line.substr(0, last + 1);
}

std::string readable_line(std::string_view line) {
  std::string text(line);
  std::replace(text.begin(), text.end(), '\t', ' ');
  return shortened(text, kLongestLine);
}

}  // namespace

std::string name_list(const std::vector<std::string>& names, std::size_t most) {
  std::vector<std::string> shown;
  for (const auto& name : names) {
    if (shown.size() < most) shown.push_back(printable(name));
  }
  std::string text = join(shown, ", ");
  if (names.size() > most) text += " and " + std::to_string(names.size() - most) + " more";
  return text;
}

std::vector<std::string> message_lines(std::string_view message, std::size_t most) {
  std::vector<std::string> lines;
  while (!message.empty()) {
    const auto end = std::min(message.find('\n'), message.size());
    const auto line = without_end(message.substr(0, end));
    message.remove_prefix(std::min(end + 1, message.size()));
    if (line.empty()) continue;
    if (lines.size() == most) {
      if (!lines.empty()) lines.back() += " …";
      break;
    }
    lines.push_back(readable_line(line));
  }
  return lines;
}

std::string printable_lines(std::string_view text) {
  std::string lines;
  for (bool first = true; first || !text.empty(); first = false) {
    const auto end = std::min(text.find('\n'), text.size());
    if (!first) lines += '\n';
    lines += printable(without_end(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string place_text(std::string_view file, unsigned line) {
  if (file.empty()) return {};
  return printable(file) + (line > 0 ? ":" + std::to_string(line) : "");
}

std::string without_place(const std::string& line, std::string_view place) {
  const auto at = place.empty() ? std::string::npos : line.find(std::string(place) + ": ");
  if (at == std::string::npos) return line;
  const bool is_first =
      at == 0 || (at >= 2 && line.find(": ") == at - 2 && line.find(' ') == at - 1);
  return is_first ? line.substr(at + place.size() + 2) : line;
}

std::string shortened(std::string_view text, std::size_t width) {
  // A column is at most four bytes of UTF-8: what comes after that is not looked at.
  const std::size_t most = 4 * width + 4;
  std::string shown = printable(text.substr(0, most));
  if (text.size() <= most && display_width(shown) <= width) return shown;
  std::size_t end = 0;
  for (std::size_t columns = 0; end < shown.size(); ++end) {
    const bool starts = (static_cast<unsigned char>(shown[end]) & 0xc0U) != 0x80U;
    if (starts && columns++ == width - 1) break;
  }
  return std::string(without_end(std::string_view(shown).substr(0, end))) + "…";
}

std::string in_one_line(std::string_view text, std::size_t width) {
  // A column is at most four bytes of UTF-8, and one more makes the text too long.
  const std::size_t most = 4 * width + 5;
  std::string line;
  line.reserve(std::min(text.size(), most + 1));
  for (const char c : text) {
    if (line.size() >= most) break;
    if (!is_blank(c)) {
      line += c;
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  if (!line.empty() && line.back() == ' ') line.pop_back();
  return shortened(line, width);
}

}  // namespace sprint::render
