// What a search is told about Samurai before it has looked: the study's values of actions. Random
// games are guided by them too: of a few random actions the best is played.
#include <array>
#include <cmath>

#include "state.hpp"

namespace sparring::samurai {

namespace {

constexpr int kInfluenceValue = 1, kAdvancedValue = 3, kGainValue = 4;  // in action_value_names
constexpr float kCaptureWeight = 2.0f, kSharpness = 0.5f;
constexpr std::size_t kDrawn = 4;

}  // namespace

void State::worth(std::span<const Move> moves, std::span<float> values,
                  std::span<float> scratch) const {
    action_values(kInfluenceValue, moves, values);
    action_values(kAdvancedValue, moves, scratch);
    for (std::size_t i = 0; i < moves.size(); ++i) values[i] += kCaptureWeight * scratch[i];
    action_values(kGainValue, moves, scratch);
    for (std::size_t i = 0; i < moves.size(); ++i) values[i] += scratch[i];
}

void State::priors(const MoveList& moves, std::vector<float>& weights) const {
    std::vector<float> scratch(moves.size());
    worth(moves, weights, scratch);
    for (float& weight : weights) weight = std::exp(kSharpness * weight);
}

void State::guided_playout(Rng& rng, Trace& trace) {
    std::array<Move, kDrawn> moves;
    std::array<float, kDrawn> values, scratch;
    while (!is_over()) {
        for (Move& move : moves) move = random_move(rng);
        worth(moves, values, scratch);
        const auto best = std::max_element(values.begin(), values.end()) - values.begin();
        const Move chosen = moves[static_cast<std::size_t>(best)];
        trace.steps.push_back({static_cast<std::int8_t>(to_move_), chosen});
        play(chosen);
    }
}

}  // namespace sparring::samurai
