// Uniformly random turns without listing them: first a direction and distance, as likely as it
// has turns, then the two stones.
#include "scan.hpp"
#include "state.hpp"

namespace sparring::shobu {

namespace {

constexpr int kGuesses = 16;

std::uint32_t count(Bits squares) { return static_cast<std::uint32_t>(std::popcount(squares)); }

Square pick(Bits squares, Rng& rng) {
    for (std::uint32_t k = rng.below(count(squares)); k; --k) squares &= squares - 1;
    return first_square(squares);
}

}  // namespace

// Of the turns that the stones allow, forbidden repetitions included.
bool State::draw_stones(Rng& rng, Turn& turn) const {
    Weights weights;
    weigh(own(), opposing(), now_.to_move, weights);
    std::array<std::uint32_t, 2 * kDirections> up_to;
    std::uint32_t total = 0;
    for (int i = 0; i < 2 * kDirections; ++i)
        up_to[i] = total += Weights::turns(weights.product(i % kDirections, i / kDirections + 1));
    if (total == 0) return false;

    std::uint32_t k = rng.below(total), chosen = 0;
    for (std::uint32_t bound : up_to) chosen += bound <= k;  // cheaper than a jump nobody foresees
    if (chosen) k -= up_to[chosen - 1];
    const int direction = static_cast<int>(chosen) % kDirections;
    const int distance = static_cast<int>(chosen) / kDirections + 1;

    const Origins at = origins(own(), opposing(), home_squares(), direction, distance);
    const bool dark = k < count(at.passive & kDark) * count(at.aggressive & kLight);
    turn.passive = pick(at.passive & (dark ? kDark : kLight), rng);
    turn.aggressive = pick(at.aggressive & (dark ? kLight : kDark), rng);
    turn.direction = direction;
    turn.distance = distance;
    return true;
}

// Guessing again when the turn is forbidden leaves the others equally likely, and so does a draw
// from the list after too many such guesses.
bool State::draw_turn(Rng& rng, Turn& turn) const {
    if (!may_recur()) return draw_stones(rng, turn);
    for (int guess = 0; guess < kGuesses; ++guess) {
        if (!draw_stones(rng, turn)) return false;
        if (!recurs(turn)) return true;
    }
    MoveList moves;
    legal_moves(moves);
    if (moves.empty()) return false;
    turn = turn_of(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    return true;
}

Move State::random_move(Rng& rng) const {
    Turn turn{};
    draw_turn(rng, turn);
    return move_of(turn.passive, turn.aggressive, turn.direction, turn.distance);
}

void State::playout(Rng& rng) {
    Turn turn{};
    while (now_.ending == Ending::kNone && now_.quiet < kPatience && draw_turn(rng, turn))
        play(turn);
}

}  // namespace sparring::shobu
