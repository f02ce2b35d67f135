// Which moves to look at first: the move of the transposition table, what the game thinks
// promising, killers (quiet moves that refuted a sibling), then history (moves that have refuted
// anything, weighted by depth; Schaeffer 1989).
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "game.hpp"

namespace sparring {

// A game may say how promising a move looks before it is searched: higher comes first.
template <class S>
concept HasPromise = requires(const S& state, Move move) {
    { state.promise(move) } -> std::convertible_to<int>;
};

inline constexpr Move kNoMove{0xffffffff};

class Ordering {
  public:
    static constexpr int kMaxPly = 128;

    Ordering(std::uint32_t move_count, int players)
        : move_count_(move_count),
          history_(std::size_t{move_count} * static_cast<std::size_t>(players)) {
        for (auto& pair : killers_) pair = {kNoMove, kNoMove};
    }

    // Scores the moves of a node, for `bring_forward`.
    template <GameState S>
    void prepare(const S& state, const MoveList& moves, Move table_move, int ply) {
        auto& scores = scores_[slot(ply)];
        scores.resize(moves.size());
        const auto& killers = killers_[slot(ply)];
        const int player = state.to_move();
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const Move move = moves[i];
            std::int64_t score = history_[slot(player, move)];
            if constexpr (HasPromise<S>) score += std::int64_t{state.promise(move)} << 32;
            if (move == killers[0] || move == killers[1]) score += std::int64_t{1} << 40;
            if (move == table_move) score += std::int64_t{1} << 60;
            scores[i] = score;
        }
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

    void refuted(int player, Move move, int depth, int ply) {
        auto& killers = killers_[slot(ply)];
        if (killers[0] != move) killers = {move, killers[0]};
        std::uint32_t& weight = history_[slot(player, move)];
        weight += static_cast<std::uint32_t>(depth * depth);
        if (weight > 1u << 30)
            for (std::uint32_t& w : history_) w /= 2;
    }

  private:
    static constexpr std::size_t kChosen = 5;

    static std::size_t slot(int ply) {
        return static_cast<std::size_t>(std::min(ply, kMaxPly - 1));
    }
    std::size_t slot(int player, Move move) const {
        return static_cast<std::size_t>(player) * move_count_ + index(move);
    }

    std::uint32_t move_count_;
    std::vector<std::uint32_t> history_;
    std::array<std::array<Move, 2>, kMaxPly> killers_;
    std::array<std::vector<std::int64_t>, kMaxPly> scores_;
    std::vector<std::pair<std::int64_t, Move>> sorted_;
};

}  // namespace sparring
