// Moves and squares as text: `e9,d10,e10,f10,e11`, letters from the left, numbers from the bottom.
#include <algorithm>

#include "errors.hpp"
#include "rules.hpp"
#include "words.hpp"

namespace sparring::blokus {

namespace {

Square parse_square(std::string_view text, int size) {
    const auto bad = [&] {
        return BadText("'" + std::string(text.substr(0, 20)) +
                       "' is not a square: write a letter and a number, such as e10");
    };
    if (text.size() < 2 || text.size() > 3) throw bad();
    const char letter = static_cast<char>(text[0] | 0x20);
    if (letter < 'a' || letter > 'z' || text[1] < '1' || text[1] > '9') throw bad();
    int number = 0;
    for (char c : text.substr(1)) {
        if (c < '0' || c > '9') throw bad();
        number = number * 10 + (c - '0');
    }
    return {size - number, letter - 'a'};
}

}  // namespace

std::string Rules::square_text(Square square) const {
    return std::string(1, static_cast<char>('a' + square.col)) + std::to_string(size_ - square.row);
}

std::string Rules::move_text(Move move) const {
    if (move == pass()) return "pass";
    std::vector<Square> covered = squares(move);
    std::sort(covered.begin(), covered.end(),
              [](Square a, Square b) { return a.row != b.row ? a.row > b.row : a.col < b.col; });
    std::string text;
    for (Square s : covered) text += (text.empty() ? "" : ",") + square_text(s);
    return text;
}

Move Rules::parse_move(std::string_view text) const {
    text = trimmed(text);
    if (text == "pass") return pass();
    if (text.size() > 60) throw BadText("that is too long for a move");
    std::vector<Square> squares;
    while (true) {
        const auto comma = text.find(',');
        squares.push_back(parse_square(trimmed(text.substr(0, comma)), size_));
        if (comma == std::string_view::npos) break;
        text.remove_prefix(comma + 1);
    }
    return move_covering(squares);
}

}  // namespace sparring::blokus
