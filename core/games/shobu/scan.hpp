// From which squares a side can make passive and aggressive moves, for all four boards at once.
// A turn joins any passive move with any aggressive one of the same direction and distance on a
// board of the other colour, so turns are counted by multiplying, without listing them.
#pragma once

#include "board.hpp"

namespace sparring::shobu {

struct Origins {
    Bits passive, aggressive;
};

// For one direction and distance. `pushing`, if asked for, are those of the aggressive origins
// whose stone has an opposing one in its way.
constexpr Origins origins(Bits own, Bits opposing, Bits home, int direction, int distance,
                          Bits* pushing = nullptr) {
    const Bits all = own | opposing;
    const Bits own1 = seen_ahead(own, direction, 1), opposing1 = seen_ahead(opposing, direction, 1);
    if (distance == 1) {
        const Bits movers = own & kSteps[0].stays[direction] & ~own1;
        const Bits behind = seen_ahead(all, direction, 2) & kSteps[1].stays[direction];
        if (pushing) *pushing = movers & opposing1 & ~behind;
        return {movers & home & ~opposing1, movers & ~(opposing1 & behind)};
    }
    const Bits own2 = seen_ahead(own, direction, 2), opposing2 = seen_ahead(opposing, direction, 2);
    const Bits movers = own & kSteps[1].stays[direction] & ~(own1 | own2);
    const Bits behind = seen_ahead(all, direction, 3) & kSteps[2].stays[direction];
    const Bits pushes = (opposing1 ^ opposing2) & ~behind, free = ~(opposing1 | opposing2);
    if (pushing) *pushing = movers & pushes;
    return {movers & home & free, movers & (free | pushes)};
}

// Counting bits in parts of a word (Warren, Hacker's Delight, 5-1): first in each four bits, then
// in each sixteen, to which four bits may bring up to eight.
constexpr Bits counted_by_4(Bits x) {
    x -= x >> 1 & 0x5555'5555'5555'5555;
    return (x & 0x3333'3333'3333'3333) + (x >> 2 & 0x3333'3333'3333'3333);
}
constexpr Bits counted_by_16(Bits x) {
    x = (x & 0x0f0f'0f0f'0f0f'0f0f) + (x >> 4 & 0x0f0f'0f0f'0f0f'0f0f);
    return (x + (x >> 8)) & 0x00ff'00ff'00ff'00ff;
}

// The turns of one direction and distance. The two numbers a and b of passive moves times the two
// c and d of aggressive ones as one product: (a + b·2^16)(c + d·2^16) has ad + bc in its middle.
struct Weights {
    alignas(32) std::array<std::uint64_t, kDirections> near, far;  // distances 1 and 2

    std::uint64_t product(int direction, int distance) const {
        return distance == 1 ? near[direction] : far[direction];
    }
    static constexpr std::uint32_t turns(std::uint64_t product) { return product >> 16 & 0xffff; }
};

// The same as `origins`, for all directions in one loop that compilers turn into vector code.
// Bits are counted for both distances in one word: distance 1 in the low half, 2 in the high.
inline void weigh(Bits own, Bits opposing, int player, Weights& weights) {
    constexpr Bits low = 0xffff'ffff;
    const int to_low = 32 * player, to_high = 32 - to_low;
    const Bits all = own | opposing, at_home = home(player);
    const auto ahead = [](Bits squares, const Steps& steps, int d) {
        return squares >> steps.rotation[d] | squares << (64 - steps.rotation[d]);
    };
    for (int d = 0; d < kDirections; ++d) {
        const Bits own1 = ahead(own, kSteps[0], d), own2 = ahead(own, kSteps[1], d);
        const Bits opposing1 = ahead(opposing, kSteps[0], d);
        const Bits opposing2 = ahead(opposing, kSteps[1], d);
        const Bits behind1 = (own2 | opposing2) & kSteps[1].stays[d];
        const Bits behind2 = ahead(all, kSteps[2], d) & kSteps[2].stays[d];

        const Bits movers1 = own & kSteps[0].stays[d] & ~own1;
        const Bits movers2 = own & kSteps[1].stays[d] & ~(own1 | own2);
        const Bits free2 = ~(opposing1 | opposing2), pushes2 = (opposing1 ^ opposing2) & ~behind2;
        const Bits passive = counted_by_16(counted_by_4((movers1 & at_home & ~opposing1) >> to_low |
                                                        (movers2 & at_home & free2) << to_high));
        const Bits near = counted_by_4(movers1 & ~(opposing1 & behind1));
        const Bits far = counted_by_4(movers2 & (free2 | pushes2));
        // The home and the far board of a colour together.
        const Bits aggressive =
            counted_by_16(((near + (near >> 32)) & low) | ((far + (far << 32)) & ~low));
        weights.near[d] = (passive & low) * (aggressive & low);
        weights.far[d] = (passive >> 32) * (aggressive >> 32);
    }
}

// No position has more than 16 · 2 · 16 · 32 turns, which the sixteen bits in the middle hold.
inline std::uint32_t count_turns(Bits own, Bits opposing, int player) {
    Weights weights;
    weigh(own, opposing, player, weights);
    std::uint64_t sum = 0;
    for (int d = 0; d < kDirections; ++d) sum += weights.near[d] + weights.far[d];
    return Weights::turns(sum);
}

}  // namespace sparring::shobu
