// What was answered in playouts that were won, to the last two moves and to the last one (last good
// reply with forgetting; Baier and Drake 2010). Playouts try these answers before they draw lots,
// so they get better the longer a search goes on.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "trace.hpp"

namespace sparring {

class Replies {
  public:
    // A player's answer to what was played last, to the last two moves rather than to the last
    // one: the first of those known that `fits`, a test of moves, holds for.
    template <class Fits>
    std::optional<Move> find(int player, const Trace& trace, Fits fits) const {
        const auto& steps = trace.steps;
        if (steps.empty() || steps.back().player == player) return {};
        for (std::size_t moves = std::min(kMost, steps.size()); moves > 0; --moves) {
            const Key key(player, steps, steps.size(), moves);
            const Answer& answer = answers_[moves - 1][key.slot];
            if (answer.is_to(key) && fits(answer.move())) return answer.move();
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
            if (result == 0 || steps[i - 1].player == player || !Answer::has_room(move)) continue;
            for (std::size_t moves = std::min(kMost, i); moves > 0; --moves) {
                const Key key(player, steps, i, moves);
                Answer& answer = answers_[moves - 1][key.slot];
                if (result > 0) {
                    answer = Answer(key, move);
                } else if (answer.is_to(key) && answer.move() == move) {
                    answer = {};
                }
            }
        }
    }

    void clear() {
        for (auto& answers : answers_) std::fill(answers.begin(), answers.end(), Answer{});
    }

  private:
    static constexpr std::size_t kMost = 2;
    // There are many more pairs of moves than moves, and those should not crowd out these.
    static constexpr std::array<int, kMost> kBits{16, 20};

    // Who is to answer the last one or two moves before step `end`; different ones rarely share it.
    struct Key {
        Key(int player, const std::vector<Trace::Step>& steps, std::size_t end, std::size_t moves) {
            constexpr std::uint64_t kMix = 0x9e3779b97f4a7c15u;
            std::uint64_t mixed = (static_cast<std::uint64_t>(player) + 1) * kMix;
            for (std::size_t i = end - moves; i < end; ++i)
                mixed = (mixed + index(steps[i].move)) * kMix;
            check = static_cast<std::uint32_t>(mixed);
            slot = mixed >> (64 - kBits[moves - 1]);
        }
        std::uint32_t check;
        std::size_t slot;
    };

    // A move, and behind it as much of its key as there is room for.
    class Answer {
      public:
        Answer() = default;
        Answer(const Key& key, Move move) : bits_(tag(key) + index(move) + 1) {}
        static bool has_room(Move move) { return index(move) + 1 < kRoom; }

        bool is_to(const Key& key) const {
            return bits_ % kRoom != 0 && bits_ - bits_ % kRoom == tag(key);
        }
        Move move() const { return Move{bits_ % kRoom - 1}; }

      private:
        static constexpr std::uint32_t kRoom = 1 << 20;
        static std::uint32_t tag(const Key& key) { return key.check / kRoom * kRoom; }

        std::uint32_t bits_ = 0;  // of no move: nothing is known
    };

    std::array<std::vector<Answer>, kMost> answers_{
        std::vector<Answer>(std::size_t{1} << kBits[0]),
        std::vector<Answer>(std::size_t{1} << kBits[1])};
};

}  // namespace sparring
