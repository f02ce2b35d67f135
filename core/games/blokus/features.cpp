// The named numbers of a position, for every colour: what evaluations are made of.
#include "features.hpp"

#include <algorithm>

#include "areas.hpp"
#include "centre.hpp"
#include "state.hpp"

namespace sparring::blokus {

namespace {

constexpr const char* kNames[] = {
    "squares",          // placed
    "squares_left",     // in the pieces not placed yet
    "pieces_left",      // not placed yet
    "raw_corners",      // empty squares diagonal to an own one
    "open_corners",     // those of them that are beside no own square
    "placements",       // legal ones, were it this colour's turn
    "reachable",        // squares that some legal placement covers
    "exclusive",        // reachable squares that no other colour reaches
    "largest",          // squares of the largest piece that can be placed
    "centre_distance",  // king's steps from the nearest own square to the centre
    "area",             // free squares that a path of five from an open corner can cover
    "wide_area",        // likewise with a second path, which touches the first by a corner
    "sole_area",        // squares of the wide area that are in no other colour's
    "tempo",            // 1 for the colour to move
    // Of what grows or loses in worth as the board fills.
    "late_squares",
    "late_pieces_left",
    "late_open_corners",
    "late_area",
    "late_wide_area",
    "late_sole_area",
    "late_tempo",
};
static_assert(std::size(kNames) == kFeatures);

}  // namespace

template <class G>
std::span<const char* const> State<G>::feature_names() {
    return kNames;
}

template <class G>
void State<G>::features(std::span<float> values, std::uint64_t wanted) const {
    wanted = with_parts(wanted);
    const int colours = rules_->colours(), size = rules_->size();
    G taken = G::none();
    int squares = 0;
    for (int c = 0; c < colours; ++c) {
        taken |= sides_[c].own;
        squares += sides_[c].squares;
    }
    const G empty = G::board(size) & ~taken;
    const float late = static_cast<float>(squares) / static_cast<float>(size * size);

    std::array<Areas<G>, kMaxColours> areas;
    std::array<Reach<G>, kMaxColours> reach;
    for (int c = 0; c < colours; ++c) {
        const Side& side = sides_[c];
        if (wanted & kByAreas) areas[c] = Areas<G>(Sheet(side.corners), Sheet(side.free));
        if (wanted & kByPlacements) reach[c] = Reach<G>(side.free, side.corners, side.left);
    }

    auto* out = values.data();
    for (int c = 0; c < colours; ++c, out += kFeatures) {
        const Side& side = sides_[c];
        const bool placed = side.left != kAllPieces;
        const G raw = placed ? side.own.diagonal() & empty : G::none();
        const auto set = [out](Feature feature, int value) {
            out[feature] = static_cast<float>(value);
        };
        set(kSquares, side.squares);
        set(kSquaresLeft, 89 - side.squares);
        set(kPiecesLeft, std::popcount(side.left));
        set(kRawCorners, raw.count());
        set(kOpenCorners, (raw & side.free).count());
        set(kTempo, c == colour());
        if (wanted & bits_of({kCentreDistance}))
            set(kCentreDistance, centre_distance(placed ? side.own : side.corners, size));
        if (wanted & kByAreas) {
            Sheet<G> sole = areas[c].wide;
            for (int d = 0; d < colours; ++d)
                if (d != c) sole = sole.without(areas[d].wide);
            set(kArea, areas[c].near.count());
            set(kWideArea, areas[c].wide.count());
            set(kSoleArea, sole.count());
        }
        if (wanted & kByPlacements) {
            G others_reach = G::none();
            for (int d = 0; d < colours; ++d)
                if (d != c) others_reach |= reach[d].squares;
            set(kPlacements, reach[c].placements);
            set(kReachable, reach[c].squares.count());
            set(kExclusive, (reach[c].squares & ~others_reach).count());
            set(kLargest, reach[c].largest());
        }
        for (std::size_t i = 0; i < std::size(kLate); ++i)
            if (wanted >> (kFirstLate + i) & 1) out[kFirstLate + i] = late * out[kLate[i]];
    }
}

template std::span<const char* const> State<SmallGrid>::feature_names();
template std::span<const char* const> State<LargeGrid>::feature_names();
template void State<SmallGrid>::features(std::span<float>, std::uint64_t) const;
template void State<LargeGrid>::features(std::span<float>, std::uint64_t) const;

}  // namespace sparring::blokus
