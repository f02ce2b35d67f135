// The board for a number of players, read from the text of a map. Playable hexes are numbered in
// map order (rows from the north, then columns from the west), first the land, then the sea;
// settlements have numbers of their own, in the same order.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bits.hpp"

namespace sparring::samurai {

inline constexpr int kMaxPlayers = 4;
inline constexpr int kMaxLand = 56, kMaxHexes = 140, kMaxSettlements = 34;

struct Place {
    int row, col;  // from 0
    bool operator==(const Place&) const = default;
};

enum class Terrain : std::uint8_t { kNone, kSea, kLand, kVillage, kCity, kEdo };

constexpr int room(Terrain terrain) {
    return terrain == Terrain::kEdo       ? 3
           : terrain == Terrain::kCity    ? 2
           : terrain == Terrain::kVillage ? 1
                                          : 0;
}

class Map {
  public:
    // Throws BadText if the text is no map that the game can be played on.
    Map(std::string_view text, int players);

    int rows() const { return static_cast<int>(grid_.size()); }
    int columns() const { return columns_; }
    int land() const { return land_; }
    int hexes() const { return static_cast<int>(hexes_.size()); }
    int sea() const { return hexes() - land_; }
    int settlements() const { return static_cast<int>(settlements_.size()); }

    Terrain terrain(Place place) const;
    // The number of the hex or settlement at a place that has one.
    int number(Place place) const { return grid_[place.row][place.col].number; }
    Place hex(int number) const { return hexes_[number]; }
    Place settlement(int number) const { return settlements_[number]; }
    int room(int settlement) const { return samurai::room(terrain(settlements_[settlement])); }
    Bits cities() const { return cities_; }

    // The settlements beside a playable hex, and the land hexes around a settlement.
    std::span<const std::uint8_t> beside(int hex) const {
        return {beside_[hex].settlements.data(), beside_[hex].count};
    }
    Bits land_around(int settlement) const { return land_around_[settlement]; }
    std::vector<int> around(int settlement) const;  // all playable hexes

    static std::string name(Place place);
    static std::array<Place, 6> neighbours(Place place);

  private:
    struct Cell {
        Terrain terrain = Terrain::kNone;
        std::uint8_t number = 0;
    };
    struct Beside {
        std::uint8_t count = 0;
        std::array<std::uint8_t, 6> settlements{};
    };

    std::vector<std::vector<Cell>> grid_;
    int columns_ = 0, land_ = 0;
    std::vector<Place> hexes_, settlements_;
    std::vector<Beside> beside_;
    std::vector<Bits> land_around_;
    Bits cities_ = 0;
};

}  // namespace sparring::samurai
