/* bignum.c - schoolbook arithmetic; see bignum.h. */
#include "number/bignum.h"

#include <string.h>

typedef unsigned __int128 uint128;

void bignum_set(Bignum *number, uint64_t value) {
  number->limbs[0] = value;
  number->count = value != 0;
}

void bignum_multiply_add(Bignum *number, uint64_t factor, uint64_t addend) {
  uint64_t carry = addend;
  for (int i = 0; i < number->count; i++) {
    uint128 product = (uint128)number->limbs[i] * factor + carry;
    number->limbs[i] = (uint64_t)product;
    carry = (uint64_t)(product >> 64);
  }
  if (carry != 0) number->limbs[number->count++] = carry;
}

void bignum_multiply_power_of_five(Bignum *number, unsigned exponent) {
  const uint64_t five_to_27 = 7450580596923828125u; // the greatest that fits
  for (; exponent >= 27; exponent -= 27)
    bignum_multiply_add(number, five_to_27, 0);
  uint64_t rest = 1;
  for (; exponent > 0; exponent--)
    rest *= 5;
  bignum_multiply_add(number, rest, 0);
}

void bignum_shift_left(Bignum *number, unsigned bits) {
  if (number->count == 0) return;
  int limbs = (int)(bits / 64);
  unsigned rest = bits % 64;
  memmove(number->limbs + limbs, number->limbs, (size_t)number->count * sizeof(uint64_t));
  memset(number->limbs, 0, (size_t)limbs * sizeof(uint64_t));
  number->count += limbs;
  if (rest == 0) return;
  uint64_t carry = 0;
  for (int i = limbs; i < number->count; i++) {
    uint64_t limb = number->limbs[i];
    number->limbs[i] = limb << rest | carry;
    carry = limb >> (64 - rest);
  }
  if (carry != 0) number->limbs[number->count++] = carry;
}

int bignum_compare(const Bignum *a, const Bignum *b) {
  if (a->count != b->count) return a->count < b->count ? -1 : 1;
  for (int i = a->count - 1; i >= 0; i--)
    if (a->limbs[i] != b->limbs[i]) return a->limbs[i] < b->limbs[i] ? -1 : 1;
  return 0;
}

uint64_t bignum_divide(Bignum *number, uint64_t divisor) {
  uint64_t remainder = 0;
  for (int i = number->count - 1; i >= 0; i--) {
    uint128 part = (uint128)remainder << 64 | number->limbs[i];
    number->limbs[i] = (uint64_t)(part / divisor);
    remainder = (uint64_t)(part % divisor);
  }
  if (number->count > 0 && number->limbs[number->count - 1] == 0) number->count--;
  return remainder;
}
