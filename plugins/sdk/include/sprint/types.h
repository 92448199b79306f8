// The values that pass between a toolchain and the driver.
//
// Plain data only: every field has a default, nothing owns a resource, nothing has a virtual
// function. Paths are strings of bytes as the file system has them; unless a field says otherwise
// they are absolute or relative to the project root.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace sprint::sdk {

using Words = std::vector<std::string>;
/// NAME, value. Added to the environment the driver gives every tool; an empty value sets an empty
/// variable.
using Variables = std::vector<std::pair<std::string, std::string>>;

// ---------------------------------------------------------------------------------------------
// Is this project mine, and what does it take to work on it?

/// The answer of Toolchain::detect. `why` is shown to people either way:
/// "CMakeLists.txt: project(engine)", "no Cargo.toml".
struct Detection {
  bool detected = false;
  std::string why;
};

/// A program the toolchain uses.
struct Need {
  /// Any one of these will do; the first is the preferred one. With a slash: a path.
  Words programs;
  /// What to append to the program to make it print its version.
  Words version_args = {"--version"};
  /// The lowest version that works, such as "3.25"; empty: any.
  std::string minimum;
  /// The Debian package that brings the preferred program.
  std::string package;
  /// What it is used for, in a few words: "configures and builds".
  std::string purpose;
  /// The toolchain works without it, only less well.
  bool optional = false;
};

/// A key that users may set in `[toolchain.NAME]` of sprint.toml. Keys that are not listed are
/// refused, so that a misspelt one is noticed.
struct SettingDoc {
  std::string key;
  std::string purpose;
};

// ---------------------------------------------------------------------------------------------
// Checking syntax without building

/// The smallest thing one command can check.
enum class Granularity { File, Package, Project };

/// One command that checks files and writes nothing but its depfile.
struct CheckCommand {
  Words argv;
  std::string cwd;  ///< empty: the project root
  Variables env;
  /// The files this command answers for: exit code 0 means that all of them are fine. Otherwise
  /// those are to blame that its output has an error for, or all if it has none for any of them.
  Words files;
  /// Whether the command looks at each file whatever it finds in the others, so that a file without
  /// an error is fine. If not, a file may not have been reached when another one failed.
  bool independent = false;
  /// Whether the command is a guess, for a file that the build does not know.
  bool guessed = false;
  /// A make-style dependency file that the command writes below Host::scratch_dir(), naming
  /// everything it read; empty if it cannot.
  std::string depfile;
  Granularity granularity = Granularity::File;
};

/// A file that cannot be checked now. `expected` tells the two kinds apart: the project is not that
/// far yet (a generated header that no build has made: true), or something is broken (the compiler
/// is gone: false).
struct NotCheckable {
  std::string file;
  std::string reason;
  bool expected = false;
};

/// What people should know about how a file is checked: "with the flags of src/engine.cpp".
struct CheckNote {
  std::string file;
  std::string text;
  /// Whether the answer is worth less for it, so that people should see it beside every answer.
  bool remark = false;
};

/// Every file asked about is in the `files` of one command or of several, all of which must
/// succeed, or it is in `not_checkable`; never in both.
struct CheckPlan {
  std::vector<CheckCommand> commands;
  std::vector<NotCheckable> not_checkable;
  std::vector<CheckNote> notes;
};

// ---------------------------------------------------------------------------------------------
// The gate: one build and test

enum class StepKind { Configure, Build, Test };

struct Step {
  StepKind kind = StepKind::Build;
  Words argv;
  std::string cwd;  ///< empty: the source directory of the gate
  Variables env;
  /// 0: the driver's default (`gate.step_timeout`).
  double timeout_seconds = 0;
  /// Where a test step writes JUnit XML: globs, absolute or relative to the build directory. `*`
  /// and `?` match inside a name, `**` any number of directories. Empty: Toolchain::results reads
  /// the log instead.
  Words junit;
};

/// What to restrict a gate to; an empty list means all.
struct Selection {
  /// As Toolchain::test_key() names them.
  Words tests;
  Words targets;
  /// Whether the tests are to run one after the other, with nothing beside them.
  bool alone = false;
};

/// Steps of one kind, in order. No step and a reason: asked for configure steps, that there is
/// nothing to build or test here; asked for others, that they cannot be carried out, because
/// something is missing that they need. The latter is never a green gate.
struct GatePlan {
  std::vector<Step> steps;
  std::string reason;
  /// What people should know about how it is built: "configured as build/release is". A line each.
  Words notes{};
};

// ---------------------------------------------------------------------------------------------
// What tools say

enum class Severity { Error, Warning, Note };

struct Diagnostic {
  std::string file;
  unsigned line = 0;    ///< from 1; 0: not known
  unsigned column = 0;  ///< from 1; 0: not known
  Severity severity = Severity::Error;
  std::string message;
};

/// NotRun is only what should have run and did not; a test that was switched off is Skipped.
enum class TestOutcome { Passed, Failed, Error, Skipped, NotRun };

struct TestResult {
  std::string suite;
  std::string name;
  TestOutcome outcome = TestOutcome::NotRun;
  std::string file;
  unsigned line = 0;
  double seconds = 0;
  std::string message;
  std::string class_name{};
};

/// Whether the program behind a test was built from the sources as they are. Stale means that its
/// result would be a lie.
enum class Freshness { UpToDate, Stale, Unknown };

/// The files one test depends on. When in doubt `everything`: a change outside the set clears its
/// author.
struct Sources {
  bool everything = true;
  Words files;  ///< absolute; if everything, those that are known to be among them
  std::string why;
};

/// The answer of Toolchain::sources_of.
struct TestSources {
  /// In the order of the tests that were asked about.
  std::vector<Sources> tests;
  /// All files, absolute, of which the toolchain knows what depends on them. A changed file that is
  /// not among them (data that a test reads when it runs) may matter to every test.
  Words known;
};

// ---------------------------------------------------------------------------------------------
// What a command line is

/// Agents may run Syntax and Other while others work; Build and Test are left to the gate. Asking a
/// build tool for its version, its help or what it would do is Other.
enum class CommandClass { Syntax, Build, Test, Other };

}  // namespace sprint::sdk
