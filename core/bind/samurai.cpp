#include <nanobind/stl/pair.h>

#include "games/samurai/observe.hpp"
#include "learners.hpp"
#include "module.hpp"
#include "search.hpp"

namespace sparring::samurai {

namespace {

using L = Line<State>;

int checked(const L& line, int player) {
    if (player < 0 || player >= line.rules().players())
        throw std::out_of_range("there is no such player");
    return player;
}

nb::tuple place(Place at) { return nb::make_tuple(at.row, at.col); }

nb::list kinds(const TileSet& tiles) {
    nb::list list;
    tiles.each([&](int kind) { list.append(kind); });
    return list;
}

nb::list figures(const auto& count) {
    nb::list list;
    for (int figure = 0; figure < kFigures; ++figure) list.append(count(figure));
    return list;
}

void bind_rules_of_samurai(nb::module_& m) {
    bind_rules<Rules>(m)
        .def(
            "__init__",
            [](Rules* self, std::string_view map, int players, bool domination, bool draft,
               bool lift_ronin, bool leeds) {
                new (self) Rules({players, domination, draft, lift_ronin, leeds}, map);
            },
            nb::kw_only(), "map"_a, "players"_a, "domination"_a, "draft"_a, "lift_ronin"_a,
            "leeds"_a)
        .def_prop_ro("supply", &Rules::supply)
        .def_prop_ro("unseen_keep", [](const Rules& rules) { return index(rules.unseen_keep()); })
        .def_prop_ro(
            "keeps",  // the numbers of the choices in the draft, from and up to
            [](const Rules& rules) { return std::pair{index(rules.keep(0)), index(rules.end())}; })
        // Row and column of each playable hex, land first, and the number of land hexes.
        .def("hexes",
             [](const Rules& rules) {
                 nb::list hexes;
                 for (int h = 0; h < rules.map().hexes(); ++h)
                     hexes.append(place(rules.map().hex(h)));
                 return hexes;
             })
        .def_prop_ro("land", [](const Rules& rules) { return rules.map().land(); })
        .def("settlements",  // row, column, room and the playable hexes around
             [](const Rules& rules) {
                 nb::list all;
                 const Map& map = rules.map();
                 for (int s = 0; s < map.settlements(); ++s)
                     all.append(
                         nb::make_tuple(place(map.settlement(s)), map.room(s), map.around(s)));
                 return all;
             })
        // The hexes and settlements that a move names, for drawings.
        .def("places", [](const Rules& rules, std::uint32_t id) {
            nb::list places;
            if (id >= rules.move_count()) throw std::out_of_range("there is no such move");
            const Action& a = rules.action(Move{id});
            const Map& map = rules.map();
            if (a.act == Act::kMove) places.append(place(map.hex(a.from)));
            if (a.act == Act::kPlace || a.act == Act::kMove) places.append(place(map.hex(a.to)));
            if (a.act == Act::kSwap || a.act == Act::kPut)
                places.append(place(map.settlement(a.from)));
            if (a.act == Act::kSwap) places.append(place(map.settlement(a.to)));
            return places;
        });
}

void bind(nb::module_& m) {
    bind_rules_of_samurai(m);
    auto state = bind_state<State>(m, "State");
    bind_searches<State>(state);
    bind_learners<State>(state);
    state
        .def("tiles",  // on the board: hex, player and kind
             [](const L& line) {
                 nb::list tiles;
                 const State& state = line.state();
                 for (int h = 0; h < line.rules().map().hexes(); ++h)
                     if (state.owner(h) != State::kEmpty)
                         tiles.append(nb::make_tuple(h, state.owner(h), state.tile(h)));
                 return tiles;
             })
        .def("figures",  // in each settlement
             [](const L& line) {
                 nb::list all;
                 for (int s = 0; s < line.rules().map().settlements(); ++s) {
                     nb::list here;
                     for (int figure = 0; figure < kFigures; ++figure)
                         if (line.state().has(s, figure)) here.append(figure);
                     all.append(here);
                 }
                 return all;
             })
        .def("influence",
             [](const L& line) {
                 const auto settlements =
                     static_cast<std::size_t>(line.rules().map().settlements());
                 const auto players = static_cast<std::size_t>(line.rules().players());
                 std::vector<std::int32_t> values;
                 for (int s = 0; s < line.rules().map().settlements(); ++s)
                     for (int p = 0; p < line.rules().players(); ++p)
                         for (int figure = 0; figure < kFigures; ++figure)
                             values.push_back(line.state().influence(s, p, figure));
                 return to_numpy(std::move(values), {settlements, players, std::size_t{kFigures}});
             })
        .def("open_land",
             [](const L& line) {
                 std::vector<std::int32_t> values;
                 for (int s = 0; s < line.rules().map().settlements(); ++s)
                     values.push_back(line.state().open_land(s));
                 const std::size_t n = values.size();
                 return to_numpy(std::move(values), {n});
             })
        .def("kinds",
             [](const L& line) {
                 MoveList moves;
                 line.state().legal_moves(moves);
                 std::vector<std::int32_t> kinds;
                 for (Move move : moves) kinds.push_back(tile_used(line.rules().action(move)));
                 const std::size_t n = kinds.size();
                 return to_numpy(std::move(kinds), {n});
             })
        .def("captured",
             [](const L& line, int player) {
                 checked(line, player);
                 return figures([&](int figure) { return line.state().captured(player, figure); });
             })
        .def("aside",
             [](const L& line) {
                 return figures([&](int figure) { return line.state().aside(figure); });
             })
        .def("hand", [](const L& line,
                        int player) { return kinds(line.state().hand(checked(line, player))); })
        .def("pile",  // from the bottom
             [](const L& line, int player) {
                 nb::list list;
                 const Pile& pile = line.state().pile(checked(line, player));
                 for (int i = 0; i < pile.size; ++i) list.append(pile.kind(i));
                 return list;
             })
        .def_prop_ro("stage", [](const L& line) { return static_cast<int>(line.state().stage()); })
        .def_prop_ro("played", [](const L& line) { return line.state().played(); })
        .def_prop_ro("slow_played", [](const L& line) { return line.state().slow_played(); })
        .def("redacted",
             [](const L& line, int player) {
                 return L(line.shared_rules(), line.state().redacted(checked(line, player)));
             })
        .def("deal",
             [](const L& line, int player, std::uint64_t seed) {
                 Rng rng(seed);
                 return L(line.shared_rules(), line.state().deal(checked(line, player), rng));
             })
        .def("text_for",
             [](const L& line, int player) { return line.state().text_for(checked(line, player)); })
        .def("features_for", [](const L& line, int player) {
            const std::size_t names = State::feature_names().size();
            const auto players = static_cast<std::size_t>(line.rules().players());
            std::vector<float> values(names * players);
            line.state().features_for(values, checked(line, player));
            return to_numpy(std::move(values), {players, names});
        });

    nb::list names, values;
    for (const TileKind& kind : kTileKinds) {
        names.append(nb::str(kind.name.data(), kind.name.size()));
        values.append(static_cast<int>(kind.value));
    }
    m.attr("tile_names") = nb::tuple(names);
    m.attr("tile_values") = nb::tuple(values);
}

const RegisterGame registered("samurai", bind);

}  // namespace

}  // namespace sparring::samurai
