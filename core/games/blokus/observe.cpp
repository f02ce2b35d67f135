#include "observe.hpp"

namespace sparring::blokus {

namespace {

constexpr int kPlanesOfAColour = 5 + kPieces;

int first_colour(const Rules& rules, int player) {
    int colour = 0;
    while (rules.owner(colour) != player) ++colour;
    return colour;
}

}  // namespace

PlaneShape observation_shape(const Rules& rules) {
    return {kPlanesOfAColour * rules.colours(), rules.size(), rules.size()};
}

template <class G>
void observe(const State<G>& state, int viewer, std::span<float> out) {
    const Rules& rules = state.rules();
    Planes planes(out, observation_shape(rules));
    const auto draw = [&](const G& squares) {
        planes.draw([&](auto set) { squares.each([&](int row, int col) { set(row, col); }); });
    };
    const int first = first_colour(rules, viewer);
    for (int i = 0; i < rules.colours(); ++i) {
        const int colour = (first + i) % rules.colours();
        draw(state.squares_of(colour));
        draw(state.free_to(colour));
        draw(state.corners_of(colour) & state.free_to(colour));
        planes.fill(!state.is_over() && state.colour() == colour);
        planes.fill(rules.owner(colour) == viewer);
        for (int piece = 0; piece < kPieces; ++piece)
            planes.fill(state.pieces_left(colour) >> piece & 1);
    }
}

template void observe(const State<SmallGrid>&, int, std::span<float>);
template void observe(const State<LargeGrid>&, int, std::span<float>);

}  // namespace sparring::blokus
