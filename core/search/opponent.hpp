// How the others were seen to choose their moves: a softmax of a weighted sum of the features of
// the position after a move and of the values that the game gives to the move itself. The weights
// are inferred from observed games (conditional logit; McFadden 1974). At the nodes of opponents a
// tree search follows them in a share of its visits, and lets the opponent look for the best move
// in the others: the better the model is known to be, the larger the share (restricted responses;
// Johanson, Zinkevich and Bowling 2007).
#pragma once

#include <vector>

#include "search/evaluation.hpp"
#include "search/prior.hpp"

namespace sparring {

struct OpponentWeights {
    std::vector<float> own, their;  // of the features after a move, as the opponent sees them
    std::vector<float> values;      // of the game's values of moves; may be empty
    float trust = 0;                // the share of visits that follow the model; 0: there is none
};

class OpponentModel {
  public:
    explicit OpponentModel(const OpponentWeights& weights)
        : evaluation_(weights.own, weights.their), prior_(weights.values), trust_(weights.trust) {}

    bool known() const { return trust_ > 0; }
    bool followed(Rng& rng) const { return known() && rng.fraction() < trust_; }

    // Positive numbers in proportion to how likely the moves are.
    template <GameState S>
    void operator()(const S& state, const MoveList& moves, std::vector<float>& out) {
        out.assign(moves.size(), 0.0f);
        prior_.add_sums(state, moves, out);
        if (evaluation_.wanted && evaluation_.own.size() == S::feature_names().size()) {
            const int player = state.to_move();
            S after = state;
            const auto before = after.snapshot();
            for (std::size_t i = 0; i < moves.size(); ++i) {
                after.play(moves[i]);
                out[i] += evaluation_(after, player);
                after.restore(before);
            }
        }
        to_odds(out);
    }

  private:
    Evaluation evaluation_;
    Prior prior_;
    float trust_;
};

}  // namespace sparring
