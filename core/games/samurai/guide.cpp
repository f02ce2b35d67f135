// Random games guided by the study's values of actions: of a few random actions the best is played.
#include <array>

#include "state.hpp"

namespace sparring::samurai {

namespace {

constexpr int kInfluenceValue = 1, kAdvancedValue = 3, kGainValue = 4;  // in action_value_names
constexpr float kCaptureWeight = 2.0f;
constexpr std::size_t kDrawn = 4;

}  // namespace

float State::worth(Move move) const {
    return action_value(kInfluenceValue, move) +
           kCaptureWeight * action_value(kAdvancedValue, move) + action_value(kGainValue, move);
}

void State::guided_playout(Rng& rng, Trace& trace) {
    while (!is_over()) {
        Move best = random_move(rng);
        float most = worth(best);
        for (std::size_t i = 1; i < kDrawn; ++i) {
            const Move move = random_move(rng);
            const float value = worth(move);
            if (value > most) {
                best = move;
                most = value;
            }
        }
        trace.steps.push_back({static_cast<std::int8_t>(to_move_), best});
        play(best);
    }
}

}  // namespace sparring::samurai
