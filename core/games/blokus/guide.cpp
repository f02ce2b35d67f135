// What a search is told about Blokus before it has looked: large pieces first, and in the opening
// toward the centre.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "state.hpp"

namespace sparring::blokus {

namespace {

constexpr float kBySize[kMaxCells + 1] = {0.01f, 0.01f, 0.02f, 0.06f, 0.25f, 1.0f};
constexpr int kOpeningPlies = 3;  // of each colour

}  // namespace

template <class G>
int State<G>::promise(Move move) const {
    if (move == rules_->pass()) return 0;
    return kPieceSet.orientations[rules_->placement(move).orientation].shape.size;
}

template <class G>
void State<G>::priors(const MoveList& moves, std::vector<float>& weights) const {
    const int n = rules_->size();
    const bool opening = ply_ < kOpeningPlies * rules_->colours();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (moves[i] == rules_->pass()) continue;
        const Placement at = rules_->placement(moves[i]);
        const Shape& shape = kPieceSet.orientations[at.orientation].shape;
        weights[i] = kBySize[shape.size];
        if (!opening) continue;
        int nearest = 2 * n;
        for (int k = 0; k < shape.size; ++k)
            nearest =
                std::min(nearest, std::max(std::abs(2 * (at.row + shape.cells[k].row) - n + 1),
                                           std::abs(2 * (at.col + shape.cells[k].col) - n + 1)));
        weights[i] *= std::exp(-0.25f * static_cast<float>(nearest) / 2);
    }
}

template int State<SmallGrid>::promise(Move) const;
template int State<LargeGrid>::promise(Move) const;
template void State<SmallGrid>::priors(const MoveList&, std::vector<float>&) const;
template void State<LargeGrid>::priors(const MoveList&, std::vector<float>&) const;

}  // namespace sparring::blokus
