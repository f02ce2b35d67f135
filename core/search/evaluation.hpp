// An evaluation: a weighted sum of a game's features, own ones and those of the opponents. With
// several opponents theirs are averaged, so that weights mean the same for any number of players.
#pragma once

#include <array>
#include <cstdint>
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
        const auto& rules = state.rules();
        const std::size_t width = own.size();
        state.features({values.data(), width * static_cast<std::size_t>(rules.colours())}, wanted);
        float mine = 0, others = 0;
        for (int c = 0; c < rules.colours(); ++c) {
            const int owner = rules.owner(c);
            if (owner < 0) continue;
            const auto& weights = owner == player ? own : their;
            const float* row = values.data() + static_cast<std::size_t>(c) * width;
            float sum = 0;
            for (std::size_t i = 0; i < width; ++i)
                if (wanted >> i & 1) sum += weights[i] * row[i];
            (owner == player ? mine : others) += sum;
        }
        return mine + others / static_cast<float>(rules.players() - 1);
    }
};

}  // namespace sparring
