// A position as one line: the rows from the top as in chess, letters for the colours and numbers
// for runs of empty squares; the colour to move; the number of plies so far; and, if there are
// any, the colours that placed all their pieces and the single square last. Which pieces are used
// need not be said: pieces of one colour never share an edge, so each hangs together by itself.
#include <algorithm>

#include "errors.hpp"
#include "state.hpp"
#include "words.hpp"

namespace sparring::blokus {

template <class G>
std::string State<G>::text() const {
    const int n = rules_->size();
    const auto squares = cells();
    std::string text;
    for (int row = 0; row < n; ++row) {
        int empty = 0;
        const auto flush = [&] {
            if (empty) text += std::to_string(empty);
            empty = 0;
        };
        if (row) text += '/';
        for (int col = 0; col < n; ++col) {
            const int c = squares[static_cast<std::size_t>(row) * n + col];
            if (c < 0) {
                ++empty;
            } else {
                flush();
                text += rules_->letters()[c];
            }
        }
        flush();
    }
    text += ' ';
    text += rules_->letters()[colour()];
    text += ' ' + std::to_string(ply_);
    std::string single;
    for (int c = 0; c < rules_->colours(); ++c)
        if (!sides_[c].left && sides_[c].single_last) single += rules_->letters()[c];
    return single.empty() ? text : text + ' ' + single;
}

namespace {

// The squares of the board with their colours; throws where the text does not fit the board.
std::vector<std::int8_t> parse_cells(const Rules& rules, std::string_view board) {
    const auto n = static_cast<std::size_t>(rules.size());
    std::vector<std::int8_t> cells;
    std::size_t row = 0;
    const auto end_row = [&] {
        if (cells.size() != (row + 1) * n)
            throw BadText("row " + std::to_string(n - row) + " of the position has " +
                          std::to_string(cells.size() - row * n) + " squares, not " +
                          std::to_string(n));
        ++row;
    };
    std::size_t run = 0;
    for (std::size_t i = 0; i <= board.size(); ++i) {
        const char c = i < board.size() ? board[i] : '/';
        if (c >= '0' && c <= '9') {
            run = run * 10 + static_cast<std::size_t>(c - '0');
            if (run > n) throw BadText("a run of empty squares is longer than the board");
            continue;
        }
        cells.insert(cells.end(), run, std::int8_t{-1});
        run = 0;
        if (c == '/') {
            end_row();
            if (row == n && i < board.size()) throw BadText("the position has too many rows");
            continue;
        }
        const auto colour = rules.letters().find(c);
        if (colour == std::string::npos)
            throw BadText("'" + std::string(1, c) + "' is none of the colours " + rules.letters());
        cells.push_back(static_cast<std::int8_t>(colour));
        if (cells.size() > (row + 1) * n) end_row();
    }
    if (row != n)
        throw BadText("the position has " + std::to_string(row) + " rows, not " +
                      std::to_string(n));
    return cells;
}

// Removes the piece that covers the square from `cells` and returns its squares.
std::vector<Square> lift_piece(std::vector<std::int8_t>& cells, int n, Square from) {
    const auto at = [&](Square s) -> std::int8_t& {
        return cells[static_cast<std::size_t>(s.row) * n + s.col];
    };
    const std::int8_t colour = at(from);
    std::vector<Square> piece{from};
    at(from) = -1;
    for (std::size_t i = 0; i < piece.size(); ++i) {
        const Square s = piece[i];
        for (Square next : {Square{s.row - 1, s.col}, Square{s.row + 1, s.col},
                            Square{s.row, s.col - 1}, Square{s.row, s.col + 1}})
            if (next.row >= 0 && next.row < n && next.col >= 0 && next.col < n &&
                at(next) == colour) {
                at(next) = -1;
                piece.push_back(next);
            }
    }
    return piece;
}

}  // namespace

template <class G>
State<G> State<G>::from_text(const Rules& rules, std::string_view text) {
    if (text.size() > 1000) throw BadText("that is too long for a position");
    const auto fields = words_of(text);
    if (fields.size() < 2 || fields.size() > 4)
        throw BadText(
            "a position is the rows of the board, the colour to move and the number of plies, "
            "separated by spaces");
    const int n = rules.size(), colours = rules.colours();
    auto cells = parse_cells(rules, fields[0]);
    State state(rules);
    int placed = 0;
    for (int row = 0; row < n; ++row)
        for (int col = 0; col < n; ++col) {
            const int c = cells[static_cast<std::size_t>(row) * n + col];
            if (c < 0) continue;
            const auto piece = lift_piece(cells, n, {row, col});
            const std::string where = rules.square_text({row, col});
            if (piece.size() > kMaxCells)
                throw BadText("the piece at " + where + " has more than five squares");
            const Placement at = rules.placement(rules.move_covering(piece));
            const int number = kPieceSet.orientations[at.orientation].piece;
            if (!(state.sides_[c].left >> number & 1))
                throw BadText("piece " + std::string(kDrawings[number].name) + " of colour " +
                              rules.letters()[c] + " stands twice, again at " + where);
            state.place(c, at);
            state.sides_[c].single_last = false;
            ++placed;
        }

    const auto colour = fields[1].size() == 1 ? rules.letters().find(fields[1]) : std::string::npos;
    if (colour == std::string::npos)
        throw BadText("the colour to move is one of the letters " + rules.letters());
    int ply = placed + (static_cast<int>(colour) - placed % colours + colours) % colours;
    if (fields.size() > 2) {
        ply = 0;
        for (char c : fields[2]) {
            if (c < '0' || c > '9' || ply > 1000)
                throw BadText("the number of plies is a number below 1000");
            ply = ply * 10 + (c - '0');
        }
        if (ply >= 1000) throw BadText("the number of plies is a number below 1000");
        if (ply % colours != static_cast<int>(colour))
            throw BadText("after " + std::to_string(ply) + " plies it is the turn of " +
                          rules.letters()[ply % colours] + ", not of " + std::string(fields[1]));
    }
    if (fields.size() > 3)
        for (char letter : fields[3]) {
            const auto c = rules.letters().find(letter);
            if (c == std::string::npos || state.sides_[c].left)
                throw BadText(
                    "only colours that placed all pieces can have placed the single square last");
            state.sides_[c].single_last = true;
        }
    state.ply_ = static_cast<std::uint16_t>(ply);
    state.stuck_ = 0;
    state.settle();
    return state;
}

template State<SmallGrid> State<SmallGrid>::from_text(const Rules&, std::string_view);
template State<LargeGrid> State<LargeGrid>::from_text(const Rules&, std::string_view);
template std::string State<SmallGrid>::text() const;
template std::string State<LargeGrid>::text() const;

}  // namespace sparring::blokus
