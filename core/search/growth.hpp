// How the tree of a Monte-Carlo search grows: which moves of a position join it, and when.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "search/habits.hpp"
#include "search/mcts_options.hpp"
#include "search/tree.hpp"
#include "search/visits.hpp"

namespace sparring {

template <GameState S>
class Growth {
  public:
    Growth(const MctsOptions& options, const Habits& habits)
        : habits_(habits),
          learns_(options.learns()),
          exploration_(options.exploration),
          doubt_(options.doubt),
          in_order_(options.in_order()),
          shared_(options.shared()),
          prior_(prior_of(options)),
          opponent_(options.opponent) {}

    // Gives a node its moves, the likeliest first: among equals the search prefers those, and
    // widening begins with them. As long as nothing but the prior tells untried moves apart, those
    // wait outside the tree that are too unlikely to be tried before many more visits; a node that
    // has had these visits gets more of its moves. So the tree stays small.
    // Tells how many moves were looked at; `me` is who moves at the root.
    std::size_t operator()(Tree& tree, const S& state, TreeNode& node, int me) {
        std::uint32_t known = tree.first_child(node);
        if (!known && !node.first.compare_exchange_strong(known, Tree::kBusy)) return 0;
        const std::uint32_t had = known ? node.children : 0;
        moves_.clear();
        state.legal_moves(moves_);
        const std::uint32_t first = add_children(tree, state, node, known, me);
        // The moves that it had are the first of those that it has now.
        for (std::uint32_t i = 0; first && i < had; ++i)
            Tree::copy(tree[known + i], tree[first + i]);
        if (!first) node.stage = Stages::kFull;
        node.first.store(first ? first : known, std::memory_order_release);
        return first ? moves_.size() : 0;
    }

    const OpponentModel& opponent() const { return opponent_; }

  private:
    // Where the children of a node begin that is given the moves of its next stage, which may have
    // some from `known` on; 0: no room.
    std::uint32_t add_children(Tree& tree, const S& state, TreeNode& node, std::uint32_t known,
                               int me) {
        if (!tree.has_room(static_cast<std::uint32_t>(moves_.size()))) return 0;
        if (opponent_.known() && state.to_move() != me) {
            opponent_(state, moves_, weights_);
        } else {
            prior_(state, moves_, weights_);
        }
        const float expected = sum(weights_);
        if (learns_) {
            priors_ = weights_;
            habits_.weigh(state.to_move(), moves_, weights_);
        }
        const float total = learns_ ? sum(weights_) : expected;
        const bool top = &node == &tree[Tree::kRoot];
        const int stage = top || !in_order_ ? Stages::kAll
                          : shared_         ? Stages::kForever
                          : !known          ? 0
                                            : node.stage + 1;
        choose_likely(
            stage == Stages::kAll ? 0 : Stages::least_prior(stage, exploration_, doubt_) * total);
        if (learns_ && known) keep_first(tree, node, known);
        const auto count = static_cast<std::uint32_t>(order_.size());
        const std::uint32_t first = tree.reserve(count);
        for (std::uint32_t i = 0; first && i < count; ++i) {
            TreeNode& child = tree[first + i];
            Tree::reset(child);
            child.move = moves_[order_[i]];
            child.prior = weights_[order_[i]] / total;
            if (learns_) child.expected = priors_[order_[i]] / expected;
            child.player = static_cast<std::int8_t>(state.to_move());
        }
        if (first) {
            node.children = count;
            node.stage = static_cast<std::uint8_t>(count == moves_.size() ? Stages::kAll : stage);
        }
        return first;
    }

    static float sum(const std::vector<float>& weights) {
        float total = 0;
        for (float weight : weights) total += weight;
        return total;
    }

    // The moves that a node has come first, as they are, though others may be likelier by now.
    void keep_first(const Tree& tree, const TreeNode& node, std::uint32_t known) {
        kept_.clear();
        for (std::uint32_t c = known; c < known + node.children; ++c) {
            const auto at = std::find(moves_.begin(), moves_.end(), tree[c].move);
            kept_.push_back(static_cast<std::uint32_t>(at - moves_.begin()));
        }
        for (std::uint32_t i : order_)
            if (std::find(kept_.begin(), kept_.begin() + node.children, i) ==
                kept_.begin() + node.children)
                kept_.push_back(i);
        order_.swap(kept_);
    }

    // The moves that are at least so likely, in order; all of them if these are too few.
    void choose_likely(float least) {
        ranks_.clear();
        for (std::uint32_t i = 0; i < moves_.size(); ++i)
            if (weights_[i] >= least) ranks_.push_back(rank(i));
        if (ranks_.size() < Stages::kAtLeast && least > 0) return choose_likely(0);
        std::sort(ranks_.begin(), ranks_.end());
        order_.clear();
        for (std::uint64_t rank : ranks_) order_.push_back(static_cast<std::uint32_t>(rank));
    }

    // The smaller, the likelier; among equals in the order of the moves, whose number it ends with.
    // Positive numbers are in the order of their bits.
    std::uint64_t rank(std::uint32_t i) const {
        return std::uint64_t{~std::bit_cast<std::uint32_t>(weights_[i])} << 32 | i;
    }

    const Habits& habits_;
    bool learns_;
    float exploration_, doubt_;
    bool in_order_, shared_;
    Prior prior_;
    OpponentModel opponent_;
    MoveList moves_;
    std::vector<float> weights_, priors_;
    std::vector<std::uint64_t> ranks_;
    std::vector<std::uint32_t> order_, kept_;
};

}  // namespace sparring
