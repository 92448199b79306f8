// The settings of sprint.toml with their defaults. Values only; where each came from is in
// LoadedSettings. To add one: a member here and a row in settings_table.cpp.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/duration.h"

namespace sprint::config {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;
using Paths = std::vector<std::filesystem::path>;

struct Settings {
  struct Limits {
    std::int64_t agents = 4;
    std::int64_t max_retries = 3;
    std::int64_t continuations = 3;
    std::int64_t jobs = 0;
    // None: as much as it takes.
    std::optional<double> cost_of_sprint{};
    std::optional<double> cost_of_unit{};
    std::optional<double> cost_of_run{};
  } limits;

  struct Agent {
    std::int64_t max_turns = 50;
    Duration startup_timeout = minutes(5);
    Duration total_timeout = hours(2);
    std::string small_model = "haiku";
    std::string medium_model = "sonnet";
    std::string large_model = "opus";
  } agent;

  struct Liveness {
    Duration check_every = minutes(2);
    Duration log_after = minutes(10);
    Duration end_after = minutes(20);
  } liveness;

  struct Stop {
    Duration drain = minutes(10);
    Duration grace = seconds(10);
    Duration reap = seconds(30);
  } stop;

  struct Criteria {
    Duration timeout = minutes(10);
  } criteria;

  struct Deferred {
    Duration poll = seconds(60);
    Duration poll_max = minutes(10);
    std::int64_t notice_after = 20;
  } deferred;

  struct Check {
    Duration timeout = minutes(5);
  } check;

  struct Gate {
    std::string preset;
    std::string fresh = "auto";
    Duration step_timeout = minutes(60);
    Duration test_timeout = seconds(300);
    std::int64_t search_budget = 12;
    double threshold = 1;
    std::int64_t reruns = 20;
    std::int64_t flake_runs = 20;
    std::string removed_tests = "note";
    bool allow_no_tests = false;
  } gate;

  struct Workspace {
    std::filesystem::path dir;  ///< empty only before loading
  } workspace;

  struct Toolchains {
    Paths path;
    std::vector<std::string> use;
  } toolchains;

  std::string guard = "deny";
  std::string notify;
};

}  // namespace sprint::config
