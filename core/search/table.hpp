// A transposition table of a fixed size: one entry a slot, replaced by anything deeper or newer.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

#include "game.hpp"

namespace sparring {

enum class Bound : std::uint8_t { kNone, kExact, kLower, kUpper };

// All zeros is an empty slot.
struct TableEntry {
    std::uint64_t key;
    float value;
    Move move;
    std::int16_t depth;
    Bound bound;
    bool exact_end;  // searched to the end of the game: good for any depth
    std::uint8_t age;
};
static_assert(std::is_trivial_v<TableEntry> && Bound{} == Bound::kNone);

class Table {
  public:
    explicit Table(std::size_t bytes)
        : size_(std::bit_floor(std::max<std::size_t>(bytes / sizeof(TableEntry), 1))),
          entries_(static_cast<TableEntry*>(std::calloc(size_, sizeof(TableEntry)))) {
        if (!entries_) throw std::bad_alloc();
    }

    void new_search() { ++age_; }

    const TableEntry* find(std::uint64_t key) const {
        const TableEntry& entry = entries_[key & (size_ - 1)];
        return entry.bound != Bound::kNone && entry.key == key ? &entry : nullptr;
    }

    void store(TableEntry entry) {
        TableEntry& old = entries_[entry.key & (size_ - 1)];
        if (old.bound != Bound::kNone && old.age == age_ && old.key != entry.key &&
            old.depth > entry.depth)
            return;
        entry.age = age_;
        old = entry;
    }

  private:
    struct Free {
        void operator()(TableEntry* entries) const { std::free(entries); }
    };

    std::size_t size_;
    // From calloc: the system hands out pages as they are touched, so a large table costs a small
    // search nothing.
    std::unique_ptr<TableEntry[], Free> entries_;
    std::uint8_t age_ = 0;
};

}  // namespace sparring
