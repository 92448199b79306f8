// bench-evidence FAILURES SPRINTS FILES [make]: attributes so many failures to so many sprints that
// changed so many files in all; with `make`, only makes them. Instructions are counted from
// outside, and the difference is what evidence costs.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "attribution/weigh_failures.h"

namespace {

using sprint::attribution::AttributionInput;
using sprint::attribution::Failure;
using sprint::workspace::ChangeSet;

std::string file_name(std::size_t number) {
  return "src/module" + std::to_string(number % 50) + "/file" + std::to_string(number) + ".cpp";
}

std::vector<ChangeSet> make_sprints(std::size_t sprints, std::size_t files) {
  std::vector<ChangeSet> all;
  for (std::size_t i = 0; i < sprints; ++i) {
    all.push_back({"unit/" + std::to_string(i), "", {{"commit" + std::to_string(i), "", {}}}});
  }
  for (std::size_t i = 0; i < files; ++i) {
    sprint::workspace::FileChange change;
    change.path = file_name(i);
    change.words_added = {"added" + std::to_string(i), "common"};
    change.words_removed = {"common", "removed" + std::to_string(i)};
    all[i % sprints].commits[0].files.push_back(change);
  }
  return all;
}

/// Half compile errors, half tests; each with a trail, names, and lines that somebody wrote.
AttributionInput make_input(const std::vector<ChangeSet>& sprints, std::size_t failures,
                            std::size_t files) {
  AttributionInput input{sprints, {}};
  for (std::size_t i = 0; i < failures; ++i) {
    Failure failure;
    const bool is_test = i % 2 == 0;
    failure.kind =
        is_test ? sprint::attribution::FailureKind::Test : sprint::attribution::FailureKind::Build;
    failure.id = "suite.Test" + std::to_string(i);
    failure.message = "'removed" + std::to_string(i) + "' was not declared in compute(1, 2)";
    failure.place = {file_name(i * 7 % files), static_cast<unsigned>(i % 300 + 1)};
    failure.names = {"removed" + std::to_string(i * 3 % files)};
    for (std::size_t frame = 0; frame < 8; ++frame) {
      failure.trail.push_back(
          {{file_name((i + frame * 13) % files), 10}, sprint::logs::PlaceRole::Frame, ""});
    }
    if (i % 4 == 0) {
      const std::size_t owner = i % sprints.size();
      input.owners[{failure.place.file, failure.place.line}] = {owner,
                                                                sprints[owner].commits[0].id};
    }
    sprint::attribution::Closure closure;
    closure.is_complete = true;
    for (std::size_t file = 0; file < 20; ++file)
      closure.files.insert(file_name((i + file) % files));
    input.closures.emplace(failure.id, std::move(closure));
    input.failures.push_back(std::move(failure));
  }
  return input;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) return 2;
  const auto number = [&](int at) { return static_cast<std::size_t>(std::atol(argv[at])); };
  const auto sprints = make_sprints(number(2), number(3));
  auto input = make_input(sprints, number(1), number(3));
  const bool only_make = argc > 4 && std::string_view(argv[4]) == "make";
  std::size_t suspects = 0;
  if (!only_make) {
    for (const auto& each : sprint::attribution::attribute(std::move(input))) {
      suspects += each.suspects.size();
    }
  }
  std::printf("%zu\n", suspects);
  return 0;
}
