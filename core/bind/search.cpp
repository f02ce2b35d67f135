#include "search.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>

namespace sparring {

nb::object to_python(const SearchResult& result) {
    nb::list candidates;
    for (const Candidate& c : result.candidates) {
        nb::list line;
        for (Move move : c.line) line.append(index(move));
        candidates.append(nb::make_tuple(index(c.move), c.value, c.visits, line));
    }
    nb::dict found;
    found["candidates"] = candidates;
    found["nodes"] = result.nodes;
    found["depth"] = result.depth;
    found["solved"] = result.solved;
    return found;
}

namespace {

// A node of a path as tests see it: who made the move, visits, their mean for whoever made it, and
// for whoever moves next.
using Visited = std::tuple<int, std::uint32_t, float, float>;

// What `take_back` makes of both means of all nodes but the last, which came out as `result`.
std::vector<std::pair<float, float>> corrected(const std::vector<Visited>& nodes, int result,
                                               bool safe) {
    if (nodes.size() < 2) throw std::invalid_argument("a path has a move at least");
    Tree tree(Tree::kRoot + nodes.size());
    tree.start();
    tree.reserve(static_cast<std::uint32_t>(nodes.size()) - 1);
    std::vector<std::uint32_t> path;
    for (const auto& [player, visits, mean, hope] : nodes) {
        path.push_back(Tree::kRoot + static_cast<std::uint32_t>(path.size()));
        TreeNode& node = tree[path.back()];
        Tree::reset(node);
        node.player = static_cast<std::int8_t>(player);
        for (std::uint32_t i = 0; i < visits; ++i) node.visits.add(mean);
        node.hope = hope;
    }
    tree[path.back()].verdict = verdict_of(result);
    tree[path[path.size() - 2]].safe = safe;
    take_back(tree, path);
    std::vector<std::pair<float, float>> means;
    for (std::size_t i = 0; i + 1 < path.size(); ++i)
        means.emplace_back(tree[path[i]].visits.mean(), tree[path[i]].hope.load());
    return means;
}

}  // namespace

void bind_search(nb::module_& m) {
    m.def("take_back", &corrected, nb::arg("nodes"), nb::arg("result"), nb::arg("safe"));

    nb::class_<Stop>(m, "Stop")
        .def(nb::init<>())
        .def("set", [](Stop& stop) { stop.flag = true; })
        .def("is_set", [](const Stop& stop) { return stop.flag.load(); });

    nb::class_<AlphaBetaOptions>(m, "AlphaBetaOptions")
        .def(nb::init<>())
        .def_rw("depth", &AlphaBetaOptions::depth)
        .def_rw("nodes", &AlphaBetaOptions::nodes)
        .def_rw("seconds", &AlphaBetaOptions::seconds)
        .def_rw("pruning", &AlphaBetaOptions::pruning)
        .def_rw("reductions", &AlphaBetaOptions::reductions)
        .def_rw("quiescence", &AlphaBetaOptions::quiescence)
        .def_rw("iterative", &AlphaBetaOptions::iterative)
        .def_rw("big_first", &AlphaBetaOptions::big_first)
        .def_rw("ends_decide", &AlphaBetaOptions::ends_decide)
        .def_rw("decide", &AlphaBetaOptions::decide)
        .def_rw("best_reply", &AlphaBetaOptions::best_reply)
        .def_rw("noise", &AlphaBetaOptions::noise)
        .def_rw("seed", &AlphaBetaOptions::seed)
        .def_rw("candidates", &AlphaBetaOptions::candidates);

    nb::class_<MaxNOptions>(m, "MaxNOptions")
        .def(nb::init<>())
        .def_rw("depth", &MaxNOptions::depth)
        .def_rw("nodes", &MaxNOptions::nodes)
        .def_rw("seconds", &MaxNOptions::seconds);

    nb::class_<LeafOptions>(m, "LeafOptions")
        .def(nb::init<>())
        .def_rw("weight", &LeafOptions::weight)
        .def_rw("scale", &LeafOptions::scale)
        .def_rw("own", &LeafOptions::own)
        .def_rw("their", &LeafOptions::their);

    nb::class_<OpponentWeights>(m, "OpponentWeights")
        .def(nb::init<>())
        .def_rw("own", &OpponentWeights::own)
        .def_rw("their", &OpponentWeights::their)
        .def_rw("values", &OpponentWeights::values)
        .def_rw("trust", &OpponentWeights::trust);

    nb::class_<MctsOptions>(m, "MctsOptions")
        .def(nb::init<>())
        .def_rw("simulations", &MctsOptions::simulations)
        .def_rw("work", &MctsOptions::work)
        .def_rw("seconds", &MctsOptions::seconds)
        .def_rw("threads", &MctsOptions::threads)
        .def_rw("max_nodes", &MctsOptions::max_nodes)
        .def_rw("exploration", &MctsOptions::exploration)
        .def_rw("breadth", &MctsOptions::breadth)
        .def_rw("doubt", &MctsOptions::doubt)
        .def_rw("habits", &MctsOptions::habits)
        .def_rw("replies", &MctsOptions::replies)
        .def_rw("rave", &MctsOptions::rave)
        .def_rw("margin", &MctsOptions::margin)
        .def_rw("widening", &MctsOptions::widening)
        .def_rw("expand", &MctsOptions::expand)
        .def_rw("prior", &MctsOptions::prior)
        .def_rw("prior_own", &MctsOptions::prior_own)
        .def_rw("prior_their", &MctsOptions::prior_their)
        .def_rw("guided", &MctsOptions::guided)
        .def_rw("leaf", &MctsOptions::leaf)
        .def_rw("opponent", &MctsOptions::opponent)
        .def_rw("probe", &MctsOptions::probe)
        .def_rw("hindsight", &MctsOptions::hindsight)
        .def_rw("settle", &MctsOptions::settle)
        .def_rw("seed", &MctsOptions::seed);
}

}  // namespace sparring
