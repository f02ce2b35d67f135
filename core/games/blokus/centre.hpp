// How far the centre of the board is, in king's steps.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "grid.hpp"
#include "rules.hpp"

namespace sparring::blokus {

// Of a row or column on a board of n; in half squares first, as the centre of an even board lies
// between squares.
inline int steps_from_middle(int line, int n) { return std::abs(2 * line - n + 1) / 2; }

// From the nearest square of a placement.
inline int centre_steps(Placement at, int n) {
    const Shape& shape = kPieceSet.orientations[at.orientation].shape;
    int nearest = n;
    for (int k = 0; k < shape.size; ++k)
        nearest = std::min(nearest, std::max(steps_from_middle(at.row + shape.cells[k].row, n),
                                             steps_from_middle(at.col + shape.cells[k].col, n)));
    return nearest;
}

// For boards of every size, the squares at most so many king's steps from the centre.
template <class G>
struct Middles {
    static constexpr int kMost = G::kMaxSize / 2 + 1;
    G of[G::kMaxSize + 1][kMost];

    Middles() {
        for (int n = 0; n <= G::kMaxSize; ++n)
            for (int steps = 0; steps < kMost; ++steps) {
                G& squares = of[n][steps] = G::none();
                for (int row = 0; row < n; ++row)
                    for (int col = 0; col < n; ++col)
                        if (std::max(steps_from_middle(row, n), steps_from_middle(col, n)) <= steps)
                            squares.set(row, col);
            }
    }

    int distance(const G& squares, int n) const {
        int steps = 0;
        while (steps + 1 < kMost && !(squares & of[n][steps]).any()) ++steps;
        return steps;
    }
};

// From the nearest of some squares.
template <class G>
int centre_distance(const G& squares, int n) {
    static const Middles<G> kMiddles;
    return kMiddles.distance(squares, n);
}

}  // namespace sparring::blokus
