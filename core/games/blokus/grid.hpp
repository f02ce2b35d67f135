// The bitboard: one machine word a row, a spare row above and several below, so that the square
// `dy` rows down and `dx` columns right of every square at once is an unaligned load and a shift,
// and nothing wraps round. Bits at or beyond the board's edge are never set in `free` squares.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#include "pieces.hpp"

namespace sparring::blokus {

template <class RowT, int BlocksN>
struct Grid {
    using Row = RowT;
    // A block is what one vector register holds: the whole 14x14 board, or 8 rows of 20x20.
    static constexpr int kBlocks = BlocksN;
    static constexpr int kBlockRows = 32 / sizeof(Row);
    static constexpr int kWindowRows = 8;
    static constexpr int kRows = kBlocks * kBlockRows + 8;
    static constexpr int kMaxSize = sizeof(Row) == 2 ? 14 : 20;
    static constexpr int kWords = kBlocks * 4;

    typedef Row Block __attribute__((vector_size(32)));
    typedef Row Window __attribute__((vector_size(kWindowRows * sizeof(Row))));

    Row rows[kRows];  // the board's row r is rows[r + 1]

    bool test(int row, int col) const { return (rows[row + 1] >> col) & 1; }
    void set(int row, int col) { rows[row + 1] = static_cast<Row>(rows[row + 1] | Row(1) << col); }

    // Rows first to first + 15 (or + 7), where first counts from the board's top.
    Block block(int first) const {
        Block value;
        std::memcpy(&value, rows + first + 1, sizeof value);
        return value;
    }

    // Eight rows from the one above `row`.
    Window window(int row) const {
        Window value;
        std::memcpy(&value, rows + row, sizeof value);
        return value;
    }
    void set_window(int row, Window value) { std::memcpy(rows + row, &value, sizeof value); }

    std::uint64_t word(int i) const {
        std::uint64_t value;
        std::memcpy(&value, rows + 1 + i * kWordRows, sizeof value);
        return value;
    }
    static constexpr int kWordRows = 8 / sizeof(Row);

    Grid& operator&=(const Grid& o) {
        for (int i = 0; i < kRows; ++i) rows[i] = static_cast<Row>(rows[i] & o.rows[i]);
        return *this;
    }
    Grid& operator|=(const Grid& o) {
        for (int i = 0; i < kRows; ++i) rows[i] = static_cast<Row>(rows[i] | o.rows[i]);
        return *this;
    }
    Grid operator&(Grid o) const { return o &= *this; }
    Grid operator|(Grid o) const { return o |= *this; }
    Grid operator~() const {
        Grid result;
        for (int i = 0; i < kRows; ++i) result.rows[i] = static_cast<Row>(~rows[i]);
        return result;
    }
    bool operator==(const Grid& o) const { return std::memcmp(rows, o.rows, sizeof rows) == 0; }

    int count() const {
        int total = 0;
        for (int i = 0; i < kWords; ++i) total += std::popcount(word(i));
        return total;
    }
    bool any() const {
        std::uint64_t all = 0;
        for (int i = 0; i < kWords; ++i) all |= word(i);
        return all != 0;
    }

    // Calls f(row, col) for each square, from the top left.
    template <class F>
    void each(F f) const {
        for (int row = 0; row < kBlocks * kBlockRows; ++row)
            for (std::uint32_t bits = rows[row + 1]; bits; bits &= bits - 1)
                f(row, std::countr_zero(bits));
    }

    static Grid none() {
        Grid grid;
        std::memset(grid.rows, 0, sizeof grid.rows);
        return grid;
    }
    static Grid board(int size) {
        Grid grid = none();
        for (int row = 0; row < size; ++row)
            grid.rows[row + 1] = static_cast<Row>((1u << size) - 1);
        return grid;
    }

    // The squares one step away in the four straight or the four diagonal directions, the spare
    // rows included.
    Grid straight() const {
        Grid result = beside();
        for (int i = 0; i < kRows; ++i)
            result.rows[i] = static_cast<Row>(result.rows[i] | rows[i] << 1 | rows[i] >> 1);
        return result;
    }
    Grid diagonal() const {
        Grid result = beside();
        for (int i = 0; i < kRows; ++i)
            result.rows[i] = static_cast<Row>(result.rows[i] << 1 | result.rows[i] >> 1);
        return result;
    }

  private:
    Grid beside() const {  // of each row those above and below
        Grid result;
        result.rows[0] = rows[1];
        result.rows[kRows - 1] = rows[kRows - 2];
        for (int i = 1; i + 1 < kRows; ++i)
            result.rows[i] = static_cast<Row>(rows[i - 1] | rows[i + 1]);
        return result;
    }
};

// The position of the k-th set bit, counted from 0.
inline int select_bit(std::uint64_t word, int k) {
    while (k--) word &= word - 1;
    return std::countr_zero(word);
}

using SmallGrid = Grid<std::uint16_t, 1>;
using LargeGrid = Grid<std::uint32_t, 3>;

// What a placement covers, touches by an edge and touches by a corner, as a window of eight rows
// from the row above the placement, one column to the right: shift left by its column, then right
// by one.
template <class G>
struct Footprints {
    using Window = typename G::Window;
    struct Footprint {
        Window body{}, edges{}, corners{};
    };
    Footprint of[kOrientations];

    Footprints() {
        for (int o = 0; o < kOrientations; ++o) {
            G body = G::none();
            const Shape& shape = kPieceSet.orientations[o].shape;
            for (int i = 0; i < shape.size; ++i)
                body.set(shape.cells[i].row, shape.cells[i].col + 1);
            const G edges = body.straight() & ~body;
            of[o] = {body.window(0), edges.window(0), (body.diagonal() & ~body & ~edges).window(0)};
        }
    }

    static Window at(Window shape, int col) { return static_cast<Window>(shape << col) >> 1; }
};

template <class G>
inline const Footprints<G> kFootprints;

}  // namespace sparring::blokus
