// All files of a checkout and when each was written, to tell what has changed since a tree was
// built. A gate's checkout leaves a file that stays the same alone, so times tell.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "sprint/types.h"

namespace sprint::cmake {

/// By the path below the top: time and size of a file, the text of a link; under the name "HEAD"
/// that of git's. Folders are not listed, nor what git keeps for itself.
using SourceListing = std::map<std::string, std::string>;

SourceListing list_sources(const std::string& top);

/// As text for a file, and back.
std::string listing_text(const SourceListing& listing);
SourceListing read_listing_text(std::string_view text);

/// Paths below the top.
struct SourceChanges {
  sdk::Words changed;
  sdk::Words added;
  sdk::Words removed;
  /// Those of them that are links or were some.
  sdk::Words links;
  /// Whether another commit is checked out.
  bool other_head = false;

  bool none() const { return changed.empty() && added.empty() && removed.empty(); }
};

SourceChanges changes_between(const SourceListing& before, const SourceListing& now);

}  // namespace sprint::cmake
