#include "workspace/trees/submodule_url.h"

#include <string_view>

#include "base/text.h"

namespace sprint::workspace {

namespace fs = std::filesystem;

namespace {

/// "host:path" and "scheme://…" are elsewhere; a colon after a slash is part of a file name.
bool is_local(std::string_view url) {
  const auto colon = url.find(':');
  return colon == std::string_view::npos || url.find('/') < colon;
}

/// The URL without its last part: "host:team/app" -> "host:team" -> "host:".
std::string parent_of(const std::string& url) {
  const auto slash = url.rfind('/');
  if (slash != std::string::npos) return url.substr(0, slash);
  const auto colon = url.rfind(':');
  return colon != std::string::npos ? url.substr(0, colon + 1) : std::string(".");
}

std::string value_of(const Git& git, const std::string& key) {
  const auto result = git.run({"config", "--get", key});
  return result.succeeded() ? std::string(trim(result.out)) : std::string();
}

}  // namespace

std::string resolve_url(const std::string& around, const std::string& url) {
  if (!url.starts_with("./") && !url.starts_with("../")) return url;
  std::string base = around;
  while (base.ends_with('/')) base.pop_back();
  std::string_view rest = url;
  while (rest.starts_with("./") || rest.starts_with("../")) {
    const bool up = rest.starts_with("../");
    if (up) base = parent_of(base);
    rest.remove_prefix(up ? 3 : 2);
  }
  while (rest.ends_with('/')) rest.remove_suffix(1);
  return base + (base.ends_with(':') ? "" : "/") + std::string(rest);
}

std::string origin_url(const Git& git, const fs::path& top) {
  const auto branch = git.run({"symbolic-ref", "--quiet", "--short", "HEAD"});
  std::string remote;
  if (branch.succeeded()) {
    remote = value_of(git, "branch." + std::string(trim(branch.out)) + ".remote");
  }
  if (remote.empty()) remote = "origin";
  const std::string url = value_of(git, "remote." + remote + ".url");
  if (url.empty()) return top.string();
  return is_local(url) ? (top / url).lexically_normal().string() : url;
}

}  // namespace sprint::workspace
