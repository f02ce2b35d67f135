// Binds what learners ask for: numbers of many states at once, written into arrays that they own,
// without the GIL. Python has checked the arrays' shapes.
#pragma once

#include "binding.hpp"
#include "planes.hpp"

namespace sparring {

template <class T>
using Out = nb::ndarray<T, nb::c_contig, nb::device::cpu>;

template <GameState S>
void bind_learners(nb::class_<Line<S>>& state) {
    using L = Line<S>;
    using Lines = std::vector<const L*>;
    using R = typename S::Rules;

    // Calls `write(line, player, where)` for every line; a player of -1 is the one to move.
    const auto each = [](const Lines& lines, const std::vector<int>& players, auto* out,
                         std::size_t width, auto write) {
        nb::gil_scoped_release release;
        for (std::size_t i = 0; i < lines.size(); ++i, out += width) {
            const int player = players.empty() || players[i] < 0
                                   ? static_cast<int>(lines[i]->state().to_move())
                                   : players[i];
            write(*lines[i], player, out);
        }
    };

    state
        .def_static("observation_shape",
                    [](const R& rules) {
                        const PlaneShape shape = observation_shape(rules);
                        return nb::make_tuple(shape.planes, shape.rows, shape.columns);
                    })
        .def_static("observe",
                    [each](const Lines& lines, const std::vector<int>& players, Out<float> out) {
                        if (lines.empty()) return;
                        const std::size_t width = observation_shape(lines[0]->rules()).size();
                        each(lines, players, out.data(), width,
                             [width](const L& line, int player, float* where) {
                                 observe(line.state(), player, {where, width});
                             });
                    })
        .def_static(
            "features",
            [each](const Lines& lines, Out<float> out) {
                if (lines.empty()) return;
                const std::size_t width = S::feature_names().size() *
                                          static_cast<std::size_t>(lines[0]->rules().colours());
                each(lines, {}, out.data(), width, [width](const L& line, int, float* where) {
                    line.state().features({where, width});
                });
            })
        // 1 for every legal move, by its number.
        .def_static("masks", [each](const Lines& lines, Out<std::uint8_t> out) {
            if (lines.empty()) return;
            const std::size_t width = lines[0]->rules().move_count();
            MoveList moves;
            each(lines, {}, out.data(), width,
                 [width, &moves](const L& line, int, std::uint8_t* where) {
                     std::fill(where, where + width, std::uint8_t{0});
                     moves.clear();
                     line.state().legal_moves(moves);
                     for (Move move : moves) where[index(move)] = 1;
                 });
        });
}

}  // namespace sparring
