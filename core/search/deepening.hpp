// Iterative deepening: depth after depth, the moves of the root sorted by what the depth before
// has found, until the budget is spent or nothing is left to find.
#pragma once

#include <algorithm>

#include "perft.hpp"
#include "search/budget.hpp"
#include "search/result.hpp"

namespace sparring {

// The moves of a position, one of those that lead to the same position where a game has such.
template <GameState S>
void different_moves(const S& state, MoveList& moves) {
    if constexpr (MergesMoves<S>) {
        state.unique_moves(moves);
    } else {
        state.legal_moves(moves);
    }
}

inline void sort_candidates(std::vector<Candidate>& candidates) {
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.value > b.value; });
}

inline void promote(SearchResult& result, const Candidate& winner) {
    std::erase_if(result.candidates, [&](const Candidate& c) { return c.move == winner.move; });
    result.candidates.insert(result.candidates.begin(), winner);
}

// Calls `search_depth(moves, depth, found)`, which fills in candidates and whether all is solved,
// and returns false if the budget ran out; `found` then holds the moves that were finished.
// A depth that was cut short still counts if it got through the best move so far.
template <class SearchDepth>
SearchResult deepen(MoveList moves, int first, int last, Budget& budget, const std::uint64_t& nodes,
                    const ReportProgress& progress, SearchDepth search_depth) {
    SearchResult best;
    for (Move move : moves) best.candidates.push_back({move, 0, 0, {move}});
    for (int depth = first; depth <= last && !moves.empty(); ++depth) {
        SearchResult found;
        if (!search_depth(moves, depth, found)) {
            sort_candidates(found.candidates);
            if (!found.candidates.empty()) promote(best, found.candidates[0]);
            break;
        }
        sort_candidates(found.candidates);
        found.depth = depth;
        found.nodes = nodes;
        best = std::move(found);
        if (progress) progress(best);
        if (best.solved || budget.spent(nodes)) break;
        for (std::size_t i = 0; i < moves.size(); ++i) moves[i] = best.candidates[i].move;
    }
    best.nodes = nodes;
    return best;
}

}  // namespace sparring
