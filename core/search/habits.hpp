// What a tree search learns about moves on its way: how often each was tried where it was possible,
// compared with what the prior had expected. A move that does well in one position does so in many
// that differ little, so positions that are new to the tree begin with that (in the spirit of
// progressive history; Nijssen and Winands 2011).
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "search/evaluation.hpp"
#include "search/tree.hpp"

namespace sparring {

class Habits {
  public:
    // A node is looked at after so many visits, and whenever they have doubled.
    static bool is_due(std::uint32_t visits) {
        constexpr std::uint32_t kFirst = 64;
        return visits >= kFirst && std::has_single_bit(visits);
    }

    void learn(const Tree& tree, const TreeNode& node) {
        const std::uint32_t first = tree.first_child(node), end = first + node.children;
        float visits = 0;
        for (std::uint32_t c = first; c < end; ++c)
            visits += static_cast<float>(tree[c].visits.count());
        for (std::uint32_t c = first; c < end; ++c) {
            const TreeNode& child = tree[c];
            auto& moves = moves_[static_cast<std::size_t>(child.player)];
            if (moves.size() <= index(child.move)) moves.resize(index(child.move) + 1);
            moves[index(child.move)].tried += static_cast<float>(child.visits.count());
            moves[index(child.move)].expected += visits * child.expected;
        }
    }

    // Makes moves of a player likelier that were tried more often than expected, others less.
    void weigh(int player, const MoveList& moves, std::span<float> weights) const {
        const auto& known = moves_[static_cast<std::size_t>(player)];
        for (std::size_t i = 0; i < moves.size(); ++i)
            if (index(moves[i]) < known.size()) weights[i] *= known[index(moves[i])].factor();
    }

    // What was learned for one move of the game is half as sure at the next.
    void fade() {
        for (auto& moves : moves_)
            for (Tries& tries : moves) tries = {tries.tried / 2, tries.expected / 2};
    }
    void clear() {
        for (auto& moves : moves_) moves.clear();
    }

  private:
    struct Tries {
        float tried = 0, expected = 0;

        float factor() const { return std::sqrt((tried + kDoubt) / (expected + kDoubt)); }
        static constexpr float kDoubt = 20;
    };

    std::array<std::vector<Tries>, kMaxPlayers> moves_;
};

}  // namespace sparring
