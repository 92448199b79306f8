#include "cmake/databases/ninja_manifest.h"

#include <algorithm>

#include "cmake/databases/compile_database.h"
#include "cmake/project/look_at_files.h"

namespace sprint::cmake {

namespace {

using Load = std::function<std::optional<std::string>(const std::string&)>;

bool is_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-' || c == '.';
}

class ManifestReader {
 public:
  ManifestReader(const Load& load, NinjaManifest& manifest) : load_(load), manifest_(manifest) {}

  void read(std::string_view text, int depth) {
    std::string rule;
    while (!text.empty()) {
      const std::string_view line = next_line(text);
      if (line.empty() || line.front() == '#') continue;
      if (line.front() == ' ') {
        if (!rule.empty() && line.substr(line.find_first_not_of(' ')).starts_with("deps =")) {
          manifest_.rules_with_deps.push_back(rule);
        }
        continue;
      }
      rule.clear();
      statement(line, rule, depth);
    }
  }

 private:
  /// A line and those that it goes on in.
  static std::string_view next_line(std::string_view& text) {
    auto end = text.find('\n');
    while (end != std::string_view::npos && end > 0 && goes_on(text.substr(0, end))) {
      end = text.find('\n', end + 1);
    }
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return line;
  }

  static bool goes_on(std::string_view line) {
    const auto last = line.find_last_not_of('$');
    const auto dollars = line.size() - (last == std::string_view::npos ? 0 : last + 1);
    return dollars % 2 == 1;
  }

  void statement(std::string_view line, std::string& rule, int depth) {
    if (line.starts_with("rule ")) {
      rule = std::string(line.substr(5));
    } else if (line.starts_with("build ")) {
      edge(line.substr(6));
    } else if (line.starts_with("include ") || line.starts_with("subninja ")) {
      std::string_view rest = line.substr(line.find(' ') + 1);
      const auto text = load_(path(rest));
      if (text && depth < kDeepestInclude) read(*text, depth + 1);
    } else if (const auto equals = line.find(" = "); equals != std::string_view::npos) {
      variables_[std::string(line.substr(0, equals))] = value(line.substr(equals + 3));
    }
  }

  /// `out | implicit: rule in | implicit || order`.
  void edge(std::string_view rest) {
    NinjaEdge edge;
    for (std::string word = path(rest); !word.empty(); word = path(rest)) {
      if (word != "|") edge.outputs.push_back(std::move(word));
    }
    if (rest.starts_with(':')) rest.remove_prefix(1);
    edge.rule = path(rest);
    for (std::string word = path(rest); !word.empty(); word = path(rest)) {
      if (word != "|" && word != "||" && word != "|@") edge.inputs.push_back(std::move(word));
    }
    manifest_.edges.push_back(std::move(edge));
  }

  /// The next path, without escapes; empty at the end or before a colon.
  std::string path(std::string_view& rest) {
    rest.remove_prefix(std::min(rest.find_first_not_of(" \r"), rest.size()));
    std::string word;
    while (!rest.empty() && rest.front() != ' ' && rest.front() != ':' && rest.front() != '\r') {
      take(rest, word);
    }
    return word;
  }

  std::string value(std::string_view rest) {
    std::string text;
    while (!rest.empty()) take(rest, text);
    return text;
  }

  /// Takes one character, escape or variable.
  void take(std::string_view& rest, std::string& to) {
    const char first = rest.front();
    rest.remove_prefix(1);
    if (first != '$' || rest.empty()) {
      to += first;
      return;
    }
    const char next = rest.front();
    if (next == '\n') {
      rest.remove_prefix(std::min(rest.find_first_not_of(' ', 1), rest.size()));
    } else if (next == '{' || is_name(next)) {
      const bool braced = next == '{';
      const auto begin = std::size_t{braced ? 1U : 0U};
      auto end = begin;
      while (end < rest.size() && (braced ? rest[end] != '}' : is_name(rest[end]))) ++end;
      const auto found = variables_.find(std::string(rest.substr(begin, end - begin)));
      if (found != variables_.end()) to += found->second;
      rest.remove_prefix(std::min(end + begin, rest.size()));
    } else {
      to += next;
      rest.remove_prefix(1);
    }
  }

  const Load& load_;
  NinjaManifest& manifest_;
  std::unordered_map<std::string, std::string> variables_;
};

}  // namespace

NinjaManifest read_manifest(std::string_view text, const Load& load) {
  NinjaManifest manifest;
  ManifestReader(load, manifest).read(text, 0);
  std::sort(manifest.rules_with_deps.begin(), manifest.rules_with_deps.end());
  return manifest;
}

std::string ninja_escaped(const std::string& path) {
  std::string text;
  for (const char c : path) {
    if (c == '$' || c == ' ' || c == ':') text += '$';
    text += c;
  }
  return text;
}

NinjaGraph::NinjaGraph(std::string build, const std::string& manifest) : build_(std::move(build)) {
  const auto load = [this](const std::string& file) { return read_text(absolute(file)); };
  const auto text = load(manifest);
  if (!text) return;
  manifest_ = read_manifest(*text, load);
  for (std::size_t i = 0; i < manifest_.edges.size(); ++i) {
    for (const auto& output : manifest_.edges[i].outputs) makers_.emplace(absolute(output), i);
  }
}

std::string NinjaGraph::absolute(const std::string& path) const {
  return absolute_path(build_, path);
}

const NinjaEdge* NinjaGraph::maker_of(const std::string& absolute_file) const {
  const auto found = makers_.find(absolute_file);
  return found == makers_.end() ? nullptr : &manifest_.edges[found->second];
}

bool NinjaGraph::has_deps(const NinjaEdge& edge) const {
  return std::binary_search(manifest_.rules_with_deps.begin(), manifest_.rules_with_deps.end(),
                            edge.rule);
}

}  // namespace sprint::cmake
