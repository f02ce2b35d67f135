// The end of a simulation: a random game, guided by what the game knows where it offers that, and
// what its result is worth to each player.
#pragma once

#include <array>
#include <cmath>
#include <span>

#include "playouts.hpp"
#include "replies.hpp"
#include "search/evaluation.hpp"
#include "trace.hpp"

namespace sparring {

// A game that plays guided random games and tells which moves each player made.
template <class S>
concept GuidesPlayouts =
    requires(S& state, Rng& rng, Trace& trace) { state.guided_playout(rng, trace); };

// One that tries answers first which are known to have done well.
template <class S>
concept TriesReplies = requires(S& state, Rng& rng, Trace& trace, const Replies* replies) {
    state.guided_playout(rng, trace, replies);
};

using Results = std::array<float, kMaxPlayers>;

template <GameState S>
void random_playout(S& state, Rng& rng, Trace& trace) {
    while (!state.is_over()) {
        const Move move = state.random_move(rng);
        trace.steps.push_back({static_cast<std::int8_t>(state.to_move()), move});
        state.play(move);
    }
}

// Utilities, and a bounded bonus for the margin: at most `margin` of a unit.
template <GameState S>
Results results_of(const S& state, float margin) {
    Results results{};
    std::array<std::int32_t, kMaxPlayers> scores;
    const auto n = static_cast<std::size_t>(state.rules().players());
    state.returns({results.data(), n});
    state.scores({scores.data(), n});
    float mean = 0;
    for (std::size_t p = 0; p < n; ++p)
        mean += static_cast<float>(scores[p]) / static_cast<float>(n);
    for (std::size_t p = 0; p < n; ++p) {
        const float lead = (static_cast<float>(scores[p]) - mean) / 10.0f;
        results[p] += margin * lead / (1.0f + std::abs(lead));
    }
    return results;
}

// Plays a position to its end; the trace gets the moves if anybody wants them. Answers that are
// remembered are tried first, and what comes of the game is remembered.
template <GameState S>
Results roll_out(S& state, Rng& rng, Trace& trace, bool guided, bool traced, float margin,
                 Replies* replies) {
    if constexpr (TriesReplies<S>) {
        if (guided && replies) {
            state.guided_playout(rng, trace, replies);
            const Results results = results_of(state, margin);
            replies->learn(trace, results);
            return results;
        }
    }
    if constexpr (GuidesPlayouts<S>) {
        if (guided) {
            state.guided_playout(rng, trace);
            return results_of(state, margin);
        }
    }
    if (traced) {
        random_playout(state, rng, trace);
    } else {
        play_out(state, rng);
    }
    return results_of(state, margin);
}

}  // namespace sparring
