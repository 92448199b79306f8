#include "results/xml/xml_scanner.h"

#include <algorithm>
#include <cstring>

namespace sprint::results {

namespace {

bool is_blank(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return is_xml_space(static_cast<unsigned char>(c)); });
}

/// Where `byte` first is, or the end.
std::size_t find_byte(std::string_view text, char byte) {
  const auto at = text.find(byte);
  return at == std::string_view::npos ? text.size() : at;
}

}  // namespace

XmlScanner::XmlScanner(ByteSource& source) : utf8_(source), input_(utf8_), characters_(input_) {}

bool XmlScanner::repaired() const {
  return repaired_ || characters_.repaired() || utf8_.repaired();
}

XmlEvent XmlScanner::next() {
  for (;;) {
    if (closes_ != 0) {
      close_one();
      return XmlEvent::Close;
    }
    const int byte = input_.peek();
    if (byte == XmlInput::kEnd || cut_off_) return finish();
    const bool markup = byte == '<' && !in_cdata_;
    if (markup) input_.take();
    const bool element = markup && is_name_start(input_.peek());
    const bool told = markup ? read_markup() : read_content();
    at_begin_ = false;
    if (told) return element ? XmlEvent::Open : XmlEvent::Text;
  }
}

bool XmlScanner::read_content() {
  if (in_cdata_) return read_cdata();
  return read_layout() ? is_told() : read_text();
}

XmlEvent XmlScanner::finish() {
  if (in_cdata_ || depth() != 0) cut_off_ = true;
  return XmlEvent::End;
}

std::string_view XmlScanner::innermost() const {
  if (open_.empty()) return {};
  const std::size_t begin = open_.size() < 2 ? 0 : open_[open_.size() - 2];
  return {names_.data() + begin, open_.back() - begin};
}

std::string_view XmlScanner::attribute(std::string_view name) const {
  for (const auto& each : attributes_) {
    if (each.name == name) return each.value;
  }
  return {};
}

bool XmlScanner::has_attribute(std::string_view name) const {
  return std::any_of(attributes_.begin(), attributes_.end(),
                     [&](const Attribute& each) { return each.name == name; });
}

// Text

bool XmlScanner::deliver(std::string_view text) {
  text_ = text;
  if (open_.empty() && !is_blank(text)) {
    repaired_ = true;
    if (!seen_root_) text_before_root_ = true;
  }
  return is_told() && !text.empty();
}

/// `]]>` outside of a CDATA section is not allowed. Where it stands, one probably ended too early.
void XmlScanner::watch_for_cdata_end(std::string_view text) {
  for (auto at = find_byte(text, '>'); at < text.size();) {
    const bool first = at >= 1 ? text[at - 1] == ']' : brackets_ >= 1;
    const bool second = at >= 2 ? text[at - 2] == ']' : brackets_ + at >= 2;
    if (first && second) repaired_ = true;
    at += 1 + find_byte(text.substr(at + 1), '>');
  }
  const auto last = text.find_last_not_of(']');
  const auto trailing =
      last == std::string_view::npos ? text.size() + brackets_ : text.size() - 1 - last;
  brackets_ = static_cast<unsigned>(std::min<std::size_t>(trailing, 2));
}

/// The next `size` bytes of the window, or fewer if what is at their end needs the next window.
bool XmlScanner::read_run(std::size_t size, bool references) {
  const auto run = input_.window().substr(0, size);
  if (plain_length(run) == run.size()) {
    input_.pass(run.size());
    return deliver(run);
  }
  scratch_.clear();
  const auto windows = input_.windows();
  const char* const end = run.data() + run.size();
  const char* at = run.data();
  while (at != end && windows == input_.windows()) {
    const std::string_view rest(at, static_cast<std::size_t>(end - at));
    const auto plain = plain_length(rest);
    scratch_.append(rest, 0, plain);
    input_.pass(plain);
    if (plain == rest.size()) break;
    characters_.take_one(scratch_, references);
    at = input_.position();
  }
  return deliver(scratch_);
}

/// White space between two tags, which most text is, without the care that other text needs.
bool XmlScanner::read_layout() {
  const char* at = input_.window().data();
  const char* const begin = at;
  while (is_xml_class(*at, kXmlSpace) && *at != '\r') ++at;
  if (at == begin || *at != '<' || open_.empty()) return false;
  text_ = {begin, static_cast<std::size_t>(at - begin)};
  input_.pass(text_.size());
  return true;
}

bool XmlScanner::read_text() {
  const auto window = input_.window();
  const auto size = find_byte(window, '<');
  watch_for_cdata_end(window.substr(0, size));
  return read_run(size, true);
}

bool XmlScanner::read_cdata() {
  constexpr std::size_t kMany = 4096;
  const auto size = find_byte(input_.window(), ']');
  if (size != 0 && brackets_ == 0) return read_run(size, false);
  std::size_t count = brackets_;  // held back from the piece before
  brackets_ = 0;
  while (count < kMany && input_.peek() == ']') {
    input_.take();
    ++count;
  }
  if (input_.peek() == ']') {
    brackets_ = 2;
    count -= 2;
  } else if (count >= 2 && input_.peek() == '>') {
    input_.take();
    in_cdata_ = false;
    count -= 2;
  }
  scratch_.assign(count, ']');
  return deliver(scratch_);
}

// Markup

/// After a `<`. True if there is something to tell: an element, or a `<` that is none.
bool XmlScanner::read_markup() {
  brackets_ = 0;
  const int byte = input_.peek();
  if (is_name_start(byte)) return read_open_tag();
  if (byte == '/') {
    input_.take();
    if (!read_usual_end_tag()) read_end_tag();
  } else if (byte == '!') {
    input_.take();
    read_bang();
  } else if (byte == '?') {
    input_.take();
    read_instruction();
  } else if (byte == XmlInput::kEnd) {
    cut_off_ = true;
  } else {
    repaired_ = true;
    return deliver("<");
  }
  return false;
}

void XmlScanner::read_bang() {
  if (input_.peek() == '-') {
    input_.take();
    if (input_.peek() == '-') input_.take();
    return skip_comment();
  }
  if (input_.peek() != '[') return read_declaration();
  static constexpr std::string_view kBegin = "[CDATA[";
  for (const char expected : kBegin) {
    if (input_.peek() == XmlInput::kEnd) {
      cut_off_ = true;
      return;
    }
    if (input_.peek() != expected) {
      repaired_ = true;
      return;
    }
    input_.take();
  }
  in_cdata_ = true;
  if (open_.empty()) repaired_ = true;
}

void XmlScanner::skip_comment() {
  unsigned dashes = 0;
  for (;;) {
    const int byte = input_.take();
    if (byte == XmlInput::kEnd) {
      cut_off_ = true;
      return;
    }
    if (dashes >= 2) {
      if (byte == '>') return;
      repaired_ = true;
    }
    if (byte < 0x20 && !is_xml_space(byte)) repaired_ = true;
    dashes = byte == '-' ? dashes + 1 : 0;
  }
}

/// A DOCTYPE, with quotes, and brackets around an internal subset that has comments.
void XmlScanner::read_declaration() {
  characters_.allow_entities();
  int quote = 0;
  bool subset = false;
  for (std::string_view comment = "<!--";;) {
    const int byte = input_.take();
    if (byte == XmlInput::kEnd) {
      cut_off_ = true;
      return;
    }
    if (quote != 0) {
      if (byte == quote) quote = 0;
      continue;
    }
    comment = byte == comment.front() ? comment.substr(1) : "<!--";
    if (comment.empty()) {
      skip_comment();
      comment = "<!--";
    }
    if (byte == '"' || byte == '\'') quote = byte;
    if (byte == '[') subset = true;
    if (byte == ']') subset = false;
    if (byte == '>' && !subset) return;
  }
}

void XmlScanner::read_instruction() {
  constexpr std::size_t kNameSize = 4;
  std::string name;
  int before = 0;
  for (;;) {
    const int byte = input_.take();
    if (byte == XmlInput::kEnd) {
      cut_off_ = true;
      return;
    }
    if (byte == '>' && before == '?') break;
    if (name.size() < kNameSize) name += static_cast<char>(byte);
    before = byte;
  }
  if (name.starts_with("xml") && (name.size() < kNameSize || is_xml_space(name[3])) && !at_begin_) {
    repaired_ = true;
  }
}

}  // namespace sprint::results
