// Turns as text: the passive square, the aggressive square, the direction and, for two squares,
// a 2, as in `a1f5NE2`.
#include "errors.hpp"
#include "rules.hpp"
#include "words.hpp"

namespace sparring::shobu {

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; }

bool read_square(std::string_view text, Square& square) {
    const int file = lower(text[0]) - 'a', rank = text[1] - '1';
    if (file < 0 || file > 7 || rank < 0 || rank > 7) return false;
    square = square_at(file, rank);
    return true;
}

int direction_named(std::string_view text) {
    for (int d = 0; d < kDirections; ++d) {
        const std::string_view name = kDirection[d].name;
        bool same = name.size() == text.size();
        for (std::size_t i = 0; same && i < name.size(); ++i)
            same = lower(name[i]) == lower(text[i]);
        if (same) return d;
    }
    return -1;
}

}  // namespace

std::string square_text(Square square) {
    return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

std::string Rules::move_text(Move move) const {
    const Turn turn = turn_of(move);
    return square_text(turn.passive) + square_text(turn.aggressive) +
           kDirection[turn.direction].name + (turn.distance == 2 ? "2" : "");
}

Turn parse_turn(std::string_view given) {
    std::string_view text = trimmed(given);
    const auto bad = [&](const char* why) {
        return BadText("'" + std::string(trimmed(given).substr(0, 20)) + "' is not a move: " + why +
                       "; one looks like a1f5NE2 or b1e1N");
    };
    Turn turn{};
    if (text.size() < 5 || text.size() > 7)
        throw bad(
            "write the passive square, the aggressive square, the direction, and 2 for two "
            "squares");
    if (!read_square(text, turn.passive) || !read_square(text.substr(2), turn.aggressive))
        throw bad("squares are a1 to h8");
    text.remove_prefix(4);
    turn.distance = text.back() == '2' ? 2 : 1;
    if (turn.distance == 2) text.remove_suffix(1);
    turn.direction = direction_named(text);
    if (turn.direction < 0) throw bad("directions are N, NE, E, SE, S, SW, W and NW");
    return turn;
}

Move Rules::parse_move(std::string_view text) const {
    const Turn turn = parse_turn(text);
    if (turn.same_colour())
        throw IllegalMove("boards of the same colour: " + square_text(turn.passive) + " and " +
                          square_text(turn.aggressive) + " are both on " +
                          (is_light(turn.passive) ? "light" : "dark") + " boards");
    return move_of(turn.passive, turn.aggressive, turn.direction, turn.distance);
}

}  // namespace sparring::shobu
