// SPDX-License-Identifier: Apache-2.0
#include "core/ordered_pool.hpp"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "hoist/error.hpp"

namespace hoist {
namespace {

class OrderedPool {
 public:
  OrderedPool(std::size_t count, std::size_t window, const std::stop_token& stop)
      : count_(count), window_(window), stop_(stop) {}

  // Takes one piece after the other. What comes out waits for the caller.
  void work(const std::function<std::function<void()>(std::size_t)>& job) {
    std::size_t position = 0;
    while (take(position)) run(position, job);
    leave();
  }

  // The same without other threads: each result is handed over at once.
  void work_alone(const std::function<std::function<void()>(std::size_t)>& job) {
    workers_ = 0;
    std::size_t position = 0;
    while (take(position)) {
      run(position, job);
      std::unique_lock lock(mutex_);
      hand_over_what_is_next(lock);
    }
  }

  // On the caller's thread: results in ascending order, until nobody works any more.
  void hand_over(std::size_t workers) {
    std::unique_lock lock(mutex_);
    workers_ = workers;
    while (true) {
      moved_.wait(lock, [&] { return left_ == workers_ || next_is_there(); });
      if (!next_is_there()) break;
      hand_over_what_is_next(lock);
    }
  }

  // After a stop, what is finished behind a piece that was left off: it need not be lost.
  void hand_over_the_rest() {
    for (; !waiting_.empty() && !error_; waiting_.erase(waiting_.begin())) try {
        waiting_.begin()->second();
      } catch (...) {
        error_ = std::current_exception();
      }
  }

  void rethrow() const {
    if (error_) std::rethrow_exception(error_);
  }

 private:
  // The next index of the queue, or false where none is left. Waits while the results that are not
  // yet handed over fill the window.
  bool take(std::size_t& position) {
    std::unique_lock lock(mutex_);
    moved_.wait(lock, [&] { return over() || next_ < done_ + window_; });
    if (over()) return false;
    position = next_++;
    return true;
  }

  bool over() const { return next_ >= count_ || error_ || gave_up_ || stop_.stop_requested(); }

  bool next_is_there() const {
    return !error_ && !waiting_.empty() && waiting_.begin()->first == done_;
  }

  void run(std::size_t position, const std::function<std::function<void()>(std::size_t)>& job) {
    try {
      auto result = job(position);
      const std::lock_guard lock(mutex_);
      waiting_.emplace(position, std::move(result));
    } catch (const Stopped&) {
      const std::lock_guard lock(mutex_);
      gave_up_ = true;
    } catch (...) {
      fail(position, std::current_exception());
    }
    moved_.notify_all();
  }

  void hand_over_what_is_next(std::unique_lock<std::mutex>& lock) {
    while (next_is_there()) {
      const auto finish = std::move(waiting_.begin()->second);
      waiting_.erase(waiting_.begin());
      const std::size_t position = done_;
      lock.unlock();  // others go on meanwhile
      std::exception_ptr error;
      try {
        finish();
      } catch (...) {
        error = std::current_exception();
      }
      lock.lock();
      if (error && (!error_ || position < failed_at_)) {
        error_ = error;
        failed_at_ = position;
      }
      ++done_;
      moved_.notify_all();
    }
  }

  void leave() {
    const std::lock_guard lock(mutex_);
    ++left_;
    moved_.notify_all();
  }

  void fail(std::size_t position, std::exception_ptr error) {
    const std::lock_guard lock(mutex_);
    if (error_ && position >= failed_at_) return;
    error_ = std::move(error);
    failed_at_ = position;
  }

  const std::size_t count_, window_;
  const std::stop_token& stop_;
  std::mutex mutex_;
  std::condition_variable moved_;
  std::size_t next_ = 0;     // not yet taken
  std::size_t done_ = 0;     // handed over
  std::size_t workers_ = 0;  // threads at work, and how many of them have left
  std::size_t left_ = 0;
  bool gave_up_ = false;  // a piece was left off, so what comes after need not begin
  std::map<std::size_t, std::function<void()>> waiting_;
  std::exception_ptr error_;
  std::size_t failed_at_ = 0;
};

}  // namespace

unsigned thread_count(unsigned asked) {
  return asked > 0 ? asked : std::max(1U, std::thread::hardware_concurrency());
}

void run_in_order(std::size_t count, unsigned threads,
                  const std::function<std::function<void()>(std::size_t)>& work,
                  const std::stop_token& stop) {
  const std::size_t workers = std::min<std::size_t>(thread_count(threads), count);
  OrderedPool pool(count, 8 * std::max<std::size_t>(workers, 1), stop);
  if (workers > 1) {
    std::vector<std::jthread> threads_at_work;
    try {
      for (std::size_t i = 0; i < workers; ++i)
        threads_at_work.emplace_back([&] { pool.work(work); });
    } catch (const std::system_error&) {
      // The system gives no more threads: those there are do all the work.
    }
    if (threads_at_work.empty())
      pool.work_alone(work);
    else
      pool.hand_over(threads_at_work.size());
  } else {
    pool.work_alone(work);
  }
  pool.hand_over_the_rest();
  pool.rethrow();
}

}  // namespace hoist
