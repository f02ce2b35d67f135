// Settlements are resolved, the game ends, somebody wins.
#include <algorithm>

#include "state.hpp"

namespace sparring::samurai {

void State::resolve(Bits settlements) {
    const Map& map = rules_->map();
    const int players = rules_->players();
    Bits closed = 0;
    each_bit(settlements, [&](int s) {
        if (!(map.land_around(s) & ~taken_land_)) closed |= bit(s);
    });
    if (!closed) return;
    each_bit(closed, [&](int s) {
        for (int figure = 0; figure < kFigures; ++figure) {
            if (!has(s, figure)) continue;
            int best = 0, winner = 0;
            bool tied = true;  // nobody at all is a tie as well
            for (int player = 0; player < players; ++player) {
                const int strength = influence(s, player, figure);
                if (strength > best) {
                    best = strength;
                    winner = player;
                    tied = false;
                } else if (strength == best) {
                    tied = true;
                }
            }
            ++(tied ? aside_[figure] : captured_[winner][figure]);
        }
    });
    for (Bits& standing : figures_) standing &= ~closed;
    resolved_ |= closed;
    if (has_ended()) stage_ = Stage::kOver;
}

bool State::has_ended() const {
    if (rules_->options().domination) return resolved_ == rules_->all_settlements();
    constexpr int kAsideLimit = 4;
    return !figures_[0] || !figures_[1] || !figures_[2] ||
           aside_[0] + aside_[1] + aside_[2] >= kAsideLimit;
}

void State::winners(std::span<bool> wins) const {
    struct Rank {
        int led = 0, others = 0, total = 0;  // compared in this order
        auto operator<=>(const Rank&) const = default;
    };
    const int players = rules_->players();
    std::array<Rank, kMaxPlayers> ranks{};
    for (int figure = 0; figure < kFigures; ++figure) {
        int best = 0;
        for (int p = 0; p < players; ++p) best = std::max<int>(best, captured_[p][figure]);
        int holders = 0;
        for (int p = 0; p < players; ++p) holders += captured_[p][figure] == best;
        for (int p = 0; p < players; ++p) {
            const bool leads = holders == 1 && captured_[p][figure] == best;
            ranks[p].led += leads;
            ranks[p].others += leads ? 0 : captured_[p][figure];
            ranks[p].total += captured_[p][figure];
        }
    }
    const Rank best = *std::max_element(ranks.begin(), ranks.begin() + players);
    for (int p = 0; p < players; ++p) wins[p] = ranks[p] == best;
}

void State::scores(std::span<std::int32_t> scores) const {
    for (int p = 0; p < rules_->players(); ++p)
        scores[p] = captured_[p][0] + captured_[p][1] + captured_[p][2];
}

void State::returns(std::span<float> returns) const {
    std::fill(returns.begin(), returns.end(), 0.0f);
    if (!is_over()) return;
    std::array<bool, kMaxPlayers> wins{};
    const std::span<bool> of_players(wins.data(), returns.size());
    winners(of_players);
    share_win(of_players, returns);
}

}  // namespace sparring::samurai
