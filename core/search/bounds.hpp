// By how much a player between two can lead in the end, whatever both do.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace sparring {

// A game in which points once made stay, and which knows how many a player can have at the most.
template <class S>
concept BoundsScores =
    requires(const S& state, std::span<std::int32_t> most) { state.most_points(most); };

struct LeadBounds {
    std::int32_t low, high;
};

template <BoundsScores S>
LeadBounds bounds_of_lead(const S& state, int player) {
    std::array<std::int32_t, 2> now, most;
    state.scores(now);
    state.most_points(most);
    const auto me = static_cast<std::size_t>(player);
    return {now[me] - most[1 - me], most[me] - now[1 - me]};
}

}  // namespace sparring
