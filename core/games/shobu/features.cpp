// The named numbers of a position, for either colour: what evaluations are made of.
#include <algorithm>
#include <cstdlib>

#include "scan.hpp"
#include "state.hpp"

namespace sparring::shobu {

namespace {

constexpr const char* kNames[] = {
    "home_dark",      // stones on the own dark home board
    "home_light",     // on the own light home board
    "far_dark",       // on the opponent's dark home board
    "far_light",      // on the opponent's light home board
    "stones",         // on all boards
    "board_squares",  // sum over the boards of v·|v|, v being own minus opposing stones
    "passive",        // passive moves
    "aggressive",     // aggressive moves
    "moves",          // turns that the stones allow, were it this colour's turn
    "pushes",         // aggressive moves that push and have a passive move to go with
    "push_offs",      // those of them that push a stone out of the game
    "edge",           // stones at the edge of their board, corners included
    "corner",         // stones in a corner of their board
    "weakest",        // stones on the board with the fewest
    "tempo",          // 1 for the colour to move
};

// Features that cost more than counting stones.
constexpr std::uint64_t kMobility = 0b0110'1100'0000, kTurns = 0b0001'0000'0000;

struct Mobility {
    int passive = 0, aggressive = 0, pushes = 0, push_offs = 0;
};

Mobility mobility(Bits own, Bits opposing, Bits home) {
    Mobility all;
    for (int direction = 0; direction < kDirections; ++direction)
        for (int distance = 1; distance <= kMaxDistance; ++distance) {
            Bits pushing = 0;
            const Origins at = origins(own, opposing, home, direction, distance, &pushing);
            all.passive += std::popcount(at.passive);
            all.aggressive += std::popcount(at.aggressive);
            if (!(at.passive & kLight)) pushing &= ~kDark;
            if (!(at.passive & kDark)) pushing &= ~kLight;
            all.pushes += std::popcount(pushing);
            all.push_offs += std::popcount(pushing & ~kSteps[distance].stays[direction]);
        }
    return all;
}

int stones_on(Bits stones, int board) {
    return std::popcount(stones >> board * kBoardSquares & kBoard);
}

}  // namespace

std::span<const char* const> State::feature_names() { return kNames; }

void State::features(std::span<float> values, std::uint64_t wanted) const {
    float* out = values.data();
    for (int player = 0; player < kPlayers; ++player) {
        const Bits own = now_.stones[player], opposing = now_.stones[1 - player];
        std::array<int, kBoards> here{};
        int board_squares = 0;
        for (int board = 0; board < kBoards; ++board) {
            here[board] = stones_on(own, board);
            const int difference = here[board] - stones_on(opposing, board);
            board_squares += difference * std::abs(difference);
        }
        const Mobility moves =
            wanted & kMobility ? mobility(own, opposing, home(player)) : Mobility{};
        const int near = 2 * player, far = 2 - near;  // the dark board of either half
        const int row[] = {
            here[near],
            here[near + 1],
            here[far],
            here[far + 1],
            std::popcount(own),
            board_squares,
            moves.passive,
            moves.aggressive,
            wanted & kTurns ? static_cast<int>(count_turns(own, opposing, player)) : 0,
            moves.pushes,
            moves.push_offs,
            std::popcount(own & kEdges),
            std::popcount(own & kCorners),
            *std::min_element(here.begin(), here.end()),
            player == now_.to_move,
        };
        static_assert(std::size(row) == std::size(kNames));
        out = std::transform(std::begin(row), std::end(row), out,
                             [](int value) { return static_cast<float>(value); });
    }
}

}  // namespace sparring::shobu
