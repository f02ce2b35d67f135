// Who wins a position of a tree that is so near its end that a short search can tell.
#pragma once

#include <array>
#include <cstdint>

#include "search/alphabeta.hpp"
#include "search/tree.hpp"

namespace sparring {

template <GameState S>
class Probe {
  public:
    explicit Probe(const Evaluation& evaluation) : search_(evaluation, kTableBytes) {}

    // What is certain for a player at a glance.
    static Verdict glance(const S& state, int player) {
        if constexpr (BoundsScores<S>) {
            if (state.rules().players() != 2) return Verdict::kOpen;
            const auto [low, high] = bounds_of_lead(state, player);
            if (low > 0) return Verdict::kWon;
            if (high < 0) return Verdict::kLost;
            if (low == 0 && high == 0) return Verdict::kDrawn;
        }
        return Verdict::kOpen;
    }

    // What a search finds for a player where the end is near enough. It is asked after the `first`
    // so many visits, after eight times as many, and so on: each time farther from the end, and for
    // longer.
    Verdict operator()(const S& state, int player, std::uint32_t visits, std::uint32_t first) {
        cost_ = 0;
        if constexpr (BoundsScores<S>) {
            const int round = round_of(visits, first);
            if (round < 0 || state.rules().players() != 2) return Verdict::kOpen;
            if (state.count_moves() > kMoves[static_cast<std::size_t>(round)])
                return Verdict::kOpen;
            AlphaBetaOptions options;
            options.decide = true;
            options.nodes = kNodes << 3 * round;
            const SearchResult found = search_.search(state, options, nullptr);
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
    static constexpr std::array<std::uint64_t, 4> kMoves{30, 45, 70, 110};
    static constexpr std::uint64_t kNodes = 1000, kNodeCost = 3;
    static constexpr std::size_t kTableBytes = 1 << 24;

    // -1: not now.
    static int round_of(std::uint32_t visits, std::uint32_t first) {
        for (int round = 0; round < static_cast<int>(kMoves.size()); ++round)
            if (visits == std::uint64_t{first} << 3 * round) return round;
        return -1;
    }

    AlphaBeta<S> search_;
    std::uint64_t cost_ = 0;
};

}  // namespace sparring
