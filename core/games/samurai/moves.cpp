// Which actions are legal, listed and counted.
#include "state.hpp"

namespace sparring::samurai {

std::uint32_t State::Choices::placements_on_land() const {
    return static_cast<std::uint32_t>(std::popcount(land)) * land_hexes;
}

std::uint32_t State::Choices::placements_on_sea() const {
    return static_cast<std::uint32_t>(std::popcount(ships)) * sea_hexes;
}

std::uint32_t State::Choices::tiles() const {
    return placements_on_land() + placements_on_sea() + lifts * land_hexes + swaps;
}

State::Choices State::choices() const {
    Choices c;
    if (stage_ != Stage::kPlay) return c;
    KindSet kinds = hands_[to_move_].once;
    if (slow_played_) kinds &= rules_->fast();
    c.land = kinds & kOnLand;
    c.ships = kinds & kShips;
    c.land_hexes = static_cast<std::uint32_t>(std::popcount(empty_land()));
    c.sea_hexes =
        static_cast<std::uint32_t>(std::popcount(empty_sea(0)) + std::popcount(empty_sea(1)));
    if (kinds & kind_bit(kExchange))
        c.lifts = static_cast<std::uint32_t>(std::popcount(liftable_[to_move_]));
    if (kinds & kind_bit(kSwap)) c.swaps = count_swaps();
    c.end = played_ || rules_->options().leeds;
    c.pass = !c.end && c.tiles() == 0;
    return c;
}

bool State::can_play_tile() const { return choices().tiles() > 0; }

std::uint64_t State::count_moves() const {
    if (stage_ == Stage::kPlay) return choices().all();
    MoveList moves;
    list_draft(moves);
    return moves.size();
}

void State::legal_moves(MoveList& moves) const {
    if (stage_ != Stage::kPlay) return list_draft(moves);
    const Choices c = choices();
    moves.reserve(moves.size() + c.all());
    const int land = rules_->map().land();
    each_bit(c.land, [&](int kind) {
        each_bit(empty_land(), [&](int hex) { moves.push_back(rules_->place(kind, hex)); });
    });
    each_bit(c.ships, [&](int kind) {
        for (int word = 0; word < 2; ++word)
            each_bit(empty_sea(word), [&](int sea) {
                moves.push_back(rules_->place(kind, land + 64 * word + sea));
            });
    });
    if (c.lifts)
        each_bit(liftable_[to_move_], [&](int from) {
            each_bit(empty_land(), [&](int to) { moves.push_back(rules_->move(from, to)); });
        });
    if (c.swaps) list_swaps(moves);
    if (c.end) moves.push_back(rules_->end());
    if (c.pass) moves.push_back(rules_->pass());
}

// Two figures of one type may always be swapped, two of different types if neither settlement
// has the other's type already.
std::uint32_t State::count_swaps() const {
    std::uint32_t count = 0;
    for (int x = 0; x < kFigures; ++x) {
        const auto same = static_cast<std::uint32_t>(std::popcount(figures_[x]));
        count += same * (same - 1) / 2;
        for (int y = 0; y < x; ++y)
            count += static_cast<std::uint32_t>(std::popcount(figures_[x] & ~figures_[y]) *
                                                std::popcount(figures_[y] & ~figures_[x]));
    }
    return count;
}

void State::list_swaps(MoveList& moves) const {
    for (int x = 0; x < kFigures; ++x)
        for (int y = 0; y <= x; ++y) {
            const Bits from = x == y ? figures_[x] : figures_[x] & ~figures_[y];
            const Bits to = x == y ? figures_[x] : figures_[y] & ~figures_[x];
            each_bit(from, [&](int a) {
                each_bit(x == y ? to & ~first_bits(a + 1) : to,
                         [&](int b) { moves.push_back(rules_->swap(a, x, b, y)); });
            });
        }
}

Bits State::open_for_put(int figure) const {
    if (std::popcount(figures_[figure]) >= rules_->supply()) return 0;
    const Bits cities = rules_->map().cities();
    const Bits two =
        (figures_[0] & figures_[1]) | (figures_[0] & figures_[2]) | (figures_[1] & figures_[2]);
    const Bits open_cities = cities & ~two;
    const Bits open = open_cities ? open_cities : rules_->all_settlements() & ~cities & ~standing();
    return open & ~figures_[figure];
}

void State::list_draft(MoveList& moves) const {
    if (stage_ == Stage::kPut)
        for (int figure = 0; figure < kFigures; ++figure)
            each_bit(open_for_put(figure), [&](int s) { moves.push_back(rules_->put(s, figure)); });
    if (stage_ == Stage::kKeep)
        each_bit(piles_[to_move_].contents().once,
                 [&](int kind) { moves.push_back(rules_->keep(kind)); });
}

}  // namespace sparring::samurai
