// The named numbers of a position, for every player: what evaluations are made of. Nothing here
// tells more than all players know, but for the hand of the viewer.
#include <algorithm>

#include "state.hpp"

namespace sparring::samurai {

namespace {

constexpr const char* kNames[] = {
    "figures",  // captured
    "buddhas",  // captured, likewise the next two
    "helmets",
    "rice_fields",
    "majorities",         // types of which the player alone has captured the most
    "majority_margin",    // by how many figures, over those types
    "caste_balance",      // own figures less the best other player's, over all types
    "influence",          // on figures that stand
    "leads",              // figures that stand where the player alone has the most influence
    "lead_margin",        // by how much influence, over those figures
    "leads_to_close",     // leads in settlements with one open hex
    "open_around_leads",  // land still open around the settlements of the leads
    "hand",               // tiles in hand
    "tiles_left",         // in hand and pile
    "strength_left",      // values of those tiles
    "fast_left",          // fast tiles among them
    "hand_strength",      // values of the hand, for all but the viewer what can be expected
    "tempo",              // 1 for the player to move
};

float strength(const TileSet& tiles) {
    int sum = 0;
    tiles.each([&](int kind) { sum += kTileKinds[kind].value; });
    return static_cast<float>(sum);
}

struct Standing {
    int influence = 0, leads = 0, margin = 0, closing = 0, open = 0;
};

Standing stands(const State& state, int player) {
    Standing sum;
    const int players = state.rules().players();
    for (int s = 0; s < state.rules().map().settlements(); ++s) {
        bool led = false;
        for (int figure = 0; figure < kFigures; ++figure) {
            if (!state.has(s, figure)) continue;
            const int own = state.influence(s, player, figure);
            int best = 0;
            for (int p = 0; p < players; ++p)
                if (p != player) best = std::max(best, state.influence(s, p, figure));
            sum.influence += own;
            if (own <= best) continue;
            led = true;
            ++sum.leads;
            sum.margin += own - best;
            sum.closing += state.open_land(s) == 1;
        }
        if (led) sum.open += state.open_land(s);
    }
    return sum;
}

}  // namespace

std::span<const char* const> State::feature_names() { return kNames; }

void State::features(std::span<float> values, std::uint64_t) const { features_for(values, -1); }

void State::features_for(std::span<float> values, int viewer) const {
    const int players = rules_->players();
    auto* out = values.data();
    for (int p = 0; p < players; ++p) {
        int majorities = 0, margin = 0, balance = 0;
        for (int figure = 0; figure < kFigures; ++figure) {
            int best = 0;
            for (int other = 0; other < players; ++other)
                if (other != p) best = std::max<int>(best, captured_[other][figure]);
            const int ahead = captured_[p][figure] - best;
            balance += ahead;
            majorities += ahead > 0;
            margin += std::max(ahead, 0);
        }
        const Standing on_board = stands(*this, p);
        TileSet left = piles_[p].contents();
        hands_[p].each([&](int kind) { left.add(kind); });
        TileSet fast = left;
        fast.once &= rules_->fast();
        fast.twice &= rules_->fast();
        const int hand = hands_[p].size(), all = left.size();
        const float expected =
            all ? strength(left) * static_cast<float>(hand) / static_cast<float>(all) : 0.0f;
        const float row[] = {
            static_cast<float>(captured_[p][0] + captured_[p][1] + captured_[p][2]),
            static_cast<float>(captured_[p][0]),
            static_cast<float>(captured_[p][1]),
            static_cast<float>(captured_[p][2]),
            static_cast<float>(majorities),
            static_cast<float>(margin),
            static_cast<float>(balance),
            static_cast<float>(on_board.influence),
            static_cast<float>(on_board.leads),
            static_cast<float>(on_board.margin),
            static_cast<float>(on_board.closing),
            static_cast<float>(on_board.open),
            static_cast<float>(hand),
            static_cast<float>(all),
            strength(left),
            static_cast<float>(fast.size()),
            p == viewer ? strength(hands_[p]) : expected,
            static_cast<float>(p == to_move()),
        };
        static_assert(std::size(row) == std::size(kNames));
        out = std::copy(std::begin(row), std::end(row), out);
    }
}

}  // namespace sparring::samurai
