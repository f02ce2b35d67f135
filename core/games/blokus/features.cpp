// The named numbers of a position, for every colour: what evaluations are made of.
#include <algorithm>
#include <cstdlib>

#include "scan.hpp"
#include "state.hpp"

namespace sparring::blokus {

namespace {

// Placements, reachable, exclusive and largest need all legal placements: most of the work.
constexpr std::uint64_t kNeedPlacements = 0b01'1110'0000;
constexpr std::uint64_t kCentre = 0b10'0000'0000;
// Areas need a flood of the board: little work.
constexpr std::uint64_t kNeedAreas = 0b1100'0000'0000;

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
};

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
    const int colours = rules_->colours();
    G taken = G::none();
    for (int c = 0; c < colours; ++c) taken |= sides_[c].own;
    const G empty = G::board(rules_->size()) & ~taken;

    std::array<G, kMaxColours> reach;
    std::array<int, kMaxColours> placements{}, largest{};
    for (int c = 0; c < colours; ++c) {
        reach[c] = G::none();
        if (!(wanted & kNeedPlacements)) continue;
        const Side& side = sides_[c];
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
    for (int c = 0; c < colours; ++c) {
        const Side& side = sides_[c];
        G others = G::none(), from = side.own, area = G::none(), wide = G::none();
        for (int d = 0; d < colours; ++d)
            if (d != c) others |= reach[d];
        if (wanted & kNeedAreas) {
            area = flood(side.corners & side.free, side.free);
            wide = flood(area | (area.diagonal() & side.free), side.free);
        }
        if (!from.any()) from = side.corners;
        const bool placed = side.left != kAllPieces;
        const G raw = placed ? side.own.diagonal() & empty : G::none();
        const float row[] = {
            static_cast<float>(side.squares),
            static_cast<float>(89 - side.squares),
            static_cast<float>(std::popcount(side.left)),
            static_cast<float>(raw.count()),
            static_cast<float>((raw & side.free).count()),
            static_cast<float>(placements[c]),
            static_cast<float>(reach[c].count()),
            static_cast<float>((reach[c] & ~others).count()),
            static_cast<float>(largest[c]),
            wanted & kCentre ? static_cast<float>(distance_to_centre(from, rules_->size())) : 0.0f,
            static_cast<float>(area.count()),
            static_cast<float>(wide.count()),
        };
        static_assert(std::size(row) == std::size(kNames));
        out = std::copy(std::begin(row), std::end(row), out);
    }
}

template std::span<const char* const> State<SmallGrid>::feature_names();
template std::span<const char* const> State<LargeGrid>::feature_names();
template void State<SmallGrid>::features(std::span<float>, std::uint64_t) const;
template void State<LargeGrid>::features(std::span<float>, std::uint64_t) const;

}  // namespace sparring::blokus
