#include "results/xml/case_cutter.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace sprint::results {

namespace {

/// Enough for a parser to be worth calling, and little enough to stay in a cache.
constexpr std::size_t kLongestPiece = std::size_t{64} << 10U;
/// Text is taken whole up to here, and in parts beyond.
constexpr std::size_t kLongestText = std::size_t{32} << 10U;
/// The longest beginning by which kinds of markup are told apart, and more.
constexpr std::size_t kMarkup = 16;
/// Of the name of an element no more is kept: no report of the formats that we know has a longer
/// one.
constexpr std::size_t kLongestName = 256;
/// How far an end tag that does not fit the innermost element looks for one that it fits.
constexpr std::size_t kMendable = 32;

bool is_blank(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return is_xml(c, kXmlSpace); });
}

/// A child of a case that has a text of its own.
bool has_text(std::string_view name) {
  static constexpr std::array<std::string_view, 18> kTexts = {
      "failure",    "error",      "skipped",      "ignored",    "disabled",     "pending",
      "system-out", "system-err", "flakyFailure", "flakyError", "rerunFailure", "rerunError",
      "fail",       "failed",     "failures",     "errors",     "exception",    "crash"};
  return is_one_of(name, kTexts);
}

bool is_suite(std::string_view name) {
  return name.front() == 't' && (name == "testsuite" || name == "testsuites");
}

}  // namespace

// Pieces

Cut CaseCutter::next() {
  const auto cut = cut_next();
  if (cut == Cut::Open || cut == Cut::Cases) mender_.bytes(piece_);
  return cut;
}

Cut CaseCutter::cut_next() {
  lost_case_ = lost_case_ && tells_tag_;
  begin_piece();
  for (;;) {
    if (tells_tag_) return piece_.empty() ? tell_tag() : hand_over(false);
    if (closes_ != 0) {
      const bool is_told = case_depth_ == 0 && is_suite(open_.back());
      if (is_told && !piece_.empty()) return Cut::Cases;
      if (close_one()) return Cut::Close;
      continue;
    }
    if (piece_.size() >= kLongestPiece) return hand_over(true);
    if (window_.text().size() < kMarkup) window_.more();
    if (window_.text().empty() || cut_off_) return finish();
    read_one();
  }
}

void CaseCutter::read_one() {
  if (window_.text().front() == '<' && !in_cdata_) {
    read_markup();
  } else {
    read_text();
  }
  at_begin_ = false;
}

Cut CaseCutter::tell_tag() {
  tells_tag_ = false;
  piece_ = tag_;
  if (!piece_.ends_with("/>")) piece_.insert(piece_.size() - 1, 1, '/');
  return Cut::Open;
}

void CaseCutter::begin_piece() {
  piece_.clear();
  is_unfinished_ = false;
  if (case_depth_ == 0) return;
  case_name_ = kContinued;
  piece_.append("<").append(kContinued).append(">");
  if (part_depth_ == 0) return;
  part_name_ = kContinued;
  piece_.append("<").append(kContinued).append(">");
}

/// An open case goes on in the next piece, or never.
Cut CaseCutter::hand_over(bool goes_on) {
  is_unfinished_ = case_depth_ != 0;
  if (is_unfinished_) {
    if (part_depth_ != 0) append_end(part_name_);
    append_end(case_name_);
  }
  if (!goes_on) case_depth_ = part_depth_ = 0;
  return Cut::Cases;
}

Cut CaseCutter::finish() {
  if (in_cdata_ || depth() != 0) cut_off_ = true;
  return piece_.empty() ? Cut::End : hand_over(false);
}

// Text

void CaseCutter::take_text(std::string_view raw) {
  const bool is_kept = part_depth_ != 0 && unseen_ == 0;
  if (!is_kept && is_blank(raw)) return;
  if (open_.empty()) {
    mender_.note_repair();
    if (!saw_root_) text_before_root_ = true;
  }
  auto& into = is_kept ? piece_ : passed_over_;
  if (in_cdata_) {
    into.append("<![CDATA[").append(raw).append("]]>");
  } else {
    const auto entities = mender_.unknown_entities();
    mender_.text(raw, into);
    // What is written beside elements may be meant as one.
    const bool is_beside = !is_kept && !open_.empty() && !has_text(innermost());
    if (is_beside && mender_.unknown_entities() != entities) defines_own_ = true;
    const bool holds_elements = is_beside && (is_suite(innermost()) || innermost() == "testcase");
    if (holds_elements && raw == "<") mender_.note_damage();
  }
  if (!is_kept) pass_over();
}

/// What is in no piece may make a report a repaired one all the same.
void CaseCutter::pass_over() {
  mender_.bytes(passed_over_);
  passed_over_.clear();
}

void CaseCutter::read_text() {
  constexpr std::string_view kDataEnd = "]]>";
  const auto text = window_.text();
  if (!in_cdata_ && part_depth_ == 0 && is_xml(text.front(), kXmlSpace)) {  // layout
    const char* end = text.data();
    while (is_xml(*end, kXmlSpace)) ++end;  // at most up to the NUL behind it
    return window_.pass(static_cast<std::size_t>(end - text.data()));
  }
  const auto size = in_cdata_ ? text.find(kDataEnd) : text.find('<');
  if (size != kNotFound) {
    take_text(text.substr(0, size));
    window_.pass(size + (in_cdata_ ? kDataEnd.size() : 0));
    in_cdata_ = false;
    return;
  }
  if (text.size() < kLongestText && window_.more()) return;
  const bool is_last = window_.at_end() && open_.empty();
  const auto part = is_last ? text.size() : separable_length(text);
  take_text(text.substr(0, part));
  window_.pass(window_.at_end() ? text.size() : part);
}

// Markup

void CaseCutter::read_markup() {
  const auto text = window_.text();
  const char second = char_at(text, 1);
  if (is_xml(second, kXmlNameStart)) {
    read_open_tag();
  } else if (second == '/') {
    read_end_tag();
  } else if (second == '!') {
    read_bang();
  } else if (second == '?') {
    skip_instruction();
  } else if (text.size() == 1) {
    cut_off_ = true;
  } else {
    take_text(text.substr(0, 1));
    window_.pass(1);
  }
}

void CaseCutter::read_bang() {
  constexpr std::string_view kData = "<![CDATA[";
  const auto text = window_.text();
  const bool is_odd = text.size() > 3 && !text.starts_with("<!--") && !text.starts_with(kData);
  if (is_odd && !open_.empty() && part_depth_ == 0) mender_.note_damage();
  if (text.starts_with("<!-")) {
    window_.pass(text.starts_with("<!--") ? 4 : 3);
    return skip_comment();
  }
  if (!text.starts_with("<![")) return skip_declaration();
  if (text.starts_with(kData)) {
    in_cdata_ = true;
    if (open_.empty()) mender_.note_repair();
    return window_.pass(kData.size());
  }
  if (kData.starts_with(text)) {
    cut_off_ = true;
    return;
  }
  mender_.note_repair();
  const auto* const end =
      std::mismatch(kData.begin(), kData.end(), text.begin(), text.end()).second;
  window_.pass(static_cast<std::size_t>(end - text.begin()));
}

/// Passes over all bytes up to the one that is the last.
template <typename IsLast>
void CaseCutter::skip(IsLast is_last) {
  do {
    const auto text = window_.text();
    const auto* const last = std::find_if(text.begin(), text.end(), is_last);
    if (last != text.end()) return window_.pass(static_cast<std::size_t>(last - text.begin()) + 1);
    window_.pass(text.size());
  } while (window_.more());
  cut_off_ = true;
}

void CaseCutter::skip_comment() {
  unsigned dashes = 0;
  skip([&](char c) {
    const bool ends = dashes >= 2 && c == '>';
    const bool is_control = static_cast<unsigned char>(c) < 0x20 && !is_xml(c, kXmlSpace);
    if ((dashes >= 2 && !ends) || is_control) mender_.note_repair();
    dashes = c == '-' ? dashes + 1 : 0;
    return ends;
  });
}

/// A DOCTYPE, with quotes, and brackets around an internal subset that has comments.
void CaseCutter::skip_declaration() {
  constexpr std::string_view kComment = "<!--";
  constexpr std::string_view kAttributes = "ATTLIST";
  // Entities may be declared in it, and then it is no mistake to refer to them.
  mender_.allow_entities();
  window_.pass(2);
  bool is_subset = false;
  auto attributes = kAttributes;
  for (auto comment = kComment; !cut_off_;) {
    char last = '\0';
    skip([&](char c) {
      comment = c == comment.front() ? comment.substr(1) : kComment;
      attributes = c == attributes.front() ? attributes.substr(1) : kAttributes;
      // A parameter entity may stand for such a list.
      if (attributes.empty() || (is_subset && c == '%')) defines_own_ = true;
      if (attributes.empty()) attributes = kAttributes;
      last = c;
      return comment.empty() || std::string_view("\"'[]>").find(c) != kNotFound;
    });
    if (comment.empty()) {
      skip_comment();
      comment = kComment;
    } else if (last == '"' || last == '\'') {
      skip([last](char c) { return c == last; });
    } else if (last == '>' && !is_subset) {
      return;
    } else if (last != '>') {
      is_subset = last == '[';
    }
  }
}

void CaseCutter::skip_instruction() {
  const auto name = window_.text().substr(2);
  const bool is_declaration = name.starts_with("xml") && is_xml(char_at(name, 3), kXmlSpace);
  const bool is_misplaced = is_declaration && !at_begin_;
  char before = '\0';
  window_.pass(2);
  skip([&](char c) {
    const bool ends = before == '?' && c == '>';
    before = c;
    return ends;
  });
  if (is_misplaced && !cut_off_) mender_.note_repair();
}

// Elements

void CaseCutter::read_open_tag() {
  const auto tag = mender_.tag(window_.text(), depth() == 0);
  if (tag.size != 0) {
    tag_ = tag.text;
    const bool is_seen = push(tag.name);
    const auto size = piece_.size();
    if (is_seen) open_element(tag);
    if (size == piece_.size() && !tells_tag_) {
      passed_over_ = tag.text;
      pass_over();
    }
    if (tag.is_whole && is_seen) closes_ = 1;
    if (tag.is_whole && !is_seen) --unseen_;
    return window_.pass(tag.size);
  }
  if (window_.more()) return;
  if (window_.at_end()) {
    cut_off_ = true;
    return;
  }
  // Longer than any that means something. What is behind the limit of a value would be cut anyway.
  constexpr std::size_t kKept = XmlWindow::kLongest / 2;
  const auto end_of_value = tag.open_value + XmlMender::kLongestValue;
  const bool is_value = tag.open_value != 0 && end_of_value < kKept;
  if (!is_value) mender_.note_repair();
  window_.forget(is_value ? end_of_value : kKept);
  window_.more();
}

void CaseCutter::open_element(const XmlTag& tag) {
  const auto name = tag.name;
  const bool suite = is_suite(name);
  if (suite || name == "testcase") {
    // An element of this kind inside of a case means that the case was never finished.
    lost_case_ = case_depth_ != 0 && suite;
    if (case_depth_ != 0 && !suite) end_case();
    tells_tag_ = suite;
    if (suite) return;
    piece_.append(tag.text);
    if (tag.is_whole) return;
    case_depth_ = depth();
    case_name_ = "testcase";
    return;
  }
  // Nothing that says how a case ended may hide in a wrapper that nobody knows.
  const bool is_hidden = part_depth_ != 0 && !part_is_text_ && has_text(name);
  if (is_hidden) end_part();
  if (part_depth_ != 0) return;
  if (case_depth_ != 0) return open_in_case(tag);
  tells_tag_ = depth() == 1 || name == "property";
  if (tells_tag_ || (name != "failure" && name != "error")) return;
  case_depth_ = depth();
  case_name_ = kBesideCases;
  piece_.append("<").append(kBesideCases).append(">");
  open_in_case(tag);
}

void CaseCutter::open_in_case(const XmlTag& tag) {
  if (tag.name == "properties") return;
  piece_.append(tag.text);
  if (tag.is_whole) return;
  part_name_ = tag.name;
  part_depth_ = depth();
  part_is_text_ = has_text(tag.name);
  if (tag.name == "property") end_part();  // what is in it is a child like others
}

bool CaseCutter::push(std::string_view name) {
  if (depth() == 0) {
    if (saw_root_) mender_.note_repair();
    saw_root_ = true;
  }
  if (open_.size() == kDeepest || unseen_ != 0) {
    too_deep_ = true;
    ++unseen_;
    return false;
  }
  open_.emplace_back(name);
  // Afterwards: where GCC knows how long a name is at the most, it copies by slower instructions.
  if (name.size() > kLongestName) open_.back() = std::string(name.substr(0, kLongestName));
  return true;
}

void CaseCutter::read_end_tag() {
  const auto text = window_.text();
  const std::string_view inside = innermost();
  const bool is_usual = unseen_ == 0 && !inside.empty() && text.substr(2).starts_with(inside) &&
                        char_at(text, 2 + inside.size()) == '>';
  if (is_usual) {
    closes_ = 1;
    return window_.pass(inside.size() + 3);
  }
  const auto end = text.find_first_of("<>", 2);
  if (end == kNotFound) {
    if (window_.more()) return;
    if (window_.at_end()) {
      cut_off_ = true;
      return;
    }
    return window_.forget(XmlWindow::kLongest / 2);
  }
  auto name = text.substr(2, end - 2);
  std::size_t size = 0;
  while (size < name.size() && is_xml(name[size], kXmlName)) ++size;
  if (text[end] == '<' || !is_blank(name.substr(size))) mender_.note_repair();
  window_.pass(end + (text[end] == '>' ? 1 : 0));
  if (unseen_ != 0) {
    --unseen_;
    return;
  }
  name = name.substr(0, size);
  closes_ = fitting_elements(local_name(name));
  if (closes_ == 0 && open_.size() > 1) closes_ = fitting_elements(as_spelled(local_name(name)));
  if (closes_ != 1) mender_.note_repair();
}

/// How many elements an end tag of that name closes; 0 if it does not fit.
std::size_t CaseCutter::fitting_elements(std::string_view name) const {
  const auto last = open_.rbegin() + static_cast<std::ptrdiff_t>(std::min(open_.size(), kMendable));
  const auto found = std::find(open_.rbegin(), last, name.substr(0, kLongestName));
  return found == last ? 0 : static_cast<std::size_t>(found - open_.rbegin()) + 1;
}

/// True if it is the end of a suite.
bool CaseCutter::close_one() {
  --closes_;
  const bool suite = is_suite(open_.back());
  open_.pop_back();
  if (part_depth_ != 0 && depth() < part_depth_) end_part();
  if (case_depth_ == 0) return suite;
  if (depth() < case_depth_) end_case();
  return false;
}

void CaseCutter::append_end(std::string_view name) {
  piece_ += "</";
  piece_ += name;
  piece_ += '>';
}

void CaseCutter::end_part() {
  append_end(part_name_);
  part_depth_ = 0;
}

void CaseCutter::end_case() {
  if (part_depth_ != 0) end_part();
  append_end(case_name_);
  case_depth_ = 0;
}

}  // namespace sprint::results
