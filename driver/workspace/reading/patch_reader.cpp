#include "workspace/reading/patch_reader.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "base/error.h"
#include "base/text.h"
#include "workspace/git/record_stream.h"
#include "workspace/reading/file_patch.h"

namespace sprint::workspace {

namespace {

constexpr std::string_view kNoMode = "000000";
constexpr std::string_view kSubmoduleMode = "160000";
constexpr std::size_t kHeaderBytes = 4096;

Error unknown_change(std::string_view line) {
  return {ErrorCode::System,
          "git printed a change that we do not know: '" + printable(line.substr(0, 200)) + "'"};
}

/// One record of --raw.
struct RawChange {
  FileChange file{};
  std::string old_mode;
  std::string new_mode;
  /// How many sections of the patch belong to it: what changes its type is deleted, then new.
  int sections = 1;
};

ChangeKind kind_of(char letter, std::string_view record) {
  constexpr std::array<std::pair<char, ChangeKind>, 6> kLetters = {{
      {'A', ChangeKind::Added},
      {'M', ChangeKind::Modified},
      {'D', ChangeKind::Deleted},
      {'R', ChangeKind::Renamed},
      {'C', ChangeKind::Copied},
      {'T', ChangeKind::TypeChanged},
  }};
  const auto* const found = std::find_if(kLetters.begin(), kLetters.end(),
                                         [&](const auto& known) { return known.first == letter; });
  if (found == kLetters.end()) throw unknown_change(record);
  return found->second;
}

/// :MODE_OLD MODE_NEW ID_OLD ID_NEW LETTER, and one or two paths as records of their own
RawChange take_raw(RecordStream& stream) {
  const std::string record = stream.take_whole('\0');
  const auto words = split(std::string_view(record).substr(1), ' ');
  if (words.size() != 5 || words[4].empty()) throw unknown_change(record);
  RawChange change{.old_mode = words[0], .new_mode = words[1]};
  FileChange& file = change.file;
  file.kind = kind_of(words[4].front(), record);
  if (file.kind == ChangeKind::TypeChanged) change.sections = 2;
  if (file.kind == ChangeKind::Renamed || file.kind == ChangeKind::Copied) {
    file.old_path = stream.take_whole('\0');
  } else if (change.old_mode == kSubmoduleMode || change.new_mode == kSubmoduleMode) {
    // A file that became a submodule is both; it has two sections all the same.
    file.kind = ChangeKind::Submodule;
  }
  file.path = stream.take_whole('\0');
  file.mode_changed = change.old_mode != kNoMode && change.new_mode != kNoMode &&
                      change.old_mode != change.new_mode;
  return change;
}

/// Pairs the sections of a patch with the records of --raw in front of it.
class CommitPatch {
 public:
  CommitPatch(RecordStream& stream, std::vector<RawChange> changes, LineFilter keeps)
      : stream_(&stream), changes_(std::move(changes)), keeps_(keeps) {}

  std::vector<FileChange> read() {
    while (stream_->peek().value_or('\0') != '\0') {
      take_header(std::string(stream_->take('\n', kHeaderBytes)));
    }
    leave_file();
    if (next_ != changes_.size() || sections_left_ != 0) {
      throw unknown_change("the end, before the patch of every file");
    }
    std::vector<FileChange> files;
    files.reserve(changes_.size());
    for (auto& change : changes_) files.push_back(std::move(change.file));
    return files;
  }

 private:
  void take_header(const std::string& line) {
    if (line.starts_with("diff --git ")) {
      in_section_ = false;
      has_messages_ = false;
    } else if (line.starts_with("remerge ")) {
      has_messages_ = true;
    } else if (is_part_of_a_change(line)) {
      // Only now: a section may consist of nothing but messages about a conflict, without a change.
      if (!in_section_) enter_section(line);
      if (line.starts_with("Binary files ")) changes_[next_ - 1].file.binary = true;
      if (line.starts_with("@@ ")) patch_->read_hunk(*stream_, line);
    } else if (!has_messages_ && !line.starts_with('\\')) {
      // A message may go on in lines of its own: git writes names into it as they are.
      throw unknown_change(line);
    }
  }

  static bool is_part_of_a_change(std::string_view line) {
    constexpr std::array kBegins = {
        "index ",
        "old mode ",
        "new mode ",
        "deleted file mode ",
        "new file mode ",
        "copy from ",
        "copy to ",
        "rename from ",
        "rename to ",
        "similarity index ",
        "--- ",
        "+++ ",
        "dissimilarity index ",
        "Binary files ",
        "@@ ",
    };
    return std::any_of(kBegins.begin(), kBegins.end(),
                       [&](std::string_view begin) { return line.starts_with(begin); });
  }

  void enter_section(std::string_view line) {
    in_section_ = true;
    if (sections_left_ == 0) {
      leave_file();
      if (next_ == changes_.size()) throw unknown_change(line);
      RawChange& change = changes_[next_++];
      sections_left_ = change.sections;
      patch_.emplace(change.file, change.old_mode != kSubmoduleMode,
                     change.new_mode != kSubmoduleMode, keeps_);
    }
    --sections_left_;
  }

  void leave_file() {
    if (patch_) patch_->finish();
    patch_.reset();
  }

  RecordStream* stream_;
  std::vector<RawChange> changes_;
  LineFilter keeps_;
  std::size_t next_ = 0;
  int sections_left_ = 0;
  bool in_section_ = false;
  bool has_messages_ = false;
  std::optional<FilePatch> patch_;
};

std::vector<FileChange> take_files(RecordStream& stream, LineFilter keeps) {
  if (stream.peek() != '\n') return {};  // a commit that changed nothing
  stream.take('\n', 1);
  std::vector<RawChange> changes;
  while (stream.peek() == ':') changes.push_back(take_raw(stream));
  if (const auto between = stream.take_whole('\0'); !between.empty()) throw unknown_change(between);
  return CommitPatch(stream, std::move(changes), keeps).read();
}

}  // namespace

void read_patches(ByteSource& source, const CommitChanges& on_commit, LineFilter keeps) {
  RecordStream stream(source);
  while (stream.peek()) {
    if (const auto before = stream.take_whole('\0'); !before.empty()) throw unknown_change(before);
    std::string id = stream.take_whole('\0');
    on_commit(std::move(id), take_files(stream, keeps));
  }
}

}  // namespace sprint::workspace
