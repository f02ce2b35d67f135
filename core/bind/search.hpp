// Binds the searches for a game, within the class of its state: the same for each game.
#pragma once

#include <nanobind/stl/function.h>

#include <mutex>

#include "binding.hpp"
#include "search/alphabeta.hpp"
#include "search/information_sets.hpp"
#include "search/maxn.hpp"
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
inline ReportProgress reporting(const Progress& progress) {
    if (!progress) return {};
    return [function = *progress](const SearchResult& result) {
        nb::gil_scoped_acquire acquire;
        function(to_python(result));
    };
}

inline Evaluation evaluation(std::vector<float> own, std::vector<float> their,
                             std::size_t features) {
    if (own.size() != features || their.size() != features)
        throw std::invalid_argument("an evaluation has two weights for each feature");
    return Evaluation(std::move(own), std::move(their));
}

// Runs a search without the GIL; `run` gets the function to report to.
template <class Run>
nb::object searched(const Progress& progress, Run run) {
    const ReportProgress report = reporting(progress);
    SearchResult result;
    {
        nb::gil_scoped_release release;
        result = run(report);
    }
    return to_python(result);
}

// A search that is made with an evaluation and gets its options each time.
template <GameState S, class Search, class Options>
void bind_deepening(nb::class_<Search>& c) {
    c.def(
        "search",
        [](Search& search, const Line<S>& line, const Options& options, const Stop& stop,
           const Progress& progress) {
            return searched(progress, [&](const ReportProgress& report) {
                return search.search(line.state(), options, &stop.flag, report);
            });
        },
        "line"_a, "options"_a, "stop"_a, "progress"_a.none() = nb::none());
}

// A search that is made with its options.
template <GameState S, class Search>
nb::class_<Search> bind_tree_search(nb::class_<Line<S>>& m, const char* name) {
    return nb::class_<Search>(m, name)
        .def(nb::init<const MctsOptions&>())
        .def(
            "search",
            [](Search& search, const Line<S>& line, const Stop& stop, const Progress& progress) {
                return searched(progress, [&](const ReportProgress& report) {
                    return search.search(line.state(), &stop.flag, report);
                });
            },
            "line"_a, "stop"_a, "progress"_a.none() = nb::none());
}

template <GameState S>
void bind_searches(nb::class_<Line<S>>& m) {
    using L = Line<S>;
    nb::class_<AlphaBeta<S>> alphabeta(m, "AlphaBeta");
    alphabeta.def("__init__", [](AlphaBeta<S>* self, std::vector<float> own,
                                 std::vector<float> their, std::size_t bytes) {
        new (self) AlphaBeta<S>(
            evaluation(std::move(own), std::move(their), S::feature_names().size()), bytes);
    });
    bind_deepening<S, AlphaBeta<S>, AlphaBetaOptions>(alphabeta);

    nb::class_<MaxN<S>> maxn(m, "MaxN");
    maxn.def("__init__", [](MaxN<S>* self, std::vector<float> own, std::vector<float> their) {
        new (self) MaxN<S>(evaluation(std::move(own), std::move(their), S::feature_names().size()));
    });
    bind_deepening<S, MaxN<S>, MaxNOptions>(maxn);

    bind_tree_search<S, Mcts<S>>(m, "Mcts")
        .def("advance", [](Mcts<S>& tree, std::uint32_t id) { tree.advance(Move{id}); })
        .def("forget", &Mcts<S>::forget);
    if constexpr (HidesThings<S>)
        bind_tree_search<S, InformationSetMcts<S>>(m, "InformationSetMcts");

    if constexpr (ValuesActions<S>) {
        m.def_static("action_value_names", [] {
            std::vector<std::string> names;
            for (const char* name : S::action_value_names()) names.emplace_back(name);
            return names;
        });
        // Legal moves x names; only those columns are filled whose bit is set.
        m.def("action_values", [](const L& line, std::uint64_t wanted) {
            MoveList moves;
            line.state().legal_moves(moves);
            const std::size_t n = moves.size(), width = S::action_value_names().size();
            std::vector<float> table(n * width);
            line.state().action_values(moves, wanted, table);
            return to_numpy(std::move(table), {n, width});
        });
    }

    m.def_static("evaluate",
                 [](const L& line, int player, std::vector<float> own, std::vector<float> their) {
                     if (player < 0 || player >= line.rules().players())
                         throw std::invalid_argument("no such player");
                     return evaluation(std::move(own), std::move(their), S::feature_names().size())(
                         line.state(), player);
                 });
    // The value of each legal move by the position that it leads to, for the player to move.
    m.def_static("evaluate_moves",
                 [](const L& line, std::vector<float> own, std::vector<float> their) {
                     std::vector<float> values;
                     const Evaluation judge =
                         evaluation(std::move(own), std::move(their), S::feature_names().size());
                     {
                         nb::gil_scoped_release release;
                         MoveList moves;
                         line.state().legal_moves(moves);
                         values.resize(moves.size());
                         prospects(line.state(), moves, judge, values);
                     }
                     const std::size_t n = values.size();
                     return to_numpy(std::move(values), {n});
                 });
    // The features after each legal move: moves x colours x names.
    m.def_static("move_features", [](const L& line) {
        const auto colours = static_cast<std::size_t>(line.rules().colours());
        const std::size_t names = S::feature_names().size(), width = colours * names;
        std::vector<float> table;
        MoveList moves;
        {
            nb::gil_scoped_release release;
            S state = line.state();
            state.legal_moves(moves);
            table.resize(moves.size() * width);
            const auto before = state.snapshot();
            for (std::size_t i = 0; i < moves.size(); ++i) {
                state.play(moves[i]);
                state.features({table.data() + i * width, width});
                state.restore(before);
            }
        }
        return to_numpy(std::move(table), {moves.size(), colours, names});
    });
}

}  // namespace sparring
