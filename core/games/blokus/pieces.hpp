// The 21 pieces and their 91 orientations, worked out at compile time. Orientations are numbered
// from the drawing below by quarter turns clockwise, then the mirror image and its turns, each
// different shape once: `piece.orientation`, 1.1 to 21.4, never changes.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace sparring::blokus {

inline constexpr int kPieces = 21;
inline constexpr int kOrientations = 91;
inline constexpr int kMaxCells = 5;

struct Cell {
    std::int8_t row = 0, col = 0;
    constexpr bool operator==(const Cell&) const = default;
    constexpr bool operator<(const Cell& o) const {
        return row != o.row ? row < o.row : col < o.col;
    }
};

// A set of cells, its bounding box in the corner at row 0, column 0, sorted by row and column.
struct Shape {
    std::array<Cell, kMaxCells> cells{};
    std::int8_t size = 0, height = 0, width = 0;
    constexpr bool operator==(const Shape&) const = default;
};

struct Orientation {
    Shape shape;
    std::int8_t piece = 0;
    std::int8_t number = 0;  // within the piece, from 1
};

struct PieceDrawing {
    std::string_view name;
    std::string_view rows;  // separated by /
};

inline constexpr std::array<PieceDrawing, kPieces> kDrawings = {{
    {"I1", "#"},           {"I2", "##"},         {"I3", "###"},         {"V3", "#./##"},
    {"I4", "####"},        {"L4", "..#/###"},    {"T4", ".#./###"},     {"O4", "##/##"},
    {"Z4", "##./.##"},     {"F", ".##/##./.#."}, {"I5", "#####"},       {"L5", "...#/####"},
    {"N", "##../.###"},    {"P", "##/##/#."},    {"T5", "###/.#./.#."}, {"U", "#.#/###"},
    {"V5", "#../#../###"}, {"W", "#../##./.##"}, {"X", ".#./###/.#."},  {"Y", "..#./####"},
    {"Z5", "##./.#./.##"},
}};

constexpr Shape normalised(std::array<Cell, kMaxCells> cells, int size) {
    int top = 99, left = 99;
    for (int i = 0; i < size; ++i) {
        top = cells[i].row < top ? cells[i].row : top;
        left = cells[i].col < left ? cells[i].col : left;
    }
    Shape shape;
    shape.size = static_cast<std::int8_t>(size);
    for (int i = 0; i < size; ++i) {
        Cell cell{static_cast<std::int8_t>(cells[i].row - top),
                  static_cast<std::int8_t>(cells[i].col - left)};
        if (cell.row >= shape.height) shape.height = static_cast<std::int8_t>(cell.row + 1);
        if (cell.col >= shape.width) shape.width = static_cast<std::int8_t>(cell.col + 1);
        int at = i;
        while (at > 0 && cell < shape.cells[at - 1]) {
            shape.cells[at] = shape.cells[at - 1];
            --at;
        }
        shape.cells[at] = cell;
    }
    return shape;
}

constexpr Shape drawn(std::string_view rows) {
    std::array<Cell, kMaxCells> cells{};
    int size = 0;
    std::int8_t row = 0, col = 0;
    for (char c : rows) {
        if (c == '/') {
            ++row;
            col = 0;
            continue;
        }
        if (c == '#') cells[size++] = {row, col};
        ++col;
    }
    return normalised(cells, size);
}

constexpr Shape turned(Shape shape) {  // a quarter clockwise
    for (Cell& cell : shape.cells) cell = {cell.col, static_cast<std::int8_t>(-cell.row)};
    return normalised(shape.cells, shape.size);
}

constexpr Shape mirrored(Shape shape) {
    for (Cell& cell : shape.cells) cell.col = static_cast<std::int8_t>(-cell.col);
    return normalised(shape.cells, shape.size);
}

struct Pieces {
    std::array<Orientation, kOrientations> orientations{};
    std::array<std::uint8_t, kPieces + 1> first{};  // of each piece; one past the last at the end
    std::array<std::uint8_t, kPieces> size{};
};

constexpr Pieces make_pieces() {
    Pieces pieces;
    int count = 0;
    for (int p = 0; p < kPieces; ++p) {
        pieces.first[p] = static_cast<std::uint8_t>(count);
        Shape shape = drawn(kDrawings[p].rows);
        pieces.size[p] = static_cast<std::uint8_t>(shape.size);
        for (int turn = 0; turn < 8; ++turn) {
            if (turn == 4) shape = mirrored(shape);
            bool known = false;
            for (int o = pieces.first[p]; o < count; ++o)
                known = known || pieces.orientations[o].shape == shape;
            if (!known) {
                pieces.orientations[count] = {
                    shape, static_cast<std::int8_t>(p),
                    static_cast<std::int8_t>(count - pieces.first[p] + 1)};
                ++count;
            }
            shape = turned(shape);
        }
    }
    pieces.first[kPieces] = static_cast<std::uint8_t>(count);
    return pieces;
}

inline constexpr Pieces kPieceSet = make_pieces();
static_assert(kPieceSet.first[kPieces] == kOrientations);

}  // namespace sparring::blokus
