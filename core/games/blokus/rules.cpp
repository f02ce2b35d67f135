#include "rules.hpp"

#include <algorithm>
#include <stdexcept>

#include "errors.hpp"

namespace sparring::blokus {

Rules::Rules(int size, std::vector<int> owners, std::vector<std::vector<Square>> starts,
             std::string letters)
    : size_(size),
      owners_(std::move(owners)),
      starts_(std::move(starts)),
      letters_(std::move(letters)) {
    if (size < 5 || size > 20) throw std::invalid_argument("the board's size is 5 to 20");
    if (owners_.size() < 2 || owners_.size() > kMaxColours || starts_.size() != owners_.size() ||
        letters_.size() != owners_.size())
        throw std::invalid_argument("two to four colours, each with an owner, starts and a letter");
    for (int owner : owners_) {
        if (owner < kShared || owner >= colours()) throw std::invalid_argument("no such owner");
        players_ = std::max(players_, owner + 1);
    }
    if (players_ < 2) throw std::invalid_argument("two players or more");
    for (const auto& squares : starts_)
        for (Square s : squares)
            if (s.row < 0 || s.row >= size || s.col < 0 || s.col >= size)
                throw std::invalid_argument("a start square is outside the board");

    for (int o = 0; o < kOrientations; ++o) {
        base_[o] = static_cast<int>(placements_.size());
        const Shape& shape = kPieceSet.orientations[o].shape;
        for (int row = 0; row + shape.height <= size; ++row)
            for (int col = 0; col + shape.width <= size; ++col)
                placements_.push_back({static_cast<std::uint8_t>(o), static_cast<std::uint8_t>(row),
                                       static_cast<std::uint8_t>(col)});
    }
}

std::vector<Square> Rules::squares(Move move) const {
    if (move == pass()) return {};
    const Placement at = placement(move);
    const Shape& shape = kPieceSet.orientations[at.orientation].shape;
    std::vector<Square> result;
    for (int i = 0; i < shape.size; ++i)
        result.push_back({at.row + shape.cells[i].row, at.col + shape.cells[i].col});
    return result;
}

Move Rules::move_covering(std::vector<Square> squares) const {
    std::string outside;
    for (Square s : squares)
        if (s.row < 0 || s.row >= size_ || s.col < 0 || s.col >= size_)
            outside += (outside.empty() ? "" : ", ") + square_text(s);
    if (!outside.empty())
        throw IllegalMove("outside the board: " + outside + " (the board is " +
                          std::to_string(size_) + "x" + std::to_string(size_) + ", a1 to " +
                          square_text({0, size_ - 1}) + ")");
    if (squares.empty() || squares.size() > kMaxCells)
        throw BadText("a piece covers one to five squares, not " + std::to_string(squares.size()));

    std::array<Cell, kMaxCells> cells{};
    int top = size_, left = size_;
    for (std::size_t i = 0; i < squares.size(); ++i) {
        if (std::find(squares.begin(), squares.begin() + static_cast<long>(i), squares[i]) !=
            squares.begin() + static_cast<long>(i))
            throw BadText("square " + square_text(squares[i]) + " is named twice");
        cells[i] = {static_cast<std::int8_t>(squares[i].row),
                    static_cast<std::int8_t>(squares[i].col)};
        top = std::min(top, squares[i].row);
        left = std::min(left, squares[i].col);
    }
    const Shape shape = normalised(cells, static_cast<int>(squares.size()));
    for (int o = 0; o < kOrientations; ++o)
        if (kPieceSet.orientations[o].shape == shape) return move(o, top, left);
    throw BadText("these squares do not form a piece: they must hang together by their edges");
}

Move Rules::move_at(int piece, int orientation, int row, int col) const {
    const std::string name = std::to_string(piece) + "." + std::to_string(orientation);
    if (piece < 1 || piece > kPieces)
        throw BadText("there is no piece " + name + ": pieces are numbered 1 to 21");
    const int first = kPieceSet.first[piece - 1];
    const int count = kPieceSet.first[piece] - first;
    if (orientation < 1 || orientation > count)
        throw BadText("there is no " + name + ": piece " + std::to_string(piece) + " (" +
                      std::string(kDrawings[piece - 1].name) + ") has orientations 1 to " +
                      std::to_string(count));
    if (row < -size_ || row > 2 * size_ || col < -size_ || col > 2 * size_)
        throw IllegalMove("outside the board: row " + std::to_string(row) + ", column " +
                          std::to_string(col) + " (both go from 0 to " + std::to_string(size_ - 1) +
                          ")");
    const Shape& shape = kPieceSet.orientations[first + orientation - 1].shape;
    std::vector<Square> squares;
    for (int i = 0; i < shape.size; ++i)
        squares.push_back({row + shape.cells[i].row, col + shape.cells[i].col});
    return move_covering(squares);
}

}  // namespace sparring::blokus
