#include "plan/markdown/outline.h"

#include "base/text.h"

namespace sprint::plan {

Outline outline_of(const Blocks& blocks) {
  Outline outline;
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < blocks.lines.size(); ++i) {
    const Line& line = blocks.lines[i];
    if (line.kind != LineKind::Heading) continue;
    while (!open.empty() && outline.headings[open.back()].level >= line.level) {
      outline.headings[open.back()].end = i;
      open.pop_back();
    }
    Heading heading;
    heading.text = line.text;
    heading.line = i;
    heading.end = blocks.lines.size();
    heading.level = line.level;
    heading.parent = open.empty() ? kNoHeading : open.back();
    open.push_back(outline.headings.size());
    outline.headings.push_back(heading);
  }
  return outline;
}

std::string_view without_number(std::string_view heading) {
  std::size_t at = 0;
  while (at < heading.size() &&
         ((heading[at] >= '0' && heading[at] <= '9') || heading[at] == '.')) {
    ++at;
  }
  if (at == 0 || heading.front() == '.') return heading;
  std::size_t end = at;
  if (end < heading.size() && heading[end] == ')') ++end;
  if (end == heading.size() || heading[end] != ' ') return heading;
  // "3 services" is a name; "3. Services" and "3.1 Services" have numbers.
  const bool is_number = heading.substr(0, end).find_first_of(".)") != std::string_view::npos;
  return is_number ? trim(heading.substr(end)) : heading;
}

}  // namespace sprint::plan
