// What must hold in a position that was read from a text.
#include "errors.hpp"
#include "state.hpp"

namespace sparring::samurai {

namespace {

void demand(bool holds, const std::string& otherwise) {
    if (!holds) throw BadText(otherwise);
}

}  // namespace

void State::settle_stage() {
    bool complete = true;
    for (int figure = 0; figure < kFigures; ++figure) {
        int all = std::popcount(figures_[figure]) + aside_[figure];
        for (const auto& of_player : captured_) all += of_player[figure];
        demand(all <= rules_->supply(), "there are more than " + std::to_string(rules_->supply()) +
                                            " of " + std::string(kFigureNames[figure]));
        complete = complete && all == rules_->supply();
    }
    bool all_tiles = true, short_hand = false;
    for (int p = 0; p < rules_->players(); ++p) {
        all_tiles = all_tiles && hands_[p].size() + piles_[p].size == kTiles;
        short_hand = short_hand || hands_[p].size() < kHandSize;
    }
    demand(complete || rules_->options().draft, "figures are missing");
    if (!complete) {
        stage_ = Stage::kPut;
    } else if (rules_->options().draft && all_tiles && short_hand) {
        stage_ = Stage::kKeep;
    } else {
        resolved_ = rules_->all_settlements() & ~standing();
        stage_ = has_ended() || passes_ == rules_->players() ? Stage::kOver : Stage::kPlay;
    }
    const Map& map = rules_->map();
    for (int s = 0; s < map.settlements(); ++s) {
        const int there = has(s, 0) + has(s, 1) + has(s, 2);
        demand(there == map.room(s) || (stage_ == Stage::kPut ? there < map.room(s) : there == 0),
               "the figures do not fit the settlement " + Map::name(map.settlement(s)));
    }
}

void State::check_stock() const {
    for (int p = 0; p < rules_->players(); ++p) {
        const std::string who = "player " + std::to_string(p + 1);
        std::array<int, kKinds> has{}, marked{};
        for (int hex = 0; hex < rules_->map().hexes(); ++hex)
            if (owner(hex) == p) ++has[tile(hex)];
        hands_[p].each([&](int kind) { ++has[kind]; });
        for (int i = 0; i < piles_[p].size; ++i) {
            ++has[piles_[p].kind(i)];
            marked[piles_[p].kind(i)] += piles_[p].tiles[i] & Pile::kSecond ? 1 : 0;
        }
        for (int kind = 0; kind < kKinds; ++kind) {
            const std::string name(kTileKinds[kind].name);
            demand(has[kind] <= copies(kind), who + " has " + name + " too often");
            // Only the figure exchange leaves the game when it is played.
            demand(kind == kSwap || has[kind] == copies(kind), who + " lacks " + name);
            const bool twins = chooses_hand(p) && copies(kind) == 2 && !hands_[p].has(kind);
            demand(marked[kind] == (twins ? 1 : 0),
                   "in the draft, and only there, one of two equal tiles in a pile has a capital "
                   "letter");
        }
        demand(hands_[p].size() <= kHandSize, who + " has more than five tiles in hand");
    }
}

void State::check_put() const {
    const Map& map = rules_->map();
    Bits open_cities = 0;
    for (int figure = 0; figure < kFigures; ++figure)
        open_cities |= open_for_put(figure) & map.cities();
    int puts = -kFigures;
    for (int s = 0; s < map.settlements(); ++s) {
        const int there = has(s, 0) + has(s, 1) + has(s, 2);
        puts += there;
        demand(map.room(s) < kFigures || there == kFigures, "Edo has one figure of each type");
        demand(!open_cities || map.room(s) > 1 || there == 0,
               "the cities are filled before the villages");
    }
    for (int p = 0; p < rules_->players(); ++p)
        demand(hands_[p].size() == 0 && piles_[p].size == kTiles,
               "nobody has chosen a hand before all figures stand");
    demand(to_move_ == puts % rules_->players(), "it is another player's turn to put a figure");
    demand(!played_ && passes_ == 0, "nobody has had a turn before the set-up is over");
}

void State::check_keep() const {
    for (int p = 0; p < rules_->players(); ++p) {
        const int n = hands_[p].size();
        demand(p < to_move_    ? n == kHandSize
               : p == to_move_ ? n < kHandSize
                               : n == 0,
               "the players choose their hands one after the other");
    }
    demand(!played_ && passes_ == 0, "nobody has had a turn before the set-up is over");
}

void State::check_play() const {
    const Map& map = rules_->map();
    const bool may_be_pending = rules_->options().leeds && played_;
    for (int s = 0; s < map.settlements(); ++s) {
        const bool closed = !(map.land_around(s) & ~taken_land_), done = resolved_ >> s & 1;
        demand(closed || !done, Map::name(map.settlement(s)) + " is empty, but not surrounded");
        demand(!closed || done || may_be_pending,
               Map::name(map.settlement(s)) + " is surrounded, but not resolved");
    }
    for (int p = 0; p < rules_->players(); ++p) {
        const bool in_turn = p == to_move_ && played_;
        demand(in_turn ? hands_[p].size() < kHandSize
                       : hands_[p].size() == kHandSize || piles_[p].size == 0,
               "player " + std::to_string(p + 1) + " has the wrong number of tiles in hand");
        demand(!in_turn || hands_[p].size() + piles_[p].size < kTiles,
               "player " + std::to_string(p + 1) + " has played nothing yet");
    }
    demand(!has_ended() || played_, "the last turn of a game has a tile");
    demand(!played_ || passes_ == 0, "somebody has played, so nobody has passed since");
    demand(!must_be_able_to_play(to_move_) || can_play_tile(),
           "nothing more can be played in this turn, so it is over");
    if (!rules_->options().leeds) check_passes();
}

// Nothing changes while players pass: none of them can play a tile now.
void State::check_passes() const {
    const int last = is_over() ? to_move_ : to_move_ + rules_->players() - 1;
    for (int i = 0; i < passes_; ++i) {
        State then = *this;
        then.stage_ = Stage::kPlay;
        then.to_move_ =
            static_cast<std::uint8_t>((last - i + rules_->players()) % rules_->players());
        demand(!then.can_play_tile(), "somebody passed who can play a tile");
    }
}

}  // namespace sparring::samurai
