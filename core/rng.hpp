// A small, fast random number generator: SplitMix64 (Steele, Lea, Flood 2014). A stream number
// makes independent generators from one seed, so that game i of a batch is the same game
// whichever thread plays it.
#pragma once

#include <cstdint>

namespace sparring {

class Rng {
  public:
    explicit Rng(std::uint64_t seed, std::uint64_t stream = 0)
        : state_(mix(seed) ^ mix(~stream * kGamma)) {}

    std::uint64_t next() { return mix(state_ += kGamma); }

    // Uniform in [0, n). The multiply-shift has a bias of at most n / 2^64: far below notice.
    std::uint32_t below(std::uint32_t n) {
        return static_cast<std::uint32_t>((static_cast<unsigned __int128>(next()) * n) >> 64);
    }

    // Uniform in [0, 1).
    float fraction() { return static_cast<float>(next() >> 40) * 0x1p-24f; }

  private:
    static constexpr std::uint64_t kGamma = 0x9e3779b97f4a7c15u;

    static constexpr std::uint64_t mix(std::uint64_t z) {
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }

    std::uint64_t state_;
};

}  // namespace sparring
