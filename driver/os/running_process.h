// One started child: reads its output, watches its pidfd and its time-out, ends its process group.
// Private to os: the only users are Processes and its tests.
//
// States: running → (stopping) → leader gone → group gone → reported. `stopping` begins with a
// time-out or a cancel; from then on the ending is fixed, whatever the exit status says.
#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <exception>
#include <functional>
#include <memory>
#include <optional>

#include "os/capped_buffer.h"
#include "os/command.h"
#include "os/spawn.h"

namespace sprint::os {

class RunningProcess : public std::enable_shared_from_this<RunningProcess> {
 public:
  using Ended = std::function<void(ProcessResult)>;

  RunningProcess(boost::asio::io_context& io, const Command& command, Child child);
  /// Kills what is left of the group, and reaps the leader, unless the end has been reported.
  ~RunningProcess();
  RunningProcess(const RunningProcess&) = delete;
  RunningProcess& operator=(const RunningProcess&) = delete;

  /// Begins to watch; `ended` is called once, from the loop. What a sink of the command throws
  /// ends the process and leaves the loop after `ended` was called.
  void watch(Ended ended);

  /// TERM to the group now, KILL after the grace period. If the leader has ended already its ending
  /// stands, and only what it left behind is hurried. A second call changes nothing.
  void stop(Ending why);
  void kill_now();

 private:
  using SteadyClock = std::chrono::steady_clock;

  /// One output that we read.
  struct Stream {
    using Sink = std::function<void(std::string_view)>;
    Stream(boost::asio::io_context& io, UniqueFd from, std::size_t cap, Sink watching);
    enum class Read { Some, Nothing, End };
    /// One read(2): a fast writer must not keep the others waiting.
    Read read_once();
    /// What is in the pipe; bounded by what a pipe can hold, since somebody may write for ever.
    /// Some: there may be more.
    Read read_all();
    /// What is left in the pipe when nobody of the group can write any more.
    void drain();
    void pass_on(std::string_view piece);

    void close();

    UniqueFd fd;
    /// Tells when captured output can be read; not for watched output.
    boost::asio::posix::stream_descriptor ready;
    /// Between two reads of watched output.
    boost::asio::steady_timer pause;
    CappedBuffer text;
    /// Takes the output instead of `text`; may be empty.
    Sink sink;
    /// What the sink has thrown; it is not called again.
    std::exception_ptr failure{};
  };

  void read_when_ready(std::optional<Stream>& stream);
  void read_after_pause(std::optional<Stream>& stream);
  void read_from(std::optional<Stream>& stream);
  void reap_when_gone();
  void reap_leader();
  void settle();
  void poll_group();
  void finish();

  pid_t pid_;
  Duration grace_;
  Duration linger_;
  SteadyClock::time_point started_;
  boost::asio::posix::stream_descriptor pidfd_;
  std::optional<Stream> out_;
  std::optional<Stream> err_;
  boost::asio::steady_timer timeout_;
  std::optional<Duration> timeout_after_;
  boost::asio::steady_timer group_timer_;
  /// When the group is killed; set by stop() or by the end of the leader.
  std::optional<SteadyClock::time_point> kill_at_;
  bool stopping_ = false;
  bool killed_ = false;
  bool leader_gone_ = false;
  std::optional<Ending> ending_;
  Duration cpu_{0};
  Ended ended_;
};

}  // namespace sprint::os
