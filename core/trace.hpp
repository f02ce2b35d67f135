// What happened in a playout: who made which move, for statistics over all moves (RAVE).
#pragma once

#include <cstdint>
#include <vector>

#include "game.hpp"

namespace sparring {

struct Trace {
    struct Step {
        std::int8_t player;
        Move move;
    };
    std::vector<Step> steps;
};

}  // namespace sparring
