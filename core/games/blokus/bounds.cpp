// How many points a player can have in the end at the very most, whatever the others do: for
// searches that only want to know who wins.
//
// A colour comes to no square but those within king's steps from its usable corners, and to those
// only with pieces that fit there.
#include <algorithm>

#include "areas.hpp"
#include "state.hpp"

namespace sparring::blokus {

namespace {

// Everything that some steps, repeated, come to.
template <class G, class Step>
Sheet<G> closure(Sheet<G> from, Step step) {
    while (true) {
        const Sheet<G> next = step(step(step(from)));
        if (next == from) return from;
        from = next;
    }
}

template <class G>
Sheet<G> within_reach(const Sheet<G>& corners, const Sheet<G>& free) {
    return closure(corners & free, [&free](const Sheet<G>& squares) {
        const Sheet<G> wide = squares | squares.sideways();
        return (wide | wide.upright()) & free;
    });
}

template <class G>
std::uint32_t pieces_that_fit(const G& squares, std::uint32_t pieces) {
    std::uint32_t fitting = 0;
    for (int block = 0; block < G::kBlocks; ++block) {
        const View<G> view(squares, block * G::kBlockRows);
        const auto look = [&]<std::size_t P>(std::integral_constant<std::size_t, P>) {
            if (!(pieces >> P & 1)) return;
            constexpr std::size_t first = kPieceSet.first[P];
            const auto places = [&]<std::size_t... I>(std::index_sequence<I...>) {
                return (view.template all_of<first + I>() | ...);
            }(std::make_index_sequence<kPieceSet.first[P + 1] - first>{});
            fitting |= static_cast<std::uint32_t>(any_of(places)) << P;
        };
        [&]<std::size_t... P>(std::index_sequence<P...>) {
            (look(std::integral_constant<std::size_t, P>{}), ...);
        }(std::make_index_sequence<kPieces>{});
    }
    return fitting;
}

constexpr int kAllPlaced = 20;  // the bonus at most

}  // namespace

template <class G>
int State<G>::most_points_of(int colour) const {
    const Side& side = sides_[colour];
    if (stuck_ >> colour & 1) return score(colour);
    const Sheet<G> reach = within_reach(Sheet(side.corners), Sheet(side.free));
    const std::uint32_t fitting = pieces_that_fit(reach.grid(), side.left);
    int squares = 0;
    for (std::uint32_t left = fitting; left; left &= left - 1)
        squares += kPieceSet.size[std::countr_zero(left)];
    squares = std::min(squares, reach.count());
    return side.squares + squares + (fitting == side.left ? kAllPlaced : 0);
}

template <class G>
void State<G>::most_points(std::span<std::int32_t> most) const {
    std::fill(most.begin(), most.end(), 0);
    for (int c = 0; c < rules_->colours(); ++c)
        if (rules_->owner(c) != kShared) most[rules_->owner(c)] += most_points_of(c);
}

template void State<SmallGrid>::most_points(std::span<std::int32_t>) const;
template void State<LargeGrid>::most_points(std::span<std::int32_t>) const;

}  // namespace sparring::blokus
