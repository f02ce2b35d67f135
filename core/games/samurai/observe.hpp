// Samurai as planes over the part of the map that is played on, rows from the north. Players are
// taken in turn order from the one who looks; numbers are scaled to about 1.
//   land; sea; where each of the three figures stands
//   for each player: the influence of the tile on a hex on each type of figure; 1 for any tile
//   for each kind of tile: how many are in the own hand
//   for each player and kind: how many were neither placed nor discarded
//   for each player: tiles in hand, in the pile, figures won of each type, 1 if to move
//   figures of each type that nobody won; 1 if a tile, if a slow one was played in this turn;
//   1 for the stage of the game: putting figures, choosing hands, playing, over
#pragma once

#include "planes.hpp"
#include "state.hpp"

namespace sparring::samurai {

PlaneShape observation_shape(const Rules& rules);
void observe(const State& state, int viewer, std::span<float> out);

}  // namespace sparring::samurai
