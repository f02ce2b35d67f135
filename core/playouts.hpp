// Many random games in one call. Game i has its own generator, made from the seed and i, so the
// results are the same for any number of threads.
#pragma once

#include <atomic>
#include <thread>
#include <vector>

#include "game.hpp"

namespace sparring {

// A game that can play itself to the end faster than move by move says so.
template <class S>
concept PlaysItself = requires(S& state, Rng& rng) { state.playout(rng); };

template <GameState S>
int play_out(S& state, Rng& rng) {
    if constexpr (PlaysItself<S>) {
        const int before = state.ply();
        state.playout(rng);
        return state.ply() - before;
    } else {
        int plies = 0;
        for (; !state.is_over(); ++plies) state.play(state.random_move(rng));
        return plies;
    }
}

struct PlayoutResults {
    std::vector<float> returns;        // games x players
    std::vector<std::int32_t> scores;  // games x players
    std::vector<std::int32_t> plies;   // games
};

// `start(i)` gives the position from which game i begins.
template <GameState S, class Start>
PlayoutResults playouts(Start start, int players, std::int64_t games, std::uint64_t seed,
                        int threads) {
    const auto n = static_cast<std::size_t>(games), width = static_cast<std::size_t>(players);
    PlayoutResults results{std::vector<float>(n * width), std::vector<std::int32_t>(n * width),
                           std::vector<std::int32_t>(n)};
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        constexpr std::size_t kBatch = 64;
        for (std::size_t first; (first = next.fetch_add(kBatch)) < n;)
            for (std::size_t i = first; i < std::min(first + kBatch, n); ++i) {
                S state = start(i);
                Rng rng(seed, i);
                results.plies[i] = play_out(state, rng);
                state.scores({results.scores.data() + i * width, width});
                state.returns({results.returns.data() + i * width, width});
            }
    };
    std::vector<std::thread> helpers;
    for (int t = 1; t < threads; ++t) helpers.emplace_back(work);
    work();
    for (std::thread& helper : helpers) helper.join();
    return results;
}

}  // namespace sparring
