/* list.c - CreateListFromArrayLike. */
#include "builtin/list.h"

#include "core/throw.h"
#include "operation/convert.h"

#define LIST_MAX (1u << 23) /* more arguments than node's stack takes */

Array *list_from_array_like(Value list) {
  if (!value_is_object(list)) throw_type_error("CreateListFromArrayLike called on non-object");
  if (value_is_array(list) && array_is_packed(value_as_array(list))) return value_as_array(list);
  Object *object = value_as_object(list);
  double length = length_of_array_like(object);
  if (length > LIST_MAX) perry_throw_stack_overflow();
  Array *result = array_create_with_capacity((uint32_t)length);
  for (uint32_t i = 0; i < length; i++)
    array_push(result, object_get(object, key_from_index(i)));
  return result;
}
