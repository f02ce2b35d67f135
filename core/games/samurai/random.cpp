// A uniformly random action without listing them all.
#include "state.hpp"

namespace sparring::samurai {

namespace {

// Takes the share of `total` in a draw: true if the draw k falls into it.
bool falls_into(std::uint32_t& k, std::uint32_t total) {
    if (k < total) return true;
    k -= total;
    return false;
}

}  // namespace

Move State::random_move(Rng& rng) const {
    if (stage_ != Stage::kPlay) {
        MoveList moves;
        list_draft(moves);
        return moves.empty() ? rules_->pass()
                             : moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    }
    const Choices c = choices();
    std::uint32_t k = rng.below(c.all());
    if (falls_into(k, c.placements_on_land()))
        return rules_->place(select_bit(c.land, k / c.land_hexes),
                             select_bit(empty_land(), k % c.land_hexes));
    if (falls_into(k, c.placements_on_sea())) {
        const int kind = select_bit(c.ships, k / c.sea_hexes), land = rules_->map().land();
        std::uint32_t sea = k % c.sea_hexes;
        const Bits first = empty_sea(0);
        if (falls_into(sea, static_cast<std::uint32_t>(std::popcount(first))))
            return rules_->place(kind, land + select_bit(first, sea));
        return rules_->place(kind, land + 64 + select_bit(empty_sea(1), sea));
    }
    if (falls_into(k, c.lifts * c.land_hexes))
        return rules_->move(select_bit(liftable_[to_move_], k / c.land_hexes),
                            select_bit(empty_land(), k % c.land_hexes));
    if (falls_into(k, c.swaps)) return nth_swap(k);
    return c.end ? rules_->end() : rules_->pass();
}

Move State::nth_swap(std::uint32_t k) const {
    for (int x = 0; x < kFigures; ++x)
        for (int y = 0; y <= x; ++y) {
            if (x == y) {
                const auto same = static_cast<std::uint32_t>(std::popcount(figures_[x]));
                if (!falls_into(k, same * (same - 1) / 2)) continue;
                std::uint32_t b = 1;
                while (k >= b) k -= b++;
                return rules_->swap(select_bit(figures_[x], k), x, select_bit(figures_[x], b), x);
            }
            const Bits from = figures_[x] & ~figures_[y], to = figures_[y] & ~figures_[x];
            const auto n = static_cast<std::uint32_t>(std::popcount(to));
            if (falls_into(k, static_cast<std::uint32_t>(std::popcount(from)) * n))
                return rules_->swap(select_bit(from, k / n), x, select_bit(to, k % n), y);
        }
    return rules_->end();  // k counts the swaps there are
}

}  // namespace sparring::samurai
