#include "observe.hpp"

namespace sparring::samurai {

namespace {

constexpr int kStages = 4;
constexpr float kStrongest = 4, kTwice = 2;

// The smallest rectangle that holds all hexes and settlements of the map.
struct Frame {
    int top = 1 << 20, left = 1 << 20, bottom = 0, right = 0;

    explicit Frame(const Map& map) {
        for (int h = 0; h < map.hexes(); ++h) include(map.hex(h));
        for (int s = 0; s < map.settlements(); ++s) include(map.settlement(s));
    }
    void include(Place place) {
        top = std::min(top, place.row);
        left = std::min(left, place.col);
        bottom = std::max(bottom, place.row + 1);
        right = std::max(right, place.col + 1);
    }
};

TileSet unseen(const State& state, int player) {
    TileSet tiles = state.pile(player).contents();
    state.hand(player).each([&](int kind) { tiles.add(kind); });
    return tiles;
}

}  // namespace

PlaneShape observation_shape(const Rules& rules) {
    const Frame frame(rules.map());
    const int players = rules.players();
    const int planes = 2 + kFigures + (kFigures + 1) * players + kKinds + kKinds * players +
                       (3 + kFigures) * players + kFigures + 2 + kStages;
    return {planes, frame.bottom - frame.top, frame.right - frame.left};
}

void observe(const State& state, int viewer, std::span<float> out) {
    const Rules& rules = state.rules();
    const Map& map = rules.map();
    const Frame frame(map);
    const int players = rules.players();
    Planes planes(out, observation_shape(rules));
    const auto seat = [&](int i) { return (viewer + i) % players; };

    // `value` gives a number for each hex, or settlement.
    const auto hexes = [&](int from, int to, auto value) {
        planes.draw([&](auto set) {
            for (int h = from; h < to; ++h)
                set(map.hex(h).row - frame.top, map.hex(h).col - frame.left, value(h));
        });
    };
    hexes(0, map.land(), [](int) { return 1.0f; });
    hexes(map.land(), map.hexes(), [](int) { return 1.0f; });
    for (int figure = 0; figure < kFigures; ++figure)
        planes.draw([&](auto set) {
            for (int s = 0; s < map.settlements(); ++s)
                if (state.has(s, figure))
                    set(map.settlement(s).row - frame.top, map.settlement(s).col - frame.left);
        });

    for (int i = 0; i < players; ++i) {
        for (int figure = 0; figure < kFigures; ++figure)
            hexes(0, map.hexes(), [&](int h) {
                if (state.owner(h) != seat(i)) return 0.0f;
                const Influence influence = kTileKinds[state.tile(h)].influence;
                return static_cast<float>(influence_on(influence, figure)) / kStrongest;
            });
        hexes(0, map.hexes(), [&](int h) { return state.owner(h) == seat(i) ? 1.0f : 0.0f; });
    }

    const auto kinds = [&](const TileSet& tiles) {
        for (int kind = 0; kind < kKinds; ++kind)
            planes.fill(static_cast<float>(tiles.count(kind)) / kTwice);
    };
    kinds(state.hand(viewer));
    for (int i = 0; i < players; ++i) kinds(unseen(state, seat(i)));

    const float supply = static_cast<float>(rules.supply());
    for (int i = 0; i < players; ++i) {
        planes.fill(static_cast<float>(state.hand(seat(i)).size()) / kHandSize);
        planes.fill(static_cast<float>(state.pile(seat(i)).size) / kTiles);
        for (int figure = 0; figure < kFigures; ++figure)
            planes.fill(static_cast<float>(state.captured(seat(i), figure)) / supply);
        planes.fill(!state.is_over() && state.to_move() == seat(i));
    }
    for (int figure = 0; figure < kFigures; ++figure)
        planes.fill(static_cast<float>(state.aside(figure)) / supply);
    planes.fill(state.played());
    planes.fill(state.slow_played());
    for (int stage = 0; stage < kStages; ++stage)
        planes.fill(static_cast<int>(state.stage()) == stage);
}

}  // namespace sparring::samurai
