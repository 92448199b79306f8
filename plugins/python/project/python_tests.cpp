#include "python/project/python_tests.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

#include "python/project/pytest_settings.h"
#include "python/project/python_places.h"
#include "sprint/paths.h"

namespace sprint::python {

namespace {

bool is_named_for_pytest(const std::string& file) {
  const std::string name = sdk::file_name(file);
  return name.ends_with(".py") && (name.starts_with("test_") || name.ends_with("_test.py"));
}

bool has_any(std::string_view text, std::initializer_list<std::string_view> parts) {
  return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) {
    return text.find(part) != std::string_view::npos;
  });
}

bool is_word_character(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool has_word(std::string_view text, std::string_view word) {
  for (auto at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const bool begins = at == 0 || !is_word_character(text[at - 1]);
    const bool ends = at + word.size() == text.size() || !is_word_character(text[at + word.size()]);
    if (begins && ends) return true;
  }
  return false;
}

/// "tests/test_a.py" as a module: "tests.test_a"; a package is its folder.
std::string dotted(std::string file) {
  file.erase(file.rfind('.'));
  if (sdk::file_name(file) == "__init__") file.erase(file.size() == 8 ? 0 : file.size() - 9);
  std::replace(file.begin(), file.end(), '/', '.');
  return file;
}

/// Whether a module's name, with the folders above the path's first one left out, begins the key.
/// The number of characters of it that the key begins with; 0 if it does not.
std::size_t fit(std::string_view module, std::string_view key) {
  while (!module.empty()) {
    if (key.starts_with(module) && (key.size() == module.size() || key[module.size()] == '.')) {
      return module.size();
    }
    const auto dot = module.find('.');
    module.remove_prefix(dot == std::string_view::npos ? module.size() : dot + 1);
  }
  return 0;
}

std::string file_of_dotted(std::string_view key, const sdk::Words& files) {
  std::string best;
  std::size_t best_fit = 0;
  for (const auto& file : files) {
    const auto found = fit(dotted(file), key);
    if (found > best_fit || (found == best_fit && found != 0 && file.size() < best.size())) {
      best = file;
      best_fit = found;
    }
  }
  return best;
}

/// The first name behind the file, a class or a function: the others may be inherited.
std::string first_name(const std::string& key, const std::string& file) {
  const auto colons = key.find("::");
  std::string rest;
  if (colons != std::string::npos) {
    rest = key.substr(colons + 2);
  } else if (!key.ends_with(".py")) {
    rest = key.substr(fit(dotted(file), key));
    if (rest.starts_with('.')) rest.erase(0, 1);
    rest = rest.substr(0, rest.find('.'));
  }
  return rest.substr(0, std::min(rest.find("::"), rest.find('[')));
}

}  // namespace

std::string test_evidence(const std::string& root, const sdk::Words& files) {
  for (const auto& file : files) {
    if (!is_named_for_pytest(file)) continue;
    if (has_any(read_file(root + "/" + file), {"def test", "class Test", "TestCase", "doctest"})) {
      return file;
    }
  }
  const auto settings = pytest_settings(root);
  const bool tells = settings.has("testpaths") || settings.has("python_files") ||
                     has_any(settings.text, {"--doctest"});
  return tells ? settings.file : std::string();
}

sdk::Words test_files(const sdk::Words& files) {
  sdk::Words found;
  std::copy_if(files.begin(), files.end(), std::back_inserter(found), [](const std::string& file) {
    const std::string name = sdk::file_name(file);
    return name.ends_with(".py") && (name.starts_with("test") || name.ends_with("_test.py"));
  });
  return found;
}

std::string pytest_evidence(const std::string& root, const sdk::Words& files) {
  const auto settings = pytest_settings(root);
  if (!settings.file.empty()) return settings.file;
  bool has_unittest = false;
  std::string first;
  for (const auto& file : test_files(files)) {
    const std::string text = read_file(root + "/" + file);
    if (has_any(text, {"import pytest", "from pytest"})) return file;
    has_unittest = has_unittest || has_any(text, {"TestCase", "unittest"});
    if (first.empty() && has_any(text, {"def test"})) first = file;
  }
  return has_unittest ? std::string() : first;
}

std::string file_of_key(const std::string& key, const sdk::Words& files) {
  std::string path = key.substr(0, key.find("::"));
  if (std::binary_search(files.begin(), files.end(), path)) return path;
  return path == key && path.find('/') == std::string::npos ? file_of_dotted(key, files)
                                                            : std::string();
}

bool may_exist(const std::string& key, const std::string& root, const sdk::Words& files) {
  const std::string file = file_of_key(key, files);
  if (file.empty()) return false;
  const std::string name = first_name(key, file);
  // A doctest has the name of what it is written at, with the module in front of it.
  const std::string last = name.substr(name.rfind('.') + 1);
  return last.empty() || sdk::file_name(file) == last + ".py" ||
         has_word(read_file(root + "/" + file), last);
}

}  // namespace sprint::python
