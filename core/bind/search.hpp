// Binds the searches for a game, within the class of its state: the same for each game.
#pragma once

#include <nanobind/stl/function.h>

#include <mutex>

#include "binding.hpp"
#include "search/alphabeta.hpp"
#include "search/mcts.hpp"

namespace sparring {

// Set from any thread, it makes a search stop at once.
struct Stop {
    StopFlag flag{false};
};

void bind_search(nb::module_& m);

nb::object to_python(const SearchResult& result);

using Progress = std::optional<nb::object>;

// Calls a Python function with each intermediate result; its errors stop the search.
inline std::function<void(const SearchResult&)> reporting(const Progress& progress) {
    if (!progress) return {};
    return [function = *progress](const SearchResult& result) {
        nb::gil_scoped_acquire acquire;
        function(to_python(result));
    };
}

template <GameState S>
void bind_searches(nb::class_<Line<S>>& m) {
    using L = Line<S>;
    using Search = AlphaBeta<S>;
    nb::class_<Search>(m, "AlphaBeta")
        .def("__init__",
             [](Search* self, std::vector<float> own, std::vector<float> their, std::size_t bytes) {
                 if (own.size() != S::feature_names().size() || own.size() != their.size())
                     throw std::invalid_argument("an evaluation has two weights for each feature");
                 new (self) Search(Evaluation(std::move(own), std::move(their)), bytes);
             })
        .def(
            "search",
            [](Search& search, const L& line, const AlphaBetaOptions& options, const Stop& stop,
               const Progress& progress) {
                if (line.rules().players() != 2)
                    throw std::invalid_argument("alpha-beta is for two players");
                const auto report = reporting(progress);
                SearchResult result;
                {
                    nb::gil_scoped_release release;
                    result = search.search(line.state(), options, &stop.flag, report);
                }
                return to_python(result);
            },
            "line"_a, "options"_a, "stop"_a, "progress"_a.none() = nb::none());

    using Tree = Mcts<S>;
    nb::class_<Tree>(m, "Mcts")
        .def(nb::init<const MctsOptions&>())
        .def("advance", [](Tree& tree, std::uint32_t id) { tree.advance(Move{id}); })
        .def("forget", &Tree::forget)
        .def(
            "search",
            [](Tree& tree, const L& line, const Stop& stop, const Progress& progress) {
                const auto report = reporting(progress);
                SearchResult result;
                {
                    nb::gil_scoped_release release;
                    result = tree.search(line.state(), &stop.flag, report);
                }
                return to_python(result);
            },
            "line"_a, "stop"_a, "progress"_a.none() = nb::none());

    m.def_static("evaluate", [](const L& line, int player, std::vector<float> own,
                                std::vector<float> their) {
        if (own.size() != S::feature_names().size() || own.size() != their.size())
            throw std::invalid_argument("an evaluation has two weights for each feature");
        if (player < 0 || player >= line.rules().players())
            throw std::invalid_argument("no such player");
        return Evaluation(std::move(own), std::move(their))(line.state(), player);
    });
    // The value of each legal move by the position that it leads to, for the player to move.
    m.def_static(
        "evaluate_moves", [](const L& line, std::vector<float> own, std::vector<float> their) {
            if (own.size() != S::feature_names().size() || own.size() != their.size())
                throw std::invalid_argument("an evaluation has two weights for each feature");
            std::vector<float> values;
            {
                nb::gil_scoped_release release;
                const Evaluation evaluation(std::move(own), std::move(their));
                S state = line.state();
                const int player = state.to_move();
                MoveList moves;
                state.legal_moves(moves);
                const auto before = state.snapshot();
                for (Move move : moves) {
                    state.play(move);
                    values.push_back(evaluation(state, player));
                    state.restore(before);
                }
            }
            const std::size_t n = values.size();
            return to_numpy(std::move(values), {n});
        });
}

}  // namespace sparring
