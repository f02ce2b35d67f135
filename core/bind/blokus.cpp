#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>

#include "games/blokus/observe.hpp"
#include "learners.hpp"
#include "module.hpp"
#include "search.hpp"

namespace sparring::blokus {

namespace {

template <class S>
void bind_one(nb::module_& m, const char* name) {
    using L = Line<S>;
    auto state = bind_state<S>(m, name);
    bind_searches<S>(state);
    bind_learners<S>(state);
    state
        .def("cells",
             [](const L& line) {
                 const auto cells = line.state().cells();
                 return nb::bytes(reinterpret_cast<const char*>(cells.data()), cells.size());
             })
        .def("pieces_left",
             [](const L& line, int colour) {
                 std::vector<int> pieces;
                 for (int p = 0; p < kPieces; ++p)
                     if (line.state().pieces_left(colour) >> p & 1) pieces.push_back(p);
                 return pieces;
             })
        .def("kinds",
             [](const L& line) {
                 MoveList moves;
                 line.state().legal_moves(moves);
                 std::vector<std::int32_t> kinds;
                 for (Move move : moves)
                     kinds.push_back(
                         move == line.rules().pass()
                             ? kPieces
                             : kPieceSet.orientations[line.rules().placement(move).orientation]
                                   .piece);
                 const std::size_t n = kinds.size();
                 return to_numpy(std::move(kinds), {n});
             })
        // The placements of one playout of tree search; players who cannot place are passed over.
        .def("guided_playout",
             [](const L& line, std::uint64_t seed) {
                 Trace trace;
                 if (const auto played = line.moves(); !played.empty())
                     trace.steps.push_back({0, Move{played.back()}});
                 const std::size_t before = trace.steps.size();
                 Rng rng(seed);
                 S state = line.state();
                 state.guided_playout(rng, trace);
                 std::vector<std::uint32_t> moves;
                 for (std::size_t i = before; i < trace.steps.size(); ++i)
                     moves.push_back(index(trace.steps[i].move));
                 return moves;
             })
        // Playouts one after another that remember answers: who placed what, and the results.
        .def("remembering_playouts",
             [](const L& line, std::uint64_t seed, int games) {
                 Replies replies;
                 Rng rng(seed);
                 std::vector<std::pair<std::vector<std::pair<int, std::uint32_t>>, Results>> found;
                 for (int i = 0; i < games; ++i) {
                     S state = line.state();
                     Trace trace;
                     state.guided_playout(rng, trace, &replies);
                     found.push_back({{}, results_of(state, 0)});
                     replies.learn(trace, found.back().second);
                     for (const auto& [player, move] : trace.steps)
                         found.back().first.push_back({player, index(move)});
                 }
                 return found;
             })
        .def("with_turn",
             [](const L& line, int colour) {
                 if (colour < 0 || colour >= line.rules().colours())
                     throw std::out_of_range("there is no such colour");
                 return L(line.shared_rules(), line.state().with_turn(colour));
             })
        .def("colour_score", [](const L& line, int colour) { return line.state().score(colour); });
}

using Pair = std::pair<int, int>;

void bind(nb::module_& m) {
    bind_rules<Rules>(m)
        .def("__init__",
             [](Rules* self, int size, std::vector<int> owners,
                const std::vector<std::vector<Pair>>& starts, std::string letters) {
                 std::vector<std::vector<Square>> squares;
                 for (const auto& of_colour : starts) {
                     squares.emplace_back();
                     for (Pair s : of_colour) squares.back().push_back({s.first, s.second});
                 }
                 new (self) Rules(size, std::move(owners), std::move(squares), std::move(letters));
             })
        .def("squares",
             [](const Rules& rules, std::uint32_t id) {
                 if (id >= rules.move_count()) throw std::out_of_range("there is no such move");
                 std::vector<Pair> squares;
                 for (Square s : rules.squares(Move{id})) squares.emplace_back(s.row, s.col);
                 return squares;
             })
        .def("move_at", [](const Rules& rules, int piece, int orientation, int row,
                           int col) { return index(rules.move_at(piece, orientation, row, col)); })
        // The piece and the number of its orientation, both from 1.
        .def("orientation", [](const Rules& rules, std::uint32_t id) -> std::optional<Pair> {
            if (id >= index(rules.pass())) return std::nullopt;
            const Orientation& o = kPieceSet.orientations[rules.placement(Move{id}).orientation];
            return Pair{o.piece + 1, o.number};
        });
    bind_one<SmallState>(m, "SmallState");
    bind_one<LargeState>(m, "LargeState");

    nb::list names, shapes;
    for (const PieceDrawing& piece : kDrawings)
        names.append(nb::str(piece.name.data(), piece.name.size()));
    for (int p = 0; p < kPieces; ++p) {
        nb::list orientations;
        for (int o = kPieceSet.first[p]; o < kPieceSet.first[p + 1]; ++o) {
            const Shape& shape = kPieceSet.orientations[o].shape;
            nb::list cells;
            for (int i = 0; i < shape.size; ++i)
                cells.append(nb::make_tuple(static_cast<int>(shape.cells[i].row),
                                            static_cast<int>(shape.cells[i].col)));
            orientations.append(nb::tuple(cells));
        }
        shapes.append(nb::tuple(orientations));
    }
    m.attr("piece_names") = nb::tuple(names);
    m.attr("piece_shapes") = nb::tuple(shapes);
}

const RegisterGame registered("blokus", bind);

}  // namespace

}  // namespace sparring::blokus
