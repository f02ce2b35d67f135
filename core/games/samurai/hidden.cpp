// Hidden information: what one player knows, and the worlds that fit it.
#include "shuffle.hpp"
#include "state.hpp"

namespace sparring::samurai {

namespace {

// All tiles that a player has neither placed nor discarded.
TileSet unseen(const State& state, int player) {
    TileSet tiles = state.pile(player).contents();
    state.hand(player).each([&](int kind) { tiles.add(kind); });
    return tiles;
}

struct Loose {
    int size = 0;
    std::array<std::uint8_t, kTiles> tiles{};
};

Loose loose(const TileSet& set) {
    Loose all;
    int before = -1;
    set.each([&](int kind) {
        all.tiles[all.size++] =
            static_cast<std::uint8_t>(kind == before ? kind | Pile::kSecond : kind);
        before = kind;
    });
    return all;
}

// The first tiles of the row as a hand, the others as a pile.
void cut(const Loose& row, TileSet& hand, Pile& pile, bool marked) {
    const int size = hand.size();
    hand = {};
    pile = {};
    for (int i = 0; i < size; ++i) hand.add(row.tiles[i] & ~Pile::kSecond);
    for (int i = size; i < row.size; ++i) pile.push(row.tiles[i]);
    if (!marked) pile.unmark();
    hand.each([&](int kind) { pile.unmark(kind); });
}

}  // namespace

State State::redacted(int viewer) const {
    State known = *this;
    for (int player = 0; player < rules_->players(); ++player) {
        const bool own = player == viewer;
        Loose row = loose(own ? piles_[player].contents() : unseen(*this, player));
        TileSet nothing;
        TileSet& hand = own ? nothing : known.hands_[player];
        cut(row, hand, known.piles_[player], chooses_hand(player));
        if (own || !must_be_able_to_play(player)) continue;
        // Whoever is in the middle of a turn can still play a tile: one that can be played
        // comes first in the row.
        for (int i = 0; i < row.size && !known.can_play_tile(); ++i) {
            Loose other = row;
            std::swap(other.tiles[0], other.tiles[i]);
            cut(other, hand, known.piles_[player], false);
        }
    }
    return known;
}

State State::deal(int viewer, Rng& rng) const {
    State world = *this;
    for (int player = 0; player < rules_->players(); ++player) {
        const bool own = player == viewer;
        Loose row = loose(own ? piles_[player].contents() : unseen(*this, player));
        TileSet nothing;
        do {
            shuffle(row.tiles, row.size, rng);
            cut(row, own ? nothing : world.hands_[player], world.piles_[player],
                chooses_hand(player));
        } while (!own && must_be_able_to_play(player) && !world.can_play_tile());
    }
    return world;
}

}  // namespace sparring::samurai
