// Which moves to look at first: the move of the transposition table, what the game thinks
// promising, killers (quiet moves that refuted a sibling), then history (moves that have refuted
// anything, weighted by depth; Schaeffer 1989).
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "game.hpp"

namespace sparring {

// A game may say how promising a move looks before it is searched: higher comes first.
template <class S>
concept HasPromise = requires(const S& state, Move move) {
    { state.promise(move) } -> std::convertible_to<int>;
};

// A game whose moves are made of two parts may learn which parts are good: then a move is known by
// its parts before it was ever seen.
template <class R>
concept HasParts = requires(const R& rules, Move move) {
    { rules.part_count() } -> std::convertible_to<std::uint32_t>;
    { rules.parts(move) } -> std::same_as<std::array<std::uint32_t, 2>>;
};

inline constexpr Move kNoMove{0xffffffff};

class Ordering {
  public:
    static constexpr int kMaxPly = 128;

    template <GameRules R>
    explicit Ordering(const R& rules) : width_(rules.move_count()) {
        if constexpr (HasParts<R>) width_ = rules.part_count();
        history_.resize(std::size_t{width_} * static_cast<std::size_t>(rules.players()));
        for (auto& pair : killers_) pair = {kNoMove, kNoMove};
    }

    // Scores the moves of a node, for `bring_forward`.
    template <GameState S>
    void prepare(const S& state, const MoveList& moves, Move table_move, int ply) {
        auto& scores = scores_[slot(ply)];
        scores.resize(moves.size());
        const int player = state.to_move();
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const Move move = moves[i];
            std::int64_t score = 0;
            for_each_slot(state.rules(), player, move,
                          [&](std::size_t at) { score += history_[at]; });
            if constexpr (HasPromise<S>) score += std::int64_t{state.promise(move)} << 32;
            scores[i] = score + known(move, table_move, ply);
        }
    }

    // The same by values that are known of the moves.
    void prepare(const MoveList& moves, std::span<const float> values, Move table_move, int ply) {
        auto& scores = scores_[slot(ply)];
        scores.resize(moves.size());
        for (std::size_t i = 0; i < moves.size(); ++i)
            scores[i] =
                static_cast<std::int64_t>(kFine * values[i]) + known(moves[i], table_move, ply);
    }

    // Puts the best of the moves from i on to place i. A cut comes after a few moves or not at
    // all, so only the first ones are worth choosing, and the rest is sorted at once.
    void bring_forward(MoveList& moves, std::size_t i, int ply) {
        auto& scores = scores_[slot(ply)];
        if (i < kChosen) {
            const auto best = static_cast<std::size_t>(
                std::max_element(scores.begin() + static_cast<std::ptrdiff_t>(i), scores.end()) -
                scores.begin());
            std::swap(scores[i], scores[best]);
            std::swap(moves[i], moves[best]);
        } else if (i == kChosen) {
            sorted_.clear();
            for (std::size_t k = i; k < moves.size(); ++k)
                sorted_.emplace_back(-scores[k], moves[k]);
            std::sort(sorted_.begin(), sorted_.end());
            for (std::size_t k = i; k < moves.size(); ++k) moves[k] = sorted_[k - i].second;
        }
    }

    // The i-th of the moves was too good for the opponent to allow it, and those before were not.
    template <GameState S>
    void refuted(const S& state, const MoveList& moves, std::size_t i, int depth, int ply) {
        auto& killers = killers_[slot(ply)];
        if (killers[0] != moves[i]) killers = {moves[i], killers[0]};
        for (std::size_t k = 0; k <= i; ++k)
            for_each_slot(state.rules(), state.to_move(), moves[k], [&](std::size_t at) {
                // Drawn toward a limit, so that what was learned lately counts most.
                const std::int32_t target = k == i ? kMost : -kMost;
                const std::int64_t step = std::min(depth * depth, kMost / 4);
                history_[at] += static_cast<std::int32_t>((target - history_[at]) * step / kMost);
            });
    }

  private:
    static constexpr float kFine = 1000;  // parts of a point that moves are told apart by
    static constexpr std::size_t kChosen = 5;
    static constexpr std::int32_t kMost = 1 << 14;

    // What earlier searches say for a move.
    std::int64_t known(Move move, Move table_move, int ply) const {
        if (move == table_move) return std::int64_t{1} << 60;
        const auto& killers = killers_[slot(ply)];
        return move == killers[0] || move == killers[1] ? std::int64_t{1} << 40 : 0;
    }
    static std::size_t slot(int ply) {
        return static_cast<std::size_t>(std::min(ply, kMaxPly - 1));
    }
    template <GameRules R, class Visit>
    void for_each_slot(const R& rules, int player, Move move, Visit visit) const {
        const std::size_t of_player = static_cast<std::size_t>(player) * width_;
        if constexpr (HasParts<R>) {
            for (std::uint32_t part : rules.parts(move)) visit(of_player + part);
        } else {
            visit(of_player + index(move));
        }
    }

    std::uint32_t width_;
    std::vector<std::int32_t> history_;
    std::array<std::array<Move, 2>, kMaxPly> killers_;
    std::array<std::vector<std::int64_t>, kMaxPly> scores_;
    std::vector<std::pair<std::int64_t, Move>> sorted_;
};

}  // namespace sparring
