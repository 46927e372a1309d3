/* shape_flags.h - attributes and slot representations of properties, as shapes, tables and the
 * compiler's IR say them. */
#ifndef PERRY_ABI_SHAPE_FLAGS_H
#define PERRY_ABI_SHAPE_FLAGS_H

typedef enum PropertyFlags {
  PROPERTY_WRITABLE = 1,
  PROPERTY_ENUMERABLE = 2,
  PROPERTY_CONFIGURABLE = 4,
  PROPERTY_ACCESSOR = 8, /* the slot holds an Accessor cell (object-tagged) */
  PROPERTY_LAZY = 16,    /* the slot may hold VALUE_LAZY | row: materialised when first looked at */
  PROPERTY_VIRTUAL =
      32, /* no slot: computed from the cell (array length, function name and length, ...) */
  PROPERTY_DEFAULT = PROPERTY_WRITABLE | PROPERTY_ENUMERABLE | PROPERTY_CONFIGURABLE,
  PROPERTY_HIDDEN =
      PROPERTY_WRITABLE | PROPERTY_CONFIGURABLE, /* as methods of builtins and classes */
} PropertyFlags;

typedef enum SlotRepresentation { SLOT_NUMBER, SLOT_VALUE } SlotRepresentation;

#endif
