// What can be said about a placement at a glance, for every one in a list: what a prior is made of.
// All of it is a handful of operations on the window of rows around the placement.
#include <algorithm>

#include "centre.hpp"
#include "state.hpp"

namespace sparring::blokus {

namespace {

constexpr const char* kNames[] = {
    "size",            // squares of the piece
    "corners_made",    // squares that become usable corners of the colour
    "corners_spent",   // usable corners of the colour that are covered or touched
    "room",            // free squares left and right of the corners made
    "corners_denied",  // usable corners of opponents that are covered
    "ground_denied",   // squares covered that opponents could use first: corners, those beside
    "contact",         // squares of opponents beside the piece
    "shared_corners",  // corners made that are usable corners of an opponent too
    "toward_centre",   // in the first turns: steps to the centre, negative
    "piece_i1",       "piece_i2", "piece_i3", "piece_v3", "piece_i4", "piece_l4", "piece_t4",
    "piece_o4",       "piece_z4", "piece_f",  "piece_i5", "piece_l5", "piece_n",  "piece_p",
    "piece_t5",       "piece_u",  "piece_v5", "piece_w",  "piece_x",  "piece_y",  "piece_z5",
};
constexpr std::size_t kWidth = std::size(kNames);
constexpr std::size_t kFirstPiece = kWidth - kPieces;
constexpr int kOpeningTurns = 4;

template <class Window>
int count(const Window& window) {
    std::array<std::uint64_t, sizeof(Window) / 8> words;
    std::memcpy(&words, &window, sizeof words);
    int total = 0;
    for (std::uint64_t word : words) total += std::popcount(word);
    return total;
}

}  // namespace

template <class G>
std::span<const char* const> State<G>::action_value_names() {
    return kNames;
}

template <class G>
void State<G>::action_values(std::span<const Move> moves, std::uint64_t,
                             std::span<float> table) const {
    std::fill(table.begin(), table.end(), 0.0f);
    const int colour = this->colour(), player = to_move();
    const Side& side = sides_[colour];
    const bool opening = ply_ < kOpeningTurns * rules_->colours();
    G theirs = G::none(), their_corners = G::none(), their_ground = G::none();
    for (int c = 0; c < rules_->colours(); ++c) {
        if (rules_->owner(c) == player || c == colour) continue;
        const G usable = sides_[c].corners & sides_[c].free;
        theirs |= sides_[c].own;
        their_corners |= usable;
        their_ground |= (usable | usable.straight()) & sides_[c].free;
    }
    const G usable = side.corners & side.free;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (moves[i] == rules_->pass()) continue;
        const Placement at = rules_->placement(moves[i]);
        const Orientation& orientation = kPieceSet.orientations[at.orientation];
        const auto& print = kFootprints<G>.of[at.orientation];
        const auto body = Footprints<G>::at(print.body, at.col);
        const auto edges = Footprints<G>::at(print.edges, at.col);
        const auto free = side.free.window(at.row) & ~body & ~edges;
        const auto made =
            Footprints<G>::at(print.corners, at.col) & free & ~side.corners.window(at.row);
        const auto wide = made << 1 | made >> 1;
        float* row = table.data() + i * kWidth;
        row[0] = static_cast<float>(orientation.shape.size);
        row[1] = static_cast<float>(count(made));
        row[2] = static_cast<float>(count((body | edges) & usable.window(at.row)));
        row[3] = static_cast<float>(count(wide & free & ~made));
        row[4] = static_cast<float>(count(body & their_corners.window(at.row)));
        row[5] = static_cast<float>(count(body & their_ground.window(at.row)));
        row[6] = static_cast<float>(count(edges & theirs.window(at.row)));
        row[7] = static_cast<float>(count(made & their_corners.window(at.row)));
        if (opening) row[8] = -static_cast<float>(centre_steps(at, rules_->size()));
        row[kFirstPiece + static_cast<std::size_t>(orientation.piece)] = 1;
    }
}

template std::span<const char* const> State<SmallGrid>::action_value_names();
template std::span<const char* const> State<LargeGrid>::action_value_names();
template void State<SmallGrid>::action_values(std::span<const Move>, std::uint64_t,
                                              std::span<float>) const;
template void State<LargeGrid>::action_values(std::span<const Move>, std::uint64_t,
                                              std::span<float>) const;

}  // namespace sparring::blokus
