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

using Block = SmallGrid::Block;

// Everything that some steps, repeated, come to.
template <class Step>
Block closure(Block from, Step step) {
    while (true) {
        const Block next = step(step(step(from)));
        if (!any_of(next ^ from)) return from;
        from = next;
    }
}

Block within_reach(Block corners, Block free) {
    return closure(corners & free, [free](Block squares) {
        const Block wide = squares | squares << 1 | squares >> 1;
        return (wide | BlockFlood::beside(wide)) & free;
    });
}

std::uint32_t pieces_that_fit(Block squares, std::uint32_t pieces) {
    const View<SmallGrid> view(SmallGrid::of_block(squares), 0);
    std::uint32_t fitting = 0;
    const auto look = [&]<std::size_t P>(std::integral_constant<std::size_t, P>) {
        if (!(pieces >> P & 1)) return;
        constexpr std::size_t first = kPieceSet.first[P];
        const Block places = [&]<std::size_t... I>(std::index_sequence<I...>) {
            return (view.template all_of<first + I>() | ...);
        }(std::make_index_sequence<kPieceSet.first[P + 1] - first>{});
        fitting |= static_cast<std::uint32_t>(any_of(places)) << P;
    };
    [&]<std::size_t... P>(std::index_sequence<P...>) {
        (look(std::integral_constant<std::size_t, P>{}), ...);
    }(std::make_index_sequence<kPieces>{});
    return fitting;
}

constexpr int kAllPlaced = 20;  // the bonus at most

}  // namespace

template <class G>
int State<G>::most_points_of(int colour) const {
    const Side& side = sides_[colour];
    if (stuck_ >> colour & 1) return score(colour);
    if constexpr (G::kBlocks > 1) {
        return side.squares + std::popcount(side.left) * kMaxCells + kAllPlaced;
    } else {
        const Block reach = within_reach(side.corners.block(0), side.free.block(0));
        const std::uint32_t fitting = pieces_that_fit(reach, side.left);
        int squares = 0;
        for (std::uint32_t left = fitting; left; left &= left - 1)
            squares += kPieceSet.size[std::countr_zero(left)];
        squares = std::min(squares, count_of(reach));
        return side.squares + squares + (fitting == side.left ? kAllPlaced : 0);
    }
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
