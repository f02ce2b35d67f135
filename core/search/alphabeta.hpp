// Alpha-beta: iterative deepening, principal variation search (Marsland and Campbell 1982), a
// transposition table, killers and history, late move reductions, and quiescence where the game
// says which moves are noisy. Turns need not alternate: a value changes sign only when the side
// changes, so turns of several actions and passes are ordinary.
//
// There are two sides: the player at the root, and everybody else. With more than two players that
// is the paranoid search (Sturtevant and Korf 2000): all others play against the root. With
// `best_reply`, only one of them may choose between two turns of the root, and the others play the
// move that comes first in the order (best-reply search, Schadd and Winands 2011, in the form that
// needs no passing, BRS+ of Esser and others 2013); all their moves together count as one ply.
//
// Values are those of the evaluation; an end of the game outweighs any of them, a quicker win and
// a larger margin being better. A search that never had to evaluate has solved the position.
// If nothing but the winner is asked for (`decide`), it goes to the end at once, and turns round
// where the points that can still be made leave no doubt.
// Limits: no hidden information in the state that it is given.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "search/bounds.hpp"
#include "search/deepening.hpp"
#include "search/ordering.hpp"
#include "search/prospects.hpp"
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
    int quiescence = 3;       // plies of noisy moves after the last
    bool iterative = true;    // false: the full depth at once
    bool big_first = false;   // only the moves that the game finds most promising
    bool ends_decide = true;  // false: the evaluation alone judges, also at the end of the game
    bool decide = false;      // for two players: only who wins matters; at once to the end
    bool best_reply = false;  // with more than two players: only one opponent answers
    float noise = 0;          // how far a position may be misjudged, up or down
    std::uint64_t seed = 0;   // of the misjudgements: the same position is always misjudged alike
    int candidates = 1;       // how many moves get an exact value
};

template <GameState S>
class AlphaBeta {
  public:
    static constexpr float kWin = 1e6f;
    static constexpr float kInfinity = 4e6f;
    static constexpr float kDecided = kWin / 2;  // what is farther from 0 comes from ends alone

    AlphaBeta(Evaluation evaluation, std::size_t table_bytes)
        : evaluation_(std::move(evaluation)), table_(table_bytes) {}

    // Calls `progress` after each completed depth; it may be empty.
    SearchResult search(const S& root, const AlphaBetaOptions& options, const StopFlag* asked,
                        const ReportProgress& progress = {}) {
        options_ = options;
        Budget budget(options.nodes, options.seconds, asked);
        budget_ = &budget;
        nodes_ = 0;
        root_player_ = root.to_move();
        table_.new_search();
        Ordering ordering(root.rules());
        ordering_ = &ordering;

        S state = root;
        MoveList moves;
        list_moves(state, moves);
        if (options.decide) sort_by_prospects(state, moves);
        const bool stepwise = options.iterative && !options.decide;
        SearchResult result =
            deepen(std::move(moves), stepwise ? 1 : options.depth, options.depth, budget, nodes_,
                   progress, [&](const MoveList& order, int depth, SearchResult& found) {
                       return search_root(state, order, depth, found);
                   });
        if (root.rules().players() > 2) result.solved = false;  // others may play otherwise
        return result;
    }

  private:
    void list_moves(const S& state, MoveList& moves) const {
        different_moves(state, moves);
        if constexpr (HasPromise<S>) {
            if (!options_.big_first) return;
            int most = 0;
            for (Move move : moves) most = std::max<int>(most, state.promise(move));
            std::erase_if(moves, [&](Move move) { return state.promise(move) < most; });
        }
    }

    void sort_by_prospects(const S& state, MoveList& moves) {
        prospects_.resize(moves.size());
        prospects(state, moves, evaluation_, prospects_);
        std::vector<std::pair<float, Move>> order;
        for (std::size_t i = 0; i < moves.size(); ++i) order.emplace_back(-prospects_[i], moves[i]);
        std::sort(order.begin(), order.end());
        for (std::size_t i = 0; i < moves.size(); ++i) moves[i] = order[i].second;
    }

    enum class Side { kRoot, kOthers };

    Side side(const S& state) const {
        return state.to_move() == root_player_ ? Side::kRoot : Side::kOthers;
    }

    bool search_root(S& state, const MoveList& moves, int depth, SearchResult& found) {
        horizon_ = false;
        const auto before = state.snapshot();
        const auto wanted = static_cast<std::size_t>(std::max(options_.candidates, 1));
        const float most = options_.decide ? kDecided : kInfinity;
        std::vector<float> best_values;  // of the moves so far, falling
        for (Move move : moves) {
            const std::uint64_t nodes = nodes_;
            const bool bounded = options_.pruning && best_values.size() >= wanted;
            const float alpha = std::max(bounded ? best_values[wanted - 1] : -most, -most);
            if (alpha >= most) {  // won already
                found.candidates.push_back({move, -most, 0, {move}});
                continue;
            }
            state.play(move);
            ++nodes_;
            pv_[1].clear();
            float value = alpha;
            if (bounded)
                value = child(state, Side::kRoot, depth - 1, alpha, above(alpha), 1, false);
            if ((!bounded || value > alpha) && !out_)
                value = child(state, Side::kRoot, depth - 1, alpha, most, 1, false);
            state.restore(before);
            if (out_) {
                out_ = false;
                return false;
            }
            MoveList line{move};
            if (value > alpha) line.insert(line.end(), pv_[1].begin(), pv_[1].end());
            found.candidates.push_back({move, value, nodes_ - nodes, std::move(line)});
            best_values.insert(
                std::upper_bound(best_values.begin(), best_values.end(), value, std::greater<>()),
                value);
        }
        found.solved = !horizon_ || (options_.decide && std::abs(best_values[0]) >= kDecided);
        return true;
    }

    static float above(float alpha) { return std::nextafter(alpha, kInfinity); }

    // The value of a position after a move of a side, for that side.
    float child(S& state, Side mover, int depth, float alpha, float beta, int ply, bool replied) {
        if (state.is_over()) {
            pv_[static_cast<std::size_t>(ply)].clear();
            return end_value(state, mover, ply);
        }
        const Side next = side(state);
        if (next == Side::kRoot) replied = false;
        if (next == mover) return node(state, next, depth, alpha, beta, ply, replied);
        return -node(state, next, depth, -beta, -alpha, ply, replied);
    }

    // The evaluation is the root player's opinion throughout, as it need not be symmetric.
    float judged(const S& state, Side side) const {
        float value = evaluation_(state, root_player_);
        if (options_.noise > 0) value += misjudgement(state.key());
        return side == Side::kRoot ? value : -value;
    }

    // From -noise to noise, more often small than large.
    float misjudgement(std::uint64_t key) const {
        const std::uint64_t bits = Rng(key ^ options_.seed).next();
        const auto one = static_cast<float>(bits >> 40), two = static_cast<float>(bits & 0xffffff);
        return options_.noise * (one - two) * 0x1p-24f;
    }

    float end_value(const S& state, Side side, int ply) const {
        if (!options_.ends_decide) return judged(state, side);
        const float value = value_of_end(state, root_player_, kWin - static_cast<float>(ply));
        return side == Side::kRoot ? value : -value;
    }

    // Tells apart what the table must not mix up: whose opinion it is, and what may follow.
    // Who wins is nobody's opinion.
    std::uint64_t key(const S& state, bool replied) const {
        if (options_.decide) return state.key();
        const auto of = static_cast<std::uint64_t>(root_player_ + (replied ? kMaxPlayers : 0));
        return state.key() ^ of * 0x9e3779b97f4a7c15u;
    }

    // `replied`: between two turns of the root, one of the others has made a move of its choice.
    float node(S& state, Side side, int depth, float alpha, float beta, int ply, bool replied) {
        pv_[static_cast<std::size_t>(ply)].clear();
        if (budget_->spent(nodes_)) {
            out_ = true;
            return 0;
        }
        if constexpr (BoundsScores<S>) {
            float value = 0;
            if (options_.decide && is_decided(state, alpha, beta, value)) return value;
        }
        const bool follows = options_.best_reply && replied;  // has no choice of its own
        if ((depth <= 0 && !follows) || ply >= kMaxPly - 1) {
            horizon_ = true;
            return quiet_value(state, side, alpha, beta, ply, options_.quiescence);
        }

        const float alpha_before = alpha;
        const std::uint64_t key = options_.pruning ? this->key(state, replied) : 0;
        Move table_move = kNoMove;
        if (options_.pruning) {
            if (const TableEntry* entry = table_.find(key)) {
                table_move = entry->move;
                const bool certain = entry->exact_end || is_proof(*entry);
                if (entry->depth >= depth || certain) {
                    if (!certain) horizon_ = true;
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
        if (options_.decide && ply <= kForeseen) {
            prospects_.resize(moves.size());
            prospects(state, moves, evaluation_, prospects_);
            ordering_->prepare(moves, prospects_, table_move, ply);
        } else if (options_.pruning) {
            ordering_->prepare(state, moves, table_move, ply);
        }

        const bool horizon_before = horizon_;
        horizon_ = false;
        const auto before = state.snapshot();
        float best = -kInfinity;
        Move best_move = kNoMove;
        const auto consider = [&](Move move, float value) {
            if (value <= best) return;
            best = value;
            best_move = move;
            if (value > alpha || !options_.pruning) {
                MoveList& line = pv_[static_cast<std::size_t>(ply)];
                const MoveList& rest = pv_[static_cast<std::size_t>(ply) + 1];
                line.assign(1, move);
                line.insert(line.end(), rest.begin(), rest.end());
            }
            alpha = std::max(alpha, value);
        };
        if (options_.best_reply && side == Side::kOthers) {
            // This opponent plays what comes first, as another one replies or has replied.
            if (options_.pruning) ordering_->bring_forward(moves, 0, ply);
            state.play(moves[0]);
            ++nodes_;
            if (follows || (!state.is_over() && this->side(state) == side))
                consider(moves[0], child(state, side, depth, alpha, beta, ply + 1, replied));
            state.restore(before);
            if (out_) return 0;
            horizon_ = true;  // nothing is certain about the others
        }
        for (std::size_t i = 0; i < moves.size() && !follows && alpha < beta; ++i) {
            if (options_.pruning) ordering_->bring_forward(moves, i, ply);
            const Move move = moves[i];
            state.play(move);
            ++nodes_;
            const float value = options_.pruning
                                    ? search_move(state, side, depth, alpha, beta, ply, i)
                                    : child(state, side, depth - 1, -kInfinity, kInfinity, ply + 1,
                                            side == Side::kOthers);
            state.restore(before);
            if (out_) return 0;
            consider(move, value);
            if (options_.pruning && alpha >= beta) {
                ordering_->refuted(state, moves, i, depth, ply);
                break;
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

    // When only the winner matters, whatever says who wins holds at any depth: evaluations never
    // do.
    bool is_proof(const TableEntry& entry) const {
        return options_.decide && ((entry.bound != Bound::kUpper && entry.value >= kDecided) ||
                                   (entry.bound != Bound::kLower && entry.value <= -kDecided));
    }

    // Whether the points that can still be made leave no doubt; the value is a side's.
    bool is_decided(const S& state, float alpha, float beta, float& value) const
        requires BoundsScores<S>
    {
        const auto [low, high] = bounds_of_lead(state, state.to_move());
        if (low > 0) {
            value = kWin;
        } else if (high < 0) {
            value = -kWin;
        } else {
            value = 0;
            return (low == 0 && beta <= 0) || (high == 0 && alpha >= 0) || (low == 0 && high == 0);
        }
        return true;
    }

    // The later a move comes and the deeper the search, the less deep it is looked at first.
    static int reduction(int depth, std::size_t i) {
        if (depth < 2 || i < 3) return 0;
        const double grown = std::log(depth) * std::log(static_cast<double>(i) + 1) / 1.8;
        return std::min(static_cast<int>(0.6 + grown), depth - 1);
    }

    // The i-th move of a node, already played: a narrow window first, less deep if it is late.
    float search_move(S& state, Side side, int depth, float alpha, float beta, int ply,
                      std::size_t i) {
        const bool replied = side == Side::kOthers;
        const auto value_at = [&](int left, float high) {
            return child(state, side, left, alpha, high, ply + 1, replied);
        };
        if (i == 0) return value_at(depth - 1, beta);
        const int reduced = options_.reductions && !options_.decide ? reduction(depth, i) : 0;
        float value = value_at(depth - 1 - reduced, above(alpha));
        if (value > alpha && reduced && !out_) value = value_at(depth - 1, above(alpha));
        if (value > alpha && value < beta && !out_) value = value_at(depth - 1, beta);
        return value;
    }

    // The evaluation, after the noisy moves have been tried.
    float quiet_value(S& state, Side side, float alpha, float beta, int ply, int left) {
        float best = judged(state, side);
        if constexpr (HasNoisyMoves<S>) {
            if (!options_.pruning || left == 0 || ply >= kMaxPly - 1) return best;
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
                    value = end_value(state, side, ply + 1);
                } else if (const Side next = this->side(state); next == side) {
                    value = quiet_value(state, side, alpha, beta, ply + 1, left - 1);
                } else {
                    value = -quiet_value(state, next, -beta, -alpha, ply + 1, left - 1);
                }
                state.restore(before);
                best = std::max(best, value);
                alpha = std::max(alpha, best);
                if (alpha >= beta) break;
            }
        }
        return best;
    }

    static constexpr int kMaxPly = Ordering::kMaxPly;
    static constexpr int kForeseen = 4;  // plies whose moves are worth an evaluation to sort them

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
    std::vector<float> prospects_;
};

}  // namespace sparring
