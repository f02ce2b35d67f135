// What an evaluation says after each of some moves, to whoever makes them.
#pragma once

#include "search/evaluation.hpp"

namespace sparring {

// A game that can tell without playing the moves. False: not this evaluation, or not this variant.
template <class S>
concept ForeseesMoves =
    requires(const S& state, std::span<const Move> moves, std::span<const float> weights,
             std::uint64_t wanted, std::span<float> out) {
        { state.foresee(moves, weights, weights, wanted, out) } -> std::same_as<bool>;
    };

template <GameState S>
void prospects(const S& state, std::span<const Move> moves, const Evaluation& evaluation,
               std::span<float> out) {
    if constexpr (ForeseesMoves<S>) {
        if (state.foresee(moves, evaluation.own, evaluation.their, evaluation.wanted, out)) return;
    }
    const int player = state.to_move();
    S after = state;
    const auto before = after.snapshot();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        after.play(moves[i]);
        out[i] = evaluation(after, player);
        after.restore(before);
    }
}

}  // namespace sparring
