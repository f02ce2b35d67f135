// What a search hoped of a move before it was known to lose, or to draw, and takes back then: the
// mean of a position counts each simulation alike, so the favourite among its moves would be
// remembered as good by all positions above it until as many simulations again had gone elsewhere.
// Between two players.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "search/tree.hpp"

namespace sparring {

// The path leads from the root to a move of which all is known, out of a position of which it is
// not. What the move had brought counts as what the others brought instead, or as the draw that it
// is, in all positions on the way. How often they were visited stays as it is.
inline void take_back(Tree& tree, std::span<const std::uint32_t> path) {
    constexpr float kMost = 1.1f;
    const TreeNode& from = tree[path[path.size() - 2]];
    const TreeNode& move = tree[path.back()];
    const auto visits = static_cast<float>(from.visits.count());
    const auto wasted = static_cast<float>(move.visits.count());
    if (wasted >= visits || move.verdict == Verdict::kWon) return;
    float hoped = move.visits.mean();
    // Whoever can draw has never counted it as worse.
    if (from.safe) hoped = std::max(hoped, 0.0f);
    float known = 0;
    if (move.verdict == Verdict::kLost) {
        const float all = visits * from.hope.load(std::memory_order_relaxed);
        known = std::clamp((all - wasted * hoped) / (visits - wasted), -kMost, kMost);
    }
    const float change = wasted * (known - hoped);
    for (std::size_t i = path.size() - 1; i-- > 0;) {
        TreeNode& node = tree[path[i]];
        const float share = change / static_cast<float>(node.visits.count());
        node.visits.correct(node.player == move.player ? share : -share);
        const float hope = node.hope.load(std::memory_order_relaxed);
        node.hope.store(hope + (tree[path[i + 1]].player == move.player ? share : -share),
                        std::memory_order_relaxed);
    }
}

}  // namespace sparring
