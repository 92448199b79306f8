// The part of XmlScanner that reads tags and keeps the elements that are open.
#include "results/xml/xml_scanner.h"

#include <algorithm>

namespace sprint::results {

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

/// The bytes of a kind from `at` on, which moves behind them. The end of a window is of no kind.
std::string_view take_run(const char*& at, unsigned mask) {
  const char* const begin = at;
  while (is_xml_class(*at, mask)) ++at;
  return {begin, static_cast<std::size_t>(at - begin)};
}

}  // namespace

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

}  // namespace sprint::results
