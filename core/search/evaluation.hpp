// An evaluation: a weighted sum of a game's features, own ones and those of the opponents. With
// several opponents theirs are averaged, so that weights mean the same for any number of players.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <vector>

#include "game.hpp"

namespace sparring {

inline constexpr int kMaxPlayers = 4;
inline constexpr int kMaxFeatures = 64;

struct Evaluation {
    std::vector<float> own, their;  // a weight for each feature
    std::uint64_t wanted = 0;       // the features that have one

    Evaluation(std::vector<float> own_weights, std::vector<float> their_weights)
        : own(std::move(own_weights)), their(std::move(their_weights)) {
        if (own.size() != their.size() || own.size() > kMaxFeatures)
            throw std::invalid_argument("an evaluation has two weights for each feature");
        for (std::size_t i = 0; i < own.size(); ++i)
            if (own[i] != 0 || their[i] != 0) wanted |= std::uint64_t{1} << i;
    }

    // The value of a position for a player.
    template <GameState S>
    float operator()(const S& state, int player) const {
        std::array<float, kMaxPlayers * kMaxFeatures> values;
        read(state, values);
        return sum(state.rules(), values, player);
    }

    // The value of a position for each player.
    template <GameState S>
    void for_all(const S& state, std::span<float> out) const {
        std::array<float, kMaxPlayers * kMaxFeatures> values;
        read(state, values);
        for (std::size_t p = 0; p < out.size(); ++p)
            out[p] = sum(state.rules(), values, static_cast<int>(p));
    }

  private:
    using Values = std::array<float, kMaxPlayers * kMaxFeatures>;

    template <GameState S>
    void read(const S& state, Values& values) const {
        const auto colours = static_cast<std::size_t>(state.rules().colours());
        state.features({values.data(), own.size() * colours}, wanted);
    }

    template <GameRules R>
    float sum(const R& rules, const Values& values, int player) const {
        const std::size_t width = own.size();
        float mine = 0, others = 0;
        for (int c = 0; c < rules.colours(); ++c) {
            const int owner = rules.owner(c);
            if (owner < 0) continue;
            const auto& weights = owner == player ? own : their;
            const float* row = values.data() + static_cast<std::size_t>(c) * width;
            float total = 0;
            for (std::uint64_t left = wanted; left; left &= left - 1) {
                const auto i = static_cast<std::size_t>(std::countr_zero(left));
                total += weights[i] * row[i];
            }
            (owner == player ? mine : others) += total;
        }
        return mine + others / static_cast<float>(rules.players() - 1);
    }
};

// The worth of a game that is over for a player: `win` for a win, and something for the margin
// over the best of the others.
template <GameState S>
float value_of_end(const S& state, int player, float win) {
    std::array<float, kMaxPlayers> returns;
    std::array<std::int32_t, kMaxPlayers> scores;
    const auto n = static_cast<std::size_t>(state.rules().players());
    state.returns({returns.data(), n});
    state.scores({scores.data(), n});
    const auto me = static_cast<std::size_t>(player);
    std::int32_t other = std::numeric_limits<std::int32_t>::min();
    for (std::size_t p = 0; p < n; ++p)
        if (p != me) other = std::max(other, scores[p]);
    return returns[me] * win + 64.0f * static_cast<float>(scores[me] - other);
}

}  // namespace sparring
