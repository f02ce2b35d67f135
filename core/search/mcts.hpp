// Monte-Carlo tree search for any number of players: each node keeps the mean utility of the
// player who moved into it, so that every player maximises their own (max^n backup).
//
// Selection is value plus exploration weighted by a prior (Rosin 2011), where the value mixes in
// all-moves-as-first statistics while a child is young (RAVE; Gelly and Silver 2007). A position
// may be visited several times before its moves join the tree, so that a prior which looks at each
// of them pays. In wide positions only the likeliest moves are looked at, more of them the more
// often the position is visited (progressive widening; Coulom 2007, Chaslot and others 2008).
// Priors and playouts come from the game where it offers them; what the search finds out about
// moves may change both (see `Habits` and `Replies`). When the tree is full it stops growing and
// the search goes on. Threads that are on their way down count as a loss, so that others look
// elsewhere (virtual loss). Between two players a position near its end may be searched to the end,
// and what is certain is carried up the tree (Winands and others 2008). With one thread and a
// budget in simulations or work the same seed gives the same result.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <exception>
#include <functional>
#include <optional>
#include <span>
#include <thread>
#include <vector>

#include "search/budget.hpp"
#include "search/growth.hpp"
#include "search/habits.hpp"
#include "search/hindsight.hpp"
#include "search/marks.hpp"
#include "search/mcts_options.hpp"
#include "search/probe.hpp"
#include "search/result.hpp"
#include "search/tree.hpp"
#include "search/visits.hpp"
#include "search/work.hpp"

namespace sparring {

template <GameState S>
class Mcts {
  public:
    explicit Mcts(const MctsOptions& options) : options_(options), tree_(options.max_nodes) {
        if (options.remembers()) replies_.emplace();
    }

    SearchResult search(const S& root, const StopFlag* asked, const ReportProgress& progress = {}) {
        reuse_tree(root);
        me_ = root.to_move();
        won_ = false;
        std::atomic<std::uint64_t> started{0};
        std::atomic<bool> stop{false};
        const auto work = [&](int thread) {
            Worker worker(options_, habits_, searches_, static_cast<std::uint64_t>(thread));
            Budget budget(0, options_.seconds, asked);
            std::uint64_t done = 0;
            while (!stop.load(std::memory_order_relaxed)) {
                const std::uint64_t number = started.fetch_add(1, std::memory_order_relaxed);
                if (options_.simulations && number >= options_.simulations) break;
                if (options_.work && work_.load(std::memory_order_relaxed) >= options_.work) break;
                // A simulation is some thousand times as long as a look at the clock.
                if (budget.spent(done * 256)) {
                    stop = true;
                    break;
                }
                ++done;
                simulate(root, worker);
                work_.fetch_add(worker.work.steps(), std::memory_order_relaxed);
                worker.work.clear();
                if (thread == 0 && settled(budget, number, done)) stop = true;
                if (progress && thread == 0 && done % 2048 == 0) progress(result(root, done));
            }
            simulations_ += done;
        };
        simulations_ = work_ = 0;
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
        if (options_.learns()) habits_.fade();
        root_key_ = root.key();
        return result(root, simulations_);
    }

    // Tells the tree that a move was played, so that the next search begins with what it knows.
    void advance(Move move) { played_.push_back(move); }
    void forget() {
        played_.clear();
        tree_.clear();
    }

  private:
    static constexpr float kLoss = -1;

    struct Worker {
        Worker(const MctsOptions& options, const Habits& habits, std::uint64_t search,
               std::uint64_t thread)
            : rng(options.seed + 0x1000 * search, thread),
              growth(options, habits),
              leaf(leaf_of(options)) {}
        Rng rng;
        Growth<S> growth;
        Leaf leaf;
        Work work;
        Trace trace;
        std::vector<std::uint32_t> path;
        Marks marks;
    };

    // Keeps the part of the tree below the moves played since the last search, or starts anew.
    void reuse_tree(const S& root) {
        const bool stayed = played_.empty();
        std::uint32_t at = tree_.follow(played_);
        if (stayed && root_key_ != root.key()) at = 0;
        if (at && !(tree_.first_child(tree_[at]) && children_are_legal(root, tree_[at]))) at = 0;
        played_.clear();
        if (!at) {
            tree_.start();
            habits_.clear();
            if (replies_) replies_->clear();
            // What searches of endings remember belongs to the tree.
            if (options_.probe > 0)
                probe_.emplace(Evaluation(options_.leaf.own, options_.leaf.their));
        } else if (at != Tree::kRoot) {
            tree_.keep(at);
        }
    }

    bool settled(const Budget& budget, std::uint64_t number, std::uint64_t done) const {
        if (options_.settle && won_) return true;
        if (done % kSettleEvery) return false;
        const TreeNode& top = tree_[Tree::kRoot];
        if (top.children > 0 && !tree_.has_open_child(top)) return true;
        if (!options_.settle || top.safe) return false;  // others may be better than a draw
        const double threads = options_.threads;
        double left = threads * budget.nodes_to_come(done);
        if (options_.simulations)
            left = std::min(left, static_cast<double>(options_.simulations - number));
        if (options_.work)
            left = std::min(left, Work::simulations_to_come(options_.work, work_, number + 1));
        Lead lead;
        const std::uint32_t first = tree_.first_child(top);
        for (std::uint32_t c = first; first && c < first + top.children; ++c)
            lead.add(tree_[c].visits.count());
        return lead.is_safe(left);
    }

    // Guards against a tree of another game: the root must offer what the position does.
    bool children_are_legal(const S& root, const TreeNode& node) const {
        const std::uint32_t first = tree_.first_child(node);
        for (std::uint32_t c = first; c < first + node.children; ++c)
            if (!root.is_legal(tree_[c].move)) return false;
        return true;
    }

    // The weight of exploration, which is larger near the root, where one move has to be chosen:
    // there it matters more that others were looked at than that the best is known well.
    float exploration(std::size_t depth) const {
        const auto plies = static_cast<float>(depth);
        return options_.exploration * (1 + options_.breadth / (plies * plies));
    }

    // The child to look at next; 0 if all are certain. What is certain is not looked at again.
    // `depth` counts the nodes down to this one.
    std::uint32_t select(const TreeNode& node, std::size_t depth) const {
        const std::uint32_t first = tree_.first_child(node);
        const auto visits = static_cast<float>(node.visits.count());
        const float explore = exploration(depth) * std::sqrt(visits + 1);
        const float unknown = node.hope.load(std::memory_order_relaxed) - options_.doubt;
        float best = -1e9f;
        std::uint32_t chosen = 0;
        const std::uint32_t end = first + width(options_.widening, node.children, visits);
        for (std::uint32_t c = first; c < end; ++c) {
            const TreeNode& child = tree_[c];
            if (child.verdict != Verdict::kOpen) continue;
            const auto n = static_cast<float>(child.visits.count());
            const auto rn = static_cast<float>(child.rave.count());
            float value = n > 0 ? child.visits.mean() : unknown;
            if (options_.rave > 0 && rn > 0) {
                const float weight = n > 0 ? std::sqrt(options_.rave / (3 * n + options_.rave)) : 1;
                const float beta = weight * rn / (rn + 20);
                value = (1 - beta) * value + beta * child.rave.mean();
            }
            const float score = value + explore * child.prior / (1 + n);
            if (score > best) {
                best = score;
                chosen = c;
            }
            if (n == 0 && options_.in_order()) break;  // those behind it are less likely
        }
        return chosen;
    }

    // The child to look at next. Where all are certain, others may join them; else it is the best.
    std::uint32_t choose(const S& state, TreeNode& node, Worker& worker) {
        std::uint32_t chosen = select(node, worker.path.size());
        while (!chosen && node.stage < Stages::kAll && !shared()) {
            grow(state, node, worker);
            chosen = select(node, worker.path.size());
        }
        return chosen ? chosen : tree_.best_child(node);
    }

    void grow(const S& state, TreeNode& node, Worker& worker) {
        worker.work.add(worker.growth(tree_, state, node, me_));
    }

    // What the opponent is expected to do: a child as likely as its prior.
    std::uint32_t guess(const TreeNode& node, std::uint32_t first, Rng& rng) const {
        float left = rng.fraction();
        std::uint32_t c = first;
        while (c + 1 < first + node.children && (left -= tree_[c].prior) >= 0) ++c;
        return c;
    }

    bool shared() const { return options_.shared(); }

    void simulate(const S& root, Worker& worker) {
        S state = root;
        worker.path.assign(1, Tree::kRoot);
        worker.trace.steps.clear();
        std::uint32_t at = Tree::kRoot;
        if (shared()) tree_[at].visits.add(kLoss);
        while (!state.is_over()) {
            TreeNode& node = tree_[at];
            if (at != Tree::kRoot && is_certain(state, node, worker)) {
                worker.work.add(worker.trace.steps.size());
                back_up(worker, static_cast<std::size_t>(state.to_move()), certain(node));
                return prove(worker);
            }
            const std::uint32_t enough = options_.expand + (shared() ? 1 : 0);
            const std::uint32_t visits = node.visits.count();
            const bool lacks =
                node.stage < Stages::kAll && !shared() && visits > Stages::visits_until(node.stage);
            const bool grows = node.first ? lacks : at == Tree::kRoot || visits > enough;
            if (grows) grow(state, node, worker);
            const std::uint32_t first = tree_.first_child(node);
            if (!first) break;
            if (options_.learns() && Habits::is_due(visits)) habits_.learn(tree_, node);
            const bool guessed =
                tree_[first].player != me_ && worker.growth.opponent().followed(worker.rng);
            at = guessed ? guess(node, first, worker.rng) : choose(state, node, worker);
            if (shared()) tree_[at].visits.add(kLoss);
            worker.path.push_back(at);
            worker.trace.steps.push_back({tree_[at].player, tree_[at].move});
            state.play(tree_[at].move);
        }
        const auto next = static_cast<std::size_t>(state.to_move());
        const Results results = worker.leaf(state, worker.rng, worker.trace, options_.rave > 0,
                                            replies_ ? &*replies_ : nullptr);
        worker.work.add(worker.trace.steps.size() + 1);
        back_up(worker, next, results);
    }

    // Whether it is known who wins after a move; a node is looked at when it is
    // new, and searched once in its life.
    bool is_certain(const S& state, TreeNode& node, Worker& worker) {
        if (node.verdict == Verdict::kOpen && options_.probe > 0 && !shared()) {
            if (node.visits.count() == 0) {
                node.verdict = Probe<S>::glance(state, node.player);
            } else {
                node.verdict = (*probe_)(state, node.player, node.visits.count(), options_.probe);
                worker.work.add(probe_->cost());
            }
        }
        return node.verdict != Verdict::kOpen;
    }

    // Between two players; as good as an end with the usual margin.
    Results certain(const TreeNode& node) const {
        Results results{};
        const auto player = static_cast<std::size_t>(node.player);
        results[player] = static_cast<float>(result_of(node.verdict)) * (1 + options_.margin / 2);
        results[1 - player] = -results[player];
        return results;
    }

    // What follows for the moves before from the last one of a path, which is certain: all but the
    // root, whose moves are to be compared. Moves outside the tree may be anything.
    void prove(const Worker& worker) {
        for (std::size_t i = worker.path.size() - 1; i-- > 0;) {
            TreeNode& node = tree_[worker.path[i]];
            const TreeNode& child = tree_[worker.path[i + 1]];
            node.safe = node.safe || child.verdict == Verdict::kDrawn;
            const Verdict best =
                i == 0 ? Verdict::kOpen : tree_.best_verdict(node, node.stage == Stages::kAll);
            if (best == Verdict::kOpen) {
                if (options_.hindsight) take_back(tree_, std::span(worker.path).first(i + 2));
                break;
            }
            node.verdict = child.player == node.player ? best : reversed(best);
        }
        won_ = won_ || tree_[worker.path[1]].verdict == Verdict::kWon;
    }

    // `next` is who moves where the path ends. Whoever can draw for certain would not have made a
    // move that seems to lose, so that counts as a draw before it (score-bounded search; Cazenave
    // and Saffidine 2010).
    void back_up(Worker& worker, std::size_t next, const Results& results) {
        Results counted = results;
        for (std::size_t i = worker.path.size(); i-- > 0;) {
            TreeNode& node = tree_[worker.path[i]];
            const auto player = static_cast<std::size_t>(node.player);
            if (shared()) {
                node.visits.replace(kLoss, counted[player]);
            } else {
                node.visits.add(counted[player]);
            }
            const float old = node.hope.load(std::memory_order_relaxed);
            const auto n = static_cast<float>(node.visits.count());
            node.hope.store(old + (counted[next] - old) / n, std::memory_order_relaxed);
            if (i > 0 && tree_[worker.path[i - 1]].safe && node.visits.mean() < 0) counted = {};
            next = player;
        }
        if (options_.rave > 0) back_up_rave(worker, results);
    }

    // For each node of the path, the children whose move was played later by the same player.
    void back_up_rave(Worker& worker, const Results& results) {
        const auto& steps = worker.trace.steps;
        Marks& seen = worker.marks;
        for (std::size_t i = steps.size(); i-- > 0;) {
            seen.mark(steps[i].player, steps[i].move);
            if (i >= worker.path.size()) continue;
            const TreeNode& node = tree_[worker.path[i]];
            const std::uint32_t first = tree_.first_child(node);
            if (!first) continue;
            for (std::uint32_t c = first; c < first + node.children; ++c) {
                TreeNode& child = tree_[c];
                if (seen.has(child.player, child.move))
                    child.rave.add(results[static_cast<std::size_t>(child.player)]);
            }
        }
        seen.clear(steps);
    }

    float value_of(const TreeNode& node) const {
        if (node.verdict == Verdict::kOpen) return node.visits.mean();
        return certain(node)[static_cast<std::size_t>(node.player)];
    }

    SearchResult result(const S& root, std::uint64_t simulations) const {
        SearchResult found;
        found.nodes = simulations;
        const TreeNode& top = tree_[Tree::kRoot];
        if (const std::uint32_t first = tree_.first_child(top))
            for (std::uint32_t c = first; c < first + top.children; ++c)
                found.candidates.push_back({tree_[c].move, value_of(tree_[c]),
                                            tree_[c].visits.count(), tree_.line_from(c)});
        finish_result(root, found);
        if (probe_) put_in_order(found.candidates);  // else nothing is certain
        return found;
    }

    // What certainly wins comes first, and what certainly loses last. A certain draw comes before
    // moves that are not certainly better.
    void put_in_order(std::vector<Candidate>& candidates) const {
        const auto known = [&](const Candidate& candidate) {
            const std::uint32_t at = tree_.follow({candidate.move});
            return at ? tree_[at].verdict : Verdict::kOpen;
        };
        const auto bring_forward = [&](auto wanted) {
            std::stable_partition(candidates.begin(), candidates.end(), wanted);
        };
        const auto is = [&](Verdict verdict) {
            return [=](const Candidate& candidate) { return known(candidate) == verdict; };
        };
        bring_forward(std::not_fn(is(Verdict::kLost)));
        const auto open = std::find_if(candidates.begin(), candidates.end(), is(Verdict::kOpen));
        const bool better = open != candidates.end() &&
                            open->value * std::sqrt(static_cast<float>(open->visits)) > 1;
        bring_forward(is(better ? Verdict::kOpen : Verdict::kDrawn));
        bring_forward(is(Verdict::kWon));
    }

    MctsOptions options_;
    Tree tree_;
    Habits habits_;
    std::optional<Replies> replies_;
    std::optional<Probe<S>> probe_;
    std::atomic<std::uint64_t> simulations_{0}, work_{0};
    std::uint64_t searches_ = 0, root_key_ = 0;
    int me_ = 0;        // who moves at the root
    bool won_ = false;  // a move there certainly wins
    MoveList played_;
};

}  // namespace sparring
