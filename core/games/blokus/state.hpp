// Blokus in play. Each colour keeps the squares it has, the squares still free to it (empty and
// not beside its own) and the squares it touches by a corner; before its first placement the last
// are its start squares, so that one test covers both rules. A colour that once cannot place never
// can again, as only its own placements make new corners: such colours are remembered as stuck.
#pragma once

#include <span>
#include <string>

#include "game.hpp"
#include "grid.hpp"
#include "replies.hpp"
#include "rules.hpp"
#include "trace.hpp"

namespace sparring::blokus {

inline constexpr std::uint32_t kAllPieces = (1u << kPieces) - 1;

enum class Status : std::uint8_t { kPlacing, kPassing, kOver };

template <class G>
class State {
  public:
    using Rules = blokus::Rules;
    using Snapshot = State;

    explicit State(const Rules& rules, std::uint64_t seed = 0);
    static State from_text(const Rules& rules, std::string_view text);
    std::string text() const;

    const Rules& rules() const { return *rules_; }
    int to_move() const { return rules_->mover(ply_); }
    int colour() const { return ply_ % rules_->colours(); }
    int ply() const { return ply_; }
    bool is_over() const { return status_ == Status::kOver; }

    void legal_moves(MoveList& moves) const;
    std::uint64_t count_moves() const;
    bool is_legal(Move move) const;
    std::string why_illegal(Move move) const;

    void play(Move move);
    Move random_move(Rng& rng) const;
    // Plays uniformly random moves to the end; faster than asking for them one by one.
    void playout(Rng& rng);

    // For tree search: what can be said about moves at a glance (see actions.cpp), and games that
    // prefer large pieces and answers where the others have just come to, as good players do;
    // before all, answers that are known to have done well.
    static std::span<const char* const> action_value_names();
    void action_values(std::span<const Move> moves, std::uint64_t wanted,
                       std::span<float> table) const;
    void add_action_sums(std::span<const Move> moves, std::span<const float> weights,
                         std::span<float> sums) const;
    void guided_playout(Rng& rng, Trace& trace, const Replies* replies = nullptr);
    // For alpha-beta: larger pieces first; and the points that nobody can exceed (see bounds.cpp).
    int promise(Move move) const;
    void most_points(std::span<std::int32_t> most) const;

    // The same position with the turn given to a colour, as if those before it had passed.
    State with_turn(int colour) const;

    Snapshot snapshot() const { return *this; }
    void restore(const Snapshot& before) { *this = before; }

    void scores(std::span<std::int32_t> scores) const;
    void returns(std::span<float> returns) const;
    std::uint64_t key() const;

    static std::span<const char* const> feature_names();
    void features(std::span<float> values, std::uint64_t wanted = ~0ull) const;
    // What an evaluation, a weight for each feature of the mover and of the other, says after each
    // placement, without playing it (see prospects.cpp). False if it has no such shortcut.
    bool foresee(std::span<const Move> moves, std::span<const float> own,
                 std::span<const float> their, std::uint64_t wanted, std::span<float> out) const;

    // For learners: what a colour has, what is free to it, and what it touches by a corner.
    const G& squares_of(int colour) const { return sides_[colour].own; }
    const G& free_to(int colour) const { return sides_[colour].free; }
    const G& corners_of(int colour) const { return sides_[colour].corners; }

    // For drawings: whose each square is, row by row, -1 if nobody's; and what a colour has left.
    std::vector<std::int8_t> cells() const;
    std::uint32_t pieces_left(int colour) const { return sides_[colour].left; }
    int score(int colour) const;

  private:
    struct Side {
        G own, free, corners;
        std::uint32_t left = kAllPieces;
        std::int16_t squares = 0;
        bool single_last = false;
    };

    // Calls found(i, values, piece) for each placement: what can be said about it at a glance, and
    // the number of the value of its piece.
    template <class Found>
    void glance(std::span<const Move> moves, Found found) const;
    bool can_place(int colour) const;
    bool fits(int colour, Placement at) const;  // whether it is a legal one of a colour
    int most_points_of(int colour) const;
    void place(int colour, Placement at);
    void settle();  // works out whether the colour to move places, passes, or the game is over
    // Uniform over the placements of these pieces; false if there is none.
    bool random_placement(int colour, std::uint32_t pieces, Rng& rng, Placement& at) const;
    bool draw_placement(const Side& side, std::uint32_t pieces, Rng& rng, Placement& at) const;
    // Likewise, of those that cover some of these squares, if there are any such.
    bool draw_answer(const Side& side, std::uint32_t pieces, const G& where, Rng& rng,
                     Placement& at) const;
    bool guess_placement(const G& usable, const Side& side, std::uint32_t pieces, Rng& rng,
                         Placement& at) const;
    static G corners_made(Placement at);
    template <class Choose>
    void play_to_the_end(Choose choose);
    std::string names(const G& squares) const;

    const Rules* rules_;
    std::uint16_t ply_ = 0;
    std::uint8_t stuck_ = 0;  // a bit for each colour
    Status status_ = Status::kPlacing;
    std::array<Side, kMaxColours> sides_;
};

template <class G>
inline void State<G>::place(int colour, Placement at) {
    const auto& print = kFootprints<G>.of[at.orientation];
    const auto body = Footprints<G>::at(print.body, at.col);
    const auto edges = Footprints<G>::at(print.edges, at.col);
    const auto corners = Footprints<G>::at(print.corners, at.col);
    for (int c = 0; c < rules_->colours(); ++c)
        sides_[c].free.set_window(at.row, sides_[c].free.window(at.row) & ~body);
    Side& side = sides_[colour];
    side.free.set_window(at.row, side.free.window(at.row) & ~edges);
    side.own.set_window(at.row, side.own.window(at.row) | body);
    if (side.left == kAllPieces) side.corners = G::none();  // the start squares have served
    side.corners.set_window(at.row, side.corners.window(at.row) | corners);

    const int piece = kPieceSet.orientations[at.orientation].piece;
    side.left &= ~(1u << piece);
    side.squares = static_cast<std::int16_t>(side.squares + kPieceSet.size[piece]);
    side.single_last = piece == 0;
}

using SmallState = State<SmallGrid>;
using LargeState = State<LargeGrid>;
static_assert(GameState<SmallState> && GameState<LargeState>);

}  // namespace sparring::blokus
