// What distinguishes one Samurai from another: the board for the number of players and the
// options. Here too: the numbering of all actions on that board, and the notation.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game.hpp"
#include "map.hpp"
#include "tiles.hpp"

namespace sparring::samurai {

struct Options {
    int players = 2;
    bool domination = false;  // play on until all settlements are resolved
    bool draft = false;       // the players place the figures and choose their hands
    bool lift_ronin = false;  // the tile exchange may lift the ronin too
    bool leeds = false;       // the study's game; implies domination and lift_ronin
};

enum class Act : std::uint8_t { kPlace, kMove, kSwap, kPut, kKeep, kEnd, kPass, kUnseenKeep };

// A move taken apart. Which members mean something depends on `act`.
struct Action {
    Act act;
    std::uint8_t kind = 0;       // kPlace, kKeep
    std::uint8_t from = 0;       // kMove: a land hex; kSwap and kPut: a settlement
    std::uint8_t to = 0;         // kPlace and kMove: a hex; kSwap: the second settlement
    std::uint8_t figure = 0;     // kSwap: the figure in `from`; kPut
    std::uint8_t to_figure = 0;  // kSwap: the figure in `to`
};

// The kind of tile that an action uses; kKinds if it uses none.
constexpr int tile_used(const Action& action) {
    switch (action.act) {
        case Act::kPlace:
        case Act::kKeep:
            return action.kind;
        case Act::kMove:
            return kExchange;
        case Act::kSwap:
            return kSwap;
        default:
            return kKinds;
    }
}

class Rules {
  public:
    Rules(Options options, std::string_view map_text);  // throws BadText

    int players() const { return options_.players; }
    int colours() const { return options_.players; }
    int owner(int colour) const { return colour; }
    const Options& options() const { return options_; }
    const Map& map() const { return map_; }
    int supply() const { return supply_; }  // figures of each type
    Bits all_settlements() const { return first_bits(map_.settlements()); }
    KindSet fast() const { return fast_; }
    KindSet liftable() const { return liftable_; }

    std::uint32_t move_count() const { return static_cast<std::uint32_t>(actions_.size()); }
    const Action& action(Move move) const { return actions_[index(move)]; }

    Move place(int kind, int hex) const {
        const int land = map_.land();
        return number(kind < kLandKinds
                          ? kind * land + hex
                          : kLandKinds * land + (kind - kShip1) * map_.sea() + hex - land);
    }
    Move move(int from, int to) const {
        return number(moves_ + from * (map_.land() - 1) + to - (to > from));
    }
    Move swap(int a, int figure, int b, int other) const {  // in any order
        return a < b ? number(swaps_ + (b * (b - 1) / 2 + a) * 9 + figure * 3 + other)
                     : swap(b, other, a, figure);
    }
    Move put(int settlement, int figure) const { return number(puts_ + settlement * 3 + figure); }
    Move keep(int kind) const { return number(keeps_ + kind); }
    Move end() const { return number(keeps_ + kKinds); }
    Move pass() const { return number(keeps_ + kKinds + 1); }
    // How a player sees the choice of another: never legal.
    Move unseen_keep() const { return number(keeps_ + kKinds + 2); }

    std::string move_text(Move move) const;
    // Throws BadText, or IllegalMove where no position could allow the action.
    Move parse_move(std::string_view text) const;

  private:
    static Move number(int id) { return Move{static_cast<std::uint32_t>(id)}; }

    Options options_;
    Map map_;
    int supply_ = 0;
    KindSet fast_, liftable_;
    int moves_ = 0, swaps_ = 0, puts_ = 0, keeps_ = 0;  // the first number of each
    std::vector<Action> actions_;
};

}  // namespace sparring::samurai
