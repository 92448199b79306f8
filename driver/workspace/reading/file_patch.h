// The lines that one file lost and got, read from the hunks of a patch. Pure but for the stream.
#pragma once

#include <string>

#include "workspace/git/record_stream.h"
#include "workspace/reading/change_set.h"
#include "workspace/reading/changed_words.h"
#include "workspace/reading/code_text.h"

namespace sprint::workspace {

/// Fills in lines and words of one FileChange, which must outlive it.
class FilePatch {
 public:
  /// With `keeps_old` or `keeps_new` false, nothing is remembered of that side. `keeps` says which
  /// lines are kept as they are; null: none.
  FilePatch(FileChange& file, bool keeps_old, bool keeps_new, LineFilter keeps)
      : file_(&file),
        keeps_old_(keeps_old),
        keeps_new_(keeps_new),
        keeps_(keeps),
        old_code_(file.path),
        new_code_(file.path) {}

  /// Reads the lines after `@@ -OLD +NEW @@`: as many as the header says, whatever they look like.
  /// Lines of context are allowed. Error(System) if they do not fit the header.
  void read_hunk(RecordStream& stream, const std::string& header);

  /// Hands the words over; after the last hunk.
  void finish();

 private:
  /// What is still to come on one side of a hunk: the number of the next line, and how many.
  struct Side {
    unsigned line = 0;
    unsigned left = 1;
  };
  static Side take_side(std::string_view& text, char sign, std::string_view header);
  void take_line(std::string_view line, Side& old_side, Side& new_side);
  void keep(std::string_view line, bool added, unsigned number);

  FileChange* file_;
  bool keeps_old_;
  bool keeps_new_;
  LineFilter keeps_;
  ChangedWords removed_;
  ChangedWords added_;
  ChangedWords declared_removed_;
  ChangedWords declared_added_;
  ChangedWords functions_;
  CodeText old_code_;
  CodeText new_code_;
};

}  // namespace sprint::workspace
