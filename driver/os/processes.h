// Runs many child processes on one event loop (posix_spawn, pidfd, Asio), under a job limit.
//
// Each child leads a process group of its own, and ending it means ending the group: TERM, a
// grace period, KILL. When a job is reported as ended its leader has been reaped, its descriptors
// are closed and its group is gone. Knows nothing of what the processes do.
//
// Threads: start(), cancel() and cancel_all() may be called from any thread and from callbacks.
// run() is called by one thread at a time, and every callback happens on it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "os/command.h"

namespace sprint::os {

class Processes {
 public:
  struct Options {
    /// How many processes may run at once; more wait in the order they were started. 0 means 1.
    unsigned jobs = 1;
    /// While run() is active, SIGINT, SIGTERM and SIGHUP cancel all jobs; a second one kills them.
    /// Those that are ignored when run() begins (nohup) stay ignored.
    bool stop_on_signals = false;
  };
  using JobId = std::uint64_t;
  /// Receives how the job ended. Called exactly once per job, from run().
  using Done = std::function<void(ProcessResult)>;

  /// Makes SIGCHLD default if it was ignored: exit codes would be lost.
  explicit Processes(Options options);
  /// Kills what is still running. Jobs that have not been reported are never reported.
  ~Processes();
  Processes(const Processes&) = delete;
  Processes& operator=(const Processes&) = delete;

  /// Queues the command; it starts as soon as run() is active and a place is free. A command that
  /// cannot be started ends with NotStarted.
  JobId start(Command command, Done done);

  /// Ends the job as Cancelled, at once if it has not started. A job that has ended is left alone;
  /// one whose leader has ended keeps that ending, and what it left behind is ended now.
  void cancel(JobId job);
  void cancel_all();

  /// Works until every job has ended, including those started meanwhile. An exception thrown by a
  /// callback leaves run(); calling run() again goes on with the rest. So does one of a Watch,
  /// after its process group was ended; the job is reported when run() goes on.
  void run();

  /// Whether a signal has cancelled jobs (see Options::stop_on_signals).
  bool interrupted() const;

 private:
  class Loop;
  std::unique_ptr<Loop> loop_;
};

}  // namespace sprint::os
