#include "plan/markdown/blocks.h"

#include <algorithm>
#include <limits>

#include "base/text.h"
#include "plan/markdown/line_marks.h"

namespace sprint::plan {

namespace {

constexpr std::size_t kDeepestList = 200;

/// Bold words at the begin of a line are a label wherever people write Markdown.
bool begins_bold(std::string_view text) {
  return text.starts_with("**") || text.starts_with("__");
}

/// `key: value`, a comment, a list item, something indented, nothing.
bool is_front_matter(std::string_view line) {
  if (line.empty() || line.starts_with('#') || line.starts_with('-') || line.front() == ' ' ||
      line.front() == '\t') {
    return true;
  }
  const std::size_t colon = line.find(':');
  return colon != std::string_view::npos &&
         line.substr(0, colon).find_first_of(" |*`#") == std::string_view::npos;
}

struct OpenFence {
  FenceMark mark;
  std::size_t line = 0;    ///< in Blocks::lines
  std::size_t offset = 0;  ///< in the text
};

class Scanner {
 public:
  Scanner(std::string_view text, const DocumentWords& words, Blocks& blocks)
      : text_(text), words_(words), blocks_(blocks) {}

  void scan() {
    const auto count = static_cast<std::size_t>(std::count(text_.begin(), text_.end(), '\n'));
    blocks_.lines.reserve(count + 1);
    take_front_matter();
    run();
    if (!fences_.empty()) {
      recover_from_open_fence();
      run();
    }
  }

 private:
  void run() {
    while (at_ < text_.size()) take(next_line());
  }

  std::string_view next_line() {
    begin_ = at_;
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    std::string_view line = text_.substr(at_, end - at_);
    at_ = end + 1;
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
  }

  unsigned number() const { return static_cast<unsigned>(blocks_.lines.size()); }

  Line& add(LineKind kind, std::string_view text) {
    Line& line = blocks_.lines.emplace_back();
    line.text = text;
    line.kind = kind;
    line.depth = static_cast<std::uint16_t>(
        std::min<std::size_t>(items_.size(), std::numeric_limits<std::uint16_t>::max()));
    line.level = static_cast<std::uint8_t>(std::min<std::size_t>(fences_.size(), 255));
    return line;
  }

  void take_front_matter() {
    blocks_.body = text_;
    if (next_line() != "---") {
      at_ = 0;
      return;
    }
    std::size_t lines = 1;
    bool has_key = false;
    while (at_ < text_.size()) {
      const std::string_view line = next_line();
      ++lines;
      has_key = has_key || (!line.starts_with('#') && line.find(':') != std::string_view::npos);
      if (line == "---" || line == "...") {
        if (!has_key) break;
        for (std::size_t i = 0; i < lines; ++i) add(LineKind::FrontMatter, {});
        blocks_.body = text_.substr(std::min(at_, text_.size()));
        return;
      }
      if (!is_front_matter(line) || lines > 1000) break;  // a line, not front matter
    }
    at_ = 0;
  }

  void take(std::string_view line) {
    const Indented indented = without_indent(line);
    const std::string_view rest = trim(indented.rest);
    if (!fences_.empty()) {
      take_code(line, indented, rest);
      return;
    }
    if (rest.empty()) {
      add(LineKind::Blank, {});
      after_blank_ = true;
      return;
    }
    take_outside(indented.columns, rest);
    after_blank_ = false;
  }

  void take_code(std::string_view line, const Indented& indented, std::string_view rest) {
    const auto fence = fence_mark(rest);
    const OpenFence& open = fences_.back();
    if (fence && fence->mark == open.mark.mark) {
      if (fence->tag.empty() && fence->length >= open.mark.length) {
        add(LineKind::FenceClose, {});
        fences_.pop_back();
        after_blank_ = false;
        return;
      }
      // Markdown itself knows no block in a block, but people put whole examples into one.
      if (!fence->tag.empty() && !closed_by_headings_) {
        fences_.push_back({*fence, blocks_.lines.size(), begin_});
        add(LineKind::Code, line);
        return;
      }
    }
    if (closed_by_headings_ && indented.columns < 4) {
      const auto heading = heading_mark(rest);
      if (heading && heading->level > 1 && words_.is_section(heading->text)) {
        blocks_.warnings.push_back({number() + 1,
                                    "a code block is still open at this heading; "
                                    "close it with ``` on a line of its own"});
        fences_.clear();
        take_outside(indented.columns, rest);
        return;
      }
    }
    add(LineKind::Code, line);
  }

  void take_outside(std::size_t indent, std::string_view rest) {
    if (const auto fence = fence_mark(rest)) {
      close_items(indent);
      fences_.push_back({*fence, blocks_.lines.size(), begin_});
      add(LineKind::FenceOpen, fence->tag);
      return;
    }
    if (rest.starts_with("<!--") && take_comment(rest)) return;
    if (indent < 4 || items_.empty()) {
      if (const auto heading = heading_mark(rest)) {
        items_.clear();
        add(LineKind::Heading, heading->text).level = static_cast<std::uint8_t>(heading->level);
        return;
      }
    }
    if (take_underline(rest)) return;
    if (is_rule(rest)) {
      close_items(indent);
      add(LineKind::Rule, {});
      return;
    }
    if (rest.front() == '|' || continues_table(rest) || is_table_rule(rest)) {
      take_table_line(indent, rest);
      return;
    }
    take_text(indent, rest);
  }

  bool continues_table(std::string_view rest) const {
    if (blocks_.lines.empty() || rest.find('|') == std::string_view::npos) return false;
    const LineKind last = blocks_.lines.back().kind;
    return last == LineKind::TableRule ||
           (last == LineKind::TableRow && blocks_.lines.back().text.front() != '|');
  }

  void take_table_line(std::size_t indent, std::string_view rest) {
    if (!is_table_rule(rest)) {
      close_items(indent);
      add(LineKind::TableRow, rest);
      return;
    }
    // The line above is the header, even if it looked like the end of a paragraph.
    Line* const header = blocks_.lines.empty() ? nullptr : &blocks_.lines.back();
    const bool has_header = header != nullptr && header->text.find('|') != std::string_view::npos &&
                            (header->kind == LineKind::Text || header->kind == LineKind::TableRow);
    if (has_header) header->kind = LineKind::TableRow;
    add(has_header ? LineKind::TableRule : LineKind::Text, rest);
  }

  /// `Title` above `=====` is a heading.
  bool take_underline(std::string_view rest) {
    if (after_blank_ || blocks_.lines.empty() || rest.front() != '=') return false;
    Line& above = blocks_.lines.back();
    if (above.kind != LineKind::Text || above.depth != 0 ||
        rest.find_first_not_of('=') != std::string_view::npos) {
      return false;
    }
    above.kind = LineKind::Heading;
    above.level = 1;
    add(LineKind::Rule, {});
    return true;
  }

  bool take_comment(std::string_view rest) {
    const auto start = static_cast<std::size_t>(rest.data() - text_.data());
    // Not looked for again: thousands of comments that are never closed would take the square of
    // their time.
    if (start >= no_comment_end_from_) return false;
    const std::size_t end = text_.find("-->", start + 4);
    if (end == std::string_view::npos) {
      no_comment_end_from_ = start;
      blocks_.warnings.push_back(
          {number() + 1, "this comment is never closed; write --> after it"});
      return false;
    }
    add(LineKind::Comment, {});
    while (at_ <= end) {
      next_line();
      add(LineKind::Comment, {});
    }
    return true;
  }

  void take_text(std::size_t indent, std::string_view rest) {
    const bool quoted = rest.front() == '>';
    if (quoted) rest = trim(rest.substr(std::min(rest.size(), rest.find_first_not_of("> "))));
    const auto item = quoted ? std::nullopt : item_mark(rest);
    if (item) {
      close_items(indent);
      if (items_.size() < kDeepestList) {
        items_.push_back(indent);
      } else if (!told_deep_) {
        told_deep_ = true;
        blocks_.warnings.push_back(
            {number() + 1,
             "a list nested deeper than 200 levels; deeper items are read as level 200"});
      }
      Line& line = add(LineKind::Item, item->text);
      line.numbered = item->numbered;
      line.check_box = item->check_box;
      return;
    }
    // A line right below an item goes on with it even without indentation, unless it is a label or
    // stands left of the list.
    const bool is_left = !items_.empty() && indent < items_.front();
    const auto is_label = [&] { return begins_bold(rest) || words_.is_label(rest); };
    if (after_blank_ || is_left || (!items_.empty() && is_label())) {
      close_items(indent);
    }
    add(LineKind::Text, rest).quoted = quoted;
  }

  void close_items(std::size_t indent) {
    while (!items_.empty() && indent < items_.back() + 2) items_.pop_back();
  }

  /// Reads again from the fence that was never closed; from there on, headings close code blocks.
  void recover_from_open_fence() {
    const OpenFence open = fences_.front();
    blocks_.warnings.push_back(
        {static_cast<unsigned>(open.line) + 1,
         "this code block is never closed; write ``` on a line of its own where it ends"});
    blocks_.lines.resize(open.line);
    at_ = open.offset;
    fences_.clear();
    items_.clear();
    closed_by_headings_ = true;
    after_blank_ = true;
  }

  std::string_view text_;
  const DocumentWords& words_;
  Blocks& blocks_;
  std::size_t at_ = 0;
  std::size_t begin_ = 0;
  std::vector<std::size_t> items_;  ///< indentation of the open list items
  std::vector<OpenFence> fences_;
  std::size_t no_comment_end_from_ = std::string_view::npos;
  bool after_blank_ = true;
  bool closed_by_headings_ = false;
  bool told_deep_ = false;
};

}  // namespace

Blocks scan_blocks(std::string_view text, const DocumentWords& words) {
  Blocks blocks;
  Scanner(text, words, blocks).scan();
  return blocks;
}

}  // namespace sprint::plan
