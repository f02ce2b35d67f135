// Actions as text: `buddha4@14-N`, `move@14-N>15-M`, `swap@14-O.buddha/16-L.rice`, `end`, `pass`,
// and in the draft `put@10-O.rice` and `keep.samurai3`. Capital letters are not told from small.
#include <algorithm>
#include <optional>

#include "errors.hpp"
#include "rules.hpp"

namespace sparring::samurai {

namespace {

std::string lowered(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return {};
    std::string lower(text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1));
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c | 0x20);
    return lower;
}

std::string quoted(std::string_view text) { return "'" + std::string(text.substr(0, 30)) + "'"; }

Place parse_place(std::string_view text) {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto dash = text.find('-');
    if (dash == 0 || dash == std::string_view::npos || dash > 2 || text.size() != dash + 2 ||
        text[0] == '0' ||
        !std::all_of(text.begin(), text.begin() + static_cast<long>(dash), is_digit) ||
        text.back() < 'a' || text.back() > 'z')
        throw BadText(quoted(text) + " is no hex: write row-column, such as 14-N");
    int row = 0;
    for (char c : text.substr(0, dash)) row = row * 10 + (c - '0');
    return {row - 1, text.back() - 'a'};
}

int parse_figure(std::string_view text) {
    const auto found = std::find(kFigureNames.begin(), kFigureNames.end(), text);
    if (found == kFigureNames.end())
        throw BadText(quoted(text) + " is no figure: buddha, helmet or rice");
    return static_cast<int>(found - kFigureNames.begin());
}

std::optional<int> find_kind(std::string_view text) {
    for (int kind = 0; kind < kKinds; ++kind)
        if (kTileKinds[kind].name == text) return kind;
    return std::nullopt;
}

std::string off_board(const Map& map, Place place) {
    return "wrong terrain: " + map.name(place) + " is not on the board for this number of players";
}

// The hex to which a tile goes; throws if that is not of its terrain.
int parse_target(const Map& map, std::string_view text, bool on_sea, std::string_view tile) {
    const Place place = parse_place(text);
    const Terrain terrain = map.terrain(place);
    if (terrain == Terrain::kNone) throw IllegalMove(off_board(map, place));
    if (room(terrain))
        throw IllegalMove("a settlement: no tile goes on " + map.name(place) +
                          ", only on the hexes around it");
    if ((terrain == Terrain::kSea) != on_sea)
        throw IllegalMove("wrong terrain: " + map.name(place) + " is " + (on_sea ? "land" : "sea") +
                          ", and " + std::string(tile) + " goes on " + (on_sea ? "sea" : "land"));
    return map.number(place);
}

struct Standing {
    int settlement, figure;
};

Standing parse_standing(const Map& map, std::string_view text) {  // `14-O.buddha`
    const auto dot = text.find('.');
    if (dot == std::string_view::npos)
        throw BadText(quoted(text) + " names no figure: write hex.figure, such as 14-O.buddha");
    const Place place = parse_place(text.substr(0, dot));
    const int figure = parse_figure(text.substr(dot + 1));
    if (!room(map.terrain(place)))
        throw IllegalMove(map.terrain(place) == Terrain::kNone
                              ? off_board(map, place)
                              : "wrong terrain: " + map.name(place) + " is no settlement");
    return {map.number(place), figure};
}

}  // namespace

std::string Rules::move_text(Move move) const {
    const Action& a = action(move);
    const auto standing = [&](int settlement, int figure) {
        return Map::name(map_.settlement(settlement)) + "." + std::string(kFigureNames[figure]);
    };
    switch (a.act) {
        case Act::kPlace:
            return std::string(kTileKinds[a.kind].name) + "@" + Map::name(map_.hex(a.to));
        case Act::kMove:
            return "move@" + Map::name(map_.hex(a.from)) + ">" + Map::name(map_.hex(a.to));
        case Act::kSwap:
            return "swap@" + standing(a.from, a.figure) + "/" + standing(a.to, a.to_figure);
        case Act::kPut:
            return "put@" + standing(a.from, a.figure);
        case Act::kKeep:
            return "keep." + std::string(kTileKinds[a.kind].name);
        case Act::kEnd:
            return "end";
        case Act::kPass:
            return "pass";
        case Act::kUnseenKeep:
            break;
    }
    return "keep.?";
}

Move Rules::parse_move(std::string_view written) const {
    if (written.size() > 100) throw BadText("that is too long for a move");
    const std::string text = lowered(written);
    if (text == "end") return end();
    if (text == "pass") return pass();
    if (text == "keep.?") return unseen_keep();
    if (text.starts_with("keep.")) {
        if (const auto kind = find_kind(std::string_view(text).substr(5))) return keep(*kind);
        throw BadText(quoted(text.substr(5)) + " is no tile: write for example keep.samurai3");
    }
    const auto at = text.find('@');
    const std::string_view verb = std::string_view(text).substr(0, at);
    const std::string_view rest =
        at == std::string::npos ? std::string_view{} : std::string_view(text).substr(at + 1);
    const auto parts = [&](char between) {
        const auto cut = rest.find(between);
        if (cut == std::string_view::npos)
            throw BadText(quoted(text) + " names one place: write " +
                          (between == '>' ? "move@14-N>15-M" : "swap@14-O.buddha/16-L.rice"));
        return std::pair{rest.substr(0, cut), rest.substr(cut + 1)};
    };
    if (at != std::string::npos) {
        if (verb == "put") {
            const Standing standing = parse_standing(map_, rest);
            return put(standing.settlement, standing.figure);
        }
        if (verb == "move") {
            const auto [a, b] = parts('>');
            const Place place = parse_place(a);
            if (map_.terrain(place) == Terrain::kSea)
                throw IllegalMove("not liftable: " + Map::name(place) + " is sea, and ships stay");
            const int from = parse_target(map_, a, false, "a tile to lift");
            const int to = parse_target(map_, b, false, "the tile that is lifted");
            if (from == to)
                throw IllegalMove("hex taken: the tile exchange itself lies on " +
                                  Map::name(place) + " then");
            return move(from, to);
        }
        if (verb == "swap") {
            const auto [a, b] = parts('/');
            const Standing x = parse_standing(map_, a), y = parse_standing(map_, b);
            if (x.settlement == y.settlement)
                throw IllegalMove("a figure exchange needs two different settlements");
            return swap(x.settlement, x.figure, y.settlement, y.figure);
        }
        if (const auto kind = find_kind(verb); kind && *kind < kExchange)
            return place(*kind, parse_target(map_, rest, kShips & kind_bit(*kind), verb));
    }
    throw BadText(quoted(text) +
                  " is no move: write for example buddha4@14-N, ship1@9-N, ronin@14-N, "
                  "move@14-N>15-M, swap@14-O.buddha/16-L.rice or end");
}

}  // namespace sparring::samurai
