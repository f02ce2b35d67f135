// What a search has found: candidate moves, the best first, each with its value for the player to
// move and the line that it expects.
#pragma once

#include <cstdint>
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

}  // namespace sparring
