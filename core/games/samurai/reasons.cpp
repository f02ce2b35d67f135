// Whether an action is legal, and if not, which rules it breaks.
#include "state.hpp"

namespace sparring::samurai {

namespace {

class Reasons {
  public:
    void add(bool broken, const std::string& reason) {
        if (broken) all_ += (all_.empty() ? "" : "; ") + reason;
    }
    std::string text() const { return all_; }

  private:
    std::string all_;
};

std::string name(int kind) {
    return kind == kExchange ? "tile exchange"
           : kind == kSwap   ? "figure exchange"
                             : std::string(kTileKinds[kind].name);
}

}  // namespace

bool State::swap_fits(const Action& a) const {
    return has(a.from, a.figure) && has(a.to, a.to_figure) &&
           (a.figure == a.to_figure || (!has(a.from, a.to_figure) && !has(a.to, a.figure)));
}

bool State::is_legal(Move move) const {
    if (index(move) >= rules_->move_count()) return false;
    const Action& a = rules_->action(move);
    if (a.act == Act::kPut) return stage_ == Stage::kPut && open_for_put(a.figure) >> a.from & 1;
    if (a.act == Act::kKeep)
        return stage_ == Stage::kKeep && piles_[to_move_].contents().has(a.kind);
    if (stage_ != Stage::kPlay || a.act == Act::kUnseenKeep) return false;
    if (a.act == Act::kEnd) return played_ || rules_->options().leeds;
    if (a.act == Act::kPass) return !played_ && !rules_->options().leeds && !can_play_tile();

    const int kind = tile_used(a);
    if (!hands_[to_move_].has(kind)) return false;
    if (slow_played_ && !(rules_->fast() & kind_bit(kind))) return false;
    if (a.act == Act::kSwap) return swap_fits(a);
    if (board_[a.to] != kNoTile) return false;
    return a.act == Act::kPlace || liftable_[to_move_] >> a.from & 1;
}

std::string State::why_illegal(Move move) const {
    if (index(move) >= rules_->move_count()) return "there is no such move";
    if (is_legal(move)) return "";
    if (is_over()) return "the game is over";
    const Action& a = rules_->action(move);
    if (a.act == Act::kUnseenKeep) return "keep.? stands for a choice that is not seen";
    if (stage_ == Stage::kPut)
        return a.act == Act::kPut ? why_not_put(a)
                                  : "first the figures are put into the settlements";
    if (stage_ == Stage::kKeep)
        return a.act == Act::kKeep ? "tile not in hand: " + name(a.kind) + " is not left to choose"
                                   : "first each player keeps five tiles as a hand";
    switch (a.act) {
        case Act::kPut:
        case Act::kKeep:
            return "the set-up is over";
        case Act::kEnd:
            return "must play a tile before ending the turn";
        case Act::kPass:
            if (rules_->options().leeds) return "there is no pass in these rules: end the turn";
            return played_ ? "after playing a tile a turn ends with 'end'"
                           : "must play a tile: passing is for those who can play none";
        default:
            return why_not_tile(a);
    }
}

std::string State::why_not_put(const Action& a) const {
    const Map& map = rules_->map();
    const std::string place = Map::name(map.settlement(a.from)), figure(kFigureNames[a.figure]);
    int there = 0;
    for (int f = 0; f < kFigures; ++f) there += has(a.from, f);
    bool cities_open = false;
    for (int f = 0; f < kFigures; ++f) cities_open |= (open_for_put(f) & map.cities()) != 0;
    Reasons why;
    why.add(cities_open && map.room(a.from) == 1,
            "wrong terrain: the cities are filled before the villages");
    why.add(there == map.room(a.from), "hex taken: " + place + " is full");
    why.add(has(a.from, a.figure), "two of one type: " + place + " has its " + figure + " already");
    why.add(std::popcount(figures_[a.figure]) >= rules_->supply(),
            "no " + figure + " is left to put");
    return why.text();
}

std::string State::why_not_tile(const Action& a) const {
    const Map& map = rules_->map();
    const int kind = tile_used(a);
    Reasons why;
    why.add(!hands_[to_move_].has(kind), "tile not in hand: " + name(kind));
    why.add(slow_played_ && !(rules_->fast() & kind_bit(kind)),
            "second slow tile: only fast tiles may follow in this turn, and " + name(kind) +
                " is slow");
    if (a.act != Act::kSwap) {
        why.add(board_[a.to] != kNoTile,
                "hex taken: there is a tile on " + Map::name(map.hex(a.to)));
        if (a.act == Act::kPlace) return why.text();
        const std::string from = Map::name(map.hex(a.from));
        if (owner(a.from) != to_move_)
            why.add(true, "not your tile: you have none on " + from);
        else
            why.add(!(liftable_[to_move_] >> a.from & 1),
                    "not liftable: " + name(tile(a.from)) + " on " + from + " stays there");
        return why.text();
    }
    const std::string first = Map::name(map.settlement(a.from)),
                      second = Map::name(map.settlement(a.to));
    const std::string x(kFigureNames[a.figure]), y(kFigureNames[a.to_figure]);
    const bool gone = resolved_ >> a.from & 1, other_gone = resolved_ >> a.to & 1;
    why.add(gone, "settlement already resolved: " + first);
    why.add(other_gone, "settlement already resolved: " + second);
    const bool missing = !has(a.from, a.figure), other_missing = !has(a.to, a.to_figure);
    why.add(!gone && missing, "no such figure: there is no " + x + " in " + first);
    why.add(!other_gone && other_missing, "no such figure: there is no " + y + " in " + second);
    if (missing || other_missing || a.figure == a.to_figure) return why.text();
    why.add(has(a.from, a.to_figure), "would put two of one type together: " + y + " in " + first);
    why.add(has(a.to, a.figure), "would put two of one type together: " + x + " in " + second);
    return why.text();
}

}  // namespace sparring::samurai
