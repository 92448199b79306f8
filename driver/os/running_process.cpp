#include "os/running_process.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <system_error>
#include <utility>

#include "os/process_group.h"

namespace sprint::os {

namespace asio = boost::asio;

namespace {

/// How often a group that outlives its leader, or a stopping one, is looked at. The kernel reports
/// the end of a process, but not that of a group.
constexpr Duration kGroupPoll = std::chrono::milliseconds(10);
/// How long watched output may wait in its pipe.
constexpr Duration kWatchPause = std::chrono::milliseconds(20);
/// What a pipe holds unless it was made larger.
constexpr std::size_t kReadSize = 65536;
/// What the kernel grants to everybody, unless an administrator chose otherwise.
constexpr std::size_t kLargestPipe = std::size_t{1} << 20U;

Duration milliseconds(const timeval& time) {
  return std::chrono::duration_cast<Duration>(std::chrono::seconds(time.tv_sec) +
                                              std::chrono::microseconds(time.tv_usec));
}

template <typename Destination>
std::size_t cap_of(const Destination& destination) {
  const auto* capture = std::get_if<Capture>(&destination);
  return capture != nullptr ? capture->cap : 0;
}

std::function<void(std::string_view)> sink_of(const StdoutTo& destination) {
  const auto* watch = std::get_if<Watch>(&destination);
  return watch != nullptr ? watch->sink : nullptr;
}

/// Longer than anybody waits, and short enough to be added to a time point.
Duration bounded(Duration span) {
  return std::clamp<Duration>(span, Duration(0), std::chrono::years(1));
}

Ending ending_of(int wait_status) {
  if (WIFSIGNALED(wait_status)) return Signaled{WTERMSIG(wait_status)};
  return Exited{WEXITSTATUS(wait_status)};
}

}  // namespace

RunningProcess::Stream::Stream(asio::io_context& io, UniqueFd from, std::size_t cap, Sink watching)
    : fd(std::move(from)), ready(io), pause(io), text(cap), sink(std::move(watching)) {
  // Only our end: the child's end is another open file description and stays blocking.
  ::fcntl(fd.get(), F_SETFL, ::fcntl(fd.get(), F_GETFL) | O_NONBLOCK);
  if (sink) {
    // Room for what comes while we do not look.
    ::fcntl(fd.get(), F_SETPIPE_SZ, static_cast<int>(kLargestPipe));
  } else {
    ready.assign(fd.get());
  }
}

void RunningProcess::Stream::close() {
  // Let go of first: Asio must neither close the descriptor, which is ours, nor watch a number that
  // the next open may get.
  if (ready.is_open()) ready.release();
  fd.reset();
  pause.cancel();
}

RunningProcess::Stream::Read RunningProcess::Stream::read_once() {
  // Not set to zero, which would cost more than most reads: read(2) says how much it filled.
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init)
  std::array<char, kReadSize> buffer;
  ssize_t n = -1;
  do {
    n = ::read(fd.get(), buffer.data(), buffer.size());
  } while (n < 0 && errno == EINTR);
  // Asio now and then reports a pipe as ready that is not.
  if (n < 0) return errno == EAGAIN ? Read::Nothing : Read::End;
  if (n == 0) return Read::End;
  const std::string_view piece(buffer.data(), static_cast<std::size_t>(n));
  if (sink) {
    pass_on(piece);
  } else {
    text.append(piece);
  }
  return Read::Some;
}

// Thrown from here it would leave the child unwatched, and blocked as soon as its pipe is full.
void RunningProcess::Stream::pass_on(std::string_view piece) {
  if (failure) return;
  try {
    sink(piece);
  } catch (...) {
    failure = std::current_exception();
  }
}

RunningProcess::Stream::Read RunningProcess::Stream::read_all() {
  auto last = Read::Some;
  // At most a full pipe: a child that prints faster than we read must not keep us from the others.
  for (std::size_t left = kLargestPipe / kReadSize; left > 0 && last == Read::Some; --left) {
    last = read_once();
  }
  return last;
}

void RunningProcess::Stream::drain() {
  // Not to the end, which never comes while a process that left the group holds the pipe.
  if (fd.is_open()) read_all();
  close();
}

RunningProcess::RunningProcess(asio::io_context& io, const Command& command, Child child)
    : pid_(child.pid),
      grace_(bounded(command.grace)),
      linger_(bounded(command.linger)),
      started_(SteadyClock::now()),
      pidfd_(io, child.pidfd.release()),
      timeout_(io),
      timeout_after_(command.timeout),
      group_timer_(io) {
  if (child.out.is_open()) {
    out_.emplace(io, std::move(child.out), cap_of(command.out), sink_of(command.out));
  }
  if (child.err.is_open()) err_.emplace(io, std::move(child.err), cap_of(command.err), nullptr);
}

RunningProcess::~RunningProcess() {
  // The number of a group that was reported as gone may be somebody else's by now.
  const bool reported = leader_gone_ && !ended_;
  if (reported || (leader_gone_ && !has_living_member(pid_))) return;
  signal_group(pid_, SIGKILL);
  if (!leader_gone_) ::waitpid(pid_, nullptr, 0);
}

void RunningProcess::watch(Ended ended) {
  ended_ = std::move(ended);
  read_when_ready(out_);
  read_when_ready(err_);
  reap_when_gone();
  if (!timeout_after_) return;
  timeout_.expires_after(bounded(*timeout_after_));
  timeout_.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
    if (!error) self->stop(TimedOut{});
  });
}

void RunningProcess::read_when_ready(std::optional<Stream>& stream) {
  if (!stream) return;
  if (stream->sink) return read_after_pause(stream);
  stream->ready.async_wait(
      asio::posix::stream_descriptor::wait_read,
      [self = shared_from_this(), &stream](const boost::system::error_code& error) {
        if (!error && stream->fd.is_open()) self->read_from(stream);
      });
}

// Tools print line by line, and to wake up for each line costs more than all else that we do.
void RunningProcess::read_after_pause(std::optional<Stream>& stream) {
  stream->pause.expires_after(kWatchPause);
  stream->pause.async_wait(
      [self = shared_from_this(), &stream](const boost::system::error_code& error) {
        if (!error && stream->fd.is_open()) self->read_from(stream);
      });
}

void RunningProcess::read_from(std::optional<Stream>& stream) {
  const auto read = stream->sink ? stream->read_all() : stream->read_once();
  if (read == Stream::Read::End) {
    stream->close();
  } else {
    read_when_ready(stream);
  }
  if (stream->failure) stop(Cancelled{});
}

void RunningProcess::reap_when_gone() {
  pidfd_.async_wait(asio::posix::stream_descriptor::wait_read,
                    [self = shared_from_this()](const boost::system::error_code& error) {
                      if (error) return;
                      self->reap_leader();
                      self->settle();
                    });
}

void RunningProcess::reap_leader() {
  int status = 0;
  rusage usage{};
  pid_t reaped = -1;
  do {
    reaped = ::wait4(pid_, &status, 0, &usage);
  } while (reaped < 0 && errno == EINTR);
  const int error = errno;
  leader_gone_ = true;
  timeout_.cancel();
  cpu_ = milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime);
  // It was told to stop: how it took that does not change why it ended.
  if (ending_) return;
  kill_at_ = SteadyClock::now() + linger_;
  if (reaped == pid_) {
    ending_ = ending_of(status);
  } else {
    // Somebody else took the status: whatever it was, it must not look like success.
    ending_ = NotStarted{"watching the process: " + std::generic_category().message(error)};
  }
}

void RunningProcess::stop(Ending why) {
  if (stopping_) return;
  stopping_ = true;
  const auto after_grace = SteadyClock::now() + grace_;
  // What lingers after its leader gets no more time by being told to stop.
  kill_at_ = kill_at_ ? std::min(*kill_at_, after_grace) : after_grace;
  if (!ending_) ending_ = std::move(why);
  signal_group(pid_, SIGTERM);
  signal_group(pid_, SIGCONT);  // a stopped process could not act on the TERM
  poll_group();
}

void RunningProcess::kill_now() {
  stop(Cancelled{});
  kill_at_ = std::min(*kill_at_, SteadyClock::now());
}

void RunningProcess::poll_group() {
  group_timer_.expires_after(kGroupPoll);
  group_timer_.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
    if (!error) self->settle();
  });
}

// The group id stays ours while a member lives, so signalling it after the leader was reaped is
// safe; once it is empty we never signal it again.
void RunningProcess::settle() {
  if (!ended_) return;
  const auto now = SteadyClock::now();
  const bool group_gone = leader_gone_ && !has_living_member(pid_);
  if (group_gone || (killed_ && leader_gone_ && now >= *kill_at_ + kUnkillable)) {
    finish();
    return;
  }
  if (!killed_ && kill_at_ && now >= *kill_at_) {
    signal_group(pid_, SIGKILL);
    killed_ = true;
  }
  poll_group();
}

void RunningProcess::finish() {
  ProcessResult result{.ending = *ending_};
  for (auto* stream : {&out_, &err_}) {
    if (!*stream) continue;
    (*stream)->drain();
    result.dropped += (*stream)->text.dropped();
  }
  if (out_) result.out = out_->text.text();
  if (err_) result.err = err_->text.text();
  result.cpu = cpu_;
  result.wall = std::chrono::duration_cast<Duration>(SteadyClock::now() - started_);
  pidfd_.close();
  group_timer_.cancel();
  const auto failure = out_ ? out_->failure : nullptr;
  // Emptied before the call: a timer that is due already finds nothing left to do.
  std::exchange(ended_, nullptr)(std::move(result));
  // Last, so that whoever runs the loop has the job counted as ended when it catches this.
  if (failure) std::rethrow_exception(failure);
}

}  // namespace sprint::os
