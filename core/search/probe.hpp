// Who wins a position of a tree that is so near its end that a short search can tell.
#pragma once

#include <memory>
#include <vector>

#include "search/alphabeta.hpp"
#include "search/tree.hpp"

namespace sparring {

template <GameState S>
class Probe {
  public:
    Probe(const std::vector<float>& own, const std::vector<float>& their)
        : own_(own), their_(their) {}

    // What is certain for a player; open where the end is far, or the game bounds no scores.
    Verdict operator()(const S& state, int player) {
        cost_ = 0;
        if constexpr (BoundsScores<S>) {
            if (state.rules().players() != 2 || state.count_moves() > kMoves) return Verdict::kOpen;
            if (!search_)
                search_ = std::make_unique<AlphaBeta<S>>(Evaluation(own_, their_), kTableBytes);
            AlphaBetaOptions options;
            options.decide = true;
            options.nodes = kNodes;
            const SearchResult found = search_->search(state, options, nullptr);
            cost_ = kNodeCost * found.nodes;
            if (!found.solved) return Verdict::kOpen;
            const float value = found.candidates[0].value;
            const int result =
                (value >= AlphaBeta<S>::kDecided) - (value <= -AlphaBeta<S>::kDecided);
            return verdict_of(player == state.to_move() ? result : -result);
        }
        return Verdict::kOpen;
    }

    std::uint64_t cost() const { return cost_; }  // of the last one, in steps of `Work`

  private:
    static constexpr std::uint64_t kMoves = 30, kNodes = 1000, kNodeCost = 3;
    static constexpr std::size_t kTableBytes = 1 << 20;

    std::vector<float> own_, their_;
    std::unique_ptr<AlphaBeta<S>> search_;
    std::uint64_t cost_ = 0;
};

}  // namespace sparring
