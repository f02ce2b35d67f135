// When a search must stop: a number of nodes, a time, or somebody who asks. The flag may be set
// from another thread at any moment; the clock is looked at every few hundred nodes.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>

namespace sparring {

using StopFlag = std::atomic<bool>;

class Budget {
  public:
    Budget(std::uint64_t nodes, double seconds, const StopFlag* asked)
        : nodes_(nodes ? nodes : std::numeric_limits<std::uint64_t>::max()),
          timed_(seconds > 0),
          begin_(std::chrono::steady_clock::now()),
          end_(begin_ + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                            std::chrono::duration<double>(timed_ ? seconds : 0))),
          asked_(asked) {}

    // Whether to stop after this many nodes; once it says so it says so for ever.
    bool spent(std::uint64_t nodes) {
        if (over_) return true;
        if (nodes >= nodes_) return over_ = true;
        if (nodes < next_look_) return false;
        next_look_ = nodes + kLookEvery;
        return over_ = (asked_ && asked_->load(std::memory_order_relaxed)) ||
                       (timed_ && std::chrono::steady_clock::now() >= end_);
    }

    // How many nodes there is time for, at the pace of those so far.
    double nodes_to_come(std::uint64_t nodes) const {
        if (!timed_) return std::numeric_limits<double>::infinity();
        const auto now = std::chrono::steady_clock::now();
        const double gone = std::chrono::duration<double>(now - begin_).count();
        const double left = std::chrono::duration<double>(end_ - now).count();
        return gone > 0 ? static_cast<double>(nodes) * left / gone : 1e18;
    }

  private:
    static constexpr std::uint64_t kLookEvery = 256;

    std::uint64_t nodes_, next_look_ = 0;
    bool timed_, over_ = false;
    std::chrono::steady_clock::time_point begin_, end_;
    const StopFlag* asked_;
};

}  // namespace sparring
