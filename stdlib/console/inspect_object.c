/* inspect_object.c - objects: what stands before the braces, the entries between them, or the short
 * form of an object that is empty or too deep. */
#include "console/inspector.h"

/* Deeper nesting is cut off as by a full stack: each level copies the text of those below it. */
#define LEVELS_MAX 1000

typedef void (*EntryFormatter)(Inspector *inspector, Entries *entries, Object *object,
                               uint32_t depth);

/* How one object is shown: base, opening brace, entries of its kind, properties, closing brace. */
typedef struct Form {
  String *constructor; /* NULL: none */
  String *tag;
  StringBuilder base; /* "[Function: f]", "[Error: x]"; the whole text if there is nothing more */
  StringBuilder open; /* "{", "Foo {", "Map(2) {" */
  const char *close;
  LayoutKind layout;
  EntryFormatter format_entries; /* NULL: properties only */
  bool is_never_empty;           /* has entries that do not come from elements or properties */
  bool hides_contents;           /* of an array buffer shown as part of a view */
  Array *keys;
  Entries inherited; /* with the option showHidden */
} Form;

static void form_free(Form *form) {
  builder_free(&form->base);
  builder_free(&form->open);
  entries_free(&form->inherited);
}

static void open_with_prefix(Form *form, const char *fallback, double size, const char *brace) {
  prefix_append(&form->open, form->constructor, form->tag, fallback, size);
  builder_append_ascii(&form->open, brace);
}

/* `Name ` in whatever way the object can be named. */
static void append_style(StringBuilder *text, const Object *object, const Form *form) {
  const char *fallback = kind_name(object);
  if (string_equals_ascii(form->tag, fallback)) fallback = "Object";
  prefix_append(text, form->constructor, form->tag, fallback, -1);
}

static bool is_iterator_of(Object *object, IntrinsicId prototype) {
  return object->header.kind == CELL_ITERATOR &&
         realm_is_intrinsic(object_get_prototype(object), prototype);
}

/* `[Map Iterator] {`, `[Set Entries] {`; a tag of another text comes first. */
static void open_iterator(Form *form, const Object *object, const char *type) {
  STRING_BUILDER(name);
  builder_append_ascii(&name, type);
  builder_append_ascii(&name, " Iterator");
  builder_append_unit(&form->open, '[');
  if (form->tag->length > 0 && !view_equals_string(builder_view(&name), form->tag)) {
    builder_append_string(&form->open, form->tag);
    builder_append_ascii(&form->open, "] [");
  }
  builder_append_ascii(&form->open, type);
  bool has_pairs = ((const BuiltinIterator *)object)->what == ITERATE_ENTRIES;
  builder_append_ascii(&form->open, has_pairs ? " Entries] {" : " Iterator] {");
}

/* Kinds that can be iterated; false: not one of them. */
static bool describe_iterable(Inspector *inspector, Form *form, Object *object) {
  switch (object->header.kind) {
  case CELL_ARRAY: {
    double length = ((Array *)object)->length;
    bool is_plain =
        form->constructor && string_equal(form->constructor, ATOM(Array)) && form->tag->length == 0;
    form->keys = keys_to_show(inspector, object, false);
    if (is_plain)
      builder_append_unit(&form->open, '[');
    else
      open_with_prefix(form, "Array", length, "[");
    form->close = "]";
    form->layout = LAYOUT_ARRAY;
    form->format_entries = format_array;
    form->is_never_empty = length > 0;
    return true;
  }
  case CELL_TYPED_ARRAY: {
    double length = (double)((TypedArray *)object)->length;
    form->keys = keys_to_show(inspector, object, false);
    open_with_prefix(form, kind_name(object), length, "[");
    form->close = "]";
    form->layout = LAYOUT_ARRAY;
    form->format_entries = format_typed_array;
    form->is_never_empty = length > 0 || inspector->options.shows_hidden;
    return true;
  }
  case CELL_SET:
  case CELL_MAP: {
    double size = ((Collection *)object)->live_count;
    open_with_prefix(form, kind_name(object), size, "{");
    form->format_entries = format_collection;
    form->is_never_empty = size > 0;
    break;
  }
  case CELL_ITERATOR:
    if (is_iterator_of(object, INTRINSIC_MapIteratorPrototype))
      open_iterator(form, object, "Map");
    else if (is_iterator_of(object, INTRINSIC_SetIteratorPrototype))
      open_iterator(form, object, "Set");
    else
      return false;
    form->format_entries = format_collection_iterator;
    form->is_never_empty = true;
    break;
  default:
    return false;
  }
  form->keys = keys_to_show(inspector, object, true);
  return true;
}

static void describe_plain(Form *form, const Object *object) {
  if (object->header.kind == CELL_ARGUMENTS)
    builder_append_ascii(&form->open, "[Arguments] {");
  else if (form->tag->length > 0)
    open_with_prefix(form, "Object", -1, "{");
  else
    builder_append_unit(&form->open, '{');
}

/* As `instanceof Error` has it, without asking the program. */
static bool inherits_from_error(Object *object) {
  for (Object *o = object_get_prototype(object); o; o = object_get_prototype(o))
    if (realm_is_intrinsic(o, INTRINSIC_ErrorPrototype)) return true;
  return false;
}

static void describe_other(Inspector *inspector, Form *form, Object *object) {
  bool is_string_wrapper = object->header.kind == CELL_PRIMITIVE_WRAPPER &&
                           value_is_string(primitive_wrapper_value(value_object(object)));
  form->keys = keys_to_show(inspector, object, !is_string_wrapper);
  if (is_callable(value_object(object))) {
    function_base_append(inspector, &form->base, object, form->constructor, form->tag);
    builder_append_unit(&form->open, '{');
    return;
  }
  if (form->constructor && string_equal(form->constructor, ATOM(Object))) {
    describe_plain(form, object);
    return;
  }
  bool is_error = object->header.kind != CELL_DATE && inherits_from_error(object);
  switch (is_error ? CELL_ERROR : (CellKind)object->header.kind) {
  case CELL_DATE:
    date_base_append(&form->base, object, form->constructor, form->tag);
    break;
  case CELL_ERROR:
    error_base_append(inspector, &form->base, object, form->constructor, form->tag, &form->keys);
    break;
  case CELL_PRIMITIVE_WRAPPER:
    boxed_base_append(inspector, &form->base, object, form->constructor, form->tag);
    break;
  case CELL_ARRAY_BUFFER:
    open_with_prefix(form, "ArrayBuffer", -1, "{");
    if (!form->hides_contents) form->format_entries = format_array_buffer;
    form->is_never_empty = true;
    return;
  case CELL_DATA_VIEW:
    open_with_prefix(form, "DataView", -1, "{");
    form->is_never_empty = true;
    return;
  case CELL_PROMISE:
    open_with_prefix(form, "Promise", -1, "{");
    form->format_entries = format_promise;
    form->is_never_empty = true;
    return;
  case CELL_WEAK_MAP:
  case CELL_WEAK_SET:
    open_with_prefix(form, kind_name(object), -1, "{");
    form->format_entries = format_weak_collection;
    form->is_never_empty = true;
    return;
  case CELL_NAMESPACE:
    open_with_prefix(form, "Module", -1, "{");
    form->format_entries = format_namespace;
    form->is_never_empty = true;
    form->keys = array_create(0);
    return;
  default:
    append_style(&form->open, object, form);
    builder_append_unit(&form->open, '{');
    return;
  }
  builder_append_unit(&form->open, '{');
}

/* What views and buffers tell of themselves. */
static void format_extras(Inspector *inspector, Entries *entries, Object *object, uint32_t depth) {
  bool is_typed = object->header.kind == CELL_TYPED_ARRAY;
  bool is_view =
      object->header.kind == CELL_DATA_VIEW || (is_typed && inspector->options.shows_hidden);
  if (!is_view && object->header.kind != CELL_ARRAY_BUFFER) return;
  if (is_typed) {
    format_extra(inspector, entries, object, "BYTES_PER_ELEMENT", depth);
    format_extra(inspector, entries, object, "length", depth);
  }
  format_extra(inspector, entries, object, "byteLength", depth);
  if (!is_view) return;
  format_extra(inspector, entries, object, "byteOffset", depth);
  inspector->hides_contents = is_typed;
  format_extra(inspector, entries, object, "buffer", depth);
  inspector->hides_contents = false;
}

/* `<ref *1> ` before the base, if something inside refers to the object. */
static void append_reference(Inspector *inspector, Form *form, Object *object) {
  uint32_t index = circular_index(inspector, object);
  if (index == 0) return;
  bool before_brace = inspector->options.compact == COMPACT_ALWAYS;
  StringBuilder *target = before_brace ? &form->open : &form->base;
  STRING_BUILDER(text);
  builder_append_ascii(&text, "<ref *");
  builder_append_string(&text, string_from_number(index));
  builder_append_unit(&text, '>');
  if (before_brace || target->length > 0) builder_append_unit(&text, ' ');
  builder_append_builder(&text, target);
  builder_free(target);
  *target = text;
  text = (StringBuilder){0};
}

static void format_entries(Inspector *inspector, Entries *entries, Object *object, Form *form,
                           uint32_t depth) {
  if (form->format_entries) form->format_entries(inspector, entries, object, depth);
  format_extras(inspector, entries, object, depth);
  uint32_t first_property = form->layout == LAYOUT_OBJECT ? 0 : entries->count;
  PropertyStyle style = form->layout == LAYOUT_OBJECT ? STYLE_NAMED : STYLE_BESIDE_ELEMENTS;
  for (uint32_t i = 0; i < form->keys->length; i++) {
    format_property(inspector, &entries->text, object, array_get(form->keys, i), style, depth);
    entries_end(entries);
  }
  for (uint32_t i = 0; i < form->inherited.count; i++) {
    StringView view = builder_view(&form->inherited.text);
    builder_append_view(&entries->text, view, entries_start(&form->inherited, i),
                        form->inherited.ends[i]);
    entries_end(entries);
  }
  if (inspector->options.is_sorted)
    entries_sort(entries, first_property, inspector->options.comparator);
}

static void append_interrupted(StringBuilder *text, const Object *object, const Form *form) {
  builder_append_unit(text, '[');
  append_style(text, object, form);
  text->length--; /* its space */
  builder_append_ascii(text,
                       ": Inspection interrupted prematurely. Maximum call stack size exceeded.]");
}

static void append_too_deep(StringBuilder *text, const Object *object, const Form *form) {
  if (form->constructor) builder_append_unit(text, '[');
  append_style(text, object, form);
  text->length--; /* its space */
  if (form->constructor) builder_append_unit(text, ']');
}

void format_object(Inspector *inspector, StringBuilder *text, Object *object, uint32_t depth) {
  Form form __attribute__((cleanup(form_free))) = {.close = "}", .layout = LAYOUT_OBJECT};
  form.hides_contents = inspector->hides_contents;
  inspector->hides_contents = false;
  form.constructor = instance_name(inspector, object, depth);
  form.tag = instance_tag(inspector, object);
  if (inspector->options.shows_hidden && depth <= inspector->options.depth)
    format_inherited(inspector, &form.inherited, object, depth);
  if (depth >= LEVELS_MAX || stack_is_exhausted()) {
    append_interrupted(text, object, &form);
    return;
  }
  bool is_iterable = !form.constructor || object_has_property(object, WELL_KNOWN(iterator));
  if (!is_iterable || !describe_iterable(inspector, &form, object))
    describe_other(inspector, &form, object);
  if (form.keys->length == 0 && form.inherited.count == 0 && !form.is_never_empty) {
    builder_append_builder(text, form.base.length > 0 ? &form.base : &form.open);
    if (form.base.length == 0) builder_append_ascii(text, form.close);
    return;
  }
  if (depth > inspector->options.depth) {
    append_too_deep(text, object, &form);
    return;
  }
  depth++;
  Seen seen = {object, inspector->seen};
  inspector->seen = &seen;
  inspector->current_depth = depth;
  ENTRIES(entries);
  format_entries(inspector, &entries, object, &form, depth);
  append_reference(inspector, &form, object);
  inspector->seen = seen.outer;
  Value subject = form.layout == LAYOUT_ARRAY ? value_object(object) : value_hole();
  layout_append(inspector, text, &entries, &form.base, &form.open, form.close, form.layout, depth,
                subject);
}
