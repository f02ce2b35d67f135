// The named numbers of a position, for every colour: what evaluations are made of.
#include <algorithm>
#include <cstdlib>
#include <initializer_list>

#include "scan.hpp"
#include "state.hpp"

namespace sparring::blokus {

namespace {

enum Feature : unsigned {
    kSquares,
    kSquaresLeft,
    kPiecesLeft,
    kRawCorners,
    kOpenCorners,
    kPlacements,
    kReachable,
    kExclusive,
    kLargest,
    kCentreDistance,
    kArea,
    kWideArea,
    kSoleArea,
    kTempo,
    kFirstLate,
};

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
    // What grows or loses in worth as the board fills: the same times the part that is taken.
    "late_squares",
    "late_pieces_left",
    "late_open_corners",
    "late_area",
    "late_wide_area",
    "late_sole_area",
    "late_tempo",
};
constexpr Feature kLate[] = {kSquares,  kPiecesLeft, kOpenCorners, kArea,
                             kWideArea, kSoleArea,   kTempo};
constexpr std::size_t kFeatures = std::size(kNames);
static_assert(kFeatures == kFirstLate + std::size(kLate));

constexpr std::uint64_t bits_of(std::initializer_list<Feature> some) {
    std::uint64_t bits = 0;
    for (Feature one : some) bits |= std::uint64_t{1} << one;
    return bits;
}
// These need all legal placements: most of the work. Areas need a flood of the board: little.
constexpr std::uint64_t kByPlacements = bits_of({kPlacements, kReachable, kExclusive, kLargest});
constexpr std::uint64_t kByAreas = bits_of({kArea, kWideArea, kSoleArea});

// With what the late ones are made of.
constexpr std::uint64_t with_parts(std::uint64_t wanted) {
    for (std::size_t i = 0; i < std::size(kLate); ++i)
        wanted |= (wanted >> (kFirstLate + i) & 1) << kLate[i];
    return wanted;
}

// All squares that paths of five free squares from these can cover.
template <class G>
G flood(G from, const G& free) {
    for (int step = 0; step < 4; ++step) from |= from.straight() & free;
    return from;
}

template <class G>
int distance_to_centre(const G& squares, int n) {
    // In half squares, as the centre of an even board lies between squares.
    int nearest = 2 * n;
    squares.each([&](int row, int col) {
        nearest = std::min(nearest, std::max(std::abs(2 * row - n + 1), std::abs(2 * col - n + 1)));
    });
    return nearest / 2;
}

}  // namespace

template <class G>
std::span<const char* const> State<G>::feature_names() {
    return kNames;
}

template <class G>
void State<G>::features(std::span<float> values, std::uint64_t wanted) const {
    wanted = with_parts(wanted);
    const int colours = rules_->colours();
    G taken = G::none();
    for (int c = 0; c < colours; ++c) taken |= sides_[c].own;
    const G empty = G::board(rules_->size()) & ~taken;

    const float late =
        static_cast<float>(taken.count()) / static_cast<float>(rules_->size() * rules_->size());

    std::array<G, kMaxColours> reach, area, wide;
    std::array<int, kMaxColours> placements{}, largest{};
    for (int c = 0; c < colours; ++c) {
        const Side& side = sides_[c];
        reach[c] = area[c] = wide[c] = G::none();
        if (wanted & kByAreas) {
            area[c] = flood(side.corners & side.free, side.free);
            wide[c] = flood(area[c] | (area[c].diagonal() & side.free), side.free);
        }
        if (!(wanted & kByPlacements)) continue;
        scan(side.free, side.corners, side.left, [&](int o, int first_row, const Words& words) {
            const int here = count_bits(words);
            if (!here) return false;
            placements[c] += here;
            const Shape& shape = kPieceSet.orientations[o].shape;
            largest[c] = std::max<int>(largest[c], shape.size);
            typename G::Block block;
            std::memcpy(&block, &words, sizeof words);
            for (int i = 0; i < shape.size; ++i)
                for (int r = 0; r < G::kBlockRows; ++r) {
                    const int row = first_row + r + shape.cells[i].row;
                    reach[c].rows[row + 1] = static_cast<typename G::Row>(
                        reach[c].rows[row + 1] | block[r] << shape.cells[i].col);
                }
            return false;
        });
    }

    auto* out = values.data();
    for (int c = 0; c < colours; ++c, out += kFeatures) {
        const Side& side = sides_[c];
        G others_reach = G::none(), others_wide = G::none(), from = side.own;
        for (int d = 0; d < colours; ++d)
            if (d != c) {
                others_reach |= reach[d];
                others_wide |= wide[d];
            }
        if (!from.any()) from = side.corners;
        const bool placed = side.left != kAllPieces;
        const G raw = placed ? side.own.diagonal() & empty : G::none();
        const int row[] = {
            side.squares,
            89 - side.squares,
            std::popcount(side.left),
            raw.count(),
            (raw & side.free).count(),
            placements[c],
            reach[c].count(),
            (reach[c] & ~others_reach).count(),
            largest[c],
            wanted & bits_of({kCentreDistance}) ? distance_to_centre(from, rules_->size()) : 0,
            area[c].count(),
            wide[c].count(),
            (wide[c] & ~others_wide).count(),
            c == colour(),
        };
        static_assert(std::size(row) == kFirstLate);
        for (std::size_t i = 0; i < kFirstLate; ++i) out[i] = static_cast<float>(row[i]);
        for (std::size_t i = 0; i < std::size(kLate); ++i)
            out[kFirstLate + i] = late * out[kLate[i]];
    }
}

template std::span<const char* const> State<SmallGrid>::feature_names();
template std::span<const char* const> State<LargeGrid>::feature_names();
template void State<SmallGrid>::features(std::span<float>, std::uint64_t) const;
template void State<LargeGrid>::features(std::span<float>, std::uint64_t) const;

}  // namespace sparring::blokus
