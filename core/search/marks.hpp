// Which moves each player made in a simulation, for all-moves-as-first statistics.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "search/evaluation.hpp"
#include "trace.hpp"

namespace sparring {

struct Marks {
    std::array<std::vector<std::uint8_t>, kMaxPlayers> played;
    void mark(int player, Move move) {
        auto& of = played[static_cast<std::size_t>(player)];
        if (index(move) >= of.size()) of.resize(index(move) + 1, 0);
        of[index(move)] = 1;
    }
    bool has(int player, Move move) const {
        const auto& of = played[static_cast<std::size_t>(player)];
        return index(move) < of.size() && of[index(move)];
    }
    void clear(const std::vector<Trace::Step>& steps) {
        for (const Trace::Step& step : steps)
            played[static_cast<std::size_t>(step.player)][index(step.move)] = 0;
    }
};

}  // namespace sparring
