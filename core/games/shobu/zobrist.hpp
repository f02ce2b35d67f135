// A random number for each stone on each square and for the side to move; a position's key is
// the exclusive or of those that hold (Zobrist 1970). The numbers are fixed: keys may be stored.
#pragma once

#include "board.hpp"

namespace sparring::shobu {

struct Zobrist {
    std::array<std::array<std::uint64_t, kSquares>, 2> stones;
    std::uint64_t side;  // White to move

    constexpr std::uint64_t of(int player, Square s) const { return stones[player][index(s)]; }
};

constexpr Zobrist make_zobrist() {
    std::uint64_t state = 0;
    const auto next = [&state] {  // SplitMix64, as in rng.hpp
        std::uint64_t z = state += 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    };
    Zobrist zobrist{};
    for (auto& of_player : zobrist.stones)
        for (std::uint64_t& number : of_player) number = next();
    zobrist.side = next();
    return zobrist;
}

inline constexpr Zobrist kZobrist = make_zobrist();

constexpr std::uint64_t key_of(const std::array<Bits, 2>& stones, int to_move) {
    std::uint64_t key = to_move ? kZobrist.side : 0;
    for (int player = 0; player < 2; ++player)
        for (Bits left = stones[player]; left; left &= left - 1)
            key ^= kZobrist.of(player, first_square(left));
    return key;
}

}  // namespace sparring::shobu
