// Max^n (Luckhardt and Irani 1986): every player maximises their own value, and a position is
// worth a tuple, one value a player. With two players and a symmetric evaluation it is minimax.
//
// Limits: nothing is known about the sum of the values, so there is next to nothing to prune, and
// between moves of equal worth to the mover, the first in the order decides what the others get.
// No hidden information in the state that it is given.
#pragma once

#include <array>

#include "search/deepening.hpp"
#include "search/evaluation.hpp"

namespace sparring {

struct MaxNOptions {
    int depth = 64;
    std::uint64_t nodes = 0;  // 0: no limit
    double seconds = 0;       // 0: no limit
};

template <GameState S>
class MaxN {
  public:
    static constexpr float kWin = 1e6f;

    explicit MaxN(Evaluation evaluation) : evaluation_(std::move(evaluation)) {}

    SearchResult search(const S& root, const MaxNOptions& options, const StopFlag* asked,
                        const ReportProgress& progress = {}) {
        Budget budget(options.nodes, options.seconds, asked);
        budget_ = &budget;
        nodes_ = 0;
        S state = root;
        MoveList moves;
        different_moves(state, moves);
        const int deepest = std::min(options.depth, kMaxPly - 1);
        SearchResult result = deepen(std::move(moves), 1, deepest, budget, nodes_, progress,
                                     [&](const MoveList& order, int depth, SearchResult& found) {
                                         return search_root(state, order, depth, found);
                                     });
        if (root.rules().players() > 2) result.solved = false;  // others may play otherwise
        return result;
    }

  private:
    using Values = std::array<float, kMaxPlayers>;

    bool search_root(S& state, const MoveList& moves, int depth, SearchResult& found) {
        horizon_ = out_ = false;
        const auto player = static_cast<std::size_t>(state.to_move());
        const auto before = state.snapshot();
        for (Move move : moves) {
            const std::uint64_t nodes = nodes_;
            state.play(move);
            const Values values = node(state, depth - 1, 1);
            state.restore(before);
            if (out_) return false;
            MoveList line{move};
            line.insert(line.end(), pv_[1].begin(), pv_[1].end());
            found.candidates.push_back({move, values[player], nodes_ - nodes, std::move(line)});
        }
        found.solved = !horizon_;
        return true;
    }

    Values node(S& state, int depth, std::size_t ply) {
        pv_[ply].clear();
        ++nodes_;
        const auto players = static_cast<std::size_t>(state.rules().players());
        Values best{};
        if (state.is_over()) {
            for (std::size_t p = 0; p < players; ++p)
                best[p] = value_of_end(state, static_cast<int>(p), kWin - static_cast<float>(ply));
            return best;
        }
        if (budget_->spent(nodes_)) {
            out_ = true;
            return best;
        }
        if (depth == 0) {
            horizon_ = true;
            evaluation_.for_all(state, {best.data(), players});
            return best;
        }
        MoveList& moves = moves_[ply];
        moves.clear();
        different_moves(state, moves);
        const auto player = static_cast<std::size_t>(state.to_move());
        const auto before = state.snapshot();
        for (std::size_t i = 0; i < moves.size(); ++i) {
            state.play(moves[i]);
            const Values values = node(state, depth - 1, ply + 1);
            state.restore(before);
            if (out_) return best;
            if (i > 0 && values[player] <= best[player]) continue;
            best = values;
            pv_[ply].assign(1, moves[i]);
            pv_[ply].insert(pv_[ply].end(), pv_[ply + 1].begin(), pv_[ply + 1].end());
        }
        return best;
    }

    static constexpr int kMaxPly = 128;

    Evaluation evaluation_;
    Budget* budget_ = nullptr;
    std::uint64_t nodes_ = 0;
    bool out_ = false, horizon_ = false;
    std::array<MoveList, kMaxPly + 1> moves_, pv_;
};

}  // namespace sparring
