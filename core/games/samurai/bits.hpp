// Sets of hexes and settlements as bits of a word.
#pragma once

#include <bit>
#include <cstdint>

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace sparring::samurai {

using Bits = std::uint64_t;

constexpr Bits bit(int i) { return Bits{1} << i; }

constexpr Bits first_bits(int n) { return n >= 64 ? ~Bits{0} : bit(n) - 1; }

template <class Visit>
inline void each_bit(Bits bits, Visit&& visit) {
    for (; bits; bits &= bits - 1) visit(std::countr_zero(bits));
}

// The k-th bit that is set, from 0; there are more than k.
inline int select_bit(Bits bits, std::uint32_t k) {
#ifdef __BMI2__
    return std::countr_zero(_pdep_u64(bit(static_cast<int>(k)), bits));
#else
    while (k--) bits &= bits - 1;
    return std::countr_zero(bits);
#endif
}

}  // namespace sparring::samurai
