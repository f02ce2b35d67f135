// Weighted numbers of squares, added up within registers: for somebody who wants the sum and none
// of the numbers.
#pragma once

#include "sheet.hpp"

namespace sparring::blokus {

// What each of two kinds of squares is worth.
struct Worth {
    float first = 0, second = 0;
};

template <class G>
class Tally {
  public:
#ifdef __AVX2__
    void add(const Worth& worth, const Sheet<G>& first, const Sheet<G>& second) {
        // Eight numbers, four parts of each kind in turns.
        const __m256i numbers = _mm256_or_si256(parts(first), _mm256_slli_epi64(parts(second), 32));
        double both;
        std::memcpy(&both, &worth, sizeof both);
        sums_ += _mm256_castpd_ps(_mm256_set1_pd(both)) * _mm256_cvtepi32_ps(numbers);
    }
    float sum() const {
        __m128 sum = _mm256_castps256_ps128(sums_) + _mm256_extractf128_ps(sums_, 1);
        sum += _mm_movehl_ps(sum, sum);
        return sum[0] + sum[1];
    }

  private:
    // How many squares there are, in four parts.
    static __m256i parts(const Sheet<G>& squares) {
        const __m256i low = _mm256_set1_epi8(15);
        const __m256i bits = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                              0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
        __m256i bytes = _mm256_setzero_si256();
        for (int b = 0; b < G::kBlocks; ++b) {
            const auto block = reinterpret_cast<__m256i>(squares.block(b));
            const __m256i high = _mm256_srli_epi16(block, 4);
            bytes = _mm256_add_epi8(bytes, _mm256_shuffle_epi8(bits, _mm256_and_si256(block, low)));
            bytes = _mm256_add_epi8(bytes, _mm256_shuffle_epi8(bits, _mm256_and_si256(high, low)));
        }
        return _mm256_sad_epu8(bytes, _mm256_setzero_si256());
    }

    __m256 sums_ = _mm256_setzero_ps();
#else
    void add(const Worth& worth, const Sheet<G>& first, const Sheet<G>& second) {
        sum_ += worth.first * static_cast<float>(first.count()) +
                worth.second * static_cast<float>(second.count());
    }
    float sum() const { return sum_; }

  private:
    float sum_ = 0;
#endif
};

}  // namespace sparring::blokus
