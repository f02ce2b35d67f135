// A block of rows, which is what one vector register holds, as machine words.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace sparring::blokus {

using Words = std::array<std::uint64_t, 4>;

inline int count_bits(const Words& words) {
    return std::popcount(words[0]) + std::popcount(words[1]) + std::popcount(words[2]) +
           std::popcount(words[3]);
}

// The same of a block, and whether it has any.
template <class Block>
inline Words words_of(const Block& block) {
    Words words;
    std::memcpy(&words, &block, sizeof words);
    return words;
}
template <class Block>
inline int count_of(const Block& block) {
    return count_bits(words_of(block));
}
template <class Block>
inline bool any_of(const Block& block) {
#ifdef __AVX2__
    const auto bits = reinterpret_cast<__m256i>(block);
    return !_mm256_testz_si256(bits, bits);
#else
    const Words words = words_of(block);
    return (words[0] | words[1] | words[2] | words[3]) != 0;
#endif
}

}  // namespace sparring::blokus
