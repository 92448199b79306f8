#include "gate/xml_scanner.h"

#include <algorithm>
#include <cstring>

namespace sprint::gate {

namespace {

/// How far an end tag that does not fit the innermost element looks for one that it fits.
constexpr std::size_t kMendable = 32;
/// Values are cut one by one; this bounds them together.
constexpr std::size_t kLongestTag = std::size_t{1} << 20U;

std::string_view local_name(std::string_view name) {
  std::size_t begin = name.size();
  while (begin > 0 && name[begin - 1] != ':') --begin;
  return name.substr(begin);
}

bool is_blank(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return is_xml_space(static_cast<unsigned char>(c)); });
}

/// The bytes of a kind from `at` on, which moves behind them. The end of a window is of no kind.
std::string_view take_run(const char*& at, unsigned mask) {
  const char* const begin = at;
  while (is_xml_class(*at, mask)) ++at;
  return {begin, static_cast<std::size_t>(at - begin)};
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
    if (in_cdata_) {
      if (read_cdata()) return XmlEvent::Text;
    } else if (byte != '<') {
      if (read_layout() ? is_told() : read_text()) return XmlEvent::Text;
    } else {
      input_.take();
      brackets_ = 0;
      const bool element = is_name_start(input_.peek());
      if (read_markup()) return element ? XmlEvent::Open : XmlEvent::Text;
    }
    at_begin_ = false;
  }
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

std::size_t XmlScanner::run_of(unsigned mask) {
  const auto window = input_.window();
  std::size_t size = 0;
  while (size < window.size() && is_xml_class(window[size], mask)) ++size;
  return size;
}

bool XmlScanner::skip_space() {
  bool any = false;
  for (auto size = run_of(kXmlSpace); size != 0; size = run_of(kXmlSpace)) {
    any = true;
    const bool ends = size < input_.window().size();
    input_.pass(size);
    if (ends) break;
  }
  return any;
}

void XmlScanner::read_name(std::string& into) {
  constexpr std::size_t kLongestName = 256;
  const auto limit = into.size() + kLongestName;
  for (auto size = run_of(kXmlName); size != 0; size = run_of(kXmlName)) {
    const auto window = input_.window();
    into.append(window.substr(0, std::min(size, limit - into.size())));
    input_.pass(size);
    if (size < window.size()) break;
  }
}

/// True if the element is told.
bool XmlScanner::read_open_tag() {
  bool ends = false;
  if (!read_usual_tag(ends) && !read_careful_tag(ends)) return false;
  name_ = local_name(name_);
  const bool told = push(name_);
  if (ends && told) closes_ = 1;
  if (ends && !told) --unseen_;
  return told;
}

/// A tag that is whole in the window and has nothing that needs care: names and values stay where
/// they are. Else false, and nothing was taken.
bool XmlScanner::read_usual_tag(bool& ends) {
  const auto window = input_.window();
  const char* at = window.data();
  attributes_.clear();
  name_ = take_run(at, kXmlName);
  for (;;) {
    const bool spaced = is_xml_class(*at, kXmlSpace);
    while (is_xml_class(*at, kXmlSpace)) ++at;
    ends = at[0] == '/' && at[1] == '>';
    if (ends || *at == '>') break;
    if (!spaced || !read_usual_attribute(at)) return false;
  }
  input_.pass(static_cast<std::size_t>(at - window.data()) + (ends ? 2 : 1));
  return true;
}

bool XmlScanner::read_usual_attribute(const char*& at) {
  const bool is_name = is_xml_class(*at, kXmlNameStart);
  const auto name = take_run(at, kXmlName);
  if (!is_name || at[0] != '=') return false;
  const char quote = at[1];
  if (quote != '"' && quote != '\'') return false;
  at += 2;
  const std::string_view value(at, plain_value_length(at, quote));
  at += value.size();
  if (*at != quote || value.size() > kLongestValue) return false;
  ++at;
  if (has_attribute(name) || attributes_.size() == kMostAttributes) return false;
  attributes_.push_back({name, value});
  return true;
}

/// False if the input ends inside of the tag.
bool XmlScanner::read_careful_tag(bool& ends) {
  ends = false;
  values_.clear();
  values_.reserve(kLongestTag + 2 * kLongestValue);  // so that no view into it breaks
  attributes_.clear();
  read_name(values_);
  name_ = values_;
  bool spaced = true;
  while (!ends) {
    spaced = skip_space() || spaced;
    const int byte = input_.peek();
    if (byte == XmlInput::kEnd) {
      cut_off_ = true;
      return false;
    }
    if (byte == '>') {
      input_.take();
      break;
    }
    if (byte == '/') {
      input_.take();
      ends = input_.peek() == '>';
      if (ends) input_.take();
      if (!ends && input_.peek() != XmlInput::kEnd) repaired_ = true;
    } else if (byte == '<') {  // the tag before has no end
      repaired_ = true;
      break;
    } else if (is_name_start(byte)) {
      if (!spaced) repaired_ = true;
      read_attribute();
      spaced = false;
    } else {
      repaired_ = true;
      input_.take();
    }
  }
  return !cut_off_;
}

void XmlScanner::read_attribute() {
  const auto name = values_.size();
  read_name(values_);
  const auto value = values_.size();
  skip_space();
  if (input_.peek() == '=') {
    input_.take();
    skip_space();
    if (input_.peek() == '"' || input_.peek() == '\'') {
      read_value();
    } else {
      read_bare_value();
    }
  } else if (input_.peek() == XmlInput::kEnd) {
    cut_off_ = true;
  } else {
    repaired_ = true;
  }
  const std::string_view all = values_;
  const bool again = has_attribute(all.substr(name, value - name));
  if (again) repaired_ = true;
  if (again || attributes_.size() == kMostAttributes || value > kLongestTag) {
    values_.resize(name);
    return;
  }
  attributes_.push_back({all.substr(name, value - name), all.substr(value)});
}

void XmlScanner::read_value() {
  const char quote = static_cast<char>(input_.take());
  const auto limit = values_.size() + kLongestValue;
  for (;;) {
    const auto window = input_.window();
    const auto plain = std::min(plain_value_length(window.data(), quote), window.size());
    if (values_.size() < limit) values_.append(window, 0, std::min(plain, limit - values_.size()));
    input_.pass(plain);
    const int byte = input_.peek();
    if (byte == XmlInput::kEnd) {
      cut_off_ = true;
      return;
    }
    if (byte == quote) break;
    if (plain == window.size()) continue;
    const auto before = values_.size();
    if (byte == '<') {
      repaired_ = true;
      values_ += static_cast<char>(input_.take());
    } else if (is_xml_space(byte)) {
      const bool pair = input_.take() == '\r' && input_.peek() == '\n';
      if (pair) input_.take();
      values_ += ' ';
    } else {
      characters_.take_one(values_, true);
    }
    if (values_.size() > limit) values_.resize(before);
  }
  input_.take();
}

void XmlScanner::read_bare_value() {
  if (input_.peek() != XmlInput::kEnd) repaired_ = true;
  const auto limit = values_.size() + kLongestValue;
  for (;;) {
    const int byte = input_.peek();
    if (byte == XmlInput::kEnd) cut_off_ = true;
    if (byte == XmlInput::kEnd || byte == '>' || byte == '<' || is_xml_space(byte)) return;
    const auto before = values_.size();
    characters_.take_one(values_, true);
    if (values_.size() > limit) values_.resize(before);
  }
}

bool XmlScanner::read_usual_end_tag() {
  const auto window = input_.window();
  const auto name = innermost();
  if (name.empty() || unseen_ != 0 || window.size() <= name.size()) return false;
  if (window[name.size()] != '>' || !window.starts_with(name)) return false;
  input_.pass(name.size() + 1);
  closes_ = 1;
  return true;
}

void XmlScanner::read_end_tag() {
  scratch_.clear();
  read_name(scratch_);
  while (input_.peek() != '>' && input_.peek() != '<' && input_.peek() != XmlInput::kEnd) {
    if (!is_xml_space(input_.take())) repaired_ = true;
  }
  if (input_.peek() == XmlInput::kEnd) {
    cut_off_ = true;
    return;
  }
  if (input_.peek() == '>') {
    input_.take();
  } else {
    repaired_ = true;
  }
  if (unseen_ != 0) {
    --unseen_;
    return;
  }
  const auto name = local_name(scratch_);
  std::size_t end = names_.size();
  for (std::size_t up = 1; up <= std::min(open_.size(), kMendable); ++up) {
    const std::size_t begin = up == open_.size() ? 0 : open_[open_.size() - up - 1];
    if (std::string_view(names_.data() + begin, end - begin) == name) {
      closes_ = up;
      break;
    }
    end = begin;
  }
  if (closes_ != 1) repaired_ = true;
}

bool XmlScanner::push(std::string_view name) {
  if (open_.empty()) {
    if (seen_root_) repaired_ = true;
    seen_root_ = true;
  }
  if (open_.size() == kDeepest || unseen_ != 0) {
    too_deep_ = true;
    ++unseen_;
    return false;
  }
  names_.insert(names_.end(), name.begin(), name.end());
  open_.push_back(static_cast<std::uint32_t>(names_.size()));
  return true;
}

void XmlScanner::close_one() {
  --closes_;
  name_ = innermost();
  open_.pop_back();
  names_.resize(open_.empty() ? 0 : open_.back());  // the bytes of the name stay until the next one
}

}  // namespace sprint::gate
