// The tiles and figures of Samurai. Influence on the three types of figures is one number with
// five bits for each: no player can bring more than 16 to one settlement, so sums never carry.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

namespace sparring::samurai {

enum Figure : std::uint8_t { kBuddha, kHelmet, kRice };
inline constexpr int kFigures = 3;
inline constexpr std::array<std::string_view, kFigures> kFigureNames{"buddha", "helmet", "rice"};

enum Kind : std::uint8_t {
    kBuddha2,
    kBuddha3,
    kBuddha4,
    kHelmet2,
    kHelmet3,
    kHelmet4,
    kRice2,
    kRice3,
    kRice4,
    kSamurai1,
    kSamurai2,
    kSamurai3,
    kRonin,
    kShip1,
    kShip2,
    kExchange,
    kSwap,
};  // clang-format off
inline constexpr int kKinds = 17, kLandKinds = 13;  // clang-format on
inline constexpr int kTiles = 20, kHandSize = 5;

using KindSet = std::uint32_t;  // a bit for each kind
constexpr KindSet kind_bit(int kind) { return KindSet{1} << kind; }
inline constexpr KindSet kOnLand = kind_bit(kLandKinds) - 1;
inline constexpr KindSet kShips = kind_bit(kShip1) | kind_bit(kShip2);
inline constexpr KindSet kAlwaysFast = kShips | kind_bit(kRonin) | kind_bit(kSwap);
inline constexpr KindSet kTwins = kind_bit(kSamurai1) | kind_bit(kSamurai2) | kind_bit(kShip1);

using Influence = std::uint16_t;

constexpr int influence_on(Influence influence, int figure) {
    return influence >> (5 * figure) & 31;
}

struct TileKind {
    std::string_view name;  // as in moves
    std::string_view code;  // as in positions
    std::uint8_t value;
    Influence influence;
};

constexpr Influence on_all(int value) {
    return static_cast<Influence>(value | value << 5 | value << 10);
}

constexpr Influence on_one(int figure, int value) {
    return static_cast<Influence>(value << (5 * figure));
}

inline constexpr std::array<TileKind, kKinds> kTileKinds{{
    {"buddha2", "b2", 2, on_one(kBuddha, 2)},
    {"buddha3", "b3", 3, on_one(kBuddha, 3)},
    {"buddha4", "b4", 4, on_one(kBuddha, 4)},
    {"helmet2", "h2", 2, on_one(kHelmet, 2)},
    {"helmet3", "h3", 3, on_one(kHelmet, 3)},
    {"helmet4", "h4", 4, on_one(kHelmet, 4)},
    {"rice2", "r2", 2, on_one(kRice, 2)},
    {"rice3", "r3", 3, on_one(kRice, 3)},
    {"rice4", "r4", 4, on_one(kRice, 4)},
    {"samurai1", "s1", 1, on_all(1)},
    {"samurai2", "s2", 2, on_all(2)},
    {"samurai3", "s3", 3, on_all(3)},
    {"ronin", "n1", 1, on_all(1)},
    {"ship1", "w1", 1, on_all(1)},
    {"ship2", "w2", 2, on_all(2)},
    {"exchange", "t0", 0, 0},
    {"swap", "f0", 0, 0},
}};

constexpr int copies(int kind) { return kTwins & kind_bit(kind) ? 2 : 1; }

// Tiles of one player without an order: no kind is there more than twice.
struct TileSet {
    KindSet once = 0, twice = 0;

    void add(int kind) {
        twice |= once & kind_bit(kind);
        once |= kind_bit(kind);
    }
    void remove(int kind) {
        const KindSet both = twice & kind_bit(kind);
        twice &= ~both;
        once &= ~(kind_bit(kind) & ~both);
    }
    bool has(int kind) const { return once & kind_bit(kind); }
    int count(int kind) const { return (once >> kind & 1) + (twice >> kind & 1); }
    int size() const { return std::popcount(once) + std::popcount(twice); }

    template <class Visit>
    void each(Visit&& visit) const {  // in the order of the kinds
        for (int kind = 0; kind < kKinds; ++kind)
            for (int i = count(kind); i > 0; --i) visit(kind);
    }
    bool operator==(const TileSet&) const = default;
};

inline constexpr TileSet kAllTiles{kind_bit(kKinds) - 1, kTwins};

// A face-down pile; the last tile is drawn first. While its owner still chooses a hand, the
// second of two equal tiles is marked: the first is taken, so that the choice says nothing about
// where in the shuffled pile the other lies.
struct Pile {
    static constexpr std::uint8_t kSecond = 32;

    std::uint8_t size = 0;
    std::array<std::uint8_t, kTiles> tiles{};

    int kind(int i) const { return tiles[i] & ~kSecond; }
    void push(int tile) { tiles[size++] = static_cast<std::uint8_t>(tile); }
    int draw() { return kind(--size); }
    TileSet contents() const {
        TileSet set;
        for (int i = 0; i < size; ++i) set.add(kind(i));
        return set;
    }
    void unmark(int only_kind = -1) {
        for (int i = 0; i < size; ++i)
            if (only_kind < 0 || kind(i) == only_kind)
                tiles[i] &= static_cast<std::uint8_t>(~kSecond);
    }
    // Takes the unmarked tile of that kind out; the pile has one.
    void take(int kind) {
        int i = 0;
        while (tiles[i] != kind) ++i;
        for (--size; i < size; ++i) tiles[i] = tiles[i + 1];
        unmark(kind);
    }
};

}  // namespace sparring::samurai
