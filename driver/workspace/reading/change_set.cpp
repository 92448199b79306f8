#include "workspace/reading/change_set.h"

#include <set>

namespace sprint::workspace {

std::vector<std::string> ChangeSet::files() const {
  std::set<std::string> names;
  for (const auto& commit : commits) {
    for (const auto& change : commit.files) {
      names.insert(change.path);
      if (change.kind == ChangeKind::Renamed) names.insert(change.old_path);
    }
  }
  return {names.begin(), names.end()};
}

}  // namespace sprint::workspace
