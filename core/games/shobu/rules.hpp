// The options of Shobu, the numbering of all turns, and their notation.
//
// A turn is a passive and an aggressive move with the same direction and distance, on boards of
// different colour. Its number needs no position: the passive square (64), in which half the
// aggressive board lies (2), the square on that board (16), the direction (8), the distance (2).
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "board.hpp"
#include "game.hpp"

namespace sparring::shobu {

inline constexpr int kPlayers = 2;
inline constexpr const char* kPlayerNames[kPlayers] = {"black", "white"};
inline constexpr char kLetters[] = "bw";

enum class Repetition : std::uint8_t {
    kDraw,       // the third occurrence of a position ends the game
    kForbidden,  // no turn may create a position that already occurred
    kAllow,
};

struct Turn {
    Square passive, aggressive;
    int direction, distance;

    bool same_colour() const { return is_light(passive) == is_light(aggressive); }
};

constexpr Move move_of(Square passive, Square aggressive, int direction, int distance) {
    return Move{static_cast<std::uint32_t>(index(passive) << 9 | half_of(aggressive) << 8 |
                                           index(aggressive) % kBoardSquares << 4 | direction << 1 |
                                           (distance - 1))};
}

constexpr Turn turn_of(Move move) {
    const std::uint32_t id = index(move);
    const auto passive = static_cast<Square>(id >> 9);
    const std::uint32_t board = (id >> 8 & 1) * 2 + (is_light(passive) ? 0 : 1);
    return {passive, static_cast<Square>(board * kBoardSquares + (id >> 4 & 15)),
            static_cast<int>(id >> 1 & 7), static_cast<int>(id & 1) + 1};
}

class Rules {
  public:
    // repetition: draw, forbidden or allow; quiet: after so many turns of single players without
    // a stone leaving the game it is a draw, 0 for never.
    Rules(std::string_view repetition, int quiet);

    Repetition repetition() const { return repetition_; }
    std::uint32_t quiet() const { return quiet_; }

    int players() const { return kPlayers; }
    int colours() const { return kPlayers; }
    int owner(int colour) const { return colour; }
    std::uint32_t move_count() const { return kSquares * 2 * kBoardSquares * kDirections * 2; }
    // The passive and the aggressive move, for search to learn from: square, direction, distance.
    std::uint32_t part_count() const { return 2 * kSquares * kDirections * 2; }
    std::array<std::uint32_t, 2> parts(Move move) const {
        const Turn turn = turn_of(move);
        const auto stride = static_cast<std::uint32_t>(turn.direction << 1 | (turn.distance - 1));
        return {static_cast<std::uint32_t>(index(turn.passive)) << 4 | stride,
                static_cast<std::uint32_t>(kSquares + index(turn.aggressive)) << 4 | stride};
    }
    std::string move_text(Move move) const;
    // Throws IllegalMove for two moves on boards of the same colour, which have no number.
    Move parse_move(std::string_view text) const;

  private:
    Repetition repetition_;
    std::uint32_t quiet_;
};

std::string square_text(Square square);
Turn parse_turn(std::string_view text);  // throws BadText

}  // namespace sparring::shobu
