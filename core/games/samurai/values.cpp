// The values that the Leeds study's players give to single actions (STUDIES: leeds-samurai). Its
// players add several of them up and take the action with the highest sum. Where the study gives
// no number, the constants below are ours.
#include <algorithm>

#include "state.hpp"

namespace sparring::samurai {

namespace {

constexpr const char* kNames[] = {
    "tile_association",  // influence of the tile on figures beside it; -1 if there is none
    "city_influence",    // likewise, but halved for figures where somebody is far ahead
    "city_capture",      // more the fewer hexes are missing around the settlements beside it
    "advanced_capture",  // likewise for figures that one would win, less for those one would lose
    "exchange_gain",     // of a tile exchange: association at the new place less that at the old
};
enum Name { kAssociation, kInfluence, kCapture, kAdvanced, kGain };

constexpr float kUseless = -1.0f;
constexpr int kFarAhead = 4;      // the strongest single tile cannot turn that
constexpr float kThrift = 0.05f;  // for each point of the tile that closes a settlement

template <class Value>
float sum_over_figures(const State& state, int hex, Value&& value) {
    float sum = 0;
    for (int s : state.rules().map().beside(hex))
        for (int figure = 0; figure < kFigures; ++figure)
            if (state.has(s, figure)) sum += value(s, figure);
    return sum;
}

int best_other(const State& state, int settlement, int player, int figure) {
    int best = 0;
    for (int p = 0; p < state.rules().players(); ++p)
        if (p != player) best = std::max(best, state.influence(settlement, p, figure));
    return best;
}

float association(const State& state, int kind, int hex) {
    const float sum = sum_over_figures(state, hex, [&](int, int figure) {
        return static_cast<float>(influence_on(kTileKinds[kind].influence, figure));
    });
    return sum > 0 ? sum : kUseless;
}

float influence_value(const State& state, int player, int kind, int hex) {
    const float sum = sum_over_figures(state, hex, [&](int s, int figure) {
        const int lead = state.influence(s, player, figure) - best_other(state, s, player, figure);
        const auto here = static_cast<float>(influence_on(kTileKinds[kind].influence, figure));
        return std::abs(lead) > kFarAhead ? here / 2 : here;
    });
    return sum > 0 ? sum : kUseless;
}

float capture(const State& state, int hex) {
    float sum = 0;
    if (hex >= state.rules().map().land()) return sum;
    for (int s : state.rules().map().beside(hex))
        if (state.open_land(s)) sum += 1.0f / static_cast<float>(state.open_land(s));
    return sum;
}

float advanced(const State& state, int player, int kind, int hex) {
    const Map& map = state.rules().map();
    if (hex >= map.land()) return 0;
    bool closes = false;
    const float sum = sum_over_figures(state, hex, [&](int s, int figure) {
        const int open = state.open_land(s), other = best_other(state, s, player, figure);
        const int own =
            state.influence(s, player, figure) + influence_on(kTileKinds[kind].influence, figure);
        closes = closes || open == 1;
        return static_cast<float>((own > other) - (own < other)) /
               static_cast<float>(std::max(open, 1));
    });
    return closes ? sum - kThrift * kTileKinds[kind].value : sum;
}

}  // namespace

std::span<const char* const> State::action_value_names() { return kNames; }

float State::action_value(int name, Move move) const {
    const Action& a = rules_->action(move);
    if (a.act == Act::kPlace) {
        if (name == kAssociation) return association(*this, a.kind, a.to);
        if (name == kInfluence) return influence_value(*this, to_move_, a.kind, a.to);
        if (name == kCapture) return capture(*this, a.to);
        if (name == kAdvanced) return advanced(*this, to_move_, a.kind, a.to);
    } else if (a.act == Act::kMove || a.act == Act::kSwap) {
        if (name == kAssociation || name == kInfluence) return kUseless;
        if (name == kGain && a.act == Act::kMove)
            return association(*this, tile(a.from), a.to) -
                   association(*this, tile(a.from), a.from);
    }
    return 0;
}

void State::action_values(std::span<const Move> moves, std::uint64_t wanted,
                          std::span<float> table) const {
    constexpr std::size_t width = std::size(kNames);
    for (std::size_t i = 0; i < moves.size(); ++i)
        for (std::size_t name = 0; name < width; ++name)
            if (wanted >> name & 1)
                table[i * width + name] = action_value(static_cast<int>(name), moves[i]);
}

}  // namespace sparring::samurai
