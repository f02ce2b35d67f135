// How many points a player can have in the end at the very most, whatever the others do: for
// searches that only want to know who wins.
//
// A colour comes to no square but those within king's steps from its usable corners, and to those
// only with pieces that fit there. Where they fall apart into pockets, edge to edge, a pocket that
// is larger than a piece is never filled: two pieces in it must not touch.
#include <algorithm>

#include "areas.hpp"
#include "state.hpp"

namespace sparring::blokus {

namespace {

using Block = SmallGrid::Block;

Words words_of(Block block) {
    Words words;
    std::memcpy(&words, &block, sizeof words);
    return words;
}

bool any(Block block) {
    const Words words = words_of(block);
    return (words[0] | words[1] | words[2] | words[3]) != 0;
}

bool same(Block a, Block b) { return !any(a ^ b); }

// Everything that some steps, repeated, come to.
template <class Step>
Block closure(Block from, Step step) {
    while (true) {
        const Block next = step(step(step(from)));
        if (same(next, from)) return from;
        from = next;
    }
}

Block within_reach(Block corners, Block free) {
    return closure(corners & free, [free](Block squares) {
        const Block wide = squares | squares << 1 | squares >> 1;
        return (wide | BlockFlood::beside(wide)) & free;
    });
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
        const View<SmallGrid> view(SmallGrid::of_block(reach), 0);
        int squares = 0;
        bool all = true;
        const auto piece = [&]<std::size_t P>(std::integral_constant<std::size_t, P>) {
            if (!(side.left >> P & 1)) return;
            constexpr std::size_t first = kPieceSet.first[P];
            const Block places = [&]<std::size_t... I>(std::index_sequence<I...>) {
                return (view.template all_of<first + I>() | ...);
            }(std::make_index_sequence<kPieceSet.first[P + 1] - first>{});
            const bool fits = any(places);
            squares += fits ? kPieceSet.size[P] : 0;
            all = all && fits;
        };
        [&]<std::size_t... P>(std::index_sequence<P...>) {
            (piece(std::integral_constant<std::size_t, P>{}), ...);
        }(std::make_index_sequence<kPieces>{});
        squares = std::min(squares, count_bits(words_of(reach)));
        return side.squares + squares + (all ? kAllPlaced : 0);
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
