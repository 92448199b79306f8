#include "app/workspace_place.h"

#include <algorithm>
#include <optional>

#include "base/error.h"
#include "config/gate_places.h"
#include "os/files.h"

namespace sprint::app {

namespace {

namespace fs = std::filesystem;

constexpr const char* kSetting = "workspace.dir";

/// The checkout or git directory that the place lies in.
std::optional<std::string> what_holds(const fs::path& place,
                                      const workspace::Repository& repository) {
  if (os::lies_in(place, repository.common_dir)) return "the git directory";
  const auto& trees = repository.worktrees;
  const auto found = std::find_if(trees.begin(), trees.end(),
                                  [&](const fs::path& tree) { return os::lies_in(place, tree); });
  if (found == trees.end()) return std::nullopt;
  return "the checkout '" + found->string() + "'";
}

Error refusal(const fs::path& place, const std::string& holder, const config::Origin& origin) {
  using Layer = config::Origin::Layer;
  const bool has_place = origin.layer == Layer::File || origin.layer == Layer::Context;
  return {has_place ? ErrorCode::BadInput : ErrorCode::BadCall,
          "'" + std::string(kSetting) + "' leads to '" + place.string() + "', which lies in " +
              holder + ": a gate could remove what is yours",
          "name a folder outside of every checkout of the repository",
          has_place ? std::optional(origin.place) : std::nullopt};
}

}  // namespace

fs::path workspace_place(const Workplace& workplace, const workspace::Repository& repository,
                         const fs::path& way) {
  const auto origin = workplace.settings.origin_of(kSetting);
  const bool is_default = origin.layer == config::Origin::Layer::Default;
  auto place =
      os::real_path(is_default ? config::default_workspace(repository.worktrees.front(), way)
                               : workplace.settings.values.workspace.dir);
  if (const auto holder = what_holds(place, repository)) throw refusal(place, *holder, origin);
  return place;
}

}  // namespace sprint::app
