// Alpha-beta for two players: iterative deepening, principal variation search (Marsland and
// Campbell 1982), a transposition table, killers and history, late move reductions, and
// quiescence where the game says which moves are noisy. Turns need not alternate: a value changes
// sign only when the player changes, so turns of several actions and passes are ordinary.
//
// Values are those of the evaluation; an end of the game outweighs any of them, a quicker win and
// a larger margin being better. A search that never had to evaluate has solved the position.
// Limits: two players, and no hidden information in the state that it is given.
#pragma once

#include <array>
#include <cmath>
#include <functional>

#include "evaluation.hpp"
#include "ordering.hpp"
#include "perft.hpp"
#include "search/budget.hpp"
#include "search/result.hpp"
#include "search/table.hpp"

namespace sparring {

// Moves that must be looked at before a position is quiet enough to be evaluated.
template <class S>
concept HasNoisyMoves = requires(const S& state, MoveList& moves) { state.noisy_moves(moves); };

struct AlphaBetaOptions {
    int depth = 64;
    std::uint64_t nodes = 0;  // 0: no limit
    double seconds = 0;       // 0: no limit
    bool pruning = true;      // false: plain minimax, for comparison and for the studies
    bool reductions = true;   // late move reductions
    bool quiescence = true;
    bool iterative = true;    // false: the full depth at once
    bool big_first = false;   // only the moves that the game finds most promising
    bool ends_decide = true;  // false: the evaluation alone judges, also at the end of the game
    int candidates = 1;       // how many moves get an exact value
};

template <GameState S>
class AlphaBeta {
  public:
    static constexpr float kWin = 1e6f;
    static constexpr float kInfinity = 4e6f;

    AlphaBeta(Evaluation evaluation, std::size_t table_bytes)
        : evaluation_(std::move(evaluation)), table_(table_bytes) {}

    // Calls `progress` after each completed depth; it may be empty.
    SearchResult search(const S& root, const AlphaBetaOptions& options, const StopFlag* asked,
                        const std::function<void(const SearchResult&)>& progress = {}) {
        options_ = options;
        Budget budget(options.nodes, options.seconds, asked);
        budget_ = &budget;
        nodes_ = 0;
        root_player_ = root.to_move();
        table_.new_search();
        Ordering ordering(root.rules().move_count(), root.rules().players());
        ordering_ = &ordering;

        S state = root;
        SearchResult best;
        MoveList moves;
        list_moves(state, moves);
        for (Move move : moves) best.candidates.push_back({move, 0, 0, {move}});
        for (int depth = options.iterative ? 1 : options.depth;
             depth <= options.depth && !moves.empty(); ++depth) {
            SearchResult found;
            if (!search_root(state, moves, depth, found)) {
                // A depth that was cut short still counts if it got through the best move so far.
                if (!found.candidates.empty() && found.candidates[0].value > -kInfinity)
                    promote(best, found.candidates[0]);
                break;
            }
            best = std::move(found);
            best.depth = depth;
            best.solved = !horizon_;
            best.nodes = nodes_;
            if (progress) progress(best);
            if (best.solved || budget.spent(nodes_)) break;
            for (std::size_t i = 0; i < moves.size(); ++i) moves[i] = best.candidates[i].move;
        }
        best.nodes = nodes_;
        return best;
    }

  private:
    void list_moves(const S& state, MoveList& moves) const {
        if constexpr (MergesMoves<S>) {
            state.unique_moves(moves);
        } else {
            state.legal_moves(moves);
        }
        if constexpr (HasPromise<S>) {
            if (!options_.big_first) return;
            int most = 0;
            for (Move move : moves) most = std::max<int>(most, state.promise(move));
            std::erase_if(moves, [&](Move move) { return state.promise(move) < most; });
        }
    }

    static void promote(SearchResult& result, const Candidate& winner) {
        std::erase_if(result.candidates, [&](const Candidate& c) { return c.move == winner.move; });
        result.candidates.insert(result.candidates.begin(), winner);
    }

    // False if the budget ran out; `found` then holds the moves that were finished.
    bool search_root(S& state, const MoveList& moves, int depth, SearchResult& found) {
        horizon_ = false;
        const int player = state.to_move();
        const auto before = state.snapshot();
        std::vector<Candidate> done;
        std::vector<float> best_values;  // the best `candidates` values, falling
        for (Move move : moves) {
            const std::uint64_t nodes = nodes_;
            const auto wanted = static_cast<std::size_t>(std::max(options_.candidates, 1));
            const float alpha = options_.pruning && best_values.size() >= wanted
                                    ? best_values[wanted - 1]
                                    : -kInfinity;
            state.play(move);
            ++nodes_;
            pv_[0].clear();
            const bool first = done.empty() || !options_.pruning || alpha == -kInfinity;
            float value;
            if (first) {
                value = child(state, player, depth - 1, alpha, kInfinity, 1);
            } else {
                value = child(state, player, depth - 1, alpha, std::nextafter(alpha, kInfinity), 1);
                if (value > alpha && !out_)
                    value = child(state, player, depth - 1, alpha, kInfinity, 1);
            }
            state.restore(before);
            if (out_) {
                out_ = false;
                sort_candidates(done);
                found.candidates = std::move(done);
                return false;
            }
            MoveList line{move};
            line.insert(line.end(), pv_[1].begin(), pv_[1].end());
            done.push_back({move, value, nodes_ - nodes, value > alpha ? line : MoveList{move}});
            best_values.push_back(value);
            std::sort(best_values.begin(), best_values.end(), std::greater<>());
        }
        sort_candidates(done);
        found.candidates = std::move(done);
        return true;
    }

    static void sort_candidates(std::vector<Candidate>& candidates) {
        std::stable_sort(candidates.begin(), candidates.end(),
                         [](const Candidate& a, const Candidate& b) { return a.value > b.value; });
    }

    // The value of a position after a move of `player`, for that player.
    float child(S& state, int player, int depth, float alpha, float beta, int ply) {
        if (state.to_move() == player || state.is_over())
            return node(state, player, depth, alpha, beta, ply);
        return -node(state, state.to_move(), depth, -beta, -alpha, ply);
    }

    // The evaluation is the root player's opinion throughout, as it need not be symmetric.
    float judged(const S& state, int player) const {
        const float value = evaluation_(state, root_player_);
        return player == root_player_ ? value : -value;
    }

    float end_value(const S& state, int player, int ply) const {
        if (!options_.ends_decide) return judged(state, player);
        std::array<float, kMaxPlayers> returns;
        std::array<std::int32_t, kMaxPlayers> scores;
        const auto n = static_cast<std::size_t>(state.rules().players());
        state.returns({returns.data(), n});
        state.scores({scores.data(), n});
        const auto me = static_cast<std::size_t>(player);
        const float margin = static_cast<float>(scores[me] - scores[1 - me]);
        return returns[me] * (kWin - static_cast<float>(ply)) + 64.0f * margin;
    }

    float node(S& state, int player, int depth, float alpha, float beta, int ply) {
        pv_[static_cast<std::size_t>(ply)].clear();
        if (state.is_over()) return end_value(state, player, ply);
        if (budget_->spent(nodes_)) {
            out_ = true;
            return 0;
        }
        if (depth <= 0 || ply >= kMaxPly - 1) {
            horizon_ = true;
            return quiet_value(state, player, alpha, beta, ply, kQuietDepth);
        }

        const float alpha_before = alpha;
        const std::uint64_t key = options_.pruning ? state.key() : 0;
        Move table_move = kNoMove;
        if (options_.pruning) {
            if (const TableEntry* entry = table_.find(key)) {
                table_move = entry->move;
                if (entry->depth >= depth || entry->exact_end) {
                    if (!entry->exact_end) horizon_ = true;
                    if (entry->bound == Bound::kExact ||
                        (entry->bound == Bound::kLower && entry->value >= beta) ||
                        (entry->bound == Bound::kUpper && entry->value <= alpha))
                        return entry->value;
                }
            }
        }

        MoveList& moves = moves_[static_cast<std::size_t>(ply)];
        moves.clear();
        list_moves(state, moves);
        if (options_.pruning) ordering_->prepare(state, moves, table_move, ply);

        const bool horizon_before = horizon_;
        horizon_ = false;
        const auto before = state.snapshot();
        float best = -kInfinity;
        Move best_move = kNoMove;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            if (options_.pruning) ordering_->bring_forward(moves, i, ply);
            const Move move = moves[i];
            state.play(move);
            ++nodes_;
            const float value =
                options_.pruning ? search_move(state, player, depth, alpha, beta, ply, i)
                                 : child(state, player, depth - 1, -kInfinity, kInfinity, ply + 1);
            state.restore(before);
            if (out_) return 0;
            if (value > best) {
                best = value;
                best_move = move;
                if (value > alpha || !options_.pruning) {
                    MoveList& line = pv_[static_cast<std::size_t>(ply)];
                    const MoveList& rest = pv_[static_cast<std::size_t>(ply) + 1];
                    line.assign(1, move);
                    line.insert(line.end(), rest.begin(), rest.end());
                }
                alpha = std::max(alpha, value);
                if (options_.pruning && alpha >= beta) {
                    ordering_->refuted(player, move, depth, ply);
                    break;
                }
            }
        }
        if (options_.pruning) {
            const Bound bound = best >= beta           ? Bound::kLower
                                : best <= alpha_before ? Bound::kUpper
                                                       : Bound::kExact;
            table_.store(
                {key, best, best_move, static_cast<std::int16_t>(depth), bound, !horizon_, 0});
        }
        horizon_ = horizon_ || horizon_before;
        return best;
    }

    // The later a move comes and the deeper the search, the less deep it is looked at first.
    static int reduction(int depth, std::size_t i) {
        if (depth < 2 || i < 3) return 0;
        const double grown = std::log(depth) * std::log(static_cast<double>(i) + 1) / 1.8;
        return std::min(static_cast<int>(0.6 + grown), depth - 1);
    }

    // The i-th move of a node, already played: a narrow window first, less deep if it is late.
    float search_move(S& state, int player, int depth, float alpha, float beta, int ply,
                      std::size_t i) {
        if (i == 0) return child(state, player, depth - 1, alpha, beta, ply + 1);
        const int reduced = options_.reductions ? reduction(depth, i) : 0;
        const float above = std::nextafter(alpha, kInfinity);
        float value = child(state, player, depth - 1 - reduced, alpha, above, ply + 1);
        if (value > alpha && reduced && !out_)
            value = child(state, player, depth - 1, alpha, above, ply + 1);
        if (value > alpha && value < beta && !out_)
            value = child(state, player, depth - 1, alpha, beta, ply + 1);
        return value;
    }

    // The evaluation, after the noisy moves have been tried.
    float quiet_value(S& state, int player, float alpha, float beta, int ply, int left) {
        const float standing = judged(state, player);
        if constexpr (HasNoisyMoves<S>) {
            if (!options_.quiescence || !options_.pruning || left == 0 || ply >= kMaxPly - 1)
                return standing;
            float best = standing;
            if (best >= beta) return best;
            alpha = std::max(alpha, best);
            MoveList& moves = moves_[static_cast<std::size_t>(ply)];
            moves.clear();
            state.noisy_moves(moves);
            const auto before = state.snapshot();
            for (std::size_t i = 0; i < moves.size(); ++i) {
                state.play(moves[i]);
                ++nodes_;
                float value;
                if (state.is_over()) {
                    value = end_value(state, player, ply + 1);
                } else if (state.to_move() == player) {
                    value = quiet_value(state, player, alpha, beta, ply + 1, left - 1);
                } else {
                    value = -quiet_value(state, state.to_move(), -beta, -alpha, ply + 1, left - 1);
                }
                state.restore(before);
                best = std::max(best, value);
                alpha = std::max(alpha, best);
                if (alpha >= beta) break;
            }
            return best;
        }
        return standing;
    }

    static constexpr int kMaxPly = Ordering::kMaxPly;
    static constexpr int kQuietDepth = 4;

    Evaluation evaluation_;
    Table table_;
    AlphaBetaOptions options_;
    Budget* budget_ = nullptr;
    Ordering* ordering_ = nullptr;
    std::uint64_t nodes_ = 0;
    int root_player_ = 0;
    bool out_ = false;      // the budget ran out: values on the way up mean nothing
    bool horizon_ = false;  // something was evaluated instead of searched to the end
    std::array<MoveList, kMaxPly + 1> moves_, pv_;
};

}  // namespace sparring
