#include "results/case_places.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "places/source_names.h"

namespace sprint::results {

namespace {

/// Packages of test frameworks and run-times, as folders.
bool is_framework(std::string_view folder) {
  static constexpr std::array<std::string_view, 30> kPackages = {"org/junit",
                                                                 "junit/",
                                                                 "java/",
                                                                 "javax/",
                                                                 "jdk/",
                                                                 "sun/",
                                                                 "com/sun/",
                                                                 "org/hamcrest",
                                                                 "org/assertj",
                                                                 "org/opentest4j",
                                                                 "org/testng",
                                                                 "org/mockito",
                                                                 "org/gradle",
                                                                 "org/apache/maven",
                                                                 "kotlin/",
                                                                 "kotlinx/",
                                                                 "io/kotest",
                                                                 "io/mockk",
                                                                 "scala/",
                                                                 "org/scalatest",
                                                                 "groovy/",
                                                                 "org/codehaus/groovy",
                                                                 "org/spockframework",
                                                                 "org/springframework",
                                                                 "com/google/common/truth",
                                                                 "com/intellij",
                                                                 "org/powermock",
                                                                 "clojure/",
                                                                 "androidx/",
                                                                 "android/"};
  std::string with_slash(folder);
  with_slash += '/';
  return std::any_of(kPackages.begin(), kPackages.end(),
                     [&](std::string_view package) { return with_slash.starts_with(package); });
}

/// Whether a JVM frame is in the class itself: "com.acme.FooTest$Inner" and com/acme, FooTest.java.
bool is_own_class(const places::PlaceInText& place, std::string_view class_name) {
  if (class_name.empty() || !places::is_jvm_source_name(place.file)) return false;
  class_name = class_name.substr(0, class_name.find('$'));
  const auto dot = class_name.rfind('.');
  const auto simple = class_name.substr(dot == kNotFound ? 0 : dot + 1);
  if (place.file.substr(0, place.file.rfind('.')) != simple) return false;
  std::string package(class_name.substr(0, dot == kNotFound ? 0 : dot));
  std::replace(package.begin(), package.end(), '.', '/');
  return package.empty() || place.folder.empty() || package == place.folder;
}

/// How much of a package or folder name the folder of `file` is the end of; kNotFound if it is not.
std::size_t fit(std::string_view file, std::string_view name) {
  const auto slash = file.rfind('/');
  if (slash == kNotFound) return 0;
  const auto folder = file.substr(0, slash);
  if (!name.ends_with(folder)) return kNotFound;
  const bool whole = name.size() == folder.size() || name[name.size() - folder.size() - 1] == '/';
  return whole ? folder.size() : kNotFound;
}

/// The one candidate in the folder that the test's names mean; empty if there is no such.
std::string narrowed(const std::vector<std::string>& candidates, const CaseNames& names) {
  for (const auto name : {names.class_name, names.suite}) {
    if (name.find('/') == kNotFound) continue;
    const std::string* best = nullptr;
    std::size_t best_fit = 0;
    for (const auto& file : candidates) {
      const auto found = fit(file, name);
      if (found == kNotFound || (best != nullptr && found <= best_fit)) continue;
      best = &file;
      best_fit = found;
    }
    if (best != nullptr) return *best;
  }
  return {};
}

/// A message often has only the name of a file whose path is in the text below it.
std::string fullest_name(const std::vector<places::PlaceInText>& places,
                         const places::PlaceInText& place) {
  if (place.file.find_first_of("/\\") != kNotFound) return place.file;
  for (const auto& other : places) {
    const auto folder = other.file.size() - place.file.size();
    if (other.line == place.line && other.file.size() > place.file.size() &&
        other.file.ends_with(place.file) &&
        std::string_view("/\\").find(other.file[folder - 1]) != kNotFound) {
      return other.file;
    }
  }
  return place.file;
}

/// "com.acme.FooTest" or "tests.test_a.TestX" as a file of the project: from the whole name down
/// to its first two parts, since the last ones may be classes inside of a file.
std::string file_of_dotted(std::string_view name, const places::ProjectFiles& project) {
  static constexpr std::array<std::string_view, 5> kExtensions = {".py", ".java", ".kt", ".scala",
                                                                  ".groovy"};
  constexpr std::size_t kLongest = 512;
  name = name.substr(0, name.find('$'));
  if (name.size() > kLongest || name.find_first_of(" /\\:") != kNotFound) return {};
  while (!name.empty()) {
    std::string path(name);
    std::replace(path.begin(), path.end(), '.', '/');
    for (const auto extension : kExtensions) {
      const auto found = project.resolve(path + std::string(extension));
      if (found.size() == 1) return found[0];
    }
    const auto dot = name.rfind('.');
    name = name.substr(0, dot == kNotFound ? 0 : dot);
  }
  return {};
}

}  // namespace

ChosenPlace choose_asserted(const std::vector<places::PlaceInText>& places, const CaseNames& names,
                            const places::ProjectFiles& project) {
  std::vector<bool> unclear(places.size());
  for (std::size_t i = 0; project.is_known() && i < places.size(); ++i) {
    const auto candidates = project.resolve(places[i]);
    if (candidates.size() == 1) return {candidates[0], places[i].line, i};
    if (candidates.empty()) continue;
    if (auto one = narrowed(candidates, names); !one.empty()) {
      return {std::move(one), places[i].line, i};
    }
    // Several files have that name: to show one of them as it is written would be a guess.
    unclear[i] = true;
  }
  const auto as_written = [&](std::size_t i) {
    return ChosenPlace{fullest_name(places, places[i]), places[i].line, i};
  };
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (!unclear[i] && is_own_class(places[i], names.class_name)) return as_written(i);
  }
  for (std::size_t i = 0; i < places.size(); ++i) {
    const bool foreign = places::is_foreign_path(places[i].file) || is_framework(places[i].folder);
    if (!unclear[i] && !foreign) return as_written(i);
  }
  return {};
}

std::string file_as_known(std::string_view file, const places::ProjectFiles& project) {
  static constexpr std::string_view kScheme = "file://";
  if (file.starts_with(kScheme)) file.remove_prefix(kScheme.size());
  if (project.is_known()) {
    const auto found = project.resolve(file);
    if (found.size() == 1) return found[0];
  }
  return std::string(file);
}

std::string file_of_name(std::string_view name, const places::ProjectFiles& project) {
  const bool path = places::is_source_name(name) && name.find(' ') == kNotFound;
  const auto dots = std::count(name.begin(), name.end(), '.');
  // "a.b.py" may be a module; "a.test.ts" may not.
  const bool alone =
      dots == 1 || name.find(".test.") != kNotFound || name.find(".spec.") != kNotFound;
  if (path && (alone || name.find_first_of("/\\") != kNotFound))
    return file_as_known(name, project);
  if (!project.is_known()) return {};
  if (path) {
    const auto found = project.resolve(name);
    if (found.size() == 1) return found[0];
  }
  return dots == 0 ? std::string() : file_of_dotted(name, project);
}

}  // namespace sprint::results
