// SPDX-License-Identifier: Apache-2.0
#include <R_ext/Rdynload.h>
#include <R_ext/Utils.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <csignal>
#include <exception>
#include <mutex>
#include <new>
#include <stop_token>
#include <thread>

#include "memory.hpp"
#include "work.hpp"

namespace hoist::r {

const std::vector<Entry>& entries() {
  static const std::vector<Entry> list = {
      {"bag", bag},
      {"read_run", read_stored_run},
      {"average", average},
      {"support", support},
      {"discover", discover},
      {"learn", learn},
      {"score", score},
      {"compare", compare},
      {"cpdag", cpdag},
      {"sample", sample},
      {"check", check},
      {"format_data", format_data},
      {"read_graph", read_graph},
      {"write_graph", write_graph},
      {"read_bag", read_bag},
      {"write_bag", write_bag},
      {"lists", lists},
  };
  return list;
}

namespace {

const char* kind_of(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::usage:
      return "usage";
    case ErrorKind::input:
      return "input";
    case ErrorKind::mismatch:
      return "mismatch";
    case ErrorKind::output:
      return "output";
  }
  return "internal";
}

Item failure(const char* kind, const std::string& message) {
  return Fields{{"error", kind}, {"message", message}};
}

Item called(const std::string& name, Work& work) {
  try {
    for (const Entry& entry : entries())
      if (entry.name == name) return Fields{{"value", entry.call(work)}, {"notes", work.notes}};
    return failure("internal", "no function " + name);
  } catch (const Error& error) {
    return failure(kind_of(error.kind()), error.what());
  } catch (const Stopped&) {
    return Fields{};
  } catch (const std::bad_alloc&) {
    return failure("input", "there is not enough memory for this");
  } catch (const std::exception& error) {
    return failure("internal",
                   std::string("internal error: ") + error.what() + "; please report it");
  }
}

// Signals are R's, on R's thread: this one takes none.
class SignalsBlocked {
 public:
  SignalsBlocked() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_;
};

bool is_interrupted() {
  return R_ToplevelExec([](void*) { R_CheckUserInterrupt(); }, nullptr) == FALSE;
}

// Works on another thread, while this one, R's, listens for an interrupt and shows how far it is.
Item supervised(const std::string& name, const Fields& given, bool shows) {
  std::stop_source stop;
  std::atomic<std::uint64_t> done = 0, total = 0;
  Work work{Arguments(given)};
  const double threads = work.given.number("threads", 0);
  if (!(threads >= 0 && threads <= 1024 && threads == std::floor(threads)))
    throw Error(ErrorKind::usage, "threads must be a whole number from 0 to 1024, not '" +
                                      format_double(threads) + "'");
  work.execution = {.threads = static_cast<unsigned>(threads),
                    .stop = stop.get_token(),
                    .progress = [&](const Progress& now) {
                      done = now.done;
                      total = now.total;
                    }};
  Item result;
  std::mutex mutex;
  std::condition_variable finished;
  bool over = false, interrupted = false, shown = false;
  std::thread worker;
  {
    const SignalsBlocked blocked;  // which the new thread inherits
    worker = std::thread([&] {
      Item made = called(name, work);
      const std::lock_guard lock(mutex);
      result = std::move(made);
      over = true;
      finished.notify_one();
    });
  }
  std::unique_lock lock(mutex);
  while (!finished.wait_for(lock, std::chrono::milliseconds(100), [&] { return over; })) {
    lock.unlock();
    if (!interrupted && is_interrupted()) {
      interrupted = true;
      stop.request_stop();
    }
    if (shows && total > 0) {
      REprintf("\r%llu of %llu replicates", static_cast<unsigned long long>(done),
               static_cast<unsigned long long>(total));
      shown = true;
    }
    lock.lock();
  }
  lock.unlock();
  worker.join();
  if (shown) REprintf("\r%*s\r", 60, "");
  auto& fields = std::get<Fields>(result.content);
  if (interrupted) fields.push_back({"interrupted", work.safe});
  return result;
}

}  // namespace
}  // namespace hoist::r

extern "C" {

static SEXP hoist_call(SEXP name, SEXP given, SEXP shows) {
  SEXP token = nullptr;
  SEXP result = R_NilValue;
  try {
    const hoist::r::Item called = hoist::r::from_r(name), arguments = hoist::r::from_r(given);
    hoist::r::Item outcome;
    try {
      outcome = hoist::r::supervised(*std::get<std::vector<hoist::r::Text>>(called.content).front(),
                                     std::get<hoist::r::Fields>(arguments.content),
                                     Rf_asLogical(shows) == TRUE);
    } catch (const hoist::Error& error) {
      outcome = hoist::r::failure(hoist::r::kind_of(error.kind()), error.what());
    }
    result = hoist::r::to_r(outcome);
  } catch (const hoist::r::Unwind& unwind) {
    token = unwind.token;
  } catch (const std::exception&) {
    // no memory, or no thread: R says so below, when nothing of C++ is left
    token = R_NilValue;
  }
  if (token == R_NilValue) Rf_error("hoist: the system gives no more memory or threads");
  if (token != nullptr) R_ContinueUnwind(token);
  return result;
}

void R_init_hoist(DllInfo* library) {
  static const R_CallMethodDef methods[] = {
      {"hoist_call", reinterpret_cast<DL_FUNC>(&hoist_call), 3}, {nullptr, nullptr, 0}};
  R_registerRoutines(library, nullptr, methods, nullptr, nullptr);
  R_useDynamicSymbols(library, FALSE);
  R_forceSymbols(library, TRUE);
  hoist::r::prepare_unwinding();
}
}
