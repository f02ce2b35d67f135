// A transposition table of a fixed size: one entry a slot, replaced by anything deeper or newer.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "game.hpp"

namespace sparring {

enum class Bound : std::uint8_t { kNone, kExact, kLower, kUpper };

struct TableEntry {
    std::uint64_t key = 0;
    float value = 0;
    Move move{0xffffffff};
    std::int16_t depth = -1;
    Bound bound = Bound::kNone;
    bool exact_end = false;  // searched to the end of the game: good for any depth
    std::uint8_t age = 0;
};

class Table {
  public:
    explicit Table(std::size_t bytes)
        : entries_(std::bit_floor(std::max<std::size_t>(bytes / sizeof(TableEntry), 1))) {}

    void new_search() { ++age_; }

    const TableEntry* find(std::uint64_t key) const {
        const TableEntry& entry = entries_[key & (entries_.size() - 1)];
        return entry.bound != Bound::kNone && entry.key == key ? &entry : nullptr;
    }

    void store(TableEntry entry) {
        TableEntry& old = entries_[entry.key & (entries_.size() - 1)];
        if (old.bound != Bound::kNone && old.age == age_ && old.key != entry.key &&
            old.depth > entry.depth)
            return;
        entry.age = age_;
        old = entry;
    }

  private:
    std::vector<TableEntry> entries_;
    std::uint8_t age_ = 0;
};

}  // namespace sparring
