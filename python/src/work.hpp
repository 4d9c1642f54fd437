// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "bind.hpp"

namespace hoist::python {

/// Runs something long on a thread of its own, with Python free to run meanwhile: Ctrl-C is seen
/// within a tenth of a second and asks the work to stop, and callbacks may run on any thread.
/// `progress(done, total)` is called as the work tells, where it is not None. Throws what the work
/// throws; after Ctrl-C, KeyboardInterrupt once the work has left off, so that what was finished is
/// on disk by then.
template <class Work>
auto run_aside(unsigned threads, const py::object& progress, Work&& work)
    -> decltype(work(std::declval<const Execution&>())) {
  using Result = decltype(work(std::declval<const Execution&>()));
  std::stop_source stop;
  std::mutex mutex;
  std::condition_variable finished;
  bool done = false;
  std::optional<Result> result;
  std::exception_ptr thrown, interrupt;

  Execution execution{threads, stop.get_token(), {}};
  if (!progress.is_none())
    execution.progress = [&](const Progress& so_far) {
      const py::gil_scoped_acquire gil;
      if (stop.stop_requested()) return;
      try {
        progress(so_far.done, so_far.total);
      } catch (...) {
        if (!interrupt) interrupt = std::current_exception();
        stop.request_stop();
      }
    };
  {
    const py::gil_scoped_release free;
    std::thread worker([&] {
      try {
        result.emplace(work(execution));
      } catch (...) {
        thrown = std::current_exception();
      }
      const std::lock_guard lock(mutex);
      done = true;
      finished.notify_one();
    });
    std::unique_lock lock(mutex);
    while (!finished.wait_for(lock, std::chrono::milliseconds(100), [&] { return done; })) {
      lock.unlock();
      {
        const py::gil_scoped_acquire gil;
        if (!stop.stop_requested() && PyErr_CheckSignals() != 0) {
          interrupt = std::make_exception_ptr(py::error_already_set());
          stop.request_stop();
        }
      }
      lock.lock();
    }
    lock.unlock();
    worker.join();
  }
  // A signal that came in the last tenth of a second is for whoever called.
  if (interrupt) std::rethrow_exception(std::exchange(interrupt, nullptr));
  if (thrown) std::rethrow_exception(std::exchange(thrown, nullptr));
  return std::move(*result);
}

}  // namespace hoist::python
