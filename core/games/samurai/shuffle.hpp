#pragma once

#include <utility>

#include "rng.hpp"

namespace sparring::samurai {

template <class Items>
void shuffle(Items& items, int n, Rng& rng) {
    for (int i = n - 1; i > 0; --i)
        std::swap(items[i], items[rng.below(static_cast<std::uint32_t>(i + 1))]);
}

}  // namespace sparring::samurai
