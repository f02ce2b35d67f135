// Where a colour can still come to: by its placements, and by floods of the board that say nearly
// as much in less time.
#pragma once

#include <algorithm>

#include "scan.hpp"
#include "sheet.hpp"

namespace sparring::blokus {

// All squares that paths of five free squares from these can cover.
template <class G>
Sheet<G> flood(Sheet<G> from, const Sheet<G>& free) {
    for (int step = 0; step < 4; ++step) from = from | ((from.upright() | from.sideways()) & free);
    return from;
}

// One path from a usable corner, and a second one that touches the first by a corner.
template <class G>
struct Areas {
    Sheet<G> near, wide;

    Areas() = default;
    Areas(const Sheet<G>& corners, const Sheet<G>& free)
        : near(flood(corners & free, free)), wide(flood(near | (near.diagonal() & free), free)) {}
};

// What all placements of some pieces cover, their number, and the pieces that have one.
template <class G>
struct Reach {
    G squares;
    int placements;
    std::uint32_t fitting;

    Reach() = default;
    Reach(const G& free, const G& corners, std::uint32_t pieces)
        : squares(G::none()), placements(0), fitting(0) {
        using Block = typename G::Block;
        // The squares so many rows below the top of a placement, for one block of rows.
        std::array<Block, kMaxCells> below{};
        int block_row = 0;
        const auto flush = [&] {
            for (int dy = 0; dy < kMaxCells; ++dy) {
                const Block sum = squares.block(block_row + dy) | below[dy];
                std::memcpy(squares.rows + block_row + dy + 1, &sum, sizeof sum);
                below[dy] = Block{};
            }
        };
        scan_blocks(free, corners, pieces, [&](auto orientation, int first_row, Block legal) {
            if (G::kBlocks > 1 && first_row != block_row) {
                flush();
                block_row = first_row;
            }
            const int here = count_of(legal);
            constexpr const Orientation& of = kPieceSet.orientations[orientation()];
            placements += here;
            fitting |= 1u << of.piece;
            for (int i = 0; i < of.shape.size; ++i)
                below[of.shape.cells[i].row] |= legal << of.shape.cells[i].col;
            return false;
        });
        flush();
    }

    int largest() const {
        int size = 0;
        for (std::uint32_t left = fitting; left; left &= left - 1)
            size = std::max<int>(size, kPieceSet.size[std::countr_zero(left)]);
        return size;
    }
};

}  // namespace sparring::blokus
