// Blokus as planes of the board, rows from the top: for each colour, those of the player who looks
// first and the others in turn order,
//   its squares; the squares free to it (empty and not beside its own); those of them that touch
//   it by a corner; 1 if it is to move; 1 if it counts for the player; 21 planes for the pieces
//   that it still has
#pragma once

#include "planes.hpp"
#include "state.hpp"

namespace sparring::blokus {

PlaneShape observation_shape(const Rules& rules);
template <class G>
void observe(const State<G>& state, int viewer, std::span<float> out);

}  // namespace sparring::blokus
