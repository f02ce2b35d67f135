// The named numbers of a position, by number: what evaluations are made of.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>

namespace sparring::blokus {

enum Feature : unsigned {
    kSquares,
    kSquaresLeft,
    kPiecesLeft,
    kRawCorners,
    kOpenCorners,
    kPlacements,
    kReachable,
    kExclusive,
    kLargest,
    kCentreDistance,
    kArea,
    kWideArea,
    kSoleArea,
    kTempo,
    kFirstLate,
};

// What grows or loses in worth as the board fills has a second feature: the same times the part
// of the board that is taken.
inline constexpr Feature kLate[] = {kSquares,  kPiecesLeft, kOpenCorners, kArea,
                                    kWideArea, kSoleArea,   kTempo};
inline constexpr std::size_t kFeatures = kFirstLate + std::size(kLate);

constexpr std::uint64_t bits_of(std::initializer_list<Feature> some) {
    std::uint64_t bits = 0;
    for (Feature one : some) bits |= std::uint64_t{1} << one;
    return bits;
}
// With what the late ones are made of.
constexpr std::uint64_t with_parts(std::uint64_t wanted) {
    for (std::size_t i = 0; i < std::size(kLate); ++i)
        wanted |= (wanted >> (kFirstLate + i) & 1) << kLate[i];
    return wanted;
}
// These need all legal placements: most of the work. Areas need a flood of the board: little.
inline constexpr std::uint64_t kByPlacements =
    bits_of({kPlacements, kReachable, kExclusive, kLargest});
inline constexpr std::uint64_t kByAreas = bits_of({kArea, kWideArea, kSoleArea});

}  // namespace sparring::blokus
