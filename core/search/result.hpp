// What a search has found: candidate moves, the best first, each with its value for the player to
// move and the line that it expects.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

#include "game.hpp"

namespace sparring {

struct Candidate {
    Move move;
    float value;           // of an evaluation, or the expected utility from -1 to 1
    std::uint64_t visits;  // simulations or nodes spent on it
    MoveList line;         // begins with the move
};

struct SearchResult {
    std::vector<Candidate> candidates;
    std::uint64_t nodes = 0;
    int depth = 0;        // completed
    bool solved = false;  // the value is exact: everything was searched to the end
};

// Is told what has been found so far; may be empty.
using ReportProgress = std::function<void(const SearchResult&)>;

// For searches that count visits: the most visited move first, and at the end the moves that they
// had no time for or no hope in.
template <GameState S>
void finish_result(const S& root, SearchResult& found) {
    std::stable_sort(found.candidates.begin(), found.candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.visits > b.visits; });
    MoveList moves;
    root.legal_moves(moves);
    if (found.candidates.size() < moves.size()) {
        for (const Candidate& known : found.candidates) std::erase(moves, known.move);
        for (Move move : moves) found.candidates.push_back({move, 0, 0, {move}});
    }
    if (!found.candidates.empty()) found.depth = static_cast<int>(found.candidates[0].line.size());
}

}  // namespace sparring
