// Monte-Carlo tree search where something is hidden: one tree of what the player at the root can
// tell apart, each simulation in another world that fits what that player knows (single-observer
// information-set search; Cowling, Powley and Whitehouse 2012).
//
// A node's children are the moves that were possible in any world so far; a simulation chooses
// among those that are possible in its own, by value plus exploration weighted by a prior, where
// exploration counts how often a child could have been chosen. Every player maximises their own
// utility. Limits: one thread, and a new tree for each search; opponents are assumed to know what
// the world of the simulation says, so nothing is ever hidden from them on purpose.
#pragma once

#include <vector>

#include "search/budget.hpp"
#include "search/mcts.hpp"

namespace sparring {

// A game that can deal again what a player does not know.
template <class S>
concept HidesThings = requires(const S& state, int viewer, Rng& rng) {
    { state.deal(viewer, rng) } -> std::same_as<S>;
};

template <HidesThings S>
class InformationSetMcts {
  public:
    explicit InformationSetMcts(const MctsOptions& options)
        : options_(options),
          prior_(prior_of(options)),
          leaf_(leaf_of(options)),
          opponent_(options.opponent) {}

    SearchResult search(const S& root, const StopFlag* asked, const ReportProgress& progress = {}) {
        nodes_.assign(1, Node{});
        me_ = root.to_move();
        possible_.assign(root.rules().move_count(), 0);
        Rng rng(options_.seed, searches_++);
        Budget budget(0, options_.seconds, asked);
        std::uint64_t done = 0;
        work_.clear();
        while (!(options_.simulations && done >= options_.simulations) &&
               !(options_.work && work_.steps() >= options_.work) && !budget.spent(done * 256)) {
            ++done;
            simulate(root.deal(root.to_move(), rng), rng);
            if (progress && done % 2048 == 0) progress(result(root, done));
            if (settled(budget, done)) break;
        }
        return result(root, done);
    }

  private:
    struct Node {
        Move move{};
        std::uint32_t visits = 0, chances = 0;  // how often it was chosen, and could have been
        float value = 0;                        // mean, for the player who made the move
        float hope = 0;                         // mean, for the player who moves next
        float weight = 0;                       // prior, not normalised
        std::uint32_t first = 0, next = 0;      // child, sibling; 0: none
        std::int8_t player = 0;                 // who made the move
    };

    bool settled(const Budget& budget, std::uint64_t done) const {
        if (!options_.settle || done % kSettleEvery) return false;
        double left = budget.nodes_to_come(done);
        if (options_.simulations)
            left = std::min(left, static_cast<double>(options_.simulations - done));
        if (options_.work)
            left = std::min(left, Work::simulations_to_come(options_.work, work_.steps(), done));
        Lead lead;
        for (std::uint32_t c = nodes_[0].first; c; c = nodes_[c].next) lead.add(nodes_[c].visits);
        return lead.is_safe(left);
    }

    void simulate(S world, Rng& rng) {
        path_.assign(1, 0);
        std::uint32_t at = 0;
        while (!world.is_over() && (at == 0 || nodes_[at].visits > 0)) {
            const std::uint32_t child = choose(world, at, rng);
            if (!child) break;
            at = child;
            path_.push_back(at);
            world.play(nodes_[at].move);
        }
        trace_.steps.clear();
        const auto next = static_cast<std::size_t>(world.to_move());
        const Results results = leaf_(world, rng, trace_, false);
        work_.add(path_.size() + trace_.steps.size());
        back_up(next, results);
    }

    // A child for one of the moves of this world, made if it is new; 0 if there is no room.
    std::uint32_t choose(const S& world, std::uint32_t at, Rng& rng) {
        moves_.clear();
        world.legal_moves(moves_);
        work_.add(moves_.size());
        for (Move move : moves_) possible_[index(move)] = 1;
        std::size_t known = 0;
        for (std::uint32_t c = nodes_[at].first; c; c = nodes_[c].next)
            if (possible_[index(nodes_[c].move)]) {
                possible_[index(nodes_[c].move)] = 2;
                ++known;
            }
        if (known < moves_.size()) add_children(world, at);
        const bool guessed = world.to_move() != me_ && opponent_.followed(rng);
        const std::uint32_t chosen = guessed ? guess(at, rng) : select(at, moves_.size());
        for (Move move : moves_) possible_[index(move)] = 0;
        return chosen;
    }

    // Moves that no world has offered here before, sorted in by weight.
    void add_children(const S& world, std::uint32_t at) {
        fresh_.clear();
        for (Move move : moves_)
            if (possible_[index(move)] == 1) fresh_.push_back(move);
        if (nodes_.size() + fresh_.size() > options_.max_nodes) return;
        if (opponent_.known() && world.to_move() != me_) {
            opponent_(world, fresh_, weights_);
        } else {
            prior_(world, fresh_, weights_);
        }
        order_.clear();
        for (std::size_t i = 0; i < fresh_.size(); ++i) order_.emplace_back(-weights_[i], i);
        std::sort(order_.begin(), order_.end());
        std::uint32_t before = 0;  // the sibling after which the next one goes; 0: the first
        for (const auto& [minus, i] : order_) {
            Node node;
            node.move = fresh_[i];
            node.weight = weights_[i];
            node.player = static_cast<std::int8_t>(world.to_move());
            auto follower = [&] { return before ? nodes_[before].next : nodes_[at].first; };
            while (follower() && nodes_[follower()].weight >= node.weight) before = follower();
            node.next = follower();
            const auto place = static_cast<std::uint32_t>(nodes_.size());
            nodes_.push_back(node);
            (before ? nodes_[before].next : nodes_[at].first) = place;
            before = place;
        }
    }

    // The priors of the children that are possible in this world, together.
    float possible_weight(std::uint32_t at) const {
        float total = 0;
        for (std::uint32_t c = nodes_[at].first; c; c = nodes_[c].next)
            if (possible_[index(nodes_[c].move)]) total += nodes_[c].weight;
        return total;
    }

    // What the opponent is expected to do in this world: a child as likely as its prior.
    std::uint32_t guess(std::uint32_t at, Rng& rng) {
        float left = rng.fraction() * possible_weight(at);
        std::uint32_t chosen = 0;
        for (std::uint32_t c = nodes_[at].first; c; c = nodes_[c].next) {
            if (!possible_[index(nodes_[c].move)]) continue;
            ++nodes_[c].chances;
            if (chosen && left < 0) continue;
            chosen = c;
            left -= nodes_[c].weight;
        }
        return chosen;
    }

    std::uint32_t select(std::uint32_t at, std::size_t count) {
        const auto visits = static_cast<float>(nodes_[at].visits);
        const float unknown = nodes_[at].hope - 0.1f;
        std::uint32_t left = width(options_.widening, static_cast<std::uint32_t>(count), visits);
        const float total = possible_weight(at);
        float best = -1e9f;
        std::uint32_t chosen = 0;
        for (std::uint32_t c = nodes_[at].first; c && left; c = nodes_[c].next) {
            Node& child = nodes_[c];
            if (!possible_[index(child.move)]) continue;
            --left;
            ++child.chances;
            const auto n = static_cast<float>(child.visits);
            const float explore =
                options_.exploration * std::sqrt(static_cast<float>(child.chances));
            const float score =
                (child.visits ? child.value : unknown) + explore * child.weight / total / (1 + n);
            if (score > best) {
                best = score;
                chosen = c;
            }
        }
        return chosen;
    }

    // `next` is who moves where the path ends.
    void back_up(std::size_t next, const Results& results) {
        for (std::size_t i = 0; i < path_.size(); ++i) {
            Node& node = nodes_[path_[i]];
            const auto n = static_cast<float>(++node.visits);
            node.value += (results[static_cast<std::size_t>(node.player)] - node.value) / n;
            const bool last = i + 1 == path_.size();
            const auto mover = last ? next : static_cast<std::size_t>(nodes_[path_[i + 1]].player);
            node.hope += (results[mover] - node.hope) / n;
        }
    }

    SearchResult result(const S& root, std::uint64_t simulations) const {
        SearchResult found;
        found.nodes = simulations;
        for (std::uint32_t c = nodes_[0].first; c; c = nodes_[c].next)
            found.candidates.push_back(
                {nodes_[c].move, nodes_[c].value, nodes_[c].visits, line_from(c)});
        finish_result(root, found);
        return found;
    }

    MoveList line_from(std::uint32_t at) const {
        MoveList line;
        while (at && nodes_[at].visits) {
            line.push_back(nodes_[at].move);
            std::uint32_t best = nodes_[at].first;
            for (std::uint32_t c = best; c; c = nodes_[c].next)
                if (nodes_[c].visits > nodes_[best].visits) best = c;
            at = best;
        }
        return line;
    }

    MctsOptions options_;
    Prior prior_;
    Leaf leaf_;
    OpponentModel opponent_;
    Work work_;
    int me_ = 0;  // who moves at the root
    std::uint64_t searches_ = 0;
    std::vector<Node> nodes_;  // the root first
    std::vector<std::uint32_t> path_;
    MoveList moves_, fresh_;
    std::vector<float> weights_;
    std::vector<std::pair<float, std::size_t>> order_;
    std::vector<std::uint8_t> possible_;  // by move: 1 in this world, 2 and known to the node
    Trace trace_;
};

}  // namespace sparring
