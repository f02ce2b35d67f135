// Turns: what an action does, and whose turn it is then.
#include "state.hpp"

namespace sparring::samurai {

void State::put_down(int hex, int player, int kind) {
    const Map& map = rules_->map();
    board_[hex] = static_cast<std::uint8_t>(player << 5 | kind);
    if (hex < map.land()) {
        taken_land_ |= bit(hex);
        if (rules_->liftable() & kind_bit(kind)) liftable_[player] |= bit(hex);
    } else {
        const int sea = hex - map.land();
        taken_sea_[sea / 64] |= bit(sea % 64);
    }
    for (int s : map.beside(hex))
        influence_[s][player] =
            static_cast<Influence>(influence_[s][player] + kTileKinds[kind].influence);
}

void State::lift(int hex) {  // a tile on land
    const int player = owner(hex);
    for (int s : rules_->map().beside(hex))
        influence_[s][player] =
            static_cast<Influence>(influence_[s][player] - kTileKinds[tile(hex)].influence);
    liftable_[player] &= ~bit(hex);
    taken_land_ &= ~bit(hex);
    board_[hex] = kNoTile;
}

void State::play(Move move) {
    const Action& action = rules_->action(move);
    const int player = to_move_;
    switch (action.act) {
        case Act::kPlace: {
            put_down(action.to, player, action.kind);
            after_tile(action.kind);
            return;
        }
        case Act::kMove: {
            const int lifted = tile(action.from);
            lift(action.from);
            put_down(action.from, player, kExchange);
            put_down(action.to, player, lifted);
            after_tile(kExchange);
            return;
        }
        case Act::kSwap: {
            const Bits both = bit(action.from) | bit(action.to);
            if (action.figure != action.to_figure) {
                figures_[action.figure] ^= both;
                figures_[action.to_figure] ^= both;
            }
            after_tile(kSwap);
            return;
        }
        case Act::kPut: {
            figures_[action.figure] |= bit(action.from);
            to_move_ = static_cast<std::uint8_t>((player + 1) % rules_->players());
            int standing = 0;
            for (Bits settlements : figures_) standing += std::popcount(settlements);
            if (standing == kFigures * rules_->supply()) {
                stage_ = Stage::kKeep;
                to_move_ = 0;
            }
            return;
        }
        case Act::kKeep: {
            piles_[player].take(action.kind);
            hands_[player].add(action.kind);
            if (hands_[player].size() < kHandSize) return;
            piles_[player].unmark();
            to_move_ = static_cast<std::uint8_t>((player + 1) % rules_->players());
            if (to_move_ == 0) stage_ = Stage::kPlay;
            return;
        }
        case Act::kEnd:
        case Act::kPass:
            end_turn();
            return;
        case Act::kUnseenKeep:
            return;  // never legal
    }
}

void State::after_tile(int kind) {
    hands_[to_move_].remove(kind);
    played_ = true;
    passes_ = 0;
    if (!(rules_->fast() & kind_bit(kind))) slow_played_ = true;
    if (!rules_->options().leeds) resolve(rules_->all_settlements() & ~resolved_);
    if (!is_over() && !can_play_tile()) end_turn();
}

void State::end_turn() {
    if (rules_->options().leeds) resolve(rules_->all_settlements() & ~resolved_);
    if (!played_ && ++passes_ == rules_->players()) stage_ = Stage::kOver;
    if (is_over()) return;
    TileSet& hand = hands_[to_move_];
    Pile& pile = piles_[to_move_];
    for (int n = hand.size(); n < kHandSize && pile.size; ++n) hand.add(pile.draw());
    played_ = slow_played_ = false;
    to_move_ = static_cast<std::uint8_t>((to_move_ + 1) % rules_->players());
}

std::uint64_t State::key() const {
    std::uint64_t key = 0x9e3779b97f4a7c15u;
    const auto add = [&](std::uint64_t value) {
        key = (key ^ value) * 0xff51afd7ed558ccdu;
        key ^= key >> 32;
    };
    for (int hex = 0; hex < rules_->map().hexes();
         hex += 4)  // board_ is longer than needed or just fits
        add(board_[hex] | board_[hex + 1] << 8 | board_[hex + 2] << 16 |
            static_cast<std::uint64_t>(board_[hex + 3]) << 24);
    for (Bits settlements : figures_) add(settlements);
    for (int player = 0; player < rules_->players(); ++player) {
        add(static_cast<std::uint64_t>(hands_[player].once) << 32 | hands_[player].twice);
        const Pile& pile = piles_[player];
        for (int i = 0; i < pile.size; ++i) add(pile.tiles[i]);
        add(captured_[player][0] | captured_[player][1] << 8 | captured_[player][2] << 16 |
            1 << 24);
    }
    add(aside_[0] | aside_[1] << 8 | aside_[2] << 16);
    add(to_move_ | passes_ << 4 | static_cast<int>(stage_) << 8 | played_ << 12 |
        slow_played_ << 13);
    return key;
}

}  // namespace sparring::samurai
