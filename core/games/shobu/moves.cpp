// Listing, counting and checking the legal turns.
#include <algorithm>

#include "scan.hpp"
#include "state.hpp"

namespace sparring::shobu {

namespace {

// Calls visit(direction, distance, origins) for each of the sixteen, until it returns true.
template <class Visit>
bool each_stride(Bits own, Bits opposing, Bits home, Visit visit) {
    for (int direction = 0; direction < kDirections; ++direction)
        for (int distance = 1; distance <= kMaxDistance; ++distance)
            if (visit(direction, distance, origins(own, opposing, home, direction, distance)))
                return true;
    return false;
}

template <class Visit>
bool each_square(Bits squares, Visit visit) {
    for (; squares; squares &= squares - 1)
        if (visit(first_square(squares))) return true;
    return false;
}

}  // namespace

bool State::has_turn() const {
    const bool filtered = may_recur();
    return each_stride(own(), opposing(), home_squares(),
                       [&](int direction, int distance, Origins at) {
                           return each_square(at.passive, [&](Square passive) {
                               const Bits matching = at.aggressive & other_colour(passive);
                               if (!filtered) return matching != 0;
                               return each_square(matching, [&](Square aggressive) {
                                   return !recurs({passive, aggressive, direction, distance});
                               });
                           });
                       });
}

void State::legal_moves(MoveList& moves) const {
    if (now_.ending != Ending::kNone) return;
    const std::size_t before = moves.size();
    moves.resize(before + count_turns(own(), opposing(), now_.to_move));
    Move* next = moves.data() + before;
    each_stride(own(), opposing(), home_squares(), [&](int direction, int distance, Origins at) {
        return each_square(at.passive, [&](Square passive) {
            return each_square(at.aggressive & other_colour(passive), [&](Square aggressive) {
                *next++ = move_of(passive, aggressive, direction, distance);
                return false;
            });
        });
    });
    if (may_recur())
        moves.erase(std::remove_if(moves.begin() + static_cast<std::ptrdiff_t>(before), moves.end(),
                                   [&](Move move) { return recurs(turn_of(move)); }),
                    moves.end());
}

// A turn changes one dark and one light board, and on each the own stones show which one went
// where: two turns to the same position make the same two moves and differ in which is passive.
// Then both boards are home and, as passive moves push nothing, neither move pushes; and such a
// turn can always be made the other way round. So leave out the ones that are passive on the light
// home board and aggressive on the dark one without a push, where the move could be passive too.
void State::unique_moves(MoveList& moves) const {
    if (now_.ending != Ending::kNone) return;
    const bool filtered = may_recur();
    moves.reserve(moves.size() + count_turns(own(), opposing(), now_.to_move));
    each_stride(own(), opposing(), home_squares(), [&](int direction, int distance, Origins at) {
        return each_square(at.passive, [&](Square passive) {
            Bits matching = at.aggressive & other_colour(passive);
            if (is_light(passive)) matching &= ~at.passive;
            return each_square(matching, [&](Square aggressive) {
                if (!filtered || !recurs({passive, aggressive, direction, distance}))
                    moves.push_back(move_of(passive, aggressive, direction, distance));
                return false;
            });
        });
    });
}

std::uint64_t State::count_moves() const {
    if (now_.ending != Ending::kNone) return 0;
    if (!may_recur()) return count_turns(own(), opposing(), now_.to_move);
    MoveList moves;
    legal_moves(moves);
    return moves.size();
}

bool State::is_legal(Move move) const {
    if (now_.ending != Ending::kNone || index(move) >= rules_->move_count()) return false;
    const Turn turn = turn_of(move);
    const Origins at = origins(own(), opposing(), home_squares(), turn.direction, turn.distance);
    return (at.passive & bit(turn.passive)) && (at.aggressive & bit(turn.aggressive)) &&
           !(may_recur() && recurs(turn));
}

}  // namespace sparring::shobu
