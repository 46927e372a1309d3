/* identity.h - the identity hash of an object: a number that stays while the object moves.
 *
 * It stands in the object's spill, which is made for it if need be; so whatever replaces a spill
 * copies Spill.identity_hash.
 */
#ifndef PERRY_OBJECT_IDENTITY_H
#define PERRY_OBJECT_IDENTITY_H

#include "object/object.h"

/* 0 if the object has none yet: then it is no key of any table. No effects. */
static inline uint32_t object_identity_hash_if_any(const Object *object) {
  return object->spill ? object->spill->identity_hash : 0;
}
/* Never 0. Effects: ALLOC. */
uint32_t object_identity_hash(Object *object);

#endif
