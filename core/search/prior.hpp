// How likely a good player is to choose each move, before anything was searched: a softmax of a
// weighted sum of the values that a game gives to single moves, and of the features after each.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "game.hpp"
#include "search/prospects.hpp"

namespace sparring {

template <class S>
concept ValuesActions = requires(const S& state, std::span<const Move> moves, std::uint64_t wanted,
                                 std::span<float> table) {
    { S::action_value_names() } -> std::convertible_to<std::span<const char* const>>;
    // Moves x names, row by row; those whose bit is not in `wanted` may be left alone.
    state.action_values(moves, wanted, table);
};

// One that adds up the weighted values itself, which saves a table of them.
template <class S>
concept SumsActions =
    requires(const S& state, std::span<const Move> moves, std::span<const float> weights,
             std::span<float> sums) { state.add_action_sums(moves, weights, sums); };

// Sums become positive numbers whose proportions are those of a softmax.
inline void to_odds(std::vector<float>& sums) {
    float most = -1e9f;
    for (float sum : sums) most = std::max(most, sum);
    for (float& sum : sums) sum = std::exp(std::max(sum - most, -20.0f));
}

class Prior {
  public:
    Prior() = default;
    explicit Prior(std::vector<float> weights) : weights_(std::move(weights)) {
        if (weights_.size() > 64) throw std::invalid_argument("a prior has at most 64 weights");
        for (std::size_t i = 0; i < weights_.size(); ++i)
            if (weights_[i] != 0) wanted_ |= std::uint64_t{1} << i;
    }

    // Weighs features of the position after each move, too.
    void look_ahead(Evaluation features) { features_ = std::move(features); }

    // Positive numbers in proportion to how likely the moves are.
    template <GameState S>
    void operator()(const S& state, const MoveList& moves, std::vector<float>& out) {
        out.assign(moves.size(), 0.0f);
        add_sums(state, moves, out);
        if (features_ && moves.size() > 1) add_prospects(state, moves, out);
        to_odds(out);
    }

    // Adds the weighted sums themselves; nothing where the game values no moves.
    template <GameState S>
    void add_sums(const S& state, const MoveList& moves, std::vector<float>& out) {
        if constexpr (ValuesActions<S>) {
            const std::size_t width = S::action_value_names().size();
            if (!wanted_ || weights_.size() != width) return;
            if constexpr (SumsActions<S>) return state.add_action_sums(moves, weights_, out);
            table_.resize(moves.size() * width);
            state.action_values(moves, wanted_, table_);
            for (std::size_t i = 0; i < moves.size(); ++i) {
                float sum = 0;
                for (std::uint64_t left = wanted_; left; left &= left - 1) {
                    const auto k = static_cast<std::size_t>(std::countr_zero(left));
                    sum += weights_[k] * table_[i * width + k];
                }
                out[i] += sum;
            }
        }
    }

  private:
    template <GameState S>
    void add_prospects(const S& state, const MoveList& moves, std::vector<float>& out) {
        prospects_.resize(moves.size());
        prospects(state, moves, *features_, prospects_);
        for (std::size_t i = 0; i < moves.size(); ++i) out[i] += prospects_[i];
    }

    std::vector<float> weights_, table_, prospects_;
    std::optional<Evaluation> features_;
    std::uint64_t wanted_ = 0;
};

}  // namespace sparring
