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

// What is known of a colour before the placement.
struct Colour {
    Block own, free, corners;
    int squares, pieces_left, centre;
    bool placed;
};

// A position, and what it is worth to the mover after any placement.
class Foresight {
  public:
    Foresight(const Colour& mine, const Colour& yours, int n, std::span<const float> own,
              std::span<const float> their)
        : mine_(mine),
          yours_(yours),
          n_(n),
          empty_(SmallGrid::board(n).block(0) & ~(mine.own | yours.own)),
          my_corners_(mine.placed ? mine.corners : Block{}),
          my_diagonal_(BlockFlood::diagonal(mine.own)),
          your_diagonal_(yours.placed ? BlockFlood::diagonal(yours.own) & empty_ : Block{}),
          your_areas_(yours.corners, yours.free),
          your_near_(count_of(your_areas_.near)),
          your_wide_(count_of(your_areas_.wide)) {
        for (int size = 1; size <= kMaxCells; ++size) {
            const float late =
                static_cast<float>(mine.squares + yours.squares + size) / static_cast<float>(n * n);
            const Weights& me = my_weights_[size] = Weights(own, late);
            const Weights& you = your_weights_[size] = Weights(their, late);
            known_[size] = times(me.squares, mine.squares + size) +
                           times(me.pieces_left, mine.pieces_left - 1) +
                           times(you.squares, yours.squares) +
                           times(you.pieces_left, yours.pieces_left) +
                           times(you.centre, yours.centre) + you.tempo;
        }
    }

    float after(Placement at) const {
        const auto& print = kFootprints<SmallGrid>.of[at.orientation];
        const Block body = here(print.body, at), edges = here(print.edges, at);
        const Block free = mine_.free & ~(body | edges);
        const BlockAreas areas(my_corners_ | here(print.corners, at), free);
        const Block raw = (my_diagonal_ | BlockFlood::diagonal(body)) & empty_ & ~body;
        const Block your_raw = your_diagonal_ & ~body;
        // Where the placement takes nothing from the other's area, that stays as it was.
        Block your_area = your_areas_.wide;
        int your_near = your_near_, your_wide = your_wide_;
        if (any_of(body & your_area)) {
            const BlockAreas now(yours_.corners, yours_.free & ~body);
            your_near = count_of(now.near);
            your_wide = count_of(now.wide);
            your_area = now.wide;
        }
        const int size = kPieceSet.orientations[at.orientation].shape.size;
        const Weights &me = my_weights_[size], &you = your_weights_[size];
        float sum = known_[size];
        sum += times(me.raw_corners, count_of(raw));
        sum += times(me.open_corners, count_of(raw & free));
        sum += times(me.centre, mine_.centre ? std::min(mine_.centre, centre_steps(at, n_)) : 0);
        sum += times(me.area, count_of(areas.near));
        sum += times(me.wide_area, count_of(areas.wide));
        sum += times(me.sole_area, count_of(areas.wide & ~your_area));
        sum += times(you.raw_corners, count_of(your_raw));
        sum += times(you.open_corners, count_of(your_raw & yours_.free));
        sum += times(you.area, your_near);
        sum += times(you.wide_area, your_wide);
        sum += times(you.sole_area, count_of(your_area & ~areas.wide));
        return sum;
    }

  private:
    static float times(float weight, int value) { return weight * static_cast<float>(value); }
    static Block here(Window shape, Placement at) {
        return spread(Footprints<SmallGrid>::at(shape, at.col), at.row);
    }

    Colour mine_, yours_;
    int n_;
    Block empty_, my_corners_, my_diagonal_, your_diagonal_;
    BlockAreas your_areas_;
    int your_near_, your_wide_;
    std::array<Weights, kMaxCells + 1> my_weights_, your_weights_;  // by the size of the piece
    std::array<float, kMaxCells + 1> known_;  // of all that the squares do not change
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
        const auto known = [n](const Side& side) {
            const bool placed = side.left != kAllPieces;
            return Colour{side.own.block(0),
                          side.free.block(0),
                          side.corners.block(0),
                          side.squares,
                          std::popcount(side.left),
                          centre_distance(placed ? side.own : side.corners, n),
                          placed};
        };
        Colour mine = known(sides_[colour()]);
        if (!mine.placed) mine.centre = n;  // its first placement alone will count
        const Foresight foresight(mine, known(sides_[1 - colour()]), n, own, their);
        for (std::size_t i = 0; i < moves.size(); ++i)
            out[i] = foresight.after(rules_->placement(moves[i]));
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
