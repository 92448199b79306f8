#include "app/tracked_code.h"

#include <algorithm>
#include <deque>
#include <system_error>

#include "app/named_code.h"
#include "base/error.h"
#include "base/sha256.h"
#include "base/text.h"
#include "os/files.h"
#include "os/program_path.h"
#include "workspace/git/git.h"

namespace sprint::app {

namespace fs = std::filesystem;

namespace {

/// Every name by which the system comes to a file: each symbolic link on the way, and the file that
/// they lead to, last.
std::vector<fs::path> names_on_the_way(const fs::path& path) {
  constexpr int kMostLinks = 40;  // as many as the kernel follows
  std::vector<fs::path> names;
  const fs::path whole = fs::absolute(path);
  std::deque<fs::path> ahead(whole.begin(), whole.end());
  fs::path here = "/";
  int links = 0;
  while (!ahead.empty()) {
    const fs::path part = ahead.front();
    ahead.pop_front();
    if (part.empty() || part == "." || part == "/") continue;
    if (part == "..") {
      here = here.parent_path();
      continue;
    }
    std::error_code failed;
    const fs::path target = fs::read_symlink(here / part, failed);
    if (failed || ++links > kMostLinks) {
      here /= part;
      continue;
    }
    names.push_back(here / part);
    if (target.is_absolute()) here = "/";
    ahead.insert(ahead.begin(), target.begin(), target.end());
  }
  names.push_back(here);
  return names;
}

/// Whether a folder above it is a checkout of git; most programs lie in none.
bool is_in_some_checkout(const fs::path& path) {
  std::error_code ignored;
  for (fs::path folder = path.parent_path();; folder = folder.parent_path()) {
    if (fs::exists(folder / ".git", ignored)) return true;
    if (folder == folder.root_path()) return false;
  }
}

/// A repository that is broken tracks nothing; one that git does not let us look into may.
bool is_none(const Error& error) {
  return error.message().find("not a git repository") != std::string::npos;
}

std::string content_hash(const fs::path& file) {
  std::error_code failed;
  const auto target = fs::read_symlink(file, failed);
  // A folder, or a link that leads nowhere: there is nothing to run.
  if (!fs::is_regular_file(file, failed)) return sha256_hex("link " + target.string());
  return sha256_hex(os::read_file(file));
}

}  // namespace

const std::optional<workspace::Repository>& CodeTracker::repository() {
  if (asked_) return repository_;
  try {
    repository_ = workspace::find_repository(runner_, root_);
  } catch (const Error& error) {
    if (!is_none(error)) throw;
  }
  asked_ = true;
  return repository_;
}

std::vector<CodeTracker::Spot> CodeTracker::spots_of(const fs::path& path) {
  std::vector<Spot> spots;
  if (!is_in_some_checkout(path) || !repository()) return spots;
  const auto add_those_around = [&](const std::vector<fs::path>& tops) {
    for (const auto& top : tops) {
      const auto name = path.lexically_relative(top);
      if (!name.empty() && *name.begin() != "..") spots.push_back({top, name.string()});
    }
  };
  add_those_around(repository_->worktrees);
  if (!spots.empty()) return spots;
  if (!around_) around_ = workspace::checkouts_around(runner_, repository_->top);
  add_those_around(*around_);
  return spots;
}

std::string CodeTracker::shown_name(const Spot& spot, const std::string& name) const {
  const auto& own = repository_->worktrees;
  if (std::find(own.begin(), own.end(), spot.top) != own.end()) return name;
  return (spot.top / name).lexically_relative(repository_->top).string();
}

std::vector<std::string> CodeTracker::tracked_below(const Spot& spot) {
  // Also those submodules of which git was told to know nothing any more: their files are there.
  const auto git = workspace::Git(runner_, spot.top).setting("submodule.active=.");
  return split(git.output_of({"ls-files", "-z", "--recurse-submodules", "--", spot.name}), '\0');
}

std::optional<TrackedCode> CodeTracker::file(const fs::path& file, const std::string& why) {
  const auto known = known_.find(file);
  return known != known_.end() ? known->second : known_[file] = look_at(file, why);
}

std::optional<TrackedCode> CodeTracker::files_below(const fs::path& prefix,
                                                    const std::string& why) {
  // One that is a file, too, is asked about in another way.
  const auto key = prefix / "*";
  const auto known = known_.find(key);
  return known != known_.end() ? known->second : known_[key] = look_below(prefix, why);
}

std::optional<TrackedCode> CodeTracker::look_at(const fs::path& file, const std::string& why) {
  const auto names = names_on_the_way(file);
  for (const auto& name : names) {
    for (const auto& spot : spots_of(name)) {
      const auto tracked = tracked_below(spot);
      if (std::find(tracked.begin(), tracked.end(), spot.name) == tracked.end()) continue;
      return TrackedCode{shown_name(spot, spot.name), why, content_hash(names.back())};
    }
  }
  return std::nullopt;
}

std::optional<TrackedCode> CodeTracker::look_below(const fs::path& prefix, const std::string& why) {
  std::error_code ignored;
  const bool is_folder = fs::is_directory(prefix, ignored);
  const fs::path real = names_on_the_way(is_folder ? prefix : prefix.parent_path()).back();
  for (const auto& spot : spots_of(real / ".")) {
    const std::string folder = spot.name == "." ? "" : fs::path(spot.name).lexically_normal();
    const auto start = is_folder ? folder : (fs::path(folder) / prefix.filename()).string();
    Sha256 hash;
    bool found = false;
    for (const auto& name : tracked_below(spot)) {
      if (!name.starts_with(start)) continue;
      found = true;
      hash.update(name).update(std::string_view("\0", 1)).update(content_hash(spot.top / name));
    }
    if (found) return TrackedCode{shown_name(spot, start.empty() ? "." : start), why, hash.hex()};
  }
  return std::nullopt;
}

std::vector<TrackedCode> CodeTracker::each_below(const fs::path& folder, const std::string& why) {
  std::vector<TrackedCode> found;
  for (const auto& spot : spots_of(names_on_the_way(folder).back() / ".")) {
    for (const auto& name : tracked_below(spot)) {
      if (name.empty()) continue;
      const fs::path real = names_on_the_way(spot.top / name).back();
      found.push_back({shown_name(spot, name), why, content_hash(real)});
    }
  }
  return found;
}

void CodeTracker::add_companions(const fs::path& interpreter, std::vector<TrackedCode>& found) {
  if (!interpreter.filename().string().starts_with("py")) return;
  const std::string why = "is loaded by '" + interpreter.string() + "'";
  const fs::path bin = interpreter.parent_path();
  const fs::path prefix = bin.parent_path();
  // They say where its library is, and what is imported before all else.
  for (const auto& settings :
       {bin / "pyvenv.cfg", prefix / "pyvenv.cfg", fs::path(interpreter.string() + "._pth")}) {
    std::error_code ignored;
    if (!fs::exists(settings, ignored)) continue;
    if (auto tracked = file(settings, why)) found.push_back(*std::move(tracked));
  }
  for (const char* name : {"lib", "lib64"}) {
    // A virtual environment has lib/python3.11, with what it has installed.
    std::error_code failed;
    for (fs::directory_iterator it(prefix / name, failed), end; !failed && it != end;
         it.increment(failed)) {
      if (!it->path().filename().string().starts_with("py")) continue;
      if (!is_in_some_checkout(it->path())) break;
      if (auto tracked = files_below(it->path(), why)) found.push_back(*std::move(tracked));
    }
  }
}

std::vector<TrackedCode> CodeTracker::in_command(const sdk::Words& argv, const fs::path& cwd,
                                                 const os::Environment& environment) {
  std::vector<TrackedCode> found;
  for (const auto& [name, role, why] : code_named_by(argv)) {
    if (role == CodeRole::Prefix) {
      if (auto tracked = files_below(cwd / name, why)) found.push_back(*std::move(tracked));
      continue;
    }
    const auto path = role == CodeRole::File ? std::optional(cwd / name)
                                             : os::find_program(name, environment, cwd);
    if (!path) continue;
    if (auto tracked = file(*path, why)) found.push_back(*std::move(tracked));
    if (role == CodeRole::Program) {
      add_companions(*path, found);
      const auto real = names_on_the_way(*path).back();
      if (real != *path) add_companions(real, found);
    }
  }
  return found;
}

}  // namespace sprint::app
