// The Python module _core: one submodule a game. A game's file registers itself here, so that
// this file names none of them.
#include "module.hpp"

#include "errors.hpp"
#include "search.hpp"

namespace sparring {

namespace {

std::vector<GameBinding>& bindings() {
    static std::vector<GameBinding> all;
    return all;
}

// Exceptions of the core become the package's own.
void raise_as(const char* name, const char* message) {
    const nb::object type = nb::module_::import_("sparring.errors").attr(name);
    PyErr_SetString(type.ptr(), message);
}

}  // namespace

RegisterGame::RegisterGame(const char* name, void (*bind)(nb::module_&)) {
    bindings().push_back({name, bind});
}

void bind_moves(nb::module_& m) {
    nb::class_<MoveIds>(m, "MoveIds")
        .def("__len__", [](const MoveIds& ids) { return ids.list->size(); })
        .def("__getitem__",
             [](const MoveIds& ids, std::ptrdiff_t i) {
                 const auto n = static_cast<std::ptrdiff_t>(ids.list->size());
                 if (i < 0) i += n;
                 if (i < 0 || i >= n) throw nb::index_error();
                 return index((*ids.list)[static_cast<std::size_t>(i)]);
             })
        .def("array", [](const MoveIds& ids) {
            std::vector<std::uint32_t> numbers;
            for (Move move : *ids.list) numbers.push_back(index(move));
            const std::size_t n = numbers.size();
            return to_numpy(std::move(numbers), {n});
        });
}

}  // namespace sparring

NB_MODULE(_core, m) {
    using namespace sparring;
    nb::register_exception_translator([](const std::exception_ptr& p, void*) {
        try {
            std::rethrow_exception(p);
        } catch (const IllegalMove& e) {
            raise_as("IllegalMove", e.what());
        } catch (const BadText& e) {
            raise_as("BadText", e.what());
        }
    });
    // Games are cached for the life of the process, so something is always left at the end.
    nb::set_leak_warnings(false);
    m.attr("flags") = SPARRING_FLAGS;
    m.attr("compiler") = SPARRING_COMPILER;
    bind_moves(m);
    bind_search(m);
    for (const GameBinding& game : bindings()) {
        nb::module_ sub = m.def_submodule(game.name);
        game.bind(sub);
    }
}
