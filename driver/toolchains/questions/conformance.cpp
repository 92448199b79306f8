#include "toolchains/questions/conformance.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "base/text.h"
#include "os/files.h"
#include "toolchains/interface/loaded_toolchain.h"
#include "toolchains/interface/tool_host.h"

namespace sprint::toolchains {

namespace {

namespace fs = std::filesystem;

/// How much of a large project is looked at.
constexpr std::size_t kMostFiles = 20'000;
constexpr std::size_t kMostOwnedFiles = 20;

struct Stamp {
  fs::file_time_type changed;
  std::uintmax_t size = 0;
  friend bool operator==(const Stamp&, const Stamp&) = default;
};
using Snapshot = std::map<std::string, Stamp>;

/// The regular files of a project, relative to it; .git is none of a toolchain's business.
Snapshot take_snapshot(const fs::path& root) {
  Snapshot snapshot;
  std::error_code failed;
  fs::recursive_directory_iterator it(root, fs::directory_options::skip_permission_denied, failed);
  for (const fs::recursive_directory_iterator end; !failed && it != end; it.increment(failed)) {
    if (snapshot.size() >= kMostFiles) break;
    std::error_code ignored;
    if (it->path().filename() == ".git") it.disable_recursion_pending();
    if (!it->is_regular_file(ignored)) continue;
    snapshot[it->path().lexically_relative(root).string()] = {it->last_write_time(ignored),
                                                              it->file_size(ignored)};
  }
  return snapshot;
}

/// Everything the checks below ask about. Each of them returns the problem, or an empty text.
class Examination {
 public:
  Examination(const LoadedToolchain& toolchain, const HostFacts& facts, os::ProcessRunner& runner)
      : toolchain_(toolchain),
        root_(facts.places.root),
        before_(take_snapshot(root_)),
        host_(runner, facts),
        context_{root_.string(), host_},
        gate_{root_.string(), (nowhere_.path() / "build").string(), {}, 300, host_} {}

  std::string detect_needs_evidence() {
    const sdk::Context empty{nowhere_.path().string(), host_};
    const auto none = toolchain_.detect(empty);
    if (none.detected) return "it detected a project in an empty folder: " + none.why;
    const auto here = toolchain_.detect(context_);
    detection_ = here;
    if (none.why.empty() || here.why.empty()) return "it does not say why";
    const auto again = toolchain_.detect(context_);
    if (here.detected != again.detected || here.why != again.why) {
      return "it answered differently when asked again";
    }
    return {};
  }

  std::string needs_are_complete() {
    for (const auto& need : toolchain_.needs(context_)) {
      if (need.programs.empty() || has_empty(need.programs)) return "a need without a program";
      if (need.package.empty()) {
        return "'" + need.programs.front() + "' has no Debian package";
      }
    }
    return {};
  }

  std::string settings_are_distinct() {
    std::set<std::string> keys;
    for (const auto& doc : toolchain_.settings()) {
      if (doc.key.empty() || doc.purpose.empty()) return "a setting without key or purpose";
      if (!keys.insert(doc.key).second) return "the setting '" + doc.key + "' is listed twice";
    }
    return {};
  }

  std::string owns_goes_by_name() {
    for (const std::string odd : {"", ".", "/", "a/b/", "no-such.extension-of-any-language"}) {
      if (toolchain_.owns(odd)) return "it owns '" + odd + "'";
    }
    toolchain_.owns("name with spaces and 'quotes'\n\xff.txt");
    return {};
  }

  std::string checks_answer_for_each_file() {
    const auto asked = owned_files();
    const auto plan = toolchain_.syntax_check(asked, context_);
    std::set<std::string> checked;
    for (const auto& command : plan.commands) {
      if (command.argv.empty() || command.argv.front().empty()) return "a check without a program";
      if (command.files.empty()) return "a check that answers for no file";
      if (!command.depfile.empty() && !command.depfile.starts_with(host_.scratch_dir() + "/")) {
        return "the depfile '" + command.depfile + "' is outside the scratch directory";
      }
      checked.insert(command.files.begin(), command.files.end());
    }
    std::set<std::string> answered = checked;
    for (const auto& file : plan.not_checkable) {
      if (file.reason.empty()) return "'" + file.file + "' is not checkable for no reason";
      if (!answered.insert(file.file).second) return "two answers for '" + file.file + "'";
    }
    for (const auto& file : asked) {
      if (!answered.contains(file)) return "no answer for '" + file + "'";
    }
    if (answered.size() != asked.size()) return "it answers for files that were not asked about";
    return {};
  }

  std::string gate_steps_are_sound() {
    for (const auto& selection : {sdk::Selection{}, sdk::Selection{{"no such test"}, {}}}) {
      sdk::GateContext context = gate_;
      context.selection = selection;
      bool has_steps = false;
      bool has_reason = false;
      for (const auto kind :
           {sdk::StepKind::Configure, sdk::StepKind::Build, sdk::StepKind::Test}) {
        context.kind = kind;
        const auto plan = toolchain_.gate(context);
        has_steps = has_steps || !plan.steps.empty();
        has_reason = has_reason || !plan.reason.empty();
        if (auto broken = steps_are_sound(plan, kind); !broken.empty()) return broken;
      }
      if (!has_steps && !has_reason) return "no steps, and no reason why";
    }
    return {};
  }

  std::string any_log_is_survived() {
    const std::string bytes("\x00\xff\x1b[31m\x1b]8;;\n:::1:\n", 18);
    for (const auto& log : {std::string(), bytes, std::string(1U << 20U, ':')}) {
      for (const auto kind :
           {sdk::StepKind::Configure, sdk::StepKind::Build, sdk::StepKind::Test}) {
        sdk::Step step;
        step.kind = kind;
        toolchain_.diagnostics(step, log);
        if (!toolchain_.results(step, log).empty())
          return "it finds test results in a log of nonsense";
      }
    }
    return {};
  }

  std::string keys_need_a_name() {
    if (!toolchain_.test_key({}).empty()) return "a result without a name has a key";
    sdk::TestResult odd;
    odd.suite = odd.name = odd.class_name = "::[\n\xff{}";
    odd.file = "/../";
    if (toolchain_.test_key(odd) != toolchain_.test_key(odd)) {
      return "it answered differently when asked again";
    }
    return {};
  }

  std::string listed_tests_are_distinct() {
    const auto keys = toolchain_.tests(gate_);
    if (!keys) return {};
    std::set<std::string> seen;
    for (const auto& key : *keys) {
      if (key.empty()) return "a test without a key";
      if (!seen.insert(key).second) return "the key '" + key + "' is listed twice";
    }
    return {};
  }

  std::string freshness_is_per_test() {
    for (const auto& tests : {sdk::Words{}, sdk::Words{"no such test", "nor this one"}}) {
      const auto answers = toolchain_.up_to_date(tests, gate_);
      if (answers.size() != tests.size()) {
        return count_of(answers.size(), "answer", "answers") + " for " +
               count_of(tests.size(), "test", "tests");
      }
      if (std::count(answers.begin(), answers.end(), sdk::Freshness::UpToDate) != 0) {
        return "a test that does not exist is up to date";
      }
    }
    return {};
  }

  std::string sources_are_wide_when_unsure() {
    const auto answer = toolchain_.sources_of({"no such test"}, gate_);
    if (answer.tests.size() != 1) {
      return count_of(answer.tests.size(), "answer", "answers") + " for 1 test";
    }
    if (!answer.tests.front().everything) {
      return "for a test that does not exist it claims to know the files";
    }
    return {};
  }

  std::string harmless_commands_are_other() {
    std::vector<sdk::Words> harmless = {{}, {"no-such-program", "build"}};
    for (const auto& need : toolchain_.needs(context_)) {
      for (const auto& program : need.programs) {
        harmless.push_back({program, "--version"});
        harmless.push_back({program, "--help"});
      }
    }
    for (const auto& argv : harmless) {
      if (toolchain_.classify(argv) != sdk::CommandClass::Other) {
        return "'" + shell_line(argv) + "' is not other";
      }
    }
    return {};
  }

  std::string project_is_untouched() {
    host_.rethrow_interruption();
    const Snapshot after = take_snapshot(root_);
    for (const auto& [file, stamp] : after) {
      const auto old = before_.find(file);
      if (old == before_.end()) return "'" + file + "' was added";
      if (old->second != stamp) return "'" + file + "' was changed";
    }
    for (const auto& [file, stamp] : before_) {
      if (!after.contains(file)) return "'" + file + "' was removed";
    }
    return {};
  }

  /// What detect() said of the project, once it was asked.
  const sdk::Detection& detection() const { return detection_; }

 private:
  static std::string steps_are_sound(const sdk::GatePlan& plan, sdk::StepKind kind) {
    for (const auto& step : plan.steps) {
      if (step.kind != kind) return "a step of another kind than was asked for";
      if (step.argv.empty() || step.argv.front().empty()) return "a step without a program";
      if (step.timeout_seconds < 0) return "a step with a negative time-out";
    }
    return {};
  }

  static bool has_empty(const sdk::Words& words) {
    return std::find(words.begin(), words.end(), "") != words.end();
  }

  sdk::Words owned_files() const {
    sdk::Words owned;
    for (const auto& [file, stamp] : before_) {
      if (owned.size() < kMostOwnedFiles && toolchain_.owns(file)) owned.push_back(file);
    }
    return owned;
  }

  const LoadedToolchain& toolchain_;
  fs::path root_;
  Snapshot before_;
  os::TempDir nowhere_;
  ToolHost host_;
  sdk::Context context_;
  sdk::GateContext gate_;
  sdk::Detection detection_;
};

struct Promise {
  const char* text;
  std::string (Examination::*check)();
};

// The last one looks at what all the others have left behind.
constexpr std::array kPromises = {
    Promise{"detect says why, and finds nothing in an empty folder",
            &Examination::detect_needs_evidence},
    Promise{"needs name program and package", &Examination::needs_are_complete},
    Promise{"settings have distinct keys and a purpose", &Examination::settings_are_distinct},
    Promise{"owns goes by the file's name", &Examination::owns_goes_by_name},
    Promise{"syntax_check answers for each file", &Examination::checks_answer_for_each_file},
    Promise{"gate gives sound steps, or a reason", &Examination::gate_steps_are_sound},
    Promise{"diagnostics and results survive any log", &Examination::any_log_is_survived},
    Promise{"test_key names what has a name", &Examination::keys_need_a_name},
    Promise{"tests lists each test once, if it can", &Examination::listed_tests_are_distinct},
    Promise{"up_to_date answers for each test", &Examination::freshness_is_per_test},
    Promise{"sources_of is wide when unsure", &Examination::sources_are_wide_when_unsure},
    Promise{"classify leaves harmless commands alone", &Examination::harmless_commands_are_other},
    Promise{"the project is left untouched", &Examination::project_is_untouched},
};

}  // namespace

std::size_t Conformance::broken_promises() const {
  return static_cast<std::size_t>(std::count_if(
      checks.begin(), checks.end(), [](const auto& check) { return !check.problem.empty(); }));
}

Conformance check_conformance(const LoadedToolchain& toolchain, const HostFacts& facts,
                              os::ProcessRunner& runner) {
  Examination examination(toolchain, facts, runner);
  Conformance conformance;
  conformance.identity = toolchain.identity();
  for (const auto& promise : kPromises) {
    ConformanceCheck check{promise.text, {}};
    try {
      check.problem = (examination.*promise.check)();
    } catch (const Error& error) {
      if (error.code() == ErrorCode::Interrupted) throw;
      check.problem = error.message();
    }
    conformance.checks.push_back(std::move(check));
  }
  conformance.detection = examination.detection();
  return conformance;
}

}  // namespace sprint::toolchains
