#include "workspace/reading/file_patch.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

#include "base/error.h"
#include "base/text.h"
#include "workspace/reading/declared_words.h"

namespace sprint::workspace {

namespace {

Error misfit(std::string_view line) {
  return {ErrorCode::System,
          "git printed a hunk that we do not understand: '" + printable(line.substr(0, 200)) + "'"};
}

std::optional<unsigned> take_number(std::string_view& text) {
  unsigned number = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failed != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

void append_line(std::vector<LineRange>& ranges, unsigned line) {
  if (!ranges.empty() && ranges.back().last + 1 == line) {
    ranges.back().last = line;
  } else {
    ranges.push_back({line, line});
  }
}

/// `<<<<<<< name`, `=======` and so on; longer ones where a merge base was itself in conflict.
bool is_conflict_mark(std::string_view line) {
  constexpr std::size_t kLength = 7;
  constexpr std::string_view kMarks = "<|=>";
  if (line.empty() || kMarks.find(line.front()) == std::string_view::npos) return false;
  const auto end = std::min(line.find_first_not_of(line.front()), line.size());
  return end >= kLength && (end == line.size() || line[end] == ' ');
}

void add_declared(std::string_view line, ChangedWords& words) {
  for (const auto word : declared_words(line)) words.add_line(word);
  for (const auto word : imported_words(line)) words.add_line(word);
}

/// What the line opens and does not close; a bracket in quotes counts as well, mostly in pairs.
int open_brackets(std::string_view line) {
  constexpr std::string_view kOpening = "({[";
  constexpr std::string_view kClosing = ")}]";
  int open = 0;
  for (const char c : line) {
    if (kOpening.find(c) != std::string_view::npos) ++open;
    if (kClosing.find(c) != std::string_view::npos) --open;
  }
  return open;
}

}  // namespace

/// `-3,2 ` or `-3 `.
FilePatch::Side FilePatch::take_side(std::string_view& text, char sign, std::string_view header) {
  if (!text.starts_with(sign)) throw misfit(header);
  text.remove_prefix(1);
  const auto line = take_number(text);
  std::optional<unsigned> count = 1;
  if (text.starts_with(',')) {
    text.remove_prefix(1);
    count = take_number(text);
  }
  if (!line || !count || !text.starts_with(' ')) throw misfit(header);
  text.remove_prefix(1);
  return {*line, *count};
}

void FilePatch::read_hunk(RecordStream& stream, const std::string& header) {
  std::string_view text(header);
  text.remove_prefix(std::string_view("@@ ").size());
  Side old_side = take_side(text, '-', header);
  Side new_side = take_side(text, '+', header);
  // A namespace is around everything, which says nothing.
  if (text.starts_with("@@ ") && !text.starts_with("@@ namespace")) {
    for (const auto word : declared_words(text.substr(3))) functions_.add_line(word);
  }
  while (old_side.left != 0 || new_side.left != 0) {
    take_line(stream.take('\n', ChangedWords::kLineBytes + 2), old_side, new_side);
  }
}

void FilePatch::take_line(std::string_view line, Side& old_side, Side& new_side) {
  // "\ No newline at end of file" may stand between the lines of the old and of the new side.
  if (line.starts_with('\\')) return;
  // Some settings let git print an empty line of context without its blank.
  const char sign = line.empty() ? ' ' : line.front();
  const bool on_old = sign != '+';
  const bool on_new = sign != '-';
  const bool known = sign == '+' || sign == '-' || sign == ' ';
  if (!known || (on_old && old_side.left == 0) || (on_new && new_side.left == 0)) {
    throw misfit(line);
  }
  if (!on_new && keeps_old_) {
    append_line(file_->removed, old_side.line);
    // A merge that is repeated has its conflicts on the old side, with marks that nobody wrote.
    if (!is_conflict_mark(line.substr(1))) {
      keep(line.substr(1), false, old_side.line);
      removed_.add_line(line.substr(1));
      add_declared(line.substr(1), declared_removed_);
      file_->open_brackets -= open_brackets(line.substr(1));
      old_code_.add_line(line.substr(1));
    }
  } else if (!on_old && keeps_new_) {
    append_line(file_->added, new_side.line);
    keep(line.substr(1), true, new_side.line);
    added_.add_line(line.substr(1));
    add_declared(line.substr(1), declared_added_);
    file_->open_brackets += open_brackets(line.substr(1));
    new_code_.add_line(line.substr(1));
  }
  for (auto* side : {on_old ? &old_side : nullptr, on_new ? &new_side : nullptr}) {
    if (side == nullptr) continue;
    ++side->line;
    --side->left;
  }
}

void FilePatch::keep(std::string_view line, bool added, unsigned number) {
  constexpr std::size_t kMostLines = 10'000;
  if (keeps_ == nullptr || file_->kept_lines.size() >= kMostLines) return;
  // Of a file that was renamed either name may say what it is.
  const bool is_asked_for =
      keeps_(file_->path, line) || (!file_->old_path.empty() && keeps_(file_->old_path, line));
  if (is_asked_for) file_->kept_lines.push_back({added, number, std::string(line)});
}

void FilePatch::finish() {
  file_->words_removed = removed_.take();
  file_->words_added = added_.take();
  file_->declared_removed = declared_removed_.take();
  file_->declared_added = declared_added_.take();
  file_->functions = functions_.take();
  const bool has_lines = !file_->added.empty() || !file_->removed.empty();
  file_->cosmetic = has_lines && !file_->mode_changed && file_->kind == ChangeKind::Modified &&
                    old_code_.fingerprint() == new_code_.fingerprint();
}

}  // namespace sprint::workspace
