// What was answered in playouts that were won, to the last two moves and to the last one (last good
// reply with forgetting; Baier and Drake 2010). Playouts try these answers before they draw lots,
// so they get better the longer a search goes on.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "trace.hpp"

namespace sparring {

class Replies {
  public:
    Replies() : answers_(std::size_t{1} << kBits) {}

    // A player's answer to what was played last, to the last two moves rather than to the last
    // one: the first of those known that `fits`, a test of moves, holds for.
    template <class Fits>
    std::optional<Move> find(int player, const Trace& trace, Fits fits) const {
        const auto& steps = trace.steps;
        if (steps.empty() || steps.back().player == player) return {};
        for (std::size_t moves = std::min<std::size_t>(2, steps.size()); moves > 0; --moves) {
            const Key key(player, steps, steps.size(), moves);
            const Answer& answer = answers_[key.slot];
            if (answer.check == key.check && fits(answer.move)) return answer.move;
        }
        return {};
    }

    // Remembers what whoever won has answered, and forgets the answers of whoever lost.
    template <class Results>
    void learn(const Trace& trace, const Results& results) {
        const auto& steps = trace.steps;
        for (std::size_t i = 1; i < steps.size(); ++i) {
            const auto [player, move] = steps[i];
            const float result = results[static_cast<std::size_t>(player)];
            if (result == 0 || steps[i - 1].player == player) continue;
            for (std::size_t moves = std::min<std::size_t>(2, i); moves > 0; --moves) {
                const Key key(player, steps, i, moves);
                Answer& answer = answers_[key.slot];
                if (result > 0) {
                    answer = {key.check, move};
                } else if (answer.check == key.check && answer.move == move) {
                    answer = {};
                }
            }
        }
    }

    void clear() { std::fill(answers_.begin(), answers_.end(), Answer{}); }

  private:
    static constexpr int kBits = 17;

    struct Answer {  // none: to a key that there hardly is
        std::uint32_t check = 0;
        Move move{};
    };

    // Who is to answer the last one or two moves before step `end`; different ones rarely share it.
    struct Key {
        Key(int player, const std::vector<Trace::Step>& steps, std::size_t end, std::size_t moves) {
            std::uint64_t mixed = static_cast<std::uint64_t>(player) + 1;
            for (std::size_t i = end - moves; i < end; ++i)
                mixed = (mixed + index(steps[i].move)) * 0x9e3779b97f4a7c15u;
            check = static_cast<std::uint32_t>(mixed);
            slot = mixed >> (64 - kBits);
        }
        std::uint32_t check;
        std::size_t slot;
    };

    std::vector<Answer> answers_;
};

}  // namespace sparring
