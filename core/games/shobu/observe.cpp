#include "observe.hpp"

namespace sparring::shobu {

PlaneShape observation_shape(const Rules&) { return {6, 8, 8}; }

void observe(const State& state, int viewer, std::span<float> out) {
    Planes planes(out, observation_shape(state.rules()));
    const auto draw = [&](Bits squares) {
        planes.draw([&](auto set) {
            for (; squares; squares &= squares - 1) {
                const Square square = first_square(squares);
                set(7 - rank_of(square), file_of(square));
            }
        });
    };
    draw(state.stones(viewer));
    draw(state.stones(1 - viewer));
    draw(home(viewer));
    planes.fill(state.to_move() == viewer);
    const std::uint32_t limit = state.rules().quiet();
    planes.fill(limit ? static_cast<float>(state.quiet()) / static_cast<float>(limit) : 0.0f);
    planes.fill(static_cast<float>(std::min(state.repeats(), 2)) / 2);
}

}  // namespace sparring::shobu
