#include "places/source_names.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace sprint::places {

namespace {

constexpr std::size_t kLongestExtension = 8;

/// Sorted, in small letters.
constexpr std::array kExtensions = std::to_array<std::string_view>(
    {"adb",    "ads",  "asm",   "bash",  "bats",    "bzl",  "c",    "c++", "cc",     "cjs",
     "clj",    "cljc", "cljs",  "cmake", "cpp",     "cppm", "cs",   "ctp", "cts",    "cu",
     "cuh",    "cxx",  "cyx",   "d",     "dart",    "elm",  "erl",  "ex",  "exs",    "f",
     "f03",    "f08",  "f90",   "f95",   "feature", "for",  "fs",   "fsx", "go",     "gradle",
     "groovy", "h",    "h++",   "hh",    "hpp",     "hrl",  "hs",   "htm", "html",   "hxx",
     "inl",    "ino",  "ipp",   "ixx",   "java",    "jl",   "js",   "jsx", "kt",     "kts",
     "l",      "lhs",  "lua",   "m",     "mjs",     "ml",   "mli",  "mm",  "mts",    "mustache",
     "nim",    "pas",  "php",   "phpt",  "phtml",   "pl",   "pm",   "ps1", "psm1",   "pxd",
     "py",     "pyi",  "pyx",   "qml",   "r",       "rake", "rb",   "rkt", "robot",  "rs",
     "s",      "sc",   "scala", "sh",    "sol",     "spec", "sql",  "sv",  "svelte", "swift",
     "t",      "tcl",  "td",    "tpp",   "ts",      "tsx",  "twig", "v",   "vb",     "vhd",
     "vue",    "y",    "yaml",  "yml",   "zig",     "zsh"});

static_assert(std::is_sorted(kExtensions.begin(), kExtensions.end()));

constexpr std::array<std::string_view, 8> kJvmExtensions = {"java", "kt",  "kts",  "scala",
                                                            "sc",   "clj", "cljc", "groovy"};

constexpr std::array<std::string_view, 5> kWholeNames = {"CMakeLists.txt", "Makefile", "makefile",
                                                         "GNUmakefile", "Dockerfile"};

/// Behind the last dot of a name; empty if nothing is before it.
std::string_view extension(std::string_view name) {
  const auto dot = name.rfind('.');
  if (dot == std::string_view::npos || dot == 0) return {};
  return name.substr(dot + 1);
}

}  // namespace

bool is_source_name(std::string_view path) {
  const auto name = last_name(path);
  if (std::find(kWholeNames.begin(), kWholeNames.end(), name) != kWholeNames.end()) return true;
  const auto written = extension(name);
  if (written.empty() || written.size() > kLongestExtension) return false;
  std::array<char, kLongestExtension> lower{};
  std::transform(written.begin(), written.end(), lower.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return std::binary_search(kExtensions.begin(), kExtensions.end(),
                            std::string_view(lower.data(), written.size()));
}

bool is_jvm_source_name(std::string_view path) {
  const auto written = extension(last_name(path));
  return std::find(kJvmExtensions.begin(), kJvmExtensions.end(), written) != kJvmExtensions.end();
}

}  // namespace sprint::places
