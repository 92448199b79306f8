#include "journal/request_spool.h"

#include <sys/stat.h>

#include <chrono>
#include <csignal>
#include <filesystem>

#include "base/error.h"
#include "journal/verification.h"
#include "support/catch.h"
#include "support/error_of.h"
#include "unit/journal/journal_fixture.h"

namespace sprint::test {

namespace fs = std::filesystem;
using namespace journal;
using Strings = std::vector<std::string>;

namespace {

RequestSpool spool_of(const JournalSpace& space) {
  return RequestSpool(space.place().folder / kRequestsName);
}

fs::path request_file(const JournalSpace& space, const std::string& name) {
  fs::create_directories(space.file("requests"));
  return space.file("requests") / name;
}

const std::string kId(32, 'b');

std::size_t left(const JournalSpace& space) {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(space.file("requests")), {}));
}

}  // namespace

TEST_CASE("A request becomes events once and its file is gone") {
  const JournalSpace space;
  auto owner = space.take();
  const auto id = spool_of(space).send("a person", R"({"do":"stop"})");
  CHECK_FALSE(space.reader().answer_to(id));
  const auto requests = owner.waiting_requests();
  REQUIRE(requests.size() == 1);
  CHECK(requests[0].id == id);
  CHECK(requests[0].from == "a person");
  CHECK(requests[0].payload == R"({"do":"stop"})");
  CHECK(left(space) == 1);
  const auto stored =
      owner.append({.events = happened({"StopRequested"}).events, .requests = requests});
  REQUIRE(stored.size() == 2);
  CHECK(stored[0].type == kRequestTaken);
  CHECK(stored[0].subject == id);
  CHECK(stored[1].type == "StopRequested");
  CHECK(left(space) == 0);
  CHECK(space.reader().answer_to(id) == stored[0]);
  CHECK(owner.waiting_requests().empty());
}

TEST_CASE("A request that is sent again with its id is dropped once it was taken") {
  const JournalSpace space;
  {
    auto owner = space.take();
    spool_of(space).send("a person", "stop", kId);
    spool_of(space).send("a person", "stop", kId);
    CHECK(owner.append({.requests = owner.waiting_requests()}).size() == 1);
  }
  spool_of(space).send("a person", "stop", kId);
  auto next = space.take();
  CHECK(next.waiting_requests().empty());
  CHECK(left(space) == 0);
}

TEST_CASE("An owner that dies between the commit and the removal leaves nothing to be done twice") {
  const JournalSpace space;
  spool_of(space).send("a person", "stop", kId);
  in_child([&] {
    auto owner = space.take();
    const auto requests = owner.waiting_requests();
    fs::rename(request_file(space, kId + ".request"), space.space() / "kept");
    owner.append({.events = happened({"StopRequested"}).events, .requests = requests});
    ::kill(::getpid(), SIGKILL);
    return 0;
  });
  fs::rename(space.space() / "kept", request_file(space, kId + ".request"));
  auto next = space.take();
  CHECK(next.waiting_requests().empty());
  CHECK(left(space) == 0);
  CHECK(next.append({.requests = {{kId, "a person", "stop", {}}}}).empty());
}

TEST_CASE("Requests are handed out oldest first and not more than asked for") {
  const JournalSpace space;
  const auto spool = spool_of(space);
  const auto now = fs::file_time_type::clock::now();
  for (int age = 0; age < 5; ++age) {
    const auto id = spool.send("x", std::to_string(age));
    fs::last_write_time(request_file(space, id + ".request"), now - std::chrono::hours(age));
  }
  const auto requests = spool.waiting(3);
  REQUIRE(requests.size() == 3);
  CHECK(requests[0].payload == "4");
  CHECK(requests[2].payload == "2");
}

TEST_CASE("What has another name or is no regular file is neither taken nor touched") {
  const JournalSpace space;
  auto owner = space.take();
  for (const auto* name : {"x.request", ".request", "notes.txt", ".sprint-1-1.tmp",
                           "BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB.request", "a\nb.request"}) {
    overwrite_in_place(request_file(space, name), "sprint-request/1 x 0 0\n");
  }
  const auto precious = space.space().write("precious", "sprint-request/1 " + kId + " 0 0\n");
  fs::create_symlink(precious, request_file(space, kId + ".request"));
  REQUIRE(::mkfifo(request_file(space, std::string(32, 'c') + ".request").c_str(), 0600) == 0);
  fs::create_directory(request_file(space, std::string(32, 'd') + ".request"));
  CHECK(owner.waiting_requests().empty());
  CHECK(left(space) == 9);
  CHECK(fs::exists(precious));
}

TEST_CASE("A faulty request is refused in the journal and removed") {
  const JournalSpace space;
  struct Row {
    std::string content;
    const char* why;
  };
  const std::string line = "sprint-request/1 " + kId + " ";
  const auto row = GENERATE_COPY(
      values<Row>({{"", "incomplete"},
                   {"stop", "incomplete"},
                   {line + "2 3\nmeab", "incomplete"},
                   {line + "2 3\nmeabcd", "incomplete"},
                   {line + "2 -3\nmeabc", "incomplete"},
                   {line + "99999999999999999999 1\nx", "incomplete"},
                   {line + "02 3\nmeabc", "incomplete"},
                   {"sprint-request/2 " + kId + " 0 0\n", "incomplete"},
                   {"sprint-request/1 " + std::string(32, 'c') + " 0 0\n", "incomplete"},
                   {std::string("\0\0\0\n", 4), "incomplete"},
                   {line + "201 0\n" + std::string(201, 'x'), "too large"},
                   {std::string(kLargestRequest + 1, 'x'), "too large"}}));
  overwrite_in_place(request_file(space, kId + ".request"), row.content);
  auto owner = space.take();
  const auto requests = owner.waiting_requests();
  REQUIRE(requests.size() == 1);
  REQUIRE(requests[0].fault);
  CHECK(requests[0].payload.empty());
  const auto stored = owner.append({.requests = requests});
  REQUIRE(stored.size() == 1);
  CHECK(stored[0].type == kRequestRefused);
  CHECK(stored[0].payload == std::string(R"({"why":")") + row.why + "\"}");
  CHECK(left(space) == 0);
}

TEST_CASE("What is too large to be taken cannot be sent") {
  const JournalSpace space;
  const auto spool = spool_of(space);
  CHECK(error_of([&] { spool.send("x", std::string(kLargestRequest, 'x')); }).code() ==
        ErrorCode::BadInput);
  CHECK_THROWS_AS(spool.send(std::string(201, 'x'), ""), Error);
  CHECK_THROWS_AS(spool.send("x", "", "../../journal"), Error);
  const auto id = spool.send("x", std::string(kLargestRequest - 100, 'x'));
  CHECK_FALSE(spool.waiting(1).front().fault);
}

TEST_CASE("Any bytes can be asked, and who asks is redacted") {
  const JournalSpace space;
  auto owner = space.take();
  const std::string odd("\n1 2\n\0\xff", 7);
  spool_of(space).send(std::string("me ") + kSecret, odd);
  const auto requests = owner.waiting_requests();
  REQUIRE(requests.size() == 1);
  CHECK(requests[0].payload == odd);
  CHECK(owner.append({.requests = requests}).front().actor == "me [REDACTED_SECRET]");
}

TEST_CASE("A folder of requests that is a link is refused") {
  const JournalSpace space;
  auto owner = space.take();
  fs::create_directory(space.space() / "elsewhere");
  fs::create_symlink(space.space() / "elsewhere", space.file("requests"));
  CHECK_THROWS_AS(owner.waiting_requests(), Error);
  CHECK_THROWS_AS(spool_of(space).send("x", "y"), Error);
  CHECK(fs::is_empty(space.space() / "elsewhere"));
}

}  // namespace sprint::test
