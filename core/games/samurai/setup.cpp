// How a game begins: figures and hands dealt at random, or before the draft with only Edo filled.
#include "shuffle.hpp"
#include "state.hpp"

namespace sparring::samurai {

State::State(const Rules& rules, std::uint64_t seed) : State(rules) {
    Rng rng(seed);
    const Map& map = rules.map();
    for (int s = 0; s < map.settlements(); ++s)
        if (map.room(s) == kFigures)
            for (Bits& settlements : figures_) settlements |= bit(s);
    const bool draft = rules.options().draft;
    stage_ = draft ? Stage::kPut : Stage::kPlay;
    if (!draft) deal_figures(rng);
    deal_tiles(rng, draft);
    if (rules.options().leeds)
        to_move_ =
            static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(rules.players())));
}

void State::deal_figures(Rng& rng) {
    // All figures in a random order into the free places, until no city holds two of a type:
    // every allowed arrangement is equally likely.
    const Map& map = rules_->map();
    std::array<std::uint8_t, kMaxSettlements * 2> figures{};
    int n = 0;
    for (int figure = 0; figure < kFigures; ++figure)
        for (int i = std::popcount(figures_[figure]); i < rules_->supply(); ++i)
            figures[n++] = static_cast<std::uint8_t>(figure);
    const auto before = figures_;
    for (bool fits = false; !fits;) {
        shuffle(figures, n, rng);
        figures_ = before;
        fits = true;
        int next = 0;
        for (int s = 0; s < map.settlements() && fits; ++s)
            for (int i = 0; i < map.room(s) && map.room(s) < kFigures; ++i) {
                Bits& settlements = figures_[figures[next++]];
                fits = fits && !(settlements & bit(s));
                settlements |= bit(s);
            }
    }
}

void State::deal_tiles(Rng& rng, bool draft) {
    for (int player = 0; player < rules_->players(); ++player) {
        Pile& pile = piles_[player];
        for (int kind = 0; kind < kKinds; ++kind) {
            pile.push(kind);
            if (copies(kind) == 2) pile.push(kind | Pile::kSecond);
        }
        shuffle(pile.tiles, pile.size, rng);
        if (draft) continue;
        while (hands_[player].size() < kHandSize) hands_[player].add(pile.draw());
        pile.unmark();
    }
}

}  // namespace sparring::samurai
