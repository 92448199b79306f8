// A host for toolchains under test: remembers what was run, answers what the test says.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "sprint/host.h"

namespace sprint::test {

class FakeHost final : public sdk::Host {
 public:
  std::vector<sdk::RunRequest> requests;
  sdk::RunResult answer;
  /// Answers in place of `answer`, if it is set.
  std::function<sdk::RunResult(const sdk::RunRequest&)> respond;
  std::string scratch = "/scratch";
  std::vector<sdk::BuildTree> trees;
  std::vector<sdk::SourceTree> sources;
  std::map<std::string, std::string> settings;

  sdk::RunResult run(const sdk::RunRequest& request) override {
    requests.push_back(request);
    return respond ? respond(request) : answer;
  }
  std::string scratch_dir() override { return scratch; }
  std::vector<sdk::BuildTree> build_trees() override { return trees; }
  std::vector<sdk::SourceTree> source_trees() override { return sources; }
  std::optional<std::string> setting(const std::string& key) override {
    const auto found = settings.find(key);
    if (found == settings.end()) return std::nullopt;
    return found->second;
  }
  unsigned jobs() override { return 3; }
};

}  // namespace sprint::test
