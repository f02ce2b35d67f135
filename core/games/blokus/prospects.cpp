// What an evaluation says after each placement, without playing it: for two colours on a board that
// is one block of rows, so that a position after a placement never leaves the registers. Where most
// time of a tree search goes.
#include "areas.hpp"
#include "centre.hpp"
#include "features.hpp"
#include "state.hpp"

namespace sparring::blokus {

namespace {

using Block = SmallGrid::Block;
using Window = SmallGrid::Window;

int count(Block block) {
    Words words;
    std::memcpy(&words, &block, sizeof words);
    return count_bits(words);
}

bool any(Block block) {
    Words words;
    std::memcpy(&words, &block, sizeof words);
    return (words[0] | words[1] | words[2] | words[3]) != 0;
}

// A window of rows at its place on the board: rows of the block that it does not have are empty.
Block spread(Window window, int row) {
    struct Places {
        Block of[SmallGrid::kBlockRows];
        Places() {
            for (int first = 0; first < SmallGrid::kBlockRows; ++first)
                for (int r = 0; r < SmallGrid::kBlockRows; ++r) {
                    const int from = r - first + 1;  // a window begins one row above
                    const bool inside = from >= 0 && from < SmallGrid::kWindowRows;
                    of[first][r] = static_cast<SmallGrid::Row>(inside ? from : 31);
                }
        }
    };
    static const Places kPlaces;
    Block wide{};
    std::memcpy(&wide, &window, sizeof window);
    return __builtin_shuffle(wide, Block{}, kPlaces.of[row]);
}

// The weights of one side's features, those that grow with the board included.
struct Weights {
    float squares, pieces_left, raw_corners, open_corners, centre, area, wide_area, sole_area,
        tempo;

    Weights() = default;
    Weights(std::span<const float> of, float late) {
        std::array<float, kFirstLate> sums;
        for (std::size_t i = 0; i < kFirstLate; ++i) sums[i] = of[i];
        for (std::size_t i = 0; i < std::size(kLate); ++i)
            sums[kLate[i]] += late * of[kFirstLate + i];
        squares = sums[kSquares];
        pieces_left = sums[kPiecesLeft];
        raw_corners = sums[kRawCorners];
        open_corners = sums[kOpenCorners];
        centre = sums[kCentreDistance];
        area = sums[kArea];
        wide_area = sums[kWideArea];
        sole_area = sums[kSoleArea];
        tempo = sums[kTempo];
    }
};

struct Floods {
    Block near, wide;

    Floods(Block corners, Block free) {
        near = BlockFlood::flood(corners & free, free);
        wide = BlockFlood::flood(near | (BlockFlood::diagonal(near) & free), free);
    }
};

}  // namespace

template <class G>
bool State<G>::foresee(std::span<const Move> moves, std::span<const float> own,
                       std::span<const float> their, std::uint64_t wanted,
                       std::span<float> out) const {
    constexpr std::uint64_t kForeseen = ~(kByPlacements | bits_of({kSquaresLeft}));
    if constexpr (G::kBlocks > 1) {
        return false;
    } else {
        if (status_ != Status::kPlacing || rules_->colours() != 2 || wanted & ~kForeseen)
            return false;
        const int n = rules_->size();
        const Side &mine = sides_[colour()], &yours = sides_[1 - colour()];
        const bool first = mine.left == kAllPieces, waits = yours.left == kAllPieces;
        const Block empty = (G::board(n) & ~(mine.own | yours.own)).block(0);
        const Block my_free = mine.free.block(0), your_free = yours.free.block(0);
        const Block my_corners = first ? Block{} : mine.corners.block(0);
        const Block your_corners = yours.corners.block(0);
        const Block my_diagonal = BlockFlood::diagonal(mine.own.block(0));
        const Block your_diagonal =
            waits ? Block{} : BlockFlood::diagonal(yours.own.block(0)) & empty;
        const int my_centre = first ? n : centre_distance(mine.own, n);
        const int your_centre = centre_distance(waits ? yours.corners : yours.own, n);
        const Floods before(your_corners, your_free);
        const int your_near = count(before.near), your_wide = count(before.wide);
        const auto pieces = static_cast<float>(std::popcount(mine.left) - 1);
        const auto your_pieces = static_cast<float>(std::popcount(yours.left));

        std::array<Weights, kMaxCells + 1> my_weights, your_weights;  // by the size of the piece
        std::array<float, kMaxCells + 1> known;  // of all that the squares do not change
        for (int size = 1; size <= kMaxCells; ++size) {
            const float late =
                static_cast<float>(mine.squares + yours.squares + size) / static_cast<float>(n * n);
            const Weights& me = my_weights[size] = Weights(own, late);
            const Weights& you = your_weights[size] = Weights(their, late);
            known[size] =
                me.squares * static_cast<float>(mine.squares + size) + me.pieces_left * pieces +
                you.squares * static_cast<float>(yours.squares) + you.pieces_left * your_pieces +
                you.centre * static_cast<float>(your_centre) + you.tempo;
        }
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const Placement at = rules_->placement(moves[i]);
            const auto& print = kFootprints<G>.of[at.orientation];
            const Block body = spread(Footprints<G>::at(print.body, at.col), at.row);
            const Block edges = spread(Footprints<G>::at(print.edges, at.col), at.row);
            const Block corners = spread(Footprints<G>::at(print.corners, at.col), at.row);
            const Block free = my_free & ~(body | edges);
            const Floods floods(my_corners | corners, free);
            const Block raw = (my_diagonal | BlockFlood::diagonal(body)) & empty & ~body;
            const Block your_raw = your_diagonal & ~body;
            // Where the placement takes nothing from the other's area, that stays as it was.
            Block your_area = before.wide;
            int your_near_now = your_near, your_wide_now = your_wide;
            if (any(body & before.wide)) {
                const Floods after(your_corners, your_free & ~body);
                your_near_now = count(after.near);
                your_wide_now = count(after.wide);
                your_area = after.wide;
            }
            const int size = kPieceSet.orientations[at.orientation].shape.size;
            const Weights &me = my_weights[size], &you = your_weights[size];
            const auto times = [](float weight, int value) {
                return weight * static_cast<float>(value);
            };
            float sum = known[size];
            sum += times(me.raw_corners, count(raw));
            sum += times(me.open_corners, count(raw & free));
            sum += times(me.centre, my_centre ? std::min(my_centre, centre_steps(at, n)) : 0);
            sum += times(me.area, count(floods.near));
            sum += times(me.wide_area, count(floods.wide));
            sum += times(me.sole_area, count(floods.wide & ~your_area));
            sum += times(you.raw_corners, count(your_raw));
            sum += times(you.open_corners, count(your_raw & your_free));
            sum += times(you.area, your_near_now);
            sum += times(you.wide_area, your_wide_now);
            sum += times(you.sole_area, count(your_area & ~floods.wide));
            out[i] = sum;
        }
        return true;
    }
}

template bool State<SmallGrid>::foresee(std::span<const Move>, std::span<const float>,
                                        std::span<const float>, std::uint64_t,
                                        std::span<float>) const;
template bool State<LargeGrid>::foresee(std::span<const Move>, std::span<const float>,
                                        std::span<const float>, std::uint64_t,
                                        std::span<float>) const;

}  // namespace sparring::blokus
