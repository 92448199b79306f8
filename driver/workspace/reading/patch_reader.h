// Reads which files and lines commits changed out of what `git log -z --raw -p` prints. Pure but
// for the source of bytes.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/byte_source.h"
#include "workspace/reading/change_set.h"

namespace sprint::workspace {

/// Called for each commit, in the order of the stream.
using CommitChanges = std::function<void(std::string id, std::vector<FileChange> files)>;

/// Expects `git log -z --raw -p --format=%x00%H` without combined diffs. Names are taken from the
/// records of --raw, which are exact whatever bytes a name has; the patch follows in the same
/// order. How many lines of content follow is taken from the headers of hunks, so that no content
/// is mistaken for a header. The marks that a conflict leaves in a file (`--remerge-diff`) count as
/// lines, but their text has no words. Of a submodule no lines are reported. Error(System) for what
/// git would not print. Memory: one commit's files, with the limits of ChangedWords. `keeps` says
/// which lines are kept as they are; without it none are.
void read_patches(ByteSource& source, const CommitChanges& on_commit, LineFilter keeps = nullptr);

}  // namespace sprint::workspace
