#include "render/text/file_uri.h"

#include <algorithm>

#include "base/ascii.h"

namespace sprint::render {

namespace {

void append_encoded(std::string& to, std::string_view part) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  for (const char c : part) {
    const bool plain =
        is_letter(c) || is_digit(c) || std::string_view("-._~+").find(c) != std::string_view::npos;
    if (plain) {
      to += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    to += '%';
    to += kHex[byte >> 4U];
    to += kHex[byte & 0xfU];
  }
}

}  // namespace

FileUri file_uri(std::string_view file) {
  std::string path(file);
  const bool has_drive = path.size() > 2 && is_letter(path[0]) && path[1] == ':' &&
                         (path[2] == '\\' || path[2] == '/');
  if (has_drive) std::replace(path.begin(), path.end(), '\\', '/');
  FileUri uri;
  uri.in_project = !has_drive && !path.starts_with('/');
  if (!uri.in_project) uri.text = "file://";
  std::string_view rest = path;
  if (has_drive) {
    uri.text += "/" + path.substr(0, 2);
    rest.remove_prefix(2);
  }
  while (!rest.empty()) {
    const auto end = std::min(rest.find('/'), rest.size());
    const auto part = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (part.empty() || part == ".") continue;
    if (part == "..") uri.in_project = false;
    if (!uri.text.empty()) uri.text += '/';
    append_encoded(uri.text, part);
  }
  if (uri.text.empty() || uri.text == "file://") {
    uri.text += uri.in_project ? "." : "/";
    uri.in_project = false;
  }
  return uri;
}

}  // namespace sprint::render
