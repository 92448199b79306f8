#include "cmake/gate/default_cache.h"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <filesystem>
#include <optional>

#include "cmake/checks/check_scratch.h"
#include "cmake/gate/cmake_inputs.h"
#include "cmake/gate/configure_reads.h"
#include "cmake/project/look_at_files.h"
#include "cmake/project/path_map.h"
#include "sprint/argv.h"

namespace sprint::cmake {

namespace {

namespace fs = std::filesystem;

constexpr double kConfigureSeconds = 600;

/// What FetchContent has fetched into the user's build tree, so that it need not again.
sdk::Words fetched(const std::string& user_build) {
  sdk::Words words;
  std::error_code failed;
  fs::directory_iterator it(user_build + "/_deps", failed);
  for (const fs::directory_iterator end; !failed && it != end; it.increment(failed)) {
    std::string name = it->path().filename().string();
    if (!name.ends_with("-src")) continue;
    name.resize(name.size() - 4);
    for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    words.push_back("-DFETCHCONTENT_SOURCE_DIR_" + name + "=" + it->path().string());
  }
  return words;
}

struct Configured {
  bool succeeded = false;
  /// As if it had been configured where the gate builds, as far as it came.
  std::string cache{};
  /// The files of the source that CMake has read.
  std::vector<std::string> reads{};
};

/// Configures a source in a folder of its own, which is removed again.
Configured configure(const std::string& source, const GatePlace& place, const sdk::Words& shared,
                     const sdk::GateContext& context) {
  const std::string scratch = own_folder(context) + "/default";
  std::error_code ignored;
  fs::remove_all(scratch, ignored);
  write_text(scratch + "/.cmake/api/v1/query/cmakeFiles-v1", "");
  fs::create_directories(scratch, ignored);
  sdk::RunRequest request;
  request.argv = sdk::Argv("cmake")
                     .add("-S", source, "-B", scratch)
                     .add_all(shared)
                     .add_all(fetched(place.user_build))
                     .take();
  request.cwd = source;
  request.timeout_seconds = kConfigureSeconds;
  Configured done{context.host.run(request).succeeded()};
  done.cache =
      with_moved_paths(read_text(scratch + "/CMakeCache.txt").value_or(""), scratch, context.build);
  done.succeeded = done.succeeded && !done.cache.empty();
  for (const auto& file : files_configured_from(scratch, source)) {
    if (is_within(file, source) && !is_within(file, scratch)) done.reads.push_back(file);
  }
  fs::remove_all(scratch, ignored);
  return done;
}

/// Output of git in a folder of the user's checkout; nothing if it fails.
std::optional<std::string> ask_git(const std::string& folder, const sdk::Words& words,
                                   const sdk::GateContext& context,
                                   const sdk::Variables& variables = {}) {
  sdk::RunRequest request;
  request.argv = sdk::Argv("git").add_all(words).take();
  request.cwd = folder;
  request.env = variables;
  // The user's index is theirs, also its times.
  request.env.emplace_back("GIT_OPTIONAL_LOCKS", "0");
  const auto result = context.host.run(request);
  if (!result.succeeded()) return std::nullopt;
  return result.out.substr(0, result.out.find_last_not_of('\n') + 1);
}

/// What the files hold that CMake has read. Where its code reads others by itself, or asks git, the
/// time of each file of the source and the commit tell as well.
std::string digits_of_reads(const std::vector<std::string>& files, const GatePlace& place,
                            const sdk::GateContext& context) {
  std::string all = digits_for_files(files);
  const bool reads_others = std::any_of(files.begin(), files.end(), [](const auto& file) {
    return reads_by_itself(read_text(file).value_or(""));
  });
  if (!reads_others) return all;
  for (const auto& file : project_files(place.user_source)) {
    std::error_code gone;
    const auto time = fs::last_write_time(file, gone).time_since_epoch().count();
    all += file + '\0' + std::to_string(time) + '\n';
  }
  return digits_for(all + ask_git(place.user_source, {"rev-parse", "HEAD"}, context).value_or(""));
}

/// Those of other states of the project are of no use any more.
void remove_others(const fs::path& kept, const std::string& prefix) {
  std::error_code failed;
  std::vector<fs::path> old;
  fs::directory_iterator it(kept.parent_path(), failed);
  for (const fs::directory_iterator end; !failed && it != end; it.increment(failed)) {
    const auto& path = it->path();
    const bool is_one = path.filename().string().starts_with(prefix);
    if (is_one && path.stem() != kept.stem()) old.push_back(path);
  }
  for (const auto& path : old) fs::remove(path, failed);
}

std::vector<CacheEntry> entries_of(const std::string& cache, const std::string& source,
                                   const GatePlace& place) {
  return read_cache(with_moved_paths(cache, source, place.source));
}

/// The list of what was read: its digits, then the files.
bool is_still_so(const std::string& list, const GatePlace& place, const sdk::GateContext& context) {
  const auto text = read_text(list);
  if (!text) return false;
  std::vector<std::string> lines;
  for (std::size_t start = 0; start < text->size();) {
    const auto end = std::min(text->find('\n', start), text->size());
    lines.push_back(text->substr(start, end - start));
    start = end + 1;
  }
  if (lines.empty()) return false;
  return lines.front() == digits_of_reads({lines.begin() + 1, lines.end()}, place, context);
}

/// CMake writes this file once, when it configures a tree for the first time, and again only if it
/// is another CMake.
std::optional<fs::file_time_type> first_configured(const std::string& build) {
  std::optional<fs::file_time_type> first;
  std::error_code failed;
  fs::directory_iterator it(build + "/CMakeFiles", failed);
  for (const fs::directory_iterator end; !failed && it != end; it.increment(failed)) {
    std::error_code gone;
    const auto time = fs::last_write_time(it->path() / "CMakeSystem.cmake", gone);
    if (!gone && (!first || time < *first)) first = time;
  }
  return first;
}

bool is_in_repository(fs::path folder) {
  for (; folder != folder.root_path(); folder = folder.parent_path()) {
    if (exists((folder / ".git").string())) return true;
  }
  return false;
}

/// What the user's HEAD was then.
std::string commit_then(const GatePlace& place, const sdk::GateContext& context) {
  const auto time = first_configured(place.user_build);
  if (!time || !is_in_repository(place.user_source)) return {};
  // A second earlier: times of commits have no smaller parts, and a commit right after it is none
  // that was configured.
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(
                           fs::file_time_type::clock::to_sys(*time).time_since_epoch())
                           .count() -
                       1;
  const std::string name = "HEAD@{" + std::to_string(seconds) + "}";
  return ask_git(place.user_source, {"rev-parse", "--verify", "--quiet", name}, context)
      .value_or("");
}

/// With the toolchain file of that source, if it is one of the project's.
sdk::Words with_own_files(sdk::Words words, const std::string& user_source,
                          const std::string& source) {
  for (auto& word : words) {
    auto moved = with_moved_paths(word, user_source, source);
    if (exists(moved.substr(moved.find('=') + 1))) word = std::move(moved);
  }
  return words;
}

/// The files of a commit, below `folder`. The user's own index is left alone.
bool write_commit(const std::string& commit, const std::string& folder, const GatePlace& place,
                  const sdk::GateContext& context) {
  std::error_code ignored;
  fs::remove_all(folder, ignored);
  fs::create_directories(folder, ignored);
  const auto top = ask_git(place.user_source, {"rev-parse", "--show-toplevel"}, context);
  // CMake needs no large files.
  const sdk::Variables variables = {{"GIT_INDEX_FILE", folder + "/.index"},
                                    {"GIT_LFS_SKIP_SMUDGE", "1"}};
  return top && ask_git(*top, {"read-tree", commit}, context, variables) &&
         ask_git(*top, {"checkout-index", "--all", "--prefix=" + folder + "/"}, context, variables);
}

}  // namespace

DefaultCache defaults_now(const GatePlace& place, const sdk::Words& shared,
                          const sdk::GateContext& context) {
  std::string key = digits_for_files(cmake_inputs(place.user_source)) + place.user_source;
  for (const auto& word : shared) key += '\0' + word;
  const std::string kept = own_folder(context) + "/default-" + digits_for(key);
  DefaultCache defaults;
  if (!exists(kept + ".txt") || !is_still_so(kept + ".reads", place, context)) {
    const auto done = configure(place.user_source, place, shared, context);
    if (!done.succeeded) return {entries_of(done.cache, place.user_source, place), false};
    std::string list = digits_of_reads(done.reads, place, context) + "\n";
    for (const auto& file : done.reads) list += file + "\n";
    write_text(kept + ".txt", done.cache);
    write_text(kept + ".reads", list);
  }
  remove_others(kept + ".txt", "default-");
  return {entries_of(read_text(kept + ".txt").value_or(""), place.user_source, place)};
}

std::vector<CacheEntry> defaults_then(const GatePlace& place, const sdk::Words& shared,
                                      const sdk::GateContext& context) {
  const std::string commit = commit_then(place, context);
  if (commit.empty()) return {};
  if (ask_git(place.user_source, {"diff", "--quiet", "--no-ext-diff", commit, "--", "."}, context))
    return {};
  std::string key = commit + place.user_source;
  for (const auto& word : shared) key += '\0' + word;
  const std::string kept = own_folder(context) + "/former-" + digits_for(key) + ".txt";
  const std::string folder = own_folder(context) + "/former";
  const auto below = ask_git(place.user_source, {"rev-parse", "--show-prefix"}, context);
  if (!below) return {};
  std::string source = folder + "/" + *below;
  if (source.ends_with('/')) source.pop_back();
  if (!exists(kept)) {
    Configured done;
    if (write_commit(commit, folder, place, context) && exists(source + "/CMakeLists.txt")) {
      done = configure(source, place, with_own_files(shared, place.user_source, source), context);
    }
    std::error_code ignored;
    fs::remove_all(folder, ignored);
    // One that cannot be configured any more tells nothing, now and later.
    write_text(kept, done.succeeded ? done.cache : "");
  }
  remove_others(kept, "former-");
  return entries_of(read_text(kept).value_or(""), source, place);
}

}  // namespace sprint::cmake
