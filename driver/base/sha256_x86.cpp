#include "base/sha256_blocks.h"

#if defined(__x86_64__)

#include <cpuid.h>
#include <immintrin.h>

#include "base/sha256_constants.h"

namespace sprint {

namespace {

bool ask_processor() {
  unsigned eax = 0;
  unsigned ebx = 0;
  unsigned ecx = 0;
  unsigned edx = 0;
  if (__get_cpuid(1, &eax, &ebx, &ecx, &edx) == 0) return false;
  const bool sse41 = (ecx & (1U << 19U)) != 0;
  const bool ssse3 = (ecx & (1U << 9U)) != 0;
  if (__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) == 0) return false;
  return sse41 && ssse3 && (ebx & (1U << 29U)) != 0;
}

}  // namespace

bool has_sha256_instructions() {
  static const bool has = ask_processor();
  return has;
}

__attribute__((target("sha,sse4.1,ssse3"))) void take_sha256_blocks_by_instruction(
    Sha256State& state, const char* blocks, std::size_t count) {
  const auto* const constants = reinterpret_cast<const __m128i*>(kSha256Constants.data());
  auto* const words = reinterpret_cast<__m128i*>(state.data());
  const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0bLL, 0x0405060700010203LL);
  // The instructions want the letters as ABEF and CDGH.
  const __m128i dcba = _mm_shuffle_epi32(_mm_loadu_si128(words), 0xb1);
  const __m128i hgfe = _mm_shuffle_epi32(_mm_loadu_si128(words + 1), 0x1b);
  __m128i abef = _mm_alignr_epi8(dcba, hgfe, 8);
  __m128i cdgh = _mm_blend_epi16(hgfe, dcba, 0xf0);
  for (; count != 0; --count, blocks += 64) {
    const __m128i abef_before = abef;
    const __m128i cdgh_before = cdgh;
    __m128i w[4];  // NOLINT(modernize-avoid-c-arrays): std::array drops the alignment of its type
    for (std::size_t i = 0; i < 4; ++i) {
      const auto* const part = reinterpret_cast<const __m128i*>(blocks) + i;
      w[i] = _mm_shuffle_epi8(_mm_loadu_si128(part), swap);
    }
    // Four rounds at a time; the words of later rounds come from those of the last sixteen.
    for (std::size_t i = 0; i < 16; ++i) {
      __m128i& current = w[i % 4];
      if (i >= 4) {
        const __m128i last = w[(i + 3) % 4];
        const __m128i sum = _mm_add_epi32(_mm_sha256msg1_epu32(current, w[(i + 1) % 4]),
                                          _mm_alignr_epi8(last, w[(i + 2) % 4], 4));
        current = _mm_sha256msg2_epu32(sum, last);
      }
      const __m128i added = _mm_add_epi32(current, _mm_load_si128(constants + i));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, added);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(added, 0x0e));
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  const __m128i feba = _mm_shuffle_epi32(abef, 0x1b);
  const __m128i dchg = _mm_shuffle_epi32(cdgh, 0xb1);
  _mm_storeu_si128(words, _mm_blend_epi16(feba, dchg, 0xf0));
  _mm_storeu_si128(words + 1, _mm_alignr_epi8(dchg, feba, 8));
}

}  // namespace sprint

#else

namespace sprint {

bool has_sha256_instructions() {
  return false;
}

void take_sha256_blocks_by_instruction(Sha256State& /*state*/, const char* /*blocks*/,
                                       std::size_t /*count*/) {}

}  // namespace sprint

#endif
