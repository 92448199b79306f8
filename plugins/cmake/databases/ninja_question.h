// A manifest that makes ninja say which files it would make again.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "sprint/types.h"

namespace sprint::cmake {

/// A manifest with everything that `manifest` has and one more edge, `name`, which needs all of
/// `targets`: what ninja says about the inputs of that edge is the answer for each of them. The
/// manifest of the build itself would not do: in a dry run ninja stops at it if it thinks that
/// CMake must run again, which it always does where files are globbed. The edge also needs
/// NAME-first and NAME-last, which never exist; if ninja does not call those dirty, its words are
/// not the ones we know.
std::string question_manifest(const std::string& manifest, const std::string& name,
                              const sdk::Words& targets);

/// The names that ninja has called dirty: in lines `ninja explain: NAME is dirty`.
std::set<std::string> dirty_names(std::istream& output);

/// A manifest and all that it includes as one text, in which the custom targets that `has_run`
/// names are finished. To ninja a custom target is never finished, and so nothing is that uses a
/// file which one makes (a header with the version, say); in truth that file is as old as it is.
/// `finished` is the name of a file that is older than anything.
std::string with_finished_targets(
    std::string_view manifest,
    const std::function<std::optional<std::string>(const std::string&)>& load,
    const std::function<bool(const std::string&)>& has_run, const std::string& finished);

/// Whether an edge with this output has succeeded between two states of ninja's log. In doubt not:
/// rather a test too few than a result of an old program.
bool has_run_since(std::string_view before, std::string_view now, const std::string& output);

/// Whether a file is one of those that stand for a custom target and never exist.
bool stands_for_custom_target(std::string_view output);

}  // namespace sprint::cmake
