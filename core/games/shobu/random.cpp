// Uniformly random turns without listing them: first a direction and distance, as likely as it
// has turns, then the two stones.
#include "scan.hpp"
#include "state.hpp"

namespace sparring::shobu {

namespace {

constexpr int kGuesses = 16;

Square pick(Bits squares, std::uint32_t k) {
    for (; k; --k) squares &= squares - 1;
    return first_square(squares);
}

}  // namespace

// Of the turns that the stones allow, forbidden repetitions included.
bool State::draw_stones(Rng& rng, Turn& turn) const {
    Weights weights;
    weigh(own(), opposing(), home_squares(), weights);
    std::uint64_t sum = 0;
    for (int d = 0; d < kDirections; ++d) sum += weights.near[d] + weights.far[d];
    const std::uint32_t total = Weights::turns(sum);
    if (total == 0) return false;

    std::uint32_t k = rng.below(total);
    int direction = 0, distance = 1;
    for (std::uint32_t here; k >= (here = Weights::turns(weights.product(direction, distance)));
         k -= here)
        if (++direction == kDirections) direction = 0, ++distance;

    const Origins at = origins(own(), opposing(), home_squares(), direction, distance);
    Bits passive = at.passive & kDark, aggressive = at.aggressive & kLight;
    auto partners = static_cast<std::uint32_t>(std::popcount(aggressive));
    const std::uint32_t dark = static_cast<std::uint32_t>(std::popcount(passive)) * partners;
    if (k >= dark) {
        k -= dark;
        passive = at.passive & kLight;
        aggressive = at.aggressive & kDark;
        partners = static_cast<std::uint32_t>(std::popcount(aggressive));
    }
    turn = {pick(passive, k / partners), pick(aggressive, k % partners), direction, distance};
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
    while (now_.ending == Ending::kNone && draw_turn(rng, turn)) play(turn);
}

}  // namespace sparring::shobu
