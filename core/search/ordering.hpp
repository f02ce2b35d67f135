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

    // Sorts the moves of a node, best guess first; equal guesses keep their order.
    template <GameState S>
    void sort(const S& state, MoveList& moves, Move table_move, int ply) {
        scored_.clear();
        const auto& killers = killers_[static_cast<std::size_t>(std::min(ply, kMaxPly - 1))];
        for (Move move : moves) {
            std::int64_t score = history(state.to_move(), move);
            if constexpr (HasPromise<S>) score += std::int64_t{state.promise(move)} << 32;
            if (move == killers[0] || move == killers[1]) score += std::int64_t{1} << 40;
            if (move == table_move) score += std::int64_t{1} << 60;
            scored_.emplace_back(-score, move);
        }
        std::stable_sort(scored_.begin(), scored_.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        for (std::size_t i = 0; i < moves.size(); ++i) moves[i] = scored_[i].second;
    }

    void refuted(int player, Move move, int depth, int ply) {
        auto& killers = killers_[static_cast<std::size_t>(std::min(ply, kMaxPly - 1))];
        if (killers[0] != move) killers = {move, killers[0]};
        std::uint32_t& weight = history_[slot(player, move)];
        weight += static_cast<std::uint32_t>(depth * depth);
        if (weight > 1u << 30)
            for (std::uint32_t& w : history_) w /= 2;
    }

  private:
    std::size_t slot(int player, Move move) const {
        return static_cast<std::size_t>(player) * move_count_ + index(move);
    }
    std::int64_t history(int player, Move move) const { return history_[slot(player, move)]; }

    std::uint32_t move_count_;
    std::vector<std::uint32_t> history_;
    std::array<std::array<Move, 2>, kMaxPly> killers_;
    std::vector<std::pair<std::int64_t, Move>> scored_;
};

}  // namespace sparring
