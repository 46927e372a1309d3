/* table.c - the box of console.table: a row for each element, property or entry of the data, a
 * column for each property of the rows. */
#include "console/table.h"

#include "console/inspector.h"

#include <math.h>
#include <stdlib.h>

/* Heads, and for each of them an Array of its cells, all strings; a short column ends in empty
 * cells. */
typedef struct Table {
  Array *heads, *columns;
} Table;

static void free_widths(uint32_t **widths) {
  free(*widths);
}

static Table table_create(void) {
  Table table;
  table.heads = array_create_with_capacity(4);
  table.columns = array_create_with_capacity(4);
  return table;
}

static Array *add_column(Table *table, String *head, Array *column) {
  array_push(table->heads, value_string(head));
  array_push(table->columns, value_object(column));
  return column;
}

/* The cell in this row of the column, which ends above it. */
static void put_cell(Array *column, uint32_t row, String *cell) {
  while (column->length < row)
    array_push(column, value_string(ATOM(empty)));
  array_push(column, value_string(cell));
}

/* ---- drawing ---- */

enum {
  LINE_HORIZONTAL = 0x2500,
  LINE_VERTICAL = 0x2502,
  CORNER_TOP_LEFT = 0x250C,
  CORNER_TOP_RIGHT = 0x2510,
  CORNER_BOTTOM_LEFT = 0x2514,
  CORNER_BOTTOM_RIGHT = 0x2518,
  JOINT_LEFT = 0x251C,
  JOINT_RIGHT = 0x2524,
  JOINT_TOP = 0x252C,
  JOINT_BOTTOM = 0x2534,
  JOINT_CROSS = 0x253C
};

static uint32_t width_of(Value cell) {
  return inspect_text_width(string_view(value_as_string(cell)));
}

static void append_divider(StringBuilder *text, const uint32_t *widths, uint32_t count,
                           uint16_t left, uint16_t middle, uint16_t right) {
  builder_append_unit(text, left);
  for (uint32_t i = 0; i < count; i++) {
    if (i > 0) builder_append_unit(text, middle);
    for (uint32_t k = 0; k < widths[i] + 2; k++)
      builder_append_unit(text, LINE_HORIZONTAL);
  }
  builder_append_unit(text, right);
}

static void append_cell(StringBuilder *text, Value cell, uint32_t width) {
  builder_append_unit(text, LINE_VERTICAL);
  builder_append_unit(text, ' ');
  builder_append_string(text, value_as_string(cell));
  append_spaces(text, width - width_of(cell) + 1);
}

static Value cell_at(const Array *column, uint32_t row) {
  return row < column->length ? array_get(column, row) : value_string(ATOM(empty));
}

static void draw(StringBuilder *text, const Table *table) {
  uint32_t count = table->heads->length, row_count = 0;
  uint32_t *widths __attribute__((cleanup(free_widths))) = calloc(count, sizeof *widths);
  if (!widths) perry_out_of_memory(count * sizeof *widths);
  for (uint32_t i = 0; i < count; i++) {
    const Array *column = value_as_array(array_get(table->columns, i));
    widths[i] = width_of(array_get(table->heads, i));
    for (uint32_t row = 0; row < column->length; row++) {
      uint32_t width = width_of(array_get(column, row));
      if (width > widths[i]) widths[i] = width;
    }
    if (column->length > row_count) row_count = column->length;
  }
  append_divider(text, widths, count, CORNER_TOP_LEFT, JOINT_TOP, CORNER_TOP_RIGHT);
  builder_append_unit(text, '\n');
  for (uint32_t i = 0; i < count; i++)
    append_cell(text, array_get(table->heads, i), widths[i]);
  builder_append_unit(text, LINE_VERTICAL);
  builder_append_unit(text, '\n');
  append_divider(text, widths, count, JOINT_LEFT, JOINT_CROSS, JOINT_RIGHT);
  builder_append_unit(text, '\n');
  for (uint32_t row = 0; row < row_count; row++) {
    for (uint32_t i = 0; i < count; i++)
      append_cell(text, cell_at(value_as_array(array_get(table->columns, i)), row), widths[i]);
    builder_append_unit(text, LINE_VERTICAL);
    builder_append_unit(text, '\n');
  }
  append_divider(text, widths, count, CORNER_BOTTOM_LEFT, JOINT_BOTTOM, CORNER_BOTTOM_RIGHT);
}

/* ---- filling ---- */

static Array *keys_of(Object *object) {
  return object_own_keys(object, KEYS_STRINGS | KEYS_ENUMERABLE_ONLY);
}

static String *inspect_cell(Value value) {
  InspectOptions options = inspect_options_default();
  bool is_record = value_is_object(value) && !is_callable(value) && !value_is_array(value);
  options.depth = is_record && keys_of(value_as_object(value))->length > 2 ? -1 : 0;
  options.max_array_length = 3;
  options.break_length = INFINITY;
  STRING_BUILDER(text);
  inspect_append_with(&text, value, &options);
  return builder_finish(&text);
}

/* Maps, sets and their iterators: a row for each entry. */
static void fill_from_collection(Table *table, Collection *collection, uint64_t position,
                                 bool has_keys, bool has_values) {
  Array *indexes = add_column(table, string_from_ascii("(iteration index)"), array_create(0));
  Array *keys =
      has_keys && has_values ? add_column(table, string_from_ascii("Key"), array_create(0)) : NULL;
  Array *values = add_column(table, string_from_ascii("Values"), array_create(0));
  bool is_map = collection->header.kind == CELL_MAP;
  for (HashEntry *entry; (entry = hash_table_next(collection, &position));) {
    Value key = entry->key, value = is_map && has_values ? entry->value[0] : key;
    array_push(indexes, value_string(string_from_number(indexes->length)));
    if (keys) array_push(keys, value_string(inspect_cell(key)));
    array_push(values, value_string(inspect_cell(value)));
  }
}

static bool fill_if_collection(Table *table, Object *data) {
  if (data->header.kind == CELL_MAP || data->header.kind == CELL_SET) {
    bool is_map = data->header.kind == CELL_MAP;
    fill_from_collection(table, (Collection *)data, 0, is_map, true);
    return true;
  }
  Object *prototype = object_get_prototype(data);
  if (data->header.kind != CELL_ITERATOR ||
      !(realm_is_intrinsic(prototype, INTRINSIC_MapIteratorPrototype) ||
        realm_is_intrinsic(prototype, INTRINSIC_SetIteratorPrototype)))
    return false;
  BuiltinIterator *iterator = (BuiltinIterator *)data;
  if (!value_is_object(iterator->target)) {
    add_column(table, string_from_ascii("(iteration index)"), array_create(0));
    add_column(table, string_from_ascii("Values"), array_create(0));
    return true;
  }
  bool is_entries = iterator->what == ITERATE_ENTRIES;
  fill_from_collection(table, value_address(iterator->target), iterator->position,
                       is_entries || iterator->what == ITERATE_KEYS,
                       is_entries || iterator->what == ITERATE_VALUES);
  return true;
}

static Array *column_for(Object *columns, PropertyKey key) {
  Value column = object_get(columns, key);
  if (value_is_object(column)) return value_as_array(column);
  Array *made = array_create(0);
  object_create_data_property(columns, key, value_object(made));
  return made;
}

static void fill_row(Object *columns, uint32_t row, Value item, Value properties) {
  Array *keys =
      value_is_undefined(properties) ? keys_of(value_as_object(item)) : value_as_array(properties);
  for (uint32_t i = 0; i < keys->length; i++) {
    Value name = value_is_undefined(properties) ? array_get(keys, i)
                                                : object_get((Object *)keys, key_from_index(i));
    PropertyKey key = to_property_key(name);
    Array *column = column_for(columns, key);
    bool is_there = value_is_object(item) && object_has_own_property(value_as_object(item), key);
    if (column->length > row) continue;
    put_cell(column, row,
             is_there ? inspect_cell(object_get(value_as_object(item), key)) : ATOM(empty));
  }
}

static void fill_from_properties(Table *table, Object *data, Value properties) {
  Array *indexes = keys_of(data);
  Object *columns = object_create(NULL); /* in the order of its keys */
  Array *values = NULL;
  for (uint32_t row = 0; row < indexes->length; row++) {
    Value item = object_get(data, to_property_key(array_get(indexes, row)));
    if (value_is_undefined(properties) && !value_is_object(item)) {
      if (!values) values = array_create(0);
      put_cell(values, row, inspect_cell(item));
    } else {
      fill_row(columns, row, item, properties);
    }
  }
  add_column(table, string_from_ascii("(index)"), indexes);
  Array *names = keys_of(columns);
  for (uint32_t i = 0; i < names->length; i++) {
    Value column = object_get(columns, to_property_key(array_get(names, i)));
    add_column(table, value_as_string(array_get(names, i)), value_as_array(column));
  }
  if (values) add_column(table, string_from_ascii("Values"), values);
}

bool table_append(StringBuilder *text, Value data, Value properties) {
  if (!value_is_object(data) || is_callable(data)) return false;
  Table table = table_create();
  if (!fill_if_collection(&table, value_as_object(data)))
    fill_from_properties(&table, value_as_object(data), properties);
  draw(text, &table);
  return true;
}
