// How a game's binding makes itself known to the module.
#pragma once

#include <nanobind/nanobind.h>

namespace sparring {

struct GameBinding {
    const char* name;
    void (*bind)(nanobind::module_&);
};

// A static object of this class in a game's file adds its submodule to _core.
struct RegisterGame {
    RegisterGame(const char* name, void (*bind)(nanobind::module_&));
};

}  // namespace sparring
