/* string_iterator.c - String.prototype[Symbol.iterator]: the code points of a string, one by one.
 */
#include "abi/builtin.h"
#include "array/builtin_iterator.h"
#include "builtin/string_receiver.h"
#include "gc/barrier.h"
#include "object/intrinsic.h"
#include "unicode/utf.h"

static bool step(BuiltinIterator *iterator, Value *value) {
  if (!value_is_string(iterator->target)) return false;
  String *s = value_as_string(iterator->target);
  if (iterator->position >= s->length) {
    slot_write(&iterator->header, &iterator->target, value_undefined());
    return false;
  }
  StringView view = string_view(s);
  size_t at = (size_t)iterator->position;
  uint32_t code_point = view.latin1 ? view.latin1[at++] : utf16_next(view.utf16, view.length, &at);
  iterator->position = at;
  *value = value_string(string_from_code_point(code_point));
  return true;
}

static const IteratorClass string_iterator_class = {
    .step = step,
    .next = string_iterator_prototype_next,
    .value_count = 1,
};

Value string_iterator_prototype_next(Value this_value) {
  return builtin_iterator_next(
      this_builtin_iterator(this_value, &string_iterator_class, "String Iterator.prototype.next"));
}

Value string_prototype_iterator(Value this_value) {
  String *s = this_to_string(this_value, "String.prototype[Symbol.iterator]");
  BuiltinIterator *iterator = builtin_iterator_create(
      realm_intrinsic(INTRINSIC_StringIteratorPrototype), &string_iterator_class);
  slot_write(&iterator->header, &iterator->target, value_string(s));
  return value_object(iterator);
}
