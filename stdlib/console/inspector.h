/* inspector.h - what the files of the inspector share: the state of one inspection, and lists of
 * entries.
 *
 * Every function named format_* or *_append appends the text of its subject to a StringBuilder. An
 * object's entries (elements, properties) are formatted into a list of their own; then
 * layout_append decides whether they share a line, and writes them behind the text of what holds
 * the object.
 *
 * Objects under inspection are linked on the C stack (Seen), where they are pinned: comparing
 * addresses is comparing identities.
 */
#ifndef PERRY_CONSOLE_INSPECTOR_H
#define PERRY_CONSOLE_INSPECTOR_H

#include "console/inspect.h"

typedef struct Seen {
  Object *object;
  struct Seen *outer;
} Seen;

typedef struct Inspector {
  InspectOptions options;
  uint32_t indentation;   /* columns that continued lines begin with */
  uint32_t current_depth; /* innermost level that the part inspected last has reached */
  Seen *seen;
  bool hides_contents; /* of the array buffer that is formatted next */
  Array *circular;     /* objects that [Circular *n] refers to, n - 1 is the index; NULL: none */
} Inspector;

/* Texts one behind the other in malloc memory; entry i ends at ends[i]. */
typedef struct Entries {
  StringBuilder text;
  uint32_t *ends;
  uint32_t count, capacity;
} Entries;
void entries_free(Entries *entries);
#define ENTRIES(name) Entries name __attribute__((cleanup(entries_free))) = {0}
/* What was appended to the text since the last call is an entry. */
void entries_end(Entries *entries);
static inline uint32_t entries_start(const Entries *entries, uint32_t index) {
  return index == 0 ? 0 : entries->ends[index - 1];
}

/* What a builder holds; valid until it is appended to. */
static inline StringView builder_view(const StringBuilder *b) {
  StringView view = {.length = b->length};
  if (b->is_two_byte)
    view.utf16 = b->units;
  else
    view.latin1 = b->units;
  return view;
}
static inline void builder_append_builder(StringBuilder *text, const StringBuilder *other) {
  if (other->length > 0) builder_append_view(text, builder_view(other), 0, other->length);
}
bool view_has_newline(StringView view, uint32_t start, uint32_t end);
static inline bool view_equals_string(StringView view, String *string) {
  return view.length == string->length && view_index_of(view, string_view(string), 0) == 0;
}
static inline void append_spaces(StringBuilder *text, uint32_t count) {
  while (count-- > 0)
    builder_append_unit(text, ' ');
}

/* ---- inspect_value.c ---- */
void format_value(Inspector *inspector, StringBuilder *text, Value value, uint32_t depth);

/* Number of the object among those referred to; 0: it is not. */
uint32_t circular_index(const Inspector *inspector, const Object *object);

/* ---- inspect_options.c: for custom inspection methods (ALLOC) ---- */
Value inspect_options_to_object(const InspectOptions *options);
Value inspect_function(void);

/* ---- inspect_primitive.c ---- */
void format_primitive(Inspector *inspector, StringBuilder *text, Value value);
/* Quoted and escaped: the part of the string's text from start to end. */
void quoted_append(StringBuilder *text, StringView view, uint32_t start, uint32_t end);
void symbol_append(StringBuilder *text, const Symbol *symbol);
/* A property's name, without what surrounds it. */
void key_append(StringBuilder *text, PropertyKey key);

/* ---- inspect_object.c ---- */
void format_object(Inspector *inspector, StringBuilder *text, Object *object, uint32_t depth);

/* ---- inspect_name.c ---- */
/* Of what constructor the object is an instance, as far as its prototypes tell; NULL if the chain
 * names none. CALL */
String *instance_name(Inspector *inspector, Object *object, uint32_t depth);
/* @@toStringTag, or the empty string when it is not to be shown. CALL */
String *instance_tag(Inspector *inspector, Object *object);
/* The name of the object's kind when no constructor tells: "Object", "Array", ... Node also
 * remembers the class that made an object whose prototype is gone; here that is an Object. */
const char *kind_name(const Object *object);
/* `Name(size) [Tag] ` with its space at the end; size < 0: none; constructor NULL: `[fallback:
 * null prototype] `. */
void prefix_append(StringBuilder *text, String *constructor, String *tag, const char *fallback,
                   double size);
/* Is it the name of a global constructor of the language? No effects. */
bool is_builtin_name(String *name);
/* Get, where an exception gives undefined. CALL */
Value get_or_undefined(Object *object, PropertyKey key);

/* ---- inspect_property.c ---- */
/* Of an object, beside the elements of an array, and one of the elements, which has no name. */
typedef enum PropertyStyle { STYLE_NAMED, STYLE_BESIDE_ELEMENTS, STYLE_ELEMENT } PropertyStyle;
/* Own keys to be shown, PropertyKeys in an Array. Without indexes for arrays. ALLOC */
Array *keys_to_show(Inspector *inspector, Object *object, bool with_indexes);
void format_property(Inspector *inspector, StringBuilder *text, Object *object, PropertyKey key,
                     PropertyStyle style, uint32_t depth);
void format_descriptor(Inspector *inspector, StringBuilder *text, const PropertyDescriptor *found,
                       Object *receiver, PropertyKey key, PropertyStyle style, uint32_t depth);
/* `[key]: value` for what the object's kind tells beside its properties. */
void format_extra(Inspector *inspector, Entries *entries, Object *object, const char *key,
                  uint32_t depth);

/* ---- inspect_collection.c: the entries of one kind each ---- */
void format_array(Inspector *inspector, Entries *entries, Object *object, uint32_t depth);
void format_typed_array(Inspector *inspector, Entries *entries, Object *object, uint32_t depth);
void format_array_buffer(Inspector *inspector, Entries *entries, Object *object, uint32_t depth);
void format_collection(Inspector *inspector, Entries *entries, Object *object, uint32_t depth);
void format_collection_iterator(Inspector *inspector, Entries *entries, Object *object,
                                uint32_t depth);
void format_weak_collection(Inspector *inspector, Entries *entries, Object *object, uint32_t depth);
void format_promise(Inspector *inspector, Entries *entries, Object *object, uint32_t depth);
void format_namespace(Inspector *inspector, Entries *entries, Object *object, uint32_t depth);

/* ---- inspect_base.c: the text before the braces ---- */
void function_base_append(Inspector *inspector, StringBuilder *text, Object *function,
                          String *constructor, String *tag);
void boxed_base_append(Inspector *inspector, StringBuilder *text, Object *object,
                       String *constructor, String *tag);
void date_base_append(StringBuilder *text, Object *object, String *constructor, String *tag);

/* ---- inspect_error.c ---- */
/* The stack or title; keys loses what the text shows anyway and gains cause and errors. */
void error_base_append(Inspector *inspector, StringBuilder *text, Object *error,
                       String *constructor, String *tag, Array **keys);

/* ---- inspect_layout.c ---- */
typedef enum LayoutKind { LAYOUT_OBJECT, LAYOUT_ARRAY } LayoutKind;
/* base: text before the opening brace, may be empty; subject: the array whose elements come first,
 * or the hole. */
void layout_append(Inspector *inspector, StringBuilder *text, Entries *entries,
                   const StringBuilder *base, const StringBuilder *open, const char *close,
                   LayoutKind kind, uint32_t depth, Value subject);

/* ---- inspect_prototype.c ---- */
void format_inherited(Inspector *inspector, Entries *entries, Object *object, uint32_t depth);

/* ---- inspect_sort.c ---- */
/* The entries from `first` on, by the comparator or, if that is undefined, by text. CALL */
void entries_sort(Entries *entries, uint32_t first, Value comparator);

#endif
