// All squares of a board at once, in vector registers: one for 14x14, three for 20x20. What grids
// are for work that never asks for a single square.
#pragma once

#include <utility>

#include "block.hpp"
#include "grid.hpp"

namespace sparring::blokus {

// Which rows of a window come to which rows of the board; a row that it does not have is empty.
template <class G>
struct WindowPlaces {
    static constexpr int kLanes = G::kBlockRows, kRows = G::kBlocks * kLanes;
    typename G::Block of[kRows][G::kBlocks];

    WindowPlaces() {
        for (int first = 0; first < kRows; ++first)
            for (int row = 0; row < kRows; ++row) {
                const int from = row - first + 1;  // a window begins one row above
                const bool inside = from >= 0 && from < G::kWindowRows;
                of[first][row / kLanes][row % kLanes] =
                    static_cast<typename G::Row>(inside ? from : kLanes);
            }
    }
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
        for (int b = 0; b < G::kBlocks; ++b) blocks_[b] = squares.block(b * kLanes);
    }
    // A window of rows (see Footprints) at its place on the board.
    Sheet(typename G::Window window, int row) {
        const Block rows = widened(window);
        for (int b = 0; b < G::kBlocks; ++b)
            blocks_[b] = __builtin_shuffle(rows, Block{}, kWindowPlaces<G>.of[row][b]);
    }

    static Sheet none() {
        return each([](int) { return Block{}; });
    }
    G grid() const {
        G squares = G::none();
        std::memcpy(squares.rows + 1, blocks_, sizeof blocks_);
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

    // The squares above and below, left and right, and at the corners of all these; some may lie
    // beside the board.
    Sheet upright() const {
        return each([&](int b) {
            const Block before = b > 0 ? blocks_[b - 1] : Block{};
            const Block behind = b + 1 < G::kBlocks ? blocks_[b + 1] : Block{};
            return __builtin_shuffle(before, blocks_[b], kDown) |
                   __builtin_shuffle(blocks_[b], behind, kUp);
        });
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

    // The rows of a window and empty ones; within registers, as a copy by way of memory would have
    // to wait for it.
    static Block widened(typename G::Window window) {
        if constexpr (sizeof window == sizeof(Block)) {
            return window;
        } else {
            return []<std::size_t... I>(typename G::Window w, std::index_sequence<I...>) {
                return __builtin_shufflevector(w, typename G::Window{}, I...);
            }(window, std::make_index_sequence<kLanes>{});
        }
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
