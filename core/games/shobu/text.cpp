// A position as one line: the sixteen squares of the top left, top right, bottom left and bottom
// right board, rows from the top, joined by `/`; the side to move; and the number of turns since
// a stone last left the game, if it is not 0. A position read from text has no earlier ones.
#include <algorithm>

#include "errors.hpp"
#include "state.hpp"
#include "words.hpp"

namespace sparring::shobu {

namespace {

constexpr std::array<int, kBoards> kWritten{2, 3, 0, 1};  // boards in the order of the line
constexpr std::size_t kBoardsLength = kBoards * (kBoardSquares + 1) - 1, kMaxQuietDigits = 9;

// The square for the place of a letter within its board.
Square written_square(int board, int place) {
    return Square{
        static_cast<std::uint8_t>(board * kBoardSquares + (3 - place / 4) * 4 + place % 4)};
}

std::array<Bits, kPlayers> parse_boards(std::string_view text) {
    if (text.size() != kBoardsLength)
        throw BadText("the boards are four times sixteen squares joined by '/', " +
                      std::to_string(kBoardsLength) + " letters in all, not " +
                      std::to_string(text.size()));
    std::array<Bits, kPlayers> stones{};
    for (std::size_t i = 0; i < text.size(); ++i) {
        const int board = kWritten[i / (kBoardSquares + 1)];
        const int place = static_cast<int>(i % (kBoardSquares + 1));
        const char c = text[i];
        if (place == kBoardSquares) {
            if (c != '/') throw BadText("after sixteen squares of a board comes '/'");
        } else if (c == 'b' || c == 'w') {
            stones[c == 'b' ? 0 : 1] |= bit(written_square(board, place));
        } else if (c != '.') {
            throw BadText("a square is b for black, w for white or . for empty");
        }
    }
    return stones;
}

std::uint32_t parse_quiet(std::string_view text) {
    const bool digits =
        std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (!digits || text.size() > kMaxQuietDigits)
        throw BadText("the number of turns without a stone leaving the game is a number");
    std::uint32_t quiet = 0;
    for (char c : text) quiet = quiet * 10 + static_cast<std::uint32_t>(c - '0');
    return quiet;
}

}  // namespace

std::string State::text() const {
    std::string text;
    for (int board : kWritten) {
        if (!text.empty()) text += '/';
        for (int place = 0; place < kBoardSquares; ++place) {
            const int player = stone_on(written_square(board, place));
            text += player < 0 ? '.' : kLetters[player];
        }
    }
    text += ' ';
    text += kLetters[now_.to_move];
    return now_.quiet ? text + ' ' + std::to_string(now_.quiet) : text;
}

State State::from_text(const Rules& rules, std::string_view text) {
    if (text.size() > 1000) throw BadText("that is too long for a position");
    const auto fields = words_of(text);
    if (fields.size() < 2 || fields.size() > 3)
        throw BadText(
            "a position is the four boards, the side to move (b or w) and, if any, the number of "
            "turns since a stone left the game, separated by spaces");
    State state(rules);
    state.now_.stones = parse_boards(fields[0]);
    if (fields[1] != "b" && fields[1] != "w")
        throw BadText("the side to move is b for black or w for white");
    state.now_.to_move = fields[1] == "w";
    state.now_.quiet = fields.size() > 2 ? parse_quiet(fields[2]) : 0;
    // A turn takes at most one stone and a loss ends the game: there is never a second loser.
    if (empties_a_board(state.now_.stones[0]) && empties_a_board(state.now_.stones[1]))
        throw BadText("both players have a board without stones, which cannot happen in play");
    state.begin();
    return state;
}

}  // namespace sparring::shobu
