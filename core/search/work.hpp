// What simulations cost, the same on every machine: a simulation of an ending may take a tenth of
// the time of one in the opening, so a number of simulations is no measure of time.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sparring {

class Work {
  public:
    // Moves that get a prior, or are played: about as much work, some 0.1 microseconds in Blokus.
    void add(std::size_t moves) { steps_ += moves; }
    std::uint64_t steps() const { return steps_; }
    void clear() { steps_ = 0; }

    // How many simulations are to come within a limit, at the pace of those so far.
    static double simulations_to_come(std::uint64_t limit, std::uint64_t used, std::uint64_t done) {
        if (used >= limit) return 0;
        return static_cast<double>(limit - used) * static_cast<double>(done) /
               static_cast<double>(used ? used : 1);
    }

  private:
    std::uint64_t steps_ = 0;
};

}  // namespace sparring
