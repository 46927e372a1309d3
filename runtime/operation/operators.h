/* operators.h - the operators of the language on any values; compiled code calls them when its
 * inline number path does not apply. Their prototypes come from abi/entry.def (perry_add,
 * perry_less, ...).
 * Effects: CALL unless told otherwise. Spec: sec-ecmascript-language-expressions */
#ifndef PERRY_OPERATION_OPERATORS_H
#define PERRY_OPERATION_OPERATORS_H

#include "abi/entry.h"

bool same_value(Value a, Value b);
bool same_value_zero(Value a, Value b);
/* OrdinaryHasInstance. CALL */
bool ordinary_has_instance(Value constructor, Value v);

#endif
