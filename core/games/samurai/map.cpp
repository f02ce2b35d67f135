#include "map.hpp"

#include <algorithm>

#include "errors.hpp"

namespace sparring::samurai {

namespace {

// What a letter of the map means, and from how many players on it is part of the board.
struct Letter {
    char letter;
    Terrain terrain;
    int players;
};

constexpr Letter kLetters[] = {
    {'~', Terrain::kSea, 2},     {'s', Terrain::kSea, 3},     {'n', Terrain::kSea, 4},
    {'o', Terrain::kLand, 2},    {'k', Terrain::kLand, 3},    {'h', Terrain::kLand, 4},
    {'1', Terrain::kVillage, 2}, {'v', Terrain::kVillage, 3}, {'w', Terrain::kVillage, 4},
    {'C', Terrain::kCity, 2},    {'S', Terrain::kCity, 4},    {'E', Terrain::kEdo, 2},
    {'.', Terrain::kNone, 2},
};

Terrain meaning(char letter, int players) {
    for (const Letter& known : kLetters)
        if (known.letter == letter)
            return known.players <= players ? known.terrain : Terrain::kNone;
    throw BadText("'" + std::string(1, letter) + "' is no letter of a map");
}

}  // namespace

Map::Map(std::string_view text, int players) {
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        at = end + 1;
        if (line.empty() || line[0] == '#') continue;
        if (line.size() > 26 || grid_.size() == 99)
            throw BadText("a map has at most 99 rows of 26 columns");
        grid_.emplace_back();
        for (char c : line) grid_.back().push_back({meaning(c, players)});
        columns_ = std::max(columns_, static_cast<int>(line.size()));
    }
    for (auto& row : grid_) row.resize(static_cast<std::size_t>(columns_));

    const auto number = [&](std::vector<Place>& places, auto wanted) {
        for (int row = 0; row < rows(); ++row)
            for (int col = 0; col < columns_; ++col)
                if (wanted(grid_[row][col].terrain)) {
                    grid_[row][col].number = static_cast<std::uint8_t>(places.size());
                    places.push_back({row, col});
                }
    };
    number(hexes_, [](Terrain t) { return t == Terrain::kLand; });
    land_ = hexes();
    number(hexes_, [](Terrain t) { return t == Terrain::kSea; });
    number(settlements_, [](Terrain t) { return samurai::room(t) > 0; });
    if (land_ > kMaxLand || hexes() > kMaxHexes || settlements() > kMaxSettlements)
        throw BadText("the map is too large");

    beside_.resize(hexes_.size());
    land_around_.resize(settlements_.size());
    for (int s = 0; s < settlements(); ++s) {
        if (terrain(settlements_[s]) == Terrain::kCity) cities_ |= bit(s);
        for (int hex : around(s)) {
            beside_[hex].settlements[beside_[hex].count++] = static_cast<std::uint8_t>(s);
            if (hex < land_) land_around_[s] |= bit(hex);
        }
        if (!land_around_[s]) throw BadText("a settlement of the map has no land around it");
    }
}

Terrain Map::terrain(Place place) const {
    if (place.row < 0 || place.row >= rows() || place.col < 0 || place.col >= columns_)
        return Terrain::kNone;
    return grid_[place.row][place.col].terrain;
}

std::vector<int> Map::around(int settlement) const {
    std::vector<int> hexes;
    for (Place place : neighbours(settlements_[settlement]))
        if (const Terrain t = terrain(place); t == Terrain::kLand || t == Terrain::kSea)
            hexes.push_back(number(place));
    return hexes;
}

std::string Map::name(Place place) {
    return std::to_string(place.row + 1) + "-" + static_cast<char>('A' + place.col);
}

std::array<Place, 6> Map::neighbours(Place p) {
    // Odd columns sit half a hex lower.
    const int upper = p.col % 2 == 1 ? p.row : p.row - 1;
    return {{{p.row - 1, p.col},
             {upper, p.col + 1},
             {upper + 1, p.col + 1},
             {p.row + 1, p.col},
             {upper + 1, p.col - 1},
             {upper, p.col - 1}}};
}

}  // namespace sparring::samurai
