// Monte-Carlo tree search for any number of players: each node keeps the mean utility of the
// player who moved into it, so that every player maximises their own (max^n backup).
//
// Selection is value plus exploration weighted by a prior (Rosin 2011), where the value mixes in
// all-moves-as-first statistics while a child is young (RAVE; Gelly and Silver 2007). Priors,
// the moves worth considering and the playouts come from the game where it offers them. Nodes lie
// in one flat array of a fixed size; when it is full the tree stops growing and the search goes
// on. Several threads share the tree without locks: counts may lose an update now and then.
// With one thread and a budget in simulations the same seed gives the same result.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <exception>
#include <functional>
#include <memory>
#include <new>
#include <thread>
#include <vector>

#include "playouts.hpp"
#include "search/budget.hpp"
#include "search/evaluation.hpp"
#include "search/ordering.hpp"
#include "search/result.hpp"
#include "trace.hpp"

namespace sparring {

// A game that plays guided random games and tells which moves each player made.
template <class S>
concept GuidesPlayouts =
    requires(S& state, Rng& rng, Trace& trace) { state.guided_playout(rng, trace); };

// A game that knows how likely a good player is to choose each move: unnormalised weights.
template <class S>
concept HasPriors = requires(const S& state, const MoveList& moves, std::vector<float>& weights) {
    state.priors(moves, weights);
};

struct MctsOptions {
    std::uint64_t simulations = 0;  // 0: no limit
    double seconds = 0;             // 0: no limit
    int threads = 1;
    std::size_t max_nodes = 4'000'000;
    float exploration = 0.6f;
    float rave = 500;     // simulations for which RAVE and the mean weigh the same; 0: none
    float margin = 0.1f;  // how much of a unit of utility the score's margin can add
    bool guided = true;   // the game's own playouts and priors
    std::uint64_t seed = 0;
};

template <GameState S>
class Mcts {
  public:
    explicit Mcts(const MctsOptions& options)
        : options_(options),
          nodes_(static_cast<Node*>(std::malloc(options.max_nodes * sizeof(Node)))) {
        if (!nodes_) throw std::bad_alloc();
    }

    SearchResult search(const S& root, const StopFlag* asked,
                        const std::function<void(const SearchResult&)>& progress = {}) {
        reuse_tree(root);
        std::atomic<std::uint64_t> started{0};
        std::atomic<bool> stop{false};
        const auto work = [&](int thread) {
            Worker worker(options_.seed, searches_, static_cast<std::uint64_t>(thread));
            Budget budget(0, options_.seconds, asked);
            std::uint64_t done = 0;
            while (!stop.load(std::memory_order_relaxed)) {
                const std::uint64_t number = started.fetch_add(1, std::memory_order_relaxed);
                if (options_.simulations && number >= options_.simulations) break;
                // A simulation is some thousand times as long as a look at the clock.
                if (budget.spent(done * 256)) {
                    stop = true;
                    break;
                }
                ++done;
                simulate(root, worker);
                if (progress && thread == 0 && done % 2048 == 0) progress(result(root, done));
            }
            simulations_ += done;
        };
        simulations_ = 0;
        std::vector<std::thread> helpers;
        for (int t = 1; t < options_.threads; ++t) helpers.emplace_back(work, t);
        std::exception_ptr failed;  // whoever listens to progress may throw
        try {
            work(0);
        } catch (...) {
            failed = std::current_exception();
            stop = true;
        }
        for (std::thread& helper : helpers) helper.join();
        if (failed) std::rethrow_exception(failed);
        ++searches_;
        root_key_ = root.key();
        return result(root, simulations_);
    }

    // Tells the tree that a move was played, so that the next search begins with what it knows.
    void advance(Move move) { played_.push_back(move); }
    void forget() {
        played_.clear();
        next_free_ = 0;
    }

  private:
    using Value = std::atomic<float>;
    using Count = std::atomic<std::uint32_t>;

    struct Node {
        Move move{};
        Count visits{0}, rave_visits{0};
        Value value{0}, rave_value{0};  // means, for the player who made the move
        Value hope{0};                  // mean, for the player who moves next
        float prior = 0;
        std::atomic<std::uint32_t> first_child{0};  // 0: not expanded; kBusy: somebody is at it
        std::uint32_t children = 0;
        std::int8_t player = 0;  // who made the move
    };
    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };
    static constexpr std::uint32_t kBusy = 0xffffffff;
    static constexpr std::uint32_t kRoot = 1;

    // Which moves each player made in a simulation.
    struct Marks {
        std::array<std::vector<std::uint8_t>, kMaxPlayers> played;
        void mark(int player, Move move) {
            auto& of = played[static_cast<std::size_t>(player)];
            if (index(move) >= of.size()) of.resize(index(move) + 1, 0);
            of[index(move)] = 1;
        }
        bool has(int player, Move move) const {
            const auto& of = played[static_cast<std::size_t>(player)];
            return index(move) < of.size() && of[index(move)];
        }
        void clear(const std::vector<Trace::Step>& steps) {
            for (const Trace::Step& step : steps)
                played[static_cast<std::size_t>(step.player)][index(step.move)] = 0;
        }
    };
    struct Worker {
        Worker(std::uint64_t seed, std::uint64_t search, std::uint64_t thread)
            : rng(seed + 0x1000 * search, thread) {}
        Rng rng;
        Trace trace;
        MoveList moves;
        std::vector<float> weights;
        std::vector<std::uint32_t> path, order;
        Marks marks;
    };

    static void add(Count& count, Value& mean, float result) {
        const std::uint32_t n = count.load(std::memory_order_relaxed) + 1;
        count.store(n, std::memory_order_relaxed);
        const float old = mean.load(std::memory_order_relaxed);
        mean.store(old + (result - old) / static_cast<float>(n), std::memory_order_relaxed);
    }

    // Keeps the part of the tree below the moves played since the last search, or starts anew.
    void reuse_tree(const S& root) {
        std::uint32_t at = next_free_ > kRoot ? kRoot : 0;
        for (Move move : played_) {
            if (!at) break;
            const std::uint32_t first = nodes_[at].first_child;
            std::uint32_t found = 0;
            if (first && first != kBusy)
                for (std::uint32_t c = first; c < first + nodes_[at].children && !found; ++c)
                    if (nodes_[c].move == move) found = c;
            at = found;
        }
        const bool same = played_.empty() && at && root_key_ == root.key();
        if (!(at && (same || !played_.empty())) || nodes_[at].first_child == 0) at = 0;
        if (at && !children_are_legal(root, at)) at = 0;
        played_.clear();
        if (at == kRoot) return;
        if (at) {
            copy_subtree(at);
        } else {
            reset(nodes_[kRoot]);
            next_free_ = kRoot + 1;
        }
    }

    // Guards against a tree of another game: the root must offer what the position does.
    bool children_are_legal(const S& root, std::uint32_t at) const {
        const Node& node = nodes_[at];
        for (std::uint32_t c = node.first_child; c < node.first_child + node.children; ++c)
            if (!root.is_legal(nodes_[c].move)) return false;
        return true;
    }

    static void reset(Node& node) { std::construct_at(&node); }

    static void copy(const Node& from, Node& to) {
        to.move = from.move;
        to.visits = from.visits.load();
        to.rave_visits = from.rave_visits.load();
        to.value = from.value.load();
        to.rave_value = from.rave_value.load();
        to.hope = from.hope.load();
        to.prior = from.prior;
        to.first_child = from.first_child.load();
        to.children = from.children;
        to.player = from.player;
    }

    // Moves a subtree to the front of the array, breadth first, by way of a second array.
    void copy_subtree(std::uint32_t top) {
        std::vector<std::uint32_t> sources{top}, firsts;
        for (std::size_t i = 0; i < sources.size(); ++i) {
            const Node& source = nodes_[sources[i]];
            const std::uint32_t first = source.first_child;
            const bool leaf = !first || first == kBusy;
            firsts.push_back(leaf ? 0 : kRoot + static_cast<std::uint32_t>(sources.size()));
            for (std::uint32_t c = 0; !leaf && c < source.children; ++c)
                sources.push_back(first + c);
        }
        std::vector<Node> moved(sources.size());
        for (std::size_t i = 0; i < sources.size(); ++i) {
            copy(nodes_[sources[i]], moved[i]);
            moved[i].first_child = firsts[i];
        }
        for (std::size_t i = 0; i < moved.size(); ++i) {
            reset(nodes_[kRoot + i]);
            copy(moved[i], nodes_[kRoot + i]);
        }
        next_free_ = kRoot + static_cast<std::uint32_t>(moved.size());
    }

    void expand(const S& state, Node& node, Worker& worker) {
        std::uint32_t free = 0;
        if (!node.first_child.compare_exchange_strong(free, kBusy)) return;
        worker.moves.clear();
        state.legal_moves(worker.moves);
        const auto count = static_cast<std::uint32_t>(worker.moves.size());
        const std::uint32_t first = next_free_.fetch_add(count);
        if (std::size_t{first} + count >
            options_.max_nodes) {  // full: this node stays a leaf for ever
            next_free_ -= count;
            node.first_child = 0;
            return;
        }
        worker.weights.assign(count, 1.0f);
        if constexpr (HasPriors<S>)
            if (options_.guided) state.priors(worker.moves, worker.weights);
        float total = 0;
        for (float weight : worker.weights) total += weight;
        // The likeliest first, so that among equals the search prefers it.
        worker.order.resize(count);
        for (std::uint32_t i = 0; i < count; ++i) worker.order[i] = i;
        std::stable_sort(worker.order.begin(), worker.order.end(),
                         [&](std::uint32_t a, std::uint32_t b) {
                             return worker.weights[a] > worker.weights[b];
                         });
        for (std::uint32_t i = 0; i < count; ++i) {
            Node& child = nodes_[first + i];
            reset(child);
            child.move = worker.moves[worker.order[i]];
            child.prior = worker.weights[worker.order[i]] / total;
            child.player = static_cast<std::int8_t>(state.to_move());
        }
        node.children = count;
        node.first_child.store(first, std::memory_order_release);
    }

    std::uint32_t select(const Node& node, std::uint32_t first) const {
        const auto visits = static_cast<float>(node.visits.load(std::memory_order_relaxed));
        const float explore = options_.exploration * std::sqrt(visits + 1);
        // A child never visited is assumed to be a little worse than the visited ones.
        const float unknown = node.hope.load(std::memory_order_relaxed) - 0.1f;
        float best = -1e9f;
        std::uint32_t chosen = first;
        for (std::uint32_t c = first; c < first + node.children; ++c) {
            const Node& child = nodes_[c];
            const auto n = static_cast<float>(child.visits.load(std::memory_order_relaxed));
            const auto rn = static_cast<float>(child.rave_visits.load(std::memory_order_relaxed));
            float value = n > 0 ? child.value.load(std::memory_order_relaxed) : unknown;
            if (options_.rave > 0 && rn > 0) {
                const float weight = n > 0 ? std::sqrt(options_.rave / (3 * n + options_.rave)) : 1;
                const float beta = weight * rn / (rn + 20);
                value =
                    (1 - beta) * value + beta * child.rave_value.load(std::memory_order_relaxed);
            }
            const float score = value + explore * child.prior / (1 + n);
            if (score > best) {
                best = score;
                chosen = c;
            }
        }
        return chosen;
    }

    void simulate(const S& root, Worker& worker) {
        S state = root;
        worker.path.assign(1, kRoot);
        worker.trace.steps.clear();
        std::uint32_t at = kRoot;
        while (!state.is_over()) {
            Node& node = nodes_[at];
            std::uint32_t first = node.first_child.load(std::memory_order_acquire);
            if (first == 0 && (at == kRoot || node.visits.load(std::memory_order_relaxed) >= 1)) {
                expand(state, node, worker);
                first = node.first_child.load(std::memory_order_acquire);
            }
            if (first == 0 || first == kBusy) break;
            at = select(node, first);
            worker.path.push_back(at);
            worker.trace.steps.push_back({nodes_[at].player, nodes_[at].move});
            state.play(nodes_[at].move);
        }
        std::array<float, kMaxPlayers> results;
        finish(state, worker, results);
        back_up(worker, results);
    }

    void finish(S& state, Worker& worker, std::array<float, kMaxPlayers>& results) {
        if constexpr (GuidesPlayouts<S>) {
            if (options_.guided) {
                state.guided_playout(worker.rng, worker.trace);
            } else {
                random_playout(state, worker);
            }
        } else {
            random_playout(state, worker);
        }
        const auto n = static_cast<std::size_t>(state.rules().players());
        std::array<std::int32_t, kMaxPlayers> scores;
        state.returns({results.data(), n});
        state.scores({scores.data(), n});
        float mean = 0;
        for (std::size_t p = 0; p < n; ++p)
            mean += static_cast<float>(scores[p]) / static_cast<float>(n);
        for (std::size_t p = 0; p < n; ++p) {
            const float margin = (static_cast<float>(scores[p]) - mean) / 10.0f;
            results[p] += options_.margin * margin / (1.0f + std::abs(margin));
        }
    }

    void random_playout(S& state, Worker& worker) {
        if (options_.rave == 0) {
            play_out(state, worker.rng);
            return;
        }
        while (!state.is_over()) {
            const Move move = state.random_move(worker.rng);
            worker.trace.steps.push_back({static_cast<std::int8_t>(state.to_move()), move});
            state.play(move);
        }
    }

    void back_up(Worker& worker, const std::array<float, kMaxPlayers>& results) {
        for (std::size_t i = 0; i < worker.path.size(); ++i) {
            Node& node = nodes_[worker.path[i]];
            add(node.visits, node.value, results[static_cast<std::size_t>(node.player)]);
            if (i + 1 < worker.path.size()) {
                const auto next = static_cast<std::size_t>(nodes_[worker.path[i + 1]].player);
                const float old = node.hope.load(std::memory_order_relaxed);
                const auto n = static_cast<float>(node.visits.load(std::memory_order_relaxed));
                node.hope.store(old + (results[next] - old) / n, std::memory_order_relaxed);
            }
        }
        if (options_.rave > 0) back_up_rave(worker, results);
    }

    // For each node of the path, the children whose move was played later by the same player.
    void back_up_rave(Worker& worker, const std::array<float, kMaxPlayers>& results) {
        const auto& steps = worker.trace.steps;
        Marks& seen = worker.marks;
        for (std::size_t i = steps.size(); i-- > 0;) {
            seen.mark(steps[i].player, steps[i].move);
            if (i >= worker.path.size()) continue;
            const Node& node = nodes_[worker.path[i]];
            const std::uint32_t first = node.first_child.load(std::memory_order_acquire);
            if (!first || first == kBusy) continue;
            for (std::uint32_t c = first; c < first + node.children; ++c) {
                Node& child = nodes_[c];
                if (seen.has(child.player, child.move))
                    add(child.rave_visits, child.rave_value,
                        results[static_cast<std::size_t>(child.player)]);
            }
        }
        seen.clear(steps);
    }

    SearchResult result(const S& root, std::uint64_t simulations) const {
        SearchResult found;
        found.nodes = simulations;
        const Node& top = nodes_[kRoot];
        const std::uint32_t first = top.first_child;
        if (first && first != kBusy)
            for (std::uint32_t c = first; c < first + top.children; ++c)
                found.candidates.push_back({nodes_[c].move, nodes_[c].value.load(),
                                            nodes_[c].visits.load(), line_from(c)});
        std::stable_sort(
            found.candidates.begin(), found.candidates.end(),
            [](const Candidate& a, const Candidate& b) { return a.visits > b.visits; });
        if (found.candidates.empty() && !root.is_over()) {
            MoveList moves;
            root.legal_moves(moves);
            for (Move move : moves) found.candidates.push_back({move, 0, 0, {move}});
        }
        if (!found.candidates.empty())
            found.depth = static_cast<int>(found.candidates[0].line.size());
        return found;
    }

    MoveList line_from(std::uint32_t at) const {
        MoveList line{nodes_[at].move};
        while (true) {
            const std::uint32_t first = nodes_[at].first_child;
            if (!first || first == kBusy || !nodes_[at].children) return line;
            std::uint32_t best = first;
            for (std::uint32_t c = first; c < first + nodes_[at].children; ++c)
                if (nodes_[c].visits > nodes_[best].visits) best = c;
            if (nodes_[best].visits == 0) return line;
            line.push_back(nodes_[best].move);
            at = best;
        }
    }

    MctsOptions options_;
    // Raw memory: pages that the tree never reaches cost nothing. A node begins with `reset`.
    static_assert(std::is_trivially_destructible_v<Node>);
    std::unique_ptr<Node[], Free> nodes_;
    std::atomic<std::uint32_t> next_free_{0};
    std::atomic<std::uint64_t> simulations_{0};
    std::uint64_t searches_ = 0, root_key_ = 0;
    MoveList played_;
};

}  // namespace sparring
