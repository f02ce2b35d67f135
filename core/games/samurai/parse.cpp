// Reading a position. Everything is checked that later code relies on: a position that is
// accepted could have come up, as far as it shows.
#include <algorithm>

#include "errors.hpp"
#include "state.hpp"

namespace sparring::samurai {

namespace {

using Parts = std::vector<std::string_view>;

Parts split(std::string_view text, char between) {
    Parts parts;
    while (true) {
        const auto cut = text.find(between);
        parts.push_back(text.substr(0, cut));
        if (cut == std::string_view::npos) return parts;
        text.remove_prefix(cut + 1);
    }
}

Parts split_exactly(std::string_view text, char between, int n, const char* what) {
    Parts parts = split(text, between);
    if (static_cast<int>(parts.size()) != n)
        throw BadText("the position has " + std::to_string(parts.size()) + " " + what + ", not " +
                      std::to_string(n));
    return parts;
}

int parse_number(std::string_view text, int limit) {
    int number = 0;
    for (char c : text)
        if (c < '0' || c > '9' || (number = number * 10 + (c - '0')) > limit) number = limit + 1;
    if (text.empty() || text.size() > 3 || number > limit)
        throw BadText("'" + std::string(text.substr(0, 20)) + "' is no number from 0 to " +
                      std::to_string(limit));
    return number;
}

std::array<std::uint8_t, kFigures> parse_counts(std::string_view text) {
    const Parts parts = split_exactly(text, '.', kFigures, "numbers of figures in one place");
    std::array<std::uint8_t, kFigures> counts{};
    for (int i = 0; i < kFigures; ++i)
        counts[i] = static_cast<std::uint8_t>(parse_number(parts[i], 99));
    return counts;
}

int parse_code(std::string_view code) {
    for (int kind = 0; kind < kKinds; ++kind)
        if (kTileKinds[kind].code == code) return kind;
    throw BadText("'" + std::string(code) +
                  "' is no tile: tiles are b2 to b4, h2 to h4, r2 to r4, s1 "
                  "to s3, n1, w1, w2, t0 and f0");
}

// The tiles of a hand or pile in their order, marked where the letter is a capital.
std::vector<int> parse_tiles(std::string_view text) {
    std::vector<int> tiles;
    if (text == "-") return tiles;
    if (text.empty() || text.size() % 2 || text.size() > 2 * kTiles)
        throw BadText("a hand or pile is - or up to 20 tiles of a letter and a digit each");
    for (std::size_t i = 0; i < text.size(); i += 2) {
        std::string code(text.substr(i, 2));
        const bool second = code[0] >= 'A' && code[0] <= 'Z';
        if (second) code[0] |= 0x20;
        tiles.push_back(parse_code(code) | (second ? Pile::kSecond : 0));
    }
    return tiles;
}

struct OnBoard {
    int hex, player, kind;
};

OnBoard parse_on_board(const Rules& rules, std::string_view text) {  // `14-N:2s1`
    const auto colon = text.find(':');
    if (colon == std::string_view::npos || text.size() != colon + 4)
        throw BadText("'" + std::string(text.substr(0, 20)) +
                      "' is no tile on the board: write 14-N:2s1");
    const int player = text[colon + 1] - '1', kind = parse_code(text.substr(colon + 2));
    if (player < 0 || player >= rules.players())
        throw BadText("there is no player " + std::string(1, text[colon + 1]));
    if (kind == kSwap) throw BadText("a figure exchange is never on the board");
    // The notation of moves knows what may lie where; the tile exchange lies as a ronin does.
    const std::string name(kTileKinds[kind == kExchange ? kRonin : kind].name);
    try {
        const Move move = rules.parse_move(name + "@" + std::string(text.substr(0, colon)));
        return {rules.action(move).to, player, kind};
    } catch (const IllegalMove& error) {
        throw BadText(error.what());
    }
}

}  // namespace

State State::from_text(const Rules& rules, std::string_view text) {
    if (text.size() > 4000) throw BadText("that is too long for a position");
    const auto first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) throw BadText("the position is empty");
    text = text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
    const Parts fields = split_exactly(text, ' ', 7, "fields");
    const int players = rules.players();
    State state(rules);

    const Parts settlements =
        split_exactly(fields[0], '/', rules.map().settlements(), "settlements");
    for (std::size_t s = 0; s < settlements.size(); ++s) {
        if (settlements[s] == "-") continue;
        if (settlements[s].empty()) throw BadText("an empty settlement is written -");
        for (char c : settlements[s]) {
            const auto figure = std::string_view("bhr").find(c);
            if (figure == std::string_view::npos ||
                state.has(static_cast<int>(s), static_cast<int>(figure)))
                throw BadText("a settlement holds different ones of b, h and r");
            state.figures_[figure] |= bit(static_cast<int>(s));
        }
    }
    if (fields[1] != "-")
        for (std::string_view part : split(fields[1], ',')) {
            const OnBoard tile = parse_on_board(rules, part);
            if (state.owner(tile.hex) != kEmpty)
                throw BadText("two tiles lie on " + Map::name(rules.map().hex(tile.hex)));
            state.put_down(tile.hex, tile.player, tile.kind);
        }
    const Parts hands = split_exactly(fields[2], '/', players, "hands");
    const Parts piles = split_exactly(fields[3], '/', players, "piles");
    const Parts captured = split_exactly(fields[4], '/', players, "players with figures");
    for (int p = 0; p < players; ++p) {
        for (int tile : parse_tiles(hands[p])) {
            if (tile & Pile::kSecond || state.hands_[p].count(tile) == copies(tile))
                throw BadText("a hand has a tile too often, or one with a capital letter");
            state.hands_[p].add(tile);
        }
        for (int tile : parse_tiles(piles[p])) state.piles_[p].push(tile);
        state.captured_[p] = parse_counts(captured[p]);
    }
    state.aside_ = parse_counts(fields[5]);

    const std::string_view turn = fields[6];
    const auto played =
        turn.size() == 3 ? std::string_view("-fs").find(turn[1]) : std::string_view::npos;
    if (played == std::string_view::npos || turn[0] < '1' || turn[0] - '1' >= players ||
        turn[2] < '0' || turn[2] - '0' > players)
        throw BadText("the turn is written as player, - or f or s, and passes in a row: 1-0");
    state.to_move_ = static_cast<std::uint8_t>(turn[0] - '1');
    state.played_ = played > 0;
    state.slow_played_ = played == 2;
    state.passes_ = static_cast<std::uint8_t>(turn[2] - '0');

    state.settle_stage();
    state.check_stock();
    if (state.stage_ == Stage::kPut) state.check_put();
    if (state.stage_ == Stage::kKeep) state.check_keep();
    if (state.stage_ == Stage::kPlay || state.is_over()) state.check_play();
    return state;
}

}  // namespace sparring::samurai
