#include "cmake/gate/test_inputs.h"

#include <algorithm>
#include <filesystem>
#include <unordered_map>

#include "cmake/databases/compile_database.h"
#include "cmake/project/look_at_files.h"
#include "cmake/project/path_map.h"

namespace sprint::cmake {

namespace {

namespace fs = std::filesystem;

/// A longer file is data, and reading it takes time.
constexpr std::uintmax_t kLongestScript = std::uintmax_t{256} << 10U;

bool is_folder(const std::string& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

/// The text of a file if it may be a script: readable, short, no binary.
std::string script_text(const std::string& file) {
  std::error_code failed;
  if (!fs::is_regular_file(file, failed) || fs::file_size(file, failed) > kLongestScript) return {};
  auto text = read_text(file).value_or("");
  return text.find('\0') == std::string::npos ? text : std::string();
}

/// The word, and the parts of it that may be a path: of `-DPROGRAM=/b/app`, `--path=/b:/c`, `-I/x`.
sdk::Words possible_paths(const std::string& word) {
  sdk::Words parts{word};
  const auto add = [&](std::string part) {
    if (part.find('/') != std::string::npos) parts.push_back(std::move(part));
  };
  if (const auto equals = word.find('='); equals != std::string::npos) {
    add(word.substr(equals + 1));
  }
  if (const auto slash = word.find('/'); slash != std::string::npos && slash > 0) {
    add(word.substr(slash));
  }
  for (std::size_t start = 0; start < word.size();) {
    const auto end = std::min(word.find_first_of("=:;, \"'\t\n", start), word.size());
    if (end > start) add(word.substr(start, end - start));
    start = end + 1;
  }
  return parts;
}

/// The words of a script that may be file names.
sdk::Words names_in_script(const std::string& text) {
  static constexpr std::string_view kInNames =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+./";
  sdk::Words names;
  for (auto start = text.find_first_of(kInNames); start != std::string::npos;) {
    const auto end = std::min(text.find_first_not_of(kInNames, start), text.size());
    names.push_back(text.substr(start, end - start));
    start = text.find_first_of(kInNames, end);
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

/// What one file, folder or script stands for. Thousands of tests name the same few.
class PathReader {
 public:
  explicit PathReader(const BuildProducts& products) : products_(products) {}

  void add_path(const std::string& path, TestInputs& inputs) {
    const auto product = products_.by_path.find(path);
    if (product != products_.by_path.end()) {
      inputs.products.insert(product->second);
      return;
    }
    const bool in_build = is_within(path, products_.build);
    if (!in_build && !is_within(path, products_.source)) return;
    if (path == products_.build) {
      inputs.unknown = "it is given the whole build tree";
    } else if (is_folder(path)) {
      if (in_build) add_folder(path, inputs);
    } else if (exists(path)) {
      add_file(path, in_build, inputs);
    }
  }

 private:
  void add_folder(const std::string& folder, TestInputs& inputs) const {
    for (std::size_t i = 0; i < products_.all.size(); ++i) {
      if (is_within(products_.all[i].file, folder)) inputs.products.insert(i);
    }
  }

  /// A file, what it names if it is a script, and what the scripts name that it names.
  void add_file(const std::string& file, bool in_build, TestInputs& inputs) {
    if (!in_build) inputs.files.insert(file);
    std::set<std::string> seen{file};
    for (sdk::Words open{file}; !open.empty();) {
      const Mentions& found = mentioned_in(open.back());
      open.pop_back();
      inputs.products.insert(found.products.begin(), found.products.end());
      for (const auto& other : found.files) {
        inputs.files.insert(other);
        if (seen.insert(other).second) open.push_back(other);
      }
    }
  }

  struct Mentions {
    std::set<std::size_t> products;
    std::set<std::string> files;
  };

  const Mentions& mentioned_in(const std::string& file) {
    const auto [place, is_new] = scripts_.emplace(file, Mentions{});
    if (!is_new) return place->second;
    const std::string folder = fs::path(file).parent_path().string();
    for (const auto& name : names_in_script(script_text(file))) {
      const auto [first, last] = products_.by_name.equal_range(name.substr(name.rfind('/') + 1));
      for (auto it = first; it != last; ++it) place->second.products.insert(it->second);
      // Most words are no files; one that is has an extension, or stands in a folder.
      if (name.find_first_of("./") == std::string::npos) continue;
      // What stands in front of a slash may be a variable.
      const std::string below = name.substr(std::min(name.find_first_not_of('/'), name.size()));
      for (const auto& start : {folder, products_.source}) {
        const std::string other = absolute_path(start, below);
        std::error_code ignored;
        if (!is_within(other, products_.source) || is_within(other, products_.build)) continue;
        if (fs::is_regular_file(other, ignored)) place->second.files.insert(other);
      }
      if (is_within(name, products_.source) && !is_folder(name) && exists(name)) {
        place->second.files.insert(name);
      }
    }
    return place->second;
  }

  const BuildProducts& products_;
  std::unordered_map<std::string, Mentions> scripts_;
};

class TestReader {
 public:
  TestReader(const TestListing& listing, const BuildProducts& products)
      : listing_(listing), products_(products), paths_(products) {
    for (std::size_t i = 0; i < listing.tests.size(); ++i) {
      by_name_.emplace(listing.tests[i].name, i);
      for (const auto& fixture : listing.tests[i].provides) by_fixture_.emplace(fixture, i);
    }
  }

  TestInputs read(const std::string& name) {
    TestInputs inputs;
    if (!by_name_.contains(name)) inputs.unknown = "CTest does not list it";
    std::set<std::size_t> seen;
    add_all(by_name_, name, inputs, seen);
    return inputs;
  }

 private:
  using Index = std::unordered_multimap<std::string, std::size_t>;

  void add_all(const Index& index, const std::string& key, TestInputs& inputs,
               std::set<std::size_t>& seen) {
    const auto [first, last] = index.equal_range(key);
    for (auto it = first; it != last; ++it) {
      if (!seen.insert(it->second).second) continue;
      const auto& test = listing_.tests[it->second];
      add_test(test, inputs);
      for (const auto& needed : test.needs) {
        add_all(by_name_, needed, inputs, seen);
        add_all(by_fixture_, needed, inputs, seen);
      }
    }
  }

  void add_test(const ListedTest& test, TestInputs& inputs) {
    const auto& command = test.command.empty() ? test.written : test.command;
    if (test.command.empty()) inputs.is_missing = true;
    if (command.empty()) {
      inputs.unknown = "its program does not exist";
      return;
    }
    const auto& program = command.front();
    if (is_within(program, products_.build) && !products_.by_path.contains(program) &&
        script_text(program).empty()) {
      inputs.unknown = "the build does not know its program " + program;
    }
    for (const auto* words : {&command, &test.variables}) {
      for (const auto& word : *words) add_word(word, test.folder, inputs);
    }
  }

  void add_word(const std::string& word, const std::string& folder, TestInputs& inputs) {
    for (const auto& part : possible_paths(word)) {
      // A word without a slash may be the name of a file in the folder where the test runs; as the
      // name of a folder it is rather something else.
      if (part.empty() || (part.front() != '/' && folder.empty())) continue;
      const std::string path = absolute_path(folder, part);
      const bool may_be_folder = part.find('/') != std::string::npos;
      if (may_be_folder || !is_folder(path)) paths_.add_path(path, inputs);
    }
  }

  const TestListing& listing_;
  const BuildProducts& products_;
  PathReader paths_;
  Index by_name_;
  Index by_fixture_;
};

}  // namespace

std::vector<TestInputs> inputs_of(const sdk::Words& names, const TestListing& listing,
                                  const BuildProducts& products) {
  TestReader reader(listing, products);
  std::vector<TestInputs> all;
  all.reserve(names.size());
  for (const auto& name : names) all.push_back(reader.read(name));
  return all;
}

}  // namespace sprint::cmake
