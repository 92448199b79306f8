// The graph of a Ninja build: which files are made of which. Read from the manifests themselves,
// since `ninja -t inputs` answers for one target at a time, and does not say which objects have
// headers.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "sprint/types.h"

namespace sprint::cmake {

struct NinjaEdge {
  std::string rule;
  sdk::Words outputs;  ///< implicit ones too
  sdk::Words inputs;   ///< implicit and order-only ones too
};

struct NinjaManifest {
  std::vector<NinjaEdge> edges;
  /// The rules whose commands tell what else they have read: compilers.
  sdk::Words rules_with_deps;
};

/// Manifests include each other up to this depth; what lies deeper is not read.
constexpr int kDeepestInclude = 8;

/// Reads a manifest and what it includes. `load` gives the text of an included file. Paths are as
/// written, without escapes and with the variables of the top level in place.
NinjaManifest read_manifest(
    std::string_view text,
    const std::function<std::optional<std::string>(const std::string&)>& load);

/// A path as a manifest writes it.
std::string ninja_escaped(const std::string& path);

/// The manifest of a build tree with absolute paths, to walk through.
class NinjaGraph {
 public:
  /// `manifest` is the name of the file in the build tree. The graph is empty if it cannot be read.
  NinjaGraph(std::string build, const std::string& manifest);

  const std::string& build() const { return build_; }
  const std::vector<NinjaEdge>& edges() const { return manifest_.edges; }
  std::string absolute(const std::string& path) const;
  /// The edge that makes a file; nothing if it is a source.
  const NinjaEdge* maker_of(const std::string& absolute_file) const;
  /// Whether its command tells what else it has read.
  bool has_deps(const NinjaEdge& edge) const;

 private:
  std::string build_;
  NinjaManifest manifest_;
  std::unordered_map<std::string, std::size_t> makers_;
};

}  // namespace sprint::cmake
