/* class.h - what is known of classes: parents, the shapes of their instances, the code of their
 * methods.
 *
 * Only of classes that the top level of a module evaluates, at most once (IrModule.classes). A
 * class is linked when its parent is nothing or another linked class and its instance fields have
 * constant names; then finished instances have a static shape, bound to the prototype when the
 * class is evaluated. Shapes of a class and its subclasses have consecutive ids, so that one
 * compare tells whether an object is a finished instance.
 */
#ifndef PERRY_INFER_CLASS_H
#define PERRY_INFER_CLASS_H

#include "ir/ir.h"

/* To be called once, when all modules are lowered. Completes the calls of perry_class_bind_shapes
 * or takes them away. */
void link_classes(IrModule *module);

/* The class that a value is proven to be (its constructor), NULL: unknown. */
IrClass *infer_class(const IrNode *value);

/* The slot of the property in instances, -1: none. Holds for subclasses too. */
int32_t class_slot(const IrClass *info, const Name *name);

/* What the property is for instances of exactly this class: the member of the prototype chain, NULL
 * if that is an own slot or unknown. Relies on isolate.classes_changed being zero. */
const IrMember *class_member(const IrClass *info, const Name *name, IrMemberKind kind);

#endif
