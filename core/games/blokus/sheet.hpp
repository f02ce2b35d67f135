// All squares of a board at once, in vector registers: one for 14x14, three for 20x20. What grids
// are for work that never asks for a single square.
#pragma once

#include <utility>

#include "block.hpp"
#include "grid.hpp"

namespace sparring::blokus {

// Where registers have the rows. If one holds the whole board, its even rows come first and then
// its odd ones, so that what is above and below all of them is the other half, as it is and moved
// on by a row: rows change halves once, which is what takes time.
template <class G>
struct RowOrder {
    static constexpr int kLanes = G::kBlockRows, kHalf = kLanes / 2;
    static constexpr bool kHalved = G::kBlocks == 1;

    static constexpr int lane_of(int row) { return kHalved ? row % 2 * kHalf + row / 2 : row; }
    static constexpr int row_of(int lane) {
        return kHalved ? lane % kHalf * 2 + lane / kHalf : lane;
    }
};

// A window of rows (see Footprints) laid on the board: which of its rows come where; where none
// does, nothing.
template <class G>
class WindowPlaces {
  public:
    using Row = typename G::Row;
    using Block = typename G::Block;
    using Window = typename G::Window;

    WindowPlaces() {
        for (int first = 0; first < kRows; ++first)
            for (int row = 0; row < kRows; ++row) {
                const int from = row - first + 1;  // a window begins one row above
                const bool inside = from >= 0 && from < G::kWindowRows;
                of_[first][row / kLanes][RowOrder<G>::lane_of(row % kLanes)] =
                    inside ? place(from) : kNone;
            }
    }

    Block block(Window window, int row, int number) const {
        const Block& places = of_[row][number];
#ifdef __AVX2__
        if constexpr (kTwice) {
            const auto twice = _mm256_broadcastsi128_si256(reinterpret_cast<__m128i>(window));
            return reinterpret_cast<Block>(
                _mm256_shuffle_epi8(twice, reinterpret_cast<__m256i>(places)));
        }
#endif
        return __builtin_shuffle(widened(window), Block{}, places);
    }

  private:
    static constexpr int kLanes = G::kBlockRows, kRows = G::kBlocks * kLanes;
#ifdef __AVX2__
    // A window of half a register is put into both halves, and each takes what it needs by bytes.
    static constexpr bool kTwice = sizeof(Window) == 16;
#else
    static constexpr bool kTwice = false;
#endif
    static constexpr Row kNone = static_cast<Row>(kTwice ? 0x8080 : kLanes);

    static Row place(int from) {
        return static_cast<Row>(kTwice ? (2 * from + 1) << 8 | 2 * from : from);
    }
    // The rows of a window and empty ones; within registers, as a copy by way of memory would have
    // to wait for it.
    static Block widened(Window window) {
        if constexpr (sizeof window == sizeof(Block)) {
            return window;
        } else {
            return []<std::size_t... I>(Window w, std::index_sequence<I...>) {
                return __builtin_shufflevector(w, Window{}, I...);
            }(window, std::make_index_sequence<kLanes>{});
        }
    }

    Block of_[kRows][G::kBlocks];
};

template <class G>
inline const WindowPlaces<G> kWindowPlaces;

template <class G>
class Sheet {
  public:
    using Row = typename G::Row;
    using Block = typename G::Block;
    static constexpr int kLanes = G::kBlockRows;

    Sheet() = default;
    explicit Sheet(const G& squares) {
        for (int b = 0; b < G::kBlocks; ++b)
            blocks_[b] = ordered<RowOrder<G>::row_of>(squares.block(b * kLanes));
    }
    // A window of rows at its place on the board.
    Sheet(typename G::Window window, int row) {
        for (int b = 0; b < G::kBlocks; ++b) blocks_[b] = kWindowPlaces<G>.block(window, row, b);
    }

    static Sheet none() {
        return each([](int) { return Block{}; });
    }
    G grid() const {
        G squares = G::none();
        for (int b = 0; b < G::kBlocks; ++b) {
            const Block rows = ordered<RowOrder<G>::lane_of>(blocks_[b]);
            std::memcpy(squares.rows + 1 + b * kLanes, &rows, sizeof rows);
        }
        return squares;
    }

    Sheet operator&(const Sheet& o) const {
        return each([&](int b) { return blocks_[b] & o.blocks_[b]; });
    }
    Sheet operator|(const Sheet& o) const {
        return each([&](int b) { return blocks_[b] | o.blocks_[b]; });
    }
    Sheet without(const Sheet& o) const {
        return each([&](int b) { return blocks_[b] & ~o.blocks_[b]; });
    }
    bool operator==(const Sheet& o) const {
        Block different{};
        for (int b = 0; b < G::kBlocks; ++b) different |= blocks_[b] ^ o.blocks_[b];
        return !any_of(different);
    }

    int count() const {
        int total = 0;
        for (int b = 0; b < G::kBlocks; ++b) total += count_of(blocks_[b]);
        return total;
    }
    bool any() const {
        Block all{};
        for (int b = 0; b < G::kBlocks; ++b) all |= blocks_[b];
        return any_of(all);
    }
    const Block& block(int number) const { return blocks_[number]; }

    // The squares above and below, left and right, and at the corners of all these; some may lie
    // beside the board.
    Sheet upright() const {
        if constexpr (RowOrder<G>::kHalved) {
            // The last row, which no board has, meets the first one.
            return each([&](int b) {
                const Block other = other_half(blocks_[b]);
                return other | moved_on(other);
            });
        } else {
            return each([&](int b) {
                const Block before = b > 0 ? blocks_[b - 1] : Block{};
                const Block behind = b + 1 < G::kBlocks ? blocks_[b + 1] : Block{};
                return __builtin_shuffle(before, blocks_[b], kDown) |
                       __builtin_shuffle(blocks_[b], behind, kUp);
            });
        }
    }
    Sheet sideways() const {
        return each([&](int b) { return blocks_[b] << 1 | blocks_[b] >> 1; });
    }
    Sheet diagonal() const { return upright().sideways(); }

  private:
    // Rows of two blocks in a row, of which the second, or the first, is the one in question.
    template <int By>
    static constexpr Block kShifted = []<std::size_t... I>(std::index_sequence<I...>) {
        return Block{static_cast<Row>(I + By)...};
    }(std::make_index_sequence<kLanes>{});
    static constexpr Block kDown = kShifted<kLanes - 1>, kUp = kShifted<1>;

    template <int (*From)(int)>
    static Block ordered(const Block& rows) {
        return []<std::size_t... I>(const Block& from, std::index_sequence<I...>) {
            return __builtin_shufflevector(from, from, From(I)...);
        }(rows, std::make_index_sequence<kLanes>{});
    }
    static Block other_half(const Block& rows) {
        return []<std::size_t... I>(const Block& from, std::index_sequence<I...>) {
            return __builtin_shufflevector(from, from, ((I + kLanes / 2) % kLanes)...);
        }(rows, std::make_index_sequence<kLanes>{});
    }
    // Odd rows in the first half come to those below them, even rows in the second to those above.
    static Block moved_on(const Block& rows) {
        constexpr int half = kLanes / 2;
        return []<std::size_t... I>(const Block& from, std::index_sequence<I...>) {
            return __builtin_shufflevector(
                from, from, (I < half ? (I + half - 1) % half : half + (I + 1) % half)...);
        }(rows, std::make_index_sequence<kLanes>{});
    }

    template <class F>
    static Sheet each(F f) {
        Sheet result;
        for (int b = 0; b < G::kBlocks; ++b) result.blocks_[b] = f(b);
        return result;
    }

    Block blocks_[G::kBlocks];
};

}  // namespace sparring::blokus
