// What distinguishes one Blokus from another: the size of the board, the colours in turn order,
// who owns each of them, and the start squares open to each. A variant is a value of this class;
// the named ones are listed in the Python package. Here too: the numbering of all placements on
// a board of this size, and the notation.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "game.hpp"
#include "pieces.hpp"

namespace sparring::blokus {

inline constexpr int kMaxColours = 4;
inline constexpr int kShared = -1;  // owner of the colour that the players move in turn

struct Placement {
    std::uint8_t orientation, row, col;  // of the top left of its bounding box
};

struct Square {
    int row, col;
    bool operator==(const Square&) const = default;
};

class Rules {
  public:
    // owners: per colour a player or kShared; starts: per colour the squares open to it;
    // letters: per colour the letter that stands for it in a position's text.
    Rules(int size, std::vector<int> owners, std::vector<std::vector<Square>> starts,
          std::string letters);

    int size() const { return size_; }
    int colours() const { return static_cast<int>(owners_.size()); }
    int players() const { return players_; }
    int owner(int colour) const { return owners_[colour]; }
    int mover(int ply) const {
        const int owner = owners_[ply % colours()];
        return owner == kShared ? ply / colours() % players_ : owner;
    }
    const std::vector<Square>& starts(int colour) const { return starts_[colour]; }
    const std::string& letters() const { return letters_; }

    std::uint32_t move_count() const { return static_cast<std::uint32_t>(placements_.size()) + 1; }
    Move pass() const { return Move{static_cast<std::uint32_t>(placements_.size())}; }
    Placement placement(Move move) const { return placements_[index(move)]; }
    Move move(int orientation, int row, int col) const {
        const int span = size_ - kPieceSet.orientations[orientation].shape.width + 1;
        return Move{static_cast<std::uint32_t>(base_[orientation] + row * span + col)};
    }
    std::vector<Square> squares(Move move) const;  // none for a pass

    std::string square_text(Square square) const;
    std::string move_text(Move move) const;
    Move parse_move(std::string_view text) const;
    // The move that covers exactly these squares; throws BadText or IllegalMove if none does.
    Move move_covering(std::vector<Square> squares) const;
    // The orientation `piece.orientation` with the top left of its bounding box at row, col.
    Move move_at(int piece, int orientation, int row, int col) const;

  private:
    int size_, players_ = 0;
    std::vector<int> owners_;
    std::vector<std::vector<Square>> starts_;
    std::string letters_;
    std::array<int, kOrientations> base_{};
    std::vector<Placement> placements_;
};

}  // namespace sparring::blokus
