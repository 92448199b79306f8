#include "scenarios/case_file.h"

#include <algorithm>
#include <stdexcept>

#include "scenarios/case_edit.h"

namespace sprint::test {

namespace {

using Lines = std::vector<std::string>;

bool begins(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

Lines split(std::string_view text, std::string_view separator) {
  Lines parts;
  for (;;) {
    const auto at = text.find(separator);
    parts.emplace_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + separator.size());
  }
}

std::string unescaped(const std::string& line) {
  return begins(line, "\\") ? line.substr(1) : line;
}

ExpectedAnswer expectation(std::string key, const std::string& value) {
  if (value == "nobody") return {std::move(key), Answer::Nobody};
  if (value == "before") return {std::move(key), Answer::Before};
  return {std::move(key), Answer::Sprints, split(value, " + ")};
}

/// Reads line by line; each kind of section has a function for its lines.
class CaseReader {
 public:
  explicit CaseReader(CaseFile& file) : file_(file) {}

  void read(const std::string& line) {
    if (begins(line, "==")) {
      finish_step();
      open_section(line);
    } else if (recorded_ != nullptr) {
      *recorded_ += unescaped(line) + "\n";
    } else if (file_.commits.empty()) {
      read_header(line);
    } else if (begins(line, "--- ")) {
      finish_step();
      step_ = split(std::string_view(line).substr(4), " ");
    } else if (step_.empty()) {
      throw std::runtime_error("a line outside of a file");
    } else {
      content_.push_back(step_.front() == "edit" ? line : unescaped(line));
    }
  }

  void finish_step() {
    if (!step_.empty()) apply_step(file_.commits.back().tree);
    step_.clear();
    content_.clear();
  }

 private:
  void read_header(const std::string& line) {
    if (line.empty() || begins(line, "#")) return;
    const bool keyed = begins(line, "expect[");
    const auto at = keyed ? line.rfind("]: ") : line.find(": ");
    if (at == std::string::npos) throw std::runtime_error("not a header");
    if (keyed) {
      file_.expected.push_back(expectation(line.substr(7, at - 7), line.substr(at + 3)));
    } else if (begins(line, "expect: ")) {
      file_.expected.push_back(expectation("", line.substr(at + 2)));
    } else {
      file_.headers[line.substr(0, at)] = line.substr(at + 2);
    }
  }

  void open_section(const std::string& line) {
    recorded_ = nullptr;
    if (line == "== log") {
      recorded_ = &file_.log.emplace();
    } else if (begins(line, "== junit ")) {
      recorded_ = &file_.junit.emplace_back(RecordedReport{line.substr(9)}).text;
    } else if (begins(line, "== baseline-junit ")) {
      recorded_ = &file_.baseline.emplace_back(RecordedReport{line.substr(18)}).text;
    } else if (line == "== base" && file_.commits.empty()) {
      file_.commits.push_back({"", "base"});
    } else if (begins(line, "== sprint ") && line.find(": ") != std::string::npos &&
               !file_.commits.empty()) {
      const auto colon = line.find(": ");
      file_.commits.push_back(
          {line.substr(10, colon - 10), line.substr(colon + 2), file_.commits.back().tree});
    } else {
      throw std::runtime_error("not a section here");
    }
  }

  void apply_step(CaseTree& tree) const {
    std::string text;
    for (const auto& line : content_) text += line + "\n";
    if (step_.size() == 1) {
      tree[step_[0]] = text;
    } else if (step_[0] == "edit" && step_.size() == 2) {
      tree.at(step_[1]) = edited(tree.at(step_[1]), content_);
    } else if (step_[0] == "delete" && step_.size() == 2) {
      if (tree.erase(step_[1]) == 0) throw std::runtime_error("no file " + step_[1]);
    } else if (step_[0] == "rename" && step_.size() == 3) {
      auto node = tree.extract(step_[1]);
      if (node.empty()) throw std::runtime_error("no file " + step_[1]);
      tree[step_[2]] = content_.empty() ? node.mapped() : text;
    } else {
      throw std::runtime_error("not a change of a file: " + step_[0]);
    }
  }

  CaseFile& file_;
  std::string* recorded_ = nullptr;
  Lines step_;
  Lines content_;
};

}  // namespace

std::string CaseFile::header(const std::string& key) const {
  const auto found = headers.find(key);
  return found == headers.end() ? "" : found->second;
}

std::vector<std::string> CaseFile::sprints() const {
  std::vector<std::string> names;
  for (const auto& commit : commits) {
    if (commit.sprint.empty()) continue;
    if (std::find(names.begin(), names.end(), commit.sprint) == names.end()) {
      names.push_back(commit.sprint);
    }
  }
  return names;
}

CaseFile parse_case(const std::string& name, std::string_view text) {
  CaseFile file;
  file.name = name;
  CaseReader reader(file);
  auto lines = split(text, "\n");
  if (lines.back().empty()) lines.pop_back();
  std::size_t number = 0;
  try {
    for (const auto& line : lines) {
      ++number;
      reader.read(line);
    }
    reader.finish_step();
    if (file.expected.empty()) throw std::runtime_error("no line 'expect: '");
  } catch (const std::exception& error) {
    throw std::runtime_error(name + ":" + std::to_string(number) + ": " + error.what());
  }
  return file;
}

}  // namespace sprint::test
