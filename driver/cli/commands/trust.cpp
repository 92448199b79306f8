// sprint-supervisor trust [FILE...], trust --list, trust --forget [FILE...]

#include <iostream>
#include <memory>

#include "app/trust_store.h"
#include "app/trust_wishes.h"
#include "cli/commands.h"
#include "os/process_runner.h"
#include "render/toolchains/trust_report.h"

namespace sprint::cli {

namespace {

struct TrustOptions {
  std::vector<std::string> files;
  bool list = false;
  bool forget = false;
};

/// The command at work: what is agreed on, and where.
class TrustCommand {
 public:
  explicit TrustCommand(const app::GlobalOptions& global)
      : session_(app::open_session(global, app::ForeignCode::Collect)),
        store_(app::TrustStore::place(os::Environment::for_tools())) {
    const auto& repository = session_.guard->tracker().repository();
    if (!repository) {
      throw Error(ErrorCode::BadCall, "this is no git repository",
                  "only what git tracks needs to be trusted");
    }
    repository_ = repository->common_dir.string();
    top_ = repository->top;
  }

  void agree(const std::vector<std::string>& files) {
    std::vector<app::TrackedCode> all;
    for (const auto& file : files) {
      for (auto& each : app::all_code_at(session_, file)) all.push_back(std::move(each));
    }
    if (files.empty()) all = app::untrusted_code(session_, runner_);
    std::vector<render::TrustRow> rows;
    for (const auto& [name, why, hash] : all) {
      store_.add({repository_, name, hash});
      rows.push_back({"trusted", name, hash, why});
    }
    if (!all.empty()) store_.save();
    std::cout << render::trust_text(
        rows, "nothing to trust: no program that came with this repository is run unasked");
  }

  void list() {
    std::vector<render::TrustRow> rows;
    for (const auto& [repository, name, hash] : store_.agreements()) {
      if (repository == repository_) rows.push_back({state_of(name, hash), name, hash});
    }
    std::cout << render::trust_text(rows, "nothing of this repository is trusted");
  }

  void forget(const std::vector<std::string>& files) {
    std::size_t forgotten = files.empty() ? store_.forget_all(repository_) : 0;
    for (const auto& file : files) {
      const std::size_t here = store_.forget_below(repository_, name_of(file));
      if (here == 0) throw app::bad_file(file, "was not trusted", "'trust --list' shows what is");
      forgotten += here;
    }
    if (forgotten > 0) store_.save();
    std::cout << "forgotten: " << forgotten << "\n";
  }

 private:
  std::string state_of(const std::string& name, const std::string& hash) {
    try {
      return app::code_at(session_, (top_ / name).string()).hash == hash ? "trusted"
                                                                         : "changed since";
    } catch (const Error&) {
      return "gone";
    }
  }

  /// As it was recorded; the file itself may be gone.
  std::string name_of(const std::string& given) const {
    for (const auto& agreement : store_.agreements()) {
      if (agreement.repository == repository_ && agreement.name == given) return given;
    }
    return std::filesystem::absolute(given).lexically_normal().lexically_relative(top_).string();
  }

  app::Session session_;
  app::TrustStore store_;
  os::OsProcessRunner runner_;
  std::string repository_;
  std::filesystem::path top_;
};

ExitCode run_trust(const app::GlobalOptions& global, const TrustOptions& options) {
  TrustCommand command(global);
  if (options.list) {
    command.list();
  } else if (options.forget) {
    command.forget(options.files);
  } else {
    command.agree(options.files);
  }
  return ExitCode::Done;
}

}  // namespace

void add_trust(CLI::App& app, const app::GlobalOptions& options, Action& action) {
  auto* command = app.add_subcommand(
      "trust", "Agree to run compilers, interpreters and toolchains that came with the repository");
  command->footer(
      "Without files: all that 'check' and 'doctor' would run here and that git tracks. Look at\n"
      "them first: this call is your consent. It holds for this repository and for the files as\n"
      "they are now, and is kept in your own configuration (~/.config/sprint-supervisor/trust).\n"
      "Exit codes: 0 done, 2 wrong call or input, 3 the machine refused something.\n" +
      shared_options_note());
  auto own = std::make_shared<TrustOptions>();
  auto* files = command->add_option("file", own->files, "Trust these files or folders, as they are")
                    ->option_text("FILE...");
  auto* list = command->add_flag("--list", own->list, "Show what is trusted here")->excludes(files);
  command->add_flag("--forget", own->forget, "Trust these no longer; without files: nothing here")
      ->excludes(list);
  command->callback(
      [&options, &action, own] { action = [&options, own] { return run_trust(options, *own); }; });
}

}  // namespace sprint::cli
