/* sort.h - the sort of Array.prototype.sort, stable, safe against any comparator.
 *
 * The values to be sorted are copied out before the first comparison and written back after the
 * last, so a comparator may do to the array what it likes. What moves during the sort is a
 * permutation in malloc memory; the values stay in an array that only the sort knows.
 * Effects: CALL with a comparator, or for values whose conversion to a string runs code.
 * Spec: sec-sortindexedproperties, sec-comparearrayelements
 */
#ifndef PERRY_ARRAY_SORT_H
#define PERRY_ARRAY_SORT_H

#include "array/array.h"

/* Sorts a dense array without holes that nobody else knows; undefined goes to the end.
 * comparator: callable, or undefined: values are compared as strings. */
void sort_array(Array *values, Value comparator);

/* Stable order of count items: comparison(data, a, b) is the order of items a and b, < 0, 0 or > 0.
 * permutation: count indexes, given in any order that ties shall keep. */
typedef double (*SortComparison)(void *data, uint32_t a, uint32_t b);
void sort_permutation(uint32_t *permutation, uint32_t count, SortComparison comparison, void *data);

_Noreturn void sort_throw_bad_comparator(Value comparator);

#endif
