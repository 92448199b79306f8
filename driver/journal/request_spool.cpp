#include "journal/request_spool.h"

#include <algorithm>
#include <tuple>

#include "base/error.h"
#include "base/text.h"
#include "os/random_id.h"

namespace sprint::journal {

namespace {

constexpr std::string_view kRequestWord = "sprint-request/1";
constexpr std::string_view kEnding = ".request";
constexpr std::size_t kIdLength = 32;

bool is_id(std::string_view text) {
  return text.size() == kIdLength && text.find_first_not_of("0123456789abcdef") == kNotFound;
}

std::string file_of(const std::string& id) {
  return id + std::string(kEnding);
}

/// Empty for a file that is none of ours.
std::string id_of(std::string_view file) {
  if (!file.ends_with(kEnding)) return {};
  file.remove_suffix(kEnding.size());
  return is_id(file) ? std::string(file) : std::string();
}

std::string first_line(const Request& request) {
  return std::string(kRequestWord) + " " + request.id + " " + std::to_string(request.from.size()) +
         " " + std::to_string(request.payload.size()) + "\n";
}

/// The part of the line between two of its spaces, as a size.
std::optional<std::size_t> size_in(std::string_view digits) {
  if (digits.empty() || digits.size() > 7 || digits.find_first_not_of("0123456789") != kNotFound) {
    return std::nullopt;
  }
  return std::stoul(std::string(digits));
}

Request faulty(std::string id, RequestFault fault) {
  return {std::move(id), {}, {}, fault};
}

Request parse(std::string id, std::string_view content) {
  const auto end = content.find('\n');
  const auto line = content.substr(0, end);
  const auto second = line.rfind(' ');
  const auto first = second == kNotFound ? kNotFound : line.rfind(' ', second - 1);
  if (end == kNotFound || first == kNotFound) return faulty(id, RequestFault::Incomplete);
  const auto from = size_in(line.substr(first + 1, second - first - 1));
  const auto payload = size_in(line.substr(second + 1));
  if (!from || !payload || content.size() != end + 1 + *from + *payload) {
    return faulty(id, RequestFault::Incomplete);
  }
  Request request{std::move(id),
                  std::string(content.substr(end + 1, *from)),
                  std::string(content.substr(end + 1 + *from)),
                  {}};
  // Whatever was written in another way than we do was not written by us.
  if (!content.starts_with(first_line(request)))
    return faulty(request.id, RequestFault::Incomplete);
  if (*from > kLongestSender) return faulty(request.id, RequestFault::TooLarge);
  return request;
}

}  // namespace

std::string_view name_of(RequestFault fault) {
  switch (fault) {
    case RequestFault::Incomplete:
      return "incomplete";
    case RequestFault::TooLarge:
      return "too large";
  }
  return "";
}

std::string RequestSpool::send(const std::string& from, const std::string& payload,
                               std::string id) const {
  if (id.empty()) id = os::random_id();
  if (!is_id(id)) throw Error(ErrorCode::BadInput, "'" + id + "' is no id of a request");
  const Request request{std::move(id), from, payload, {}};
  const auto content = first_line(request) + from + payload;
  if (content.size() > kLargestRequest || from.size() > kLongestSender) {
    throw Error(ErrorCode::BadInput, "a request is too large", "say it in fewer words");
  }
  os::PlainFolder::make(place_).write(file_of(request.id), content);
  return request.id;
}

std::vector<Request> RequestSpool::waiting(std::size_t at_most) const {
  const auto folder = os::PlainFolder::find(place_);
  if (!folder) return {};
  auto files = folder->files();
  std::erase_if(files, [](const os::PlainEntry& each) { return id_of(each.name).empty(); });
  const auto wanted = files.begin() + static_cast<std::ptrdiff_t>(std::min(at_most, files.size()));
  std::partial_sort(files.begin(), wanted, files.end(), [](const auto& a, const auto& b) {
    return std::tie(a.modified_ns, a.name) < std::tie(b.modified_ns, b.name);
  });
  files.erase(wanted, files.end());
  std::vector<Request> requests;
  for (const auto& file : files) {
    // Its size may have grown since; what has become something else meanwhile is passed over.
    const auto status = folder->status(file.name);
    if (!status || !status->is_file) continue;
    const auto content = folder->read(file.name, kLargestRequest + 1);
    if (!content) continue;
    const bool fits = content->size() <= kLargestRequest;
    requests.push_back(fits ? parse(id_of(file.name), *content)
                            : faulty(id_of(file.name), RequestFault::TooLarge));
  }
  return requests;
}

void RequestSpool::remove(const std::string& id) const {
  const auto folder = os::PlainFolder::find(place_);
  if (folder && is_id(id)) folder->remove_file(file_of(id));
}

}  // namespace sprint::journal
