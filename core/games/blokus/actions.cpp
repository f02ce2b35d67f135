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
float count(const Window& window) {
    std::array<std::uint64_t, sizeof(Window) / 8> words;
    std::memcpy(&words, &window, sizeof words);
    int total = 0;
    for (std::uint64_t word : words) total += std::popcount(word);
    return static_cast<float>(total);
}

// The values of a placement but for its piece, in the order of their names.
using Values = std::array<float, kFirstPiece>;

// A position, and what can be said about any placement of the colour to move.
template <class G>
class Glance {
  public:
    // `side` is that of the colour; what the opponents have, their usable corners, and those with
    // the free squares beside them.
    template <class Side>
    Glance(const Side& side, const G& theirs, const G& their_corners, const G& their_ground)
        : free_(side.free),
          corners_(side.corners),
          usable_(side.corners & side.free),
          theirs_(theirs),
          their_corners_(their_corners),
          their_ground_(their_ground) {}

    Values operator()(Placement at, int steps_to_centre) const {
        const auto& print = kFootprints<G>.of[at.orientation];
        const auto body = Footprints<G>::at(print.body, at.col);
        const auto edges = Footprints<G>::at(print.edges, at.col);
        const auto free = free_.window(at.row) & ~body & ~edges;
        const auto made =
            Footprints<G>::at(print.corners, at.col) & free & ~corners_.window(at.row);
        const auto wide = made << 1 | made >> 1;
        const auto their_corners = their_corners_.window(at.row);
        return {static_cast<float>(kPieceSet.orientations[at.orientation].shape.size),
                count(made),
                count((body | edges) & usable_.window(at.row)),
                count(wide & free & ~made),
                count(body & their_corners),
                count(body & their_ground_.window(at.row)),
                count(edges & theirs_.window(at.row)),
                count(made & their_corners),
                -static_cast<float>(steps_to_centre)};
    }

  private:
    G free_, corners_, usable_, theirs_, their_corners_, their_ground_;
};

}  // namespace

template <class G>
std::span<const char* const> State<G>::action_value_names() {
    return kNames;
}

template <class G>
template <class Found>
void State<G>::glance(std::span<const Move> moves, Found found) const {
    const int colour = this->colour(), player = to_move();
    const bool opening = ply_ < kOpeningTurns * rules_->colours();
    G theirs = G::none(), their_corners = G::none(), their_ground = G::none();
    for (int c = 0; c < rules_->colours(); ++c) {
        if (rules_->owner(c) == player || c == colour) continue;
        const G usable = sides_[c].corners & sides_[c].free;
        theirs |= sides_[c].own;
        their_corners |= usable;
        their_ground |= (usable | usable.straight()) & sides_[c].free;
    }
    const Glance<G> glance(sides_[colour], theirs, their_corners, their_ground);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (moves[i] == rules_->pass()) continue;
        const Placement at = rules_->placement(moves[i]);
        const auto piece = static_cast<std::size_t>(kPieceSet.orientations[at.orientation].piece);
        found(i, glance(at, opening ? centre_steps(at, rules_->size()) : 0), kFirstPiece + piece);
    }
}

template <class G>
void State<G>::action_values(std::span<const Move> moves, std::uint64_t,
                             std::span<float> table) const {
    std::fill(table.begin(), table.end(), 0.0f);
    glance(moves, [&](std::size_t i, const Values& values, std::size_t piece) {
        float* row = table.data() + i * kWidth;
        std::copy(values.begin(), values.end(), row);
        row[piece] = 1;
    });
}

template <class G>
void State<G>::add_action_sums(std::span<const Move> moves, std::span<const float> weights,
                               std::span<float> sums) const {
    glance(moves, [&](std::size_t i, const Values& values, std::size_t piece) {
        float sum = 0;
        for (std::size_t k = 0; k < kFirstPiece; ++k) sum += weights[k] * values[k];
        sums[i] += sum + weights[piece];
    });
}

template std::span<const char* const> State<SmallGrid>::action_value_names();
template std::span<const char* const> State<LargeGrid>::action_value_names();
template void State<SmallGrid>::action_values(std::span<const Move>, std::uint64_t,
                                              std::span<float>) const;
template void State<LargeGrid>::action_values(std::span<const Move>, std::uint64_t,
                                              std::span<float>) const;
template void State<SmallGrid>::add_action_sums(std::span<const Move>, std::span<const float>,
                                                std::span<float>) const;
template void State<LargeGrid>::add_action_sums(std::span<const Move>, std::span<const float>,
                                                std::span<float>) const;

}  // namespace sparring::blokus
