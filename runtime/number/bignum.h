/* bignum.h - natural numbers of bounded size, for the exact cases of parsing and printing.
 *
 * Invariants
 *   B1  the limbs at and above `count` are not part of the number, and the top limb is not zero
 *   B2  no operation makes more than BIGNUM_LIMBS limbs. The callers see to that: 800 digits have
 * 2658 bits, 5^1142 has 2652, the greatest double 1024, the denominators of doubles 1074
 */
#ifndef PERRY_NUMBER_BIGNUM_H
#define PERRY_NUMBER_BIGNUM_H

#include <stdint.h>

enum { BIGNUM_LIMBS = 64 };

typedef struct Bignum {
  int count;
  uint64_t limbs[BIGNUM_LIMBS]; // least significant first
} Bignum;

void bignum_set(Bignum *number, uint64_t value);
void bignum_multiply_add(Bignum *number, uint64_t factor, uint64_t addend);
void bignum_multiply_power_of_five(Bignum *number, unsigned exponent);
void bignum_shift_left(Bignum *number, unsigned bits);
int bignum_compare(const Bignum *a, const Bignum *b); // -1, 0 or 1
uint64_t bignum_divide(Bignum *number,
                       uint64_t divisor); // leaves the quotient, returns the remainder

#endif
