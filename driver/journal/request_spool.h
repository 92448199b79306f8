// What other processes ask of the owner of a journal: files in a folder, each complete when it gets
// its name. Knows nothing of the journal, nor of what is asked. The format is fenced:
// docs/journal.md, "Requests".
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "os/plain_folder.h"

namespace sprint::journal {

inline constexpr std::size_t kLargestRequest = 262'144;
inline constexpr std::size_t kLongestSender = 200;

/// Why a request is answered by a refusal.
enum class RequestFault { Incomplete, TooLarge };

/// As it is stored: "incomplete", "too large".
std::string_view name_of(RequestFault fault);

struct Request {
  std::string id;
  std::string from;     ///< who asks, by its own word
  std::string payload;  ///< what is asked; not looked at
  std::optional<RequestFault> fault{};
};

class RequestSpool {
 public:
  /// The folder is made when something is sent.
  explicit RequestSpool(os::PlainPath place) : place_(std::move(place)) {}

  /// Returns the id: a new one, unless the same request is sent once more. Error(BadInput) if the
  /// request is too large, Error(System) if it cannot be written.
  std::string send(const std::string& from, const std::string& payload, std::string id = {}) const;

  /// At most so many, the oldest first. Files that have other names, and what is no regular file,
  /// are left alone; those with a fault are among them, without content.
  std::vector<Request> waiting(std::size_t at_most) const;
  /// Takes it away; nothing happens if it is gone.
  void remove(const std::string& id) const;

 private:
  os::PlainPath place_;
};

}  // namespace sprint::journal
