/* effects.h - the words that tables and prototypes use for what a function may do.
 *   READ, WRITE  heap memory the program can see
 *   ALLOC        may allocate, hence collect
 *   THROW        may throw (unwinds; see core/throw.h)
 *   CALL         may run the program's own code; implies the rest
 */
#ifndef PERRY_ABI_EFFECTS_H
#define PERRY_ABI_EFFECTS_H
enum {
  EFFECT_PURE = 0,
  EFFECT_READ = 1,
  EFFECT_WRITE = 2,
  EFFECT_ALLOC = 4,
  EFFECT_THROW = 8,
  EFFECT_CALL = 16 | 15,
};
#endif
