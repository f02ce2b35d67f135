// Counting move sequences: the field's test of a move generator. The last ply is counted, not
// played. With `unique`, moves that lead to the same position count once at each node; a game
// whose moves never do so need not offer it.
#pragma once

#include "game.hpp"

namespace sparring {

template <class S>
concept MergesMoves = requires(const S& state, MoveList& moves) { state.unique_moves(moves); };

template <GameState S>
std::uint64_t perft(S& state, int depth, bool unique = false) {
    if (depth == 0) return 1;
    if (depth == 1 && !unique) return state.count_moves();
    MoveList moves;
    if constexpr (MergesMoves<S>) {
        unique ? state.unique_moves(moves) : state.legal_moves(moves);
    } else {
        state.legal_moves(moves);
    }
    if (depth == 1) return moves.size();
    const auto before = state.snapshot();
    std::uint64_t nodes = 0;
    for (Move move : moves) {
        state.play(move);
        nodes += perft(state, depth - 1, unique);
        state.restore(before);
    }
    return nodes;
}

}  // namespace sparring
