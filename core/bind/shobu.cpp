#include <nanobind/stl/pair.h>

#include "games/shobu/observe.hpp"
#include "learners.hpp"
#include "module.hpp"
#include "search.hpp"

namespace sparring::shobu {

namespace {

using L = Line<State>;
using Pair = std::pair<int, int>;

// Row and column from 0 at the top left of the 8x8 board.
Pair place(Square s) { return {7 - rank_of(s), file_of(s)}; }

void bind(nb::module_& m) {
    bind_rules<Rules>(m).def(nb::init<std::string_view, int>(), "repetition"_a, "quiet"_a);

    auto state = bind_state<State>(m, "State");
    bind_searches<State>(state);
    bind_learners<State>(state);
    state
        .def_prop_ro("ending", [](const L& line) { return line.state().ending(); })
        // The player on each square, rows from the top, -1 for nobody.
        .def("cells",
             [](const L& line) {
                 std::array<char, kSquares> cells;
                 for (int i = 0; i < kSquares; ++i)
                     cells[static_cast<std::size_t>(i)] =
                         static_cast<char>(line.state().stone_on(square_at(i % 8, 7 - i / 8)));
                 return nb::bytes(cells.data(), cells.size());
             })
        // One move for each position that can be reached.
        .def("unique_moves",
             [](const L& line) {
                 MoveList moves;
                 line.state().unique_moves(moves);
                 return MoveIds{std::make_shared<const MoveList>(std::move(moves))};
             })
        // Also for turns on boards of the same colour, which have no number.
        .def("why_illegal_text",
             [](const L& line, std::string_view text) {
                 return line.state().why_illegal(parse_turn(text));
             })
        // From and to of the passive move, the aggressive move and the pushed stone; the last is
        // None where nothing is pushed, its end None where the stone leaves the game.
        .def("details", [](const L& line, std::uint32_t id) {
            if (!line.state().is_legal(Move{id}))
                throw IllegalMove(line.state().why_illegal(Move{id}));
            const Turn turn = turn_of(Move{id});
            const Details to = line.state().details(turn);
            std::optional<Pair> landing;
            if (to.pushes && !to.pushes_off) landing = place(to.pushed_to);
            nb::object pushed = nb::none();
            if (to.pushes) pushed = nb::make_tuple(place(to.pushed_from), landing);
            return nb::make_tuple(nb::make_tuple(place(turn.passive), place(to.passive_to)),
                                  nb::make_tuple(place(turn.aggressive), place(to.aggressive_to)),
                                  pushed);
        });
}

const RegisterGame registered("shobu", bind);

}  // namespace

}  // namespace sparring::shobu
