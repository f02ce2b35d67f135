// What alpha-beta is told about Blokus before it has looked: large pieces first.
#include "state.hpp"

namespace sparring::blokus {

template <class G>
int State<G>::promise(Move move) const {
    if (move == rules_->pass()) return 0;
    return kPieceSet.orientations[rules_->placement(move).orientation].shape.size;
}

template int State<SmallGrid>::promise(Move) const;
template int State<LargeGrid>::promise(Move) const;

}  // namespace sparring::blokus
