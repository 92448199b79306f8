#include "scenarios/case_edit.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace sprint::test {

namespace {

using Lines = std::vector<std::string>;

struct Block {
  Lines before;
  Lines after;
};

std::vector<Block> blocks_of(const Lines& lines) {
  std::vector<Block> blocks;
  for (const auto& line : lines) {
    const bool marked = !line.empty() && (line[0] == '<' || line[0] == '>');
    if (!marked || (line.size() > 1 && line[1] != ' ')) {
      throw std::runtime_error("in an edit: " + line);
    }
    const bool before = line[0] == '<';
    if (blocks.empty() || (before && !blocks.back().after.empty())) blocks.emplace_back();
    auto& side = before ? blocks.back().before : blocks.back().after;
    side.push_back(line.size() > 2 ? line.substr(2) : "");
  }
  return blocks;
}

void replace(Lines& content, const Block& block) {
  if (block.before.empty()) {
    content.insert(content.end(), block.after.begin(), block.after.end());
    return;
  }
  const auto& old = block.before;
  const auto at = std::search(content.begin(), content.end(), old.begin(), old.end());
  if (at == content.end()) throw std::runtime_error("not there: " + old.front());
  if (std::search(at + 1, content.end(), old.begin(), old.end()) != content.end()) {
    throw std::runtime_error("there twice: " + old.front());
  }
  const auto rest = content.erase(at, at + static_cast<std::ptrdiff_t>(old.size()));
  content.insert(rest, block.after.begin(), block.after.end());
}

}  // namespace

std::string edited(const std::string& text, const Lines& lines) {
  Lines content;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) content.push_back(line);
  for (const auto& block : blocks_of(lines)) replace(content, block);
  std::string result;
  for (const auto& line : content) result += line + "\n";
  return result;
}

}  // namespace sprint::test
