// What a simulation is worth where it leaves the tree: what came of a playout, what the evaluation
// says, or some of both.
#pragma once

#include <cmath>
#include <vector>

#include "search/evaluation.hpp"
#include "search/rollout.hpp"

namespace sparring {

struct LeafOptions {
    float weight = 0;               // of the evaluation; 1: no playouts at all
    float scale = 10;               // points of the evaluation that make the odds e times as good
    std::vector<float> own, their;  // the weights of its features
};

class Leaf {
  public:
    Leaf(const LeafOptions& options, bool guided, float margin)
        : weight_(options.weight),
          scale_(options.scale),
          evaluation_(options.own, options.their),
          guided_(guided),
          margin_(margin) {}

    // Plays the position to its end if need be; the trace gets the moves if anybody wants them.
    template <GameState S>
    Results operator()(S& state, Rng& rng, Trace& trace, bool traced,
                       Replies* replies = nullptr) const {
        if (weight_ <= 0 || state.is_over())
            return roll_out(state, rng, trace, guided_, traced, margin_, replies);
        const Results judged = judge(state);
        if (weight_ >= 1) return judged;
        Results results = roll_out(state, rng, trace, guided_, traced, margin_, replies);
        for (std::size_t p = 0; p < results.size(); ++p)
            results[p] += weight_ * (judged[p] - results[p]);
        return results;
    }

  private:
    // Everybody's chance grows exponentially with the evaluation; chances as utilities.
    template <GameState S>
    Results judge(const S& state) const {
        Results values{};
        const auto n = static_cast<std::size_t>(state.rules().players());
        evaluation_.for_all(state, {values.data(), n});
        float total = 0;
        for (std::size_t p = 0; p < n; ++p)
            total += values[p] = std::exp(std::clamp(values[p] / (2 * scale_), -40.0f, 40.0f));
        for (std::size_t p = 0; p < n; ++p)
            values[p] = (static_cast<float>(n) * values[p] / total - 1) / static_cast<float>(n - 1);
        return values;
    }

    float weight_, scale_;
    Evaluation evaluation_;
    bool guided_;
    float margin_;
};

}  // namespace sparring
