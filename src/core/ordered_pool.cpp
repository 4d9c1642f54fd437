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

  void work(const std::function<std::function<void()>(std::size_t)>& job) {
    while (true) {
      std::size_t position = 0;
      if (!take(position)) return;
      try {
        hand_over(position, job(position));
      } catch (const Stopped&) {
        return wake_others();  // nobody hands over what they may be waiting for
      } catch (...) {
        fail(position, std::current_exception());
      }
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
  // The next place in the queue, or false where none is left. Waits while the results that are not
  // yet handed over fill the window.
  bool take(std::size_t& position) {
    std::unique_lock lock(mutex_);
    moved_.wait(lock, [&] { return over() || next_ < done_ + window_; });
    if (over()) return false;
    position = next_++;
    return true;
  }

  bool over() const { return next_ >= count_ || error_ || stop_.stop_requested(); }

  void hand_over(std::size_t position, std::function<void()> result) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(position, std::move(result));
    while (!waiting_.empty() && waiting_.begin()->first == done_ && !error_) {
      const auto finish = std::move(waiting_.begin()->second);
      waiting_.erase(waiting_.begin());
      try {
        finish();
      } catch (...) {
        error_ = std::current_exception();
        failed_at_ = done_;
      }
      ++done_;
    }
    moved_.notify_all();
  }

  void wake_others() {
    const std::lock_guard lock(mutex_);
    moved_.notify_all();
  }

  void fail(std::size_t position, std::exception_ptr error) {
    const std::lock_guard lock(mutex_);
    if (!error_ || position < failed_at_) {
      error_ = std::move(error);
      failed_at_ = position;
    }
    moved_.notify_all();
  }

  const std::size_t count_, window_;
  const std::stop_token& stop_;
  std::mutex mutex_;
  std::condition_variable moved_;
  std::size_t next_ = 0;  // not yet taken
  std::size_t done_ = 0;  // handed over
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
  {
    std::vector<std::jthread> others;
    try {
      for (std::size_t i = 1; i < workers; ++i) others.emplace_back([&] { pool.work(work); });
    } catch (const std::system_error&) {
      // The system gives no more threads: those there are do all the work.
    }
    pool.work(work);
  }
  pool.hand_over_the_rest();
  pool.rethrow();
}

}  // namespace hoist
