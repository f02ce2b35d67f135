// What a tree search is told, and what it makes of that.
#pragma once

#include <cstdint>
#include <vector>

#include "search/leaf.hpp"
#include "search/opponent.hpp"
#include "search/prior.hpp"

namespace sparring {

struct MctsOptions {
    std::uint64_t simulations = 0;  // 0: no limit
    std::uint64_t work = 0;         // likewise, see `Work`
    double seconds = 0;             // 0: no limit
    int threads = 1;
    std::size_t max_nodes = 16'000'000;
    float exploration = 0.6f;
    float breadth = 0;         // how much more is explored at the root; less with every ply below
    float doubt = 0.1f;        // how much worse a move is taken for that nobody tried
    bool habits = false;       // what does well elsewhere is likelier, see `Habits`
    bool replies = false;      // playouts answer as in playouts that were won, see `Replies`
    float rave = 500;          // simulations for which RAVE and the mean weigh the same; 0: none
    float margin = 0.1f;       // how much of a unit of utility the score's margin can add
    float widening = 0;        // moves looked at: this times the square root of the visits; 0: all
    std::uint32_t expand = 0;  // a position that was visited more often gets its moves
    bool guided = true;        // the game's own playouts, and the prior
    LeafOptions leaf;
    std::uint32_t probe = 0;   // a position visited so often may be searched to its end; 0: none
    bool hindsight = true;     // what a move had brought that is known to lose does not count
    bool settle = true;        // stop when no other move can become the most visited
    std::vector<float> prior;  // a weight for each value that the game gives to moves, or none
    std::vector<float> prior_own, prior_their;  // likewise for each feature after a move, or none
    OpponentWeights opponent;                   // how the others choose, as far as that is known
    std::uint64_t seed = 0;

    // Whether nothing but the prior tells moves apart that were never tried.
    bool in_order() const { return rave <= 0 && opponent.trust <= 0; }
    bool shared() const { return threads > 1; }
    bool learns() const { return habits && in_order() && !shared(); }
    bool remembers() const { return replies && !shared(); }
};

inline Prior prior_of(const MctsOptions& options) {
    if (!options.guided) return Prior();
    Prior prior(options.prior);
    if (!options.prior_own.empty())
        prior.look_ahead(Evaluation(options.prior_own, options.prior_their));
    return prior;
}

inline Leaf leaf_of(const MctsOptions& options) {
    return Leaf(options.leaf, options.guided, options.margin);
}

}  // namespace sparring
