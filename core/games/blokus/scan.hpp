// All legal placements of a colour at once. For an orientation, the top-left squares where it
// fits are the AND of the free squares seen from each of its cells, and those where it touches a
// corner are the OR of the corners seen from them. The fifteen views of the board that pieces
// need are made once, each a load and a shift; then an orientation costs about ten operations.
#pragma once

#include <array>
#include <tuple>
#include <utility>

#include "block.hpp"
#include "grid.hpp"

namespace sparring::blokus {

// Some squares seen from a cell dy rows down and dx columns right, dx + dy <= 4.
template <class G>
struct View {
    using Block = typename G::Block;
    Block at[5][5];

    View(const G& squares, int first_row) {
        for (int dy = 0; dy < 5; ++dy) {
            const Block block = squares.block(first_row + dy);
            for (int dx = 0; dx + dy < 5; ++dx) at[dy][dx] = block >> dx;
        }
    }
    template <std::size_t O>
    Block all_of() const {  // where every cell of an orientation is one of the squares
        constexpr Shape shape = kPieceSet.orientations[O].shape;
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            return (at[shape.cells[I].row][shape.cells[I].col] & ...);
        }(std::make_index_sequence<shape.size>{});
    }
    template <std::size_t O>
    Block any_of() const {  // where some cell is
        constexpr Shape shape = kPieceSet.orientations[O].shape;
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            return (at[shape.cells[I].row][shape.cells[I].col] | ...);
        }(std::make_index_sequence<shape.size>{});
    }
};

// Calls found(orientation, first_row, legal, those...) for each orientation of the pieces in
// `pieces` that has a legal placement, known when it is compiled; a block of rows has a bit for
// each legal top-left square, and so have `those` which cover some square of each of `more`. Stops
// when it returns true.
template <class G, class F, class... More>
inline bool scan_blocks(const G& free_squares, const G& corners, std::uint32_t pieces, F&& found,
                        const More&... more) {
    const G usable = corners & free_squares;
    for (int block = 0; block < G::kBlocks; ++block) {
        const int first_row = block * G::kBlockRows;
        if constexpr (G::kBlocks > 1) {
            // A piece reaches at most four rows down from its top left.
            std::uint32_t near = 0;
            for (int r = 0; r < G::kBlockRows + 4; ++r) near |= usable.rows[first_row + r + 1];
            if (!near) continue;
        }
        const View<G> free(free_squares, first_row), corner(usable, first_row);
        const std::tuple<View<More>...> others{View<More>(more, first_row)...};
        const auto orientation = [&]<std::size_t O>(std::integral_constant<std::size_t, O> o) {
            const typename G::Block legal = free.template all_of<O>() & corner.template any_of<O>();
            if (!any_of(legal)) return false;
            return std::apply(
                [&](const auto&... view) {
                    return found(o, first_row, legal, (legal & view.template any_of<O>())...);
                },
                others);
        };
        const auto piece = [&]<std::size_t P>(std::integral_constant<std::size_t, P>) {
            if (!(pieces >> P & 1)) return false;
            constexpr std::size_t first = kPieceSet.first[P];
            return [&]<std::size_t... I>(std::index_sequence<I...>) {
                return (orientation(std::integral_constant<std::size_t, first + I>{}) || ...);
            }(std::make_index_sequence<kPieceSet.first[P + 1] - first>{});
        };
        const bool stopped = [&]<std::size_t... P>(std::index_sequence<P...>) {
            return (piece(std::integral_constant<std::size_t, P>{}) || ...);
        }(std::make_index_sequence<kPieces>{});
        if (stopped) return true;
    }
    return false;
}

// The same with the number of the orientation and the bits as words.
template <class G, class F>
inline bool scan(const G& free_squares, const G& corners, std::uint32_t pieces, F&& found) {
    const auto as_words = [&](auto orientation, int first_row, const typename G::Block& legal) {
        return found(static_cast<int>(orientation), first_row, words_of(legal));
    };
    return scan_blocks(free_squares, corners, pieces, as_words);
}

}  // namespace sparring::blokus
