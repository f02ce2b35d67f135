// What tree searches conclude from how often something was visited: which moves are worth a look,
// and whether the choice is made.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace sparring {

// Which moves are looked at after so many visits.
inline std::uint32_t width(float widening, std::uint32_t children, float visits) {
    constexpr float kAtLeast = 4;
    if (widening <= 0) return children;
    const float wide = kAtLeast + widening * std::sqrt(visits);
    return wide < static_cast<float>(children) ? static_cast<std::uint32_t>(wide) : children;
}

// How far ahead the most visited of some moves is.
class Lead {
  public:
    void add(std::uint32_t visits) {
        second_ = std::max(second_, std::min(visits, first_));
        first_ = std::max(first_, visits);
    }
    // Whether so many more simulations cannot change which move is first.
    bool is_safe(double left) const { return static_cast<double>(first_ - second_) > left; }

  private:
    std::uint32_t first_ = 0, second_ = 0;
};
constexpr std::uint64_t kSettleEvery = 64;  // simulations

// A position gets its moves in stages, the likeliest first: as long as it was not visited often,
// the others would not be tried anyway.
struct Stages {
    static constexpr std::uint8_t kAll = 6;     // after the last stage it has all its moves
    static constexpr std::uint8_t kFull = 7;    // there was no room for all: it stays as it is
    static constexpr int kForever = 3;          // of threads that share a tree: nothing moves there
    static constexpr std::size_t kAtLeast = 8;  // moves, or all of them

    static std::uint32_t visits_until(int stage) { return 256u << 4 * stage; }

    // The least part of all weight that a move has which may be tried while a stage lasts, if one
    // that nobody tried is taken for worse by `doubt`.
    static float least_prior(int stage, float exploration, float doubt) {
        constexpr float kMost = 0.01f;  // whoever hardly explores keeps likely moves, too
        const float reach = exploration * std::sqrt(static_cast<float>(visits_until(stage)));
        return reach * kMost > doubt ? doubt / reach : kMost;
    }
};

}  // namespace sparring
