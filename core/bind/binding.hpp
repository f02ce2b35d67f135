// Binds a game of the core: the same classes with the same methods for each of them. What a game
// has beyond that, its own file adds to the classes returned here.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <optional>

#include "line.hpp"
#include "perft.hpp"
#include "playouts.hpp"

namespace sparring {

namespace nb = nanobind;
using namespace nb::literals;

// The legal moves of a position, as numbers; Python asks for the few that it wants.
struct MoveIds {
    std::shared_ptr<const MoveList> list;
};

void bind_moves(nb::module_& m);

// Hands a vector to NumPy without copying it.
template <class T>
nb::ndarray<nb::numpy, T> to_numpy(std::vector<T>&& values,
                                   std::initializer_list<std::size_t> shape) {
    auto* kept = new std::vector<T>(std::move(values));
    nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
    return nb::ndarray<nb::numpy, T>(kept->data(), shape, owner);
}

template <class R>
nb::class_<R> bind_rules(nb::module_& m) {
    return nb::class_<R>(m, "Rules")
        .def_prop_ro("players", &R::players)
        .def_prop_ro("colours", &R::colours)
        .def_prop_ro("move_count", &R::move_count)
        .def("move_text",
             [](const R& rules, std::uint32_t id) {
                 if (id >= rules.move_count()) throw std::out_of_range("there is no such move");
                 return rules.move_text(Move{id});
             })
        .def("parse_move",
             [](const R& rules, std::string_view text) { return index(rules.parse_move(text)); });
}

template <GameState S>
nb::class_<Line<S>> bind_state(nb::module_& m, const char* name) {
    using L = Line<S>;
    using R = typename S::Rules;
    using Shared = std::shared_ptr<const R>;

    return nb::class_<L>(m, name)
        .def_static("start", [](const Shared& rules,
                                std::uint64_t seed) { return L(rules, S(*rules, seed)); })
        .def_static("from_text",
                    [](const Shared& rules, std::string_view text) {
                        return L(rules, S::from_text(*rules, text));
                    })
        .def("copy", [](const L& line) { return L(line); })
        .def("text", [](const L& line) { return line.state().text(); })
        .def("start_text", [](const L& line) { return line.start().text(); })
        .def_prop_ro("to_move",
                     [](const L& line) { return static_cast<int>(line.state().to_move()); })
        .def_prop_ro("colour",
                     [](const L& line) { return static_cast<int>(line.state().colour()); })
        .def("is_over", [](const L& line) { return static_cast<bool>(line.state().is_over()); })
        .def("key", [](const L& line) { return static_cast<std::uint64_t>(line.state().key()); })
        .def("push", [](L& line, std::uint32_t id) { line.push(Move{id}); })
        .def("pop", [](L& line) { return index(line.pop()); })
        .def("moves", &L::moves)
        .def("move_texts",
             [](const L& line) {
                 std::vector<std::string> texts;
                 for (std::uint32_t id : line.moves())
                     texts.push_back(line.rules().move_text(Move{id}));
                 return texts;
             })
        .def("legal_moves", [](const L& line) { return MoveIds{line.legal_moves()}; })
        .def("is_legal",
             [](const L& line, std::uint32_t id) { return line.state().is_legal(Move{id}); })
        .def("why_illegal",
             [](const L& line, std::uint32_t id) { return line.state().why_illegal(Move{id}); })
        .def("random_move",
             [](const L& line, std::uint64_t seed) -> std::optional<std::uint32_t> {
                 if (line.state().is_over()) return std::nullopt;
                 Rng rng(seed);
                 S state = line.state();
                 return index(state.random_move(rng));
             })
        .def("scores",
             [](const L& line) {
                 std::vector<std::int32_t> scores(static_cast<std::size_t>(line.rules().players()));
                 line.state().scores(scores);
                 return scores;
             })
        .def("returns",
             [](const L& line) {
                 std::vector<float> returns(static_cast<std::size_t>(line.rules().players()));
                 line.state().returns(returns);
                 return returns;
             })
        .def_static("feature_names",
                    [] {
                        std::vector<std::string> names;
                        for (const char* name : S::feature_names()) names.emplace_back(name);
                        return names;
                    })
        .def("perft",
             [](const L& line, int depth, bool unique) {
                 nb::gil_scoped_release release;
                 S state = line.state();
                 return perft(state, depth, unique);
             })
        .def_prop_ro_static("merges_moves", [](nb::handle) { return MergesMoves<S>; })
        // Random games from the start, each dealt anew from the seed where there is chance.
        .def_static("playouts",
                    [](const Shared& rules, std::int64_t games, std::uint64_t seed, int threads) {
                        const int players = rules->players();
                        PlayoutResults results;
                        {
                            nb::gil_scoped_release release;
                            results = playouts<S>(
                                [&](std::size_t i) { return S(*rules, Rng(~seed, i).next()); },
                                players, games, seed, threads);
                        }
                        const auto n = static_cast<std::size_t>(games);
                        const auto width = static_cast<std::size_t>(players);
                        return nb::make_tuple(to_numpy(std::move(results.returns), {n, width}),
                                              to_numpy(std::move(results.scores), {n, width}),
                                              to_numpy(std::move(results.plies), {n}));
                    })
        // Seconds for one copy of the state within the core, for `sparring bench`.
        .def("time_copy", [](const L& line, int times) {
            std::vector<S> copies(16, line.state());
            const auto begin = std::chrono::steady_clock::now();
            for (int i = 0; i < times; ++i) {
                copies[static_cast<std::size_t>(i) % 16] =
                    copies[static_cast<std::size_t>(i + 1) % 16];
                asm volatile("" : : "r"(&copies) : "memory");
            }
            const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
            return taken.count() / times;
        });
}

}  // namespace sparring
