#include "os/processes.h"

#include <algorithm>
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <deque>
#include <map>
#include <utility>

#include "os/running_process.h"

namespace sprint::os {

namespace asio = boost::asio;

namespace {

bool is_ignored(int signal) {
  struct sigaction action {};
  return ::sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

}  // namespace

/// The state behind Processes. Only `next_id_`, `unfinished_`, `interrupted_` and the io_context
/// are touched by other threads; everything else belongs to the thread inside run().
class Processes::Loop {
 public:
  explicit Loop(Options options) : options_(options), signals_(io_) {
    options_.jobs = std::max(options_.jobs, 1U);
    // With SIGCHLD ignored (inherited from whoever started us) the kernel reaps our children
    // itself, and their exit codes are lost.
    if (is_ignored(SIGCHLD)) ::signal(SIGCHLD, SIG_DFL);
  }

  JobId start(Command command, Done done) {
    const JobId id = next_id_++;
    ++unfinished_;
    asio::post(io_, [this, waiting = Waiting{id, std::move(command), std::move(done)}]() mutable {
      // A callback that starts the next job would keep the loop going after Ctrl-C.
      if (interrupted_) {
        report(waiting.done, ProcessResult{.ending = Cancelled{}});
        return;
      }
      queue_.push_back(std::move(waiting));
      start_waiting();
    });
    return id;
  }

  void cancel(JobId id) {
    asio::post(io_, [this, id] { stop(id); });
  }

  void cancel_all() {
    asio::post(io_, [this] { stop_all(); });
  }

  void run() {
    const WatchesSignals watching(*this);
    // A job may be started from another thread just as the loop runs dry.
    while (unfinished_ > 0) {
      // A loop that has run dry does nothing until it is told to begin again.
      io_.restart();
      if (options_.stop_on_signals) wait_for_signal();
      io_.run();
    }
  }

  bool interrupted() const { return interrupted_; }

 private:
  struct Waiting {
    JobId id;
    Command command;
    Done done;
  };
  struct Active {
    std::shared_ptr<RunningProcess> process;
    Done done;
  };
  /// Takes the signals, and gives them back however run() is left.
  struct WatchesSignals {
    Loop& loop;

    explicit WatchesSignals(Loop& of) : loop(of) {
      if (!loop.options_.stop_on_signals) return;
      for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        // Whoever started us with a signal ignored (nohup) wants it to stay so.
        if (!is_ignored(signal)) loop.signals_.add(signal);
      }
    }
    ~WatchesSignals() {
      boost::system::error_code ignored;
      loop.signals_.clear(ignored);
    }
    WatchesSignals(const WatchesSignals&) = delete;
    WatchesSignals& operator=(const WatchesSignals&) = delete;
  };

  void start_waiting() {
    while (!queue_.empty() && active_.size() < options_.jobs) {
      auto started = spawn(queue_.front().command);
      auto* failure = std::get_if<SpawnFailure>(&started);
      // Out of descriptors or processes: the next job that ends makes room.
      if (failure != nullptr && failure->transient && !active_.empty()) return;

      Waiting job = std::move(queue_.front());
      queue_.pop_front();
      if (failure != nullptr) {
        report(job.done, ProcessResult{.ending = NotStarted{std::move(failure->reason)}});
      } else {
        watch(std::move(job), std::get<Child>(std::move(started)));
      }
    }
  }

  void watch(Waiting job, Child child) {
    auto process = std::make_shared<RunningProcess>(io_, job.command, std::move(child));
    active_.emplace(job.id, Active{process, std::move(job.done)});
    process->watch([this, id = job.id](ProcessResult result) {
      auto ended = active_.extract(id);
      start_waiting();
      report(ended.mapped().done, std::move(result));
    });
  }

  /// Callbacks run from the loop, never from inside start_waiting(): they may start more jobs, or
  /// throw.
  void report(Done& done, ProcessResult result) {
    asio::post(io_, [this, done = std::move(done), result = std::move(result)]() mutable {
      // Before the call: if it throws, this job has ended nevertheless, and another run() must not
      // wait for it.
      --unfinished_;
      done(std::move(result));
      if (unfinished_ == 0) signals_.cancel();  // or run() would wait for a signal
    });
  }

  void stop(JobId id) {
    if (const auto found = active_.find(id); found != active_.end()) {
      found->second.process->stop(Cancelled{});
      return;
    }
    for (auto job = queue_.begin(); job != queue_.end(); ++job) {
      if (job->id != id) continue;
      report(job->done, ProcessResult{.ending = Cancelled{}});
      queue_.erase(job);
      return;
    }
  }

  void stop_all() {
    for (auto& job : queue_) report(job.done, ProcessResult{.ending = Cancelled{}});
    queue_.clear();
    for (auto& [id, job] : active_) job.process->stop(Cancelled{});
  }

  void wait_for_signal() {
    signals_.async_wait([this](const boost::system::error_code& error, int) {
      if (error) return;
      const bool again = interrupted_.exchange(true);
      stop_all();
      // Whoever asks twice does not want to wait for the grace.
      if (again) {
        for (auto& [id, job] : active_) job.process->kill_now();
      }
      if (unfinished_ > 0) wait_for_signal();
    });
  }

  Options options_;
  // A hint that one thread runs it; others may still post, unlike with the hints called unsafe.
  asio::io_context io_{1};
  asio::signal_set signals_;
  std::deque<Waiting> queue_;
  std::map<JobId, Active> active_;
  std::atomic<JobId> next_id_{1};
  std::atomic<std::size_t> unfinished_{0};
  std::atomic<bool> interrupted_{false};
};

Processes::Processes(Options options) : loop_(std::make_unique<Loop>(options)) {}
Processes::~Processes() = default;

Processes::JobId Processes::start(Command command, Done done) {
  return loop_->start(std::move(command), std::move(done));
}
void Processes::cancel(JobId job) {
  loop_->cancel(job);
}
void Processes::cancel_all() {
  loop_->cancel_all();
}
void Processes::run() {
  loop_->run();
}
bool Processes::interrupted() const {
  return loop_->interrupted();
}

}  // namespace sprint::os
