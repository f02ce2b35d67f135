// Shobu as planes of 8x8, rows from the top, for either player:
//   own stones; opposing stones; the own home boards; 1 if it is this player's turn; the quiet
//   turns as a share of those that end the game; how often the position occurred before: 0, 1/2
//   or 1 for twice and more
#pragma once

#include "planes.hpp"
#include "state.hpp"

namespace sparring::shobu {

PlaneShape observation_shape(const Rules& rules);
void observe(const State& state, int viewer, std::span<float> out);

}  // namespace sparring::shobu
