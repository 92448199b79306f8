#include "app/trust_guard.h"

#include <algorithm>

#include "base/error.h"
#include "base/text.h"

namespace sprint::app {

bool TrustGuard::is_agreed(const TrackedCode& code) {
  if (!store_) {
    const auto place = TrustStore::place(os::Environment::for_tools());
    // Where HOME is the checkout, as in some containers, a commit may bring the user's word along.
    if (tracker_.file(place, "holds what you trust")) {
      throw Error(ErrorCode::System,
                  "what you trust cannot be believed: '" + printable(place.string()) +
                      "' came with this repository",
                  "set XDG_CONFIG_HOME to a folder outside of it, or use --trust");
    }
    store_.emplace(place);
  }
  return store_->has({tracker_.repository()->common_dir.string(), code.name, code.hash});
}

bool TrustGuard::allow(const std::vector<TrackedCode>& all) {
  bool allowed = true;
  for (const auto& code : all) {
    if (is_agreed(code)) continue;
    if (mode_ == Mode::Refuse) {
      throw toolchains::NotTrusted(
          "'" + code.name + "' came with this repository and " + code.why +
              ", which nobody has agreed to",
          "look at it; if you trust it: " + shell_line({"sprint-supervisor", "trust", code.name}) +
              ", or --trust for one call");
    }
    const bool is_known = std::any_of(unknown_.begin(), unknown_.end(), [&](const auto& other) {
      return other.name == code.name && other.hash == code.hash;
    });
    if (!is_known) unknown_.push_back(code);
    allowed = false;
  }
  return allowed;
}

bool TrustGuard::may_run(const sdk::Words& argv, const std::filesystem::path& cwd,
                         const os::Environment& environment) {
  return allow(tracker_.in_command(argv, cwd, environment));
}

bool TrustGuard::may_load(const std::filesystem::path& toolchain) {
  const auto code = tracker_.file(toolchain, "is loaded as a toolchain");
  return !code || allow({*code});
}

}  // namespace sprint::app
