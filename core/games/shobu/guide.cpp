// What a search is told about Shobu before it has looked: stones that leave the game decide it.
#include "scan.hpp"
#include "state.hpp"

namespace sparring::shobu {

int State::promise(Move move) const {
    const Details details = this->details(turn_of(move));
    return details.pushes_off ? 2 : details.pushes ? 1 : 0;
}

void State::noisy_moves(MoveList& moves) const {
    if (now_.ending != Ending::kNone) return;
    const bool filtered = may_recur();
    for (int direction = 0; direction < kDirections; ++direction)
        for (int distance = 1; distance <= kMaxDistance; ++distance) {
            Bits pushing = 0;
            const Origins at =
                origins(own(), opposing(), home_squares(), direction, distance, &pushing);
            for (Bits off = pushing & ~kSteps[distance].stays[direction]; off; off &= off - 1) {
                const Square aggressive = first_square(off);
                for (Bits passive = at.passive & other_colour(aggressive); passive;
                     passive &= passive - 1) {
                    const Turn turn{first_square(passive), aggressive, direction, distance};
                    if (filtered && recurs(turn)) continue;
                    moves.push_back(
                        move_of(turn.passive, turn.aggressive, turn.direction, turn.distance));
                    break;  // what matters is the stone that leaves, not the passive move
                }
            }
        }
}

}  // namespace sparring::shobu
