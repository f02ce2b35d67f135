// The four boards in one 64-bit word a side, sixteen bits a board: Black's dark and light home
// board, then White's. Within a board the bits go from left to right and from Black's side to
// White's. A step is the same rotation on all four boards at once; masks keep stones from crossing
// from one board to another.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace sparring::shobu {

using Bits = std::uint64_t;

inline constexpr int kBoards = 4, kBoardSquares = 16, kSquares = 64;
inline constexpr int kDirections = 8, kMaxDistance = 2;

enum class Square : std::uint8_t {};

constexpr int index(Square s) { return static_cast<int>(s); }
constexpr Bits bit(Square s) { return Bits{1} << index(s); }
constexpr int board_of(Square s) { return index(s) / kBoardSquares; }
constexpr bool is_light(Square s) { return board_of(s) % 2 == 1; }
constexpr int half_of(Square s) { return board_of(s) / 2; }  // 0 Black's home, 1 White's

// File and rank on the 8x8 board that the four make together, seen from Black; both from 0.
constexpr int file_of(Square s) { return board_of(s) % 2 * 4 + index(s) % 4; }
constexpr int rank_of(Square s) { return half_of(s) * 4 + index(s) % kBoardSquares / 4; }
constexpr Square square_at(int file, int rank) {
    const int board = rank / 4 * 2 + file / 4;
    return Square{static_cast<std::uint8_t>(board * kBoardSquares + rank % 4 * 4 + file % 4)};
}

constexpr Square first_square(Bits squares) {
    return Square{static_cast<std::uint8_t>(std::countr_zero(squares))};
}

inline constexpr Bits kBoard = 0xffff, kEachBoard = 0x0001'0001'0001'0001;
inline constexpr Bits kDark = 0x0000'ffff'0000'ffff, kLight = ~kDark;
inline constexpr Bits kCorners = 0x9009 * kEachBoard, kEdges = 0xf99f * kEachBoard;
constexpr Bits home(int player) { return Bits{0xffff'ffff} << 32 * player; }
constexpr Bits other_colour(Square s) { return is_light(s) ? kDark : kLight; }

// Whether one of the four boards is empty.
constexpr bool empties_a_board(Bits stones) {
    return ((stones - kEachBoard) & ~stones & kEachBoard << 15) != 0;
}

struct Direction {
    const char* name;
    int east, north;
    constexpr int offset() const { return north * 4 + east; }
};

inline constexpr std::array<Direction, kDirections> kDirection{{{"N", 0, 1},
                                                                {"NE", 1, 1},
                                                                {"E", 1, 0},
                                                                {"SE", 1, -1},
                                                                {"S", 0, -1},
                                                                {"SW", -1, -1},
                                                                {"W", -1, 0},
                                                                {"NW", -1, 1}}};

constexpr Square stepped(Square s, int direction, int steps) {
    return Square{static_cast<std::uint8_t>(index(s) + steps * kDirection[direction].offset())};
}

// For one, two and three steps in each direction: the squares from which they stay on the board,
// and the rotation that brings what lies there to the square it is seen from.
struct Steps {
    std::array<Bits, kDirections> stays;
    std::array<std::uint64_t, kDirections> rotation;
};

constexpr Steps make_steps(int count) {
    Steps steps{};
    for (int d = 0; d < kDirections; ++d) {
        steps.rotation[d] = static_cast<std::uint64_t>(count * kDirection[d].offset()) & 63;
        for (int i = 0; i < kBoardSquares; ++i) {
            const int file = i % 4 + count * kDirection[d].east;
            const int rank = i / 4 + count * kDirection[d].north;
            if (file >= 0 && file < 4 && rank >= 0 && rank < 4) steps.stays[d] |= kEachBoard << i;
        }
    }
    return steps;
}

inline constexpr std::array<Steps, kMaxDistance + 1> kSteps{make_steps(1), make_steps(2),
                                                            make_steps(3)};

constexpr bool stays_on_board(Square s, int direction, int steps) {
    return (kSteps[steps - 1].stays[direction] & bit(s)) != 0;
}

// The squares that see one of `squares` so many steps ahead; wrong where that is off the board.
constexpr Bits seen_ahead(Bits squares, int direction, int steps) {
    const std::uint64_t by = kSteps[steps - 1].rotation[direction];
    return squares >> by | squares << (64 - by);
}

}  // namespace sparring::shobu
