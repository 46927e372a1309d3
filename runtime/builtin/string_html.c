/* string_html.c - the methods of String.prototype that wrap text in a tag. Spec: sec-createhtml */
#include "abi/builtin.h"
#include "builtin/string_receiver.h"
#include "string/atom.h"

static void append_escaped(StringBuilder *builder, String *s) {
  StringView view = string_view(s);
  for (uint32_t i = 0; i < view.length; i++) {
    if (view_unit(view, i) == '"')
      builder_append_ascii(builder, "&quot;");
    else
      builder_append_unit(builder, view_unit(view, i));
  }
}

/* attribute: NULL for none. */
static Value create_html(Value this_value, const char *method, const char *tag,
                         const char *attribute, Value value) {
  String *s = this_to_string(this_value, method);
  STRING_BUILDER(builder);
  builder_append_unit(&builder, '<');
  builder_append_ascii(&builder, tag);
  if (attribute) {
    builder_append_unit(&builder, ' ');
    builder_append_ascii(&builder, attribute);
    builder_append_ascii(&builder, "=\"");
    append_escaped(&builder, to_string(value));
    builder_append_unit(&builder, '"');
  }
  builder_append_unit(&builder, '>');
  builder_append_string(&builder, s);
  builder_append_ascii(&builder, "</");
  builder_append_ascii(&builder, tag);
  builder_append_unit(&builder, '>');
  return value_string(builder_finish(&builder));
}

#define PLAIN_TAG(function, method, tag)                                                           \
  Value string_prototype_##function(Value this_value) {                                            \
    return create_html(this_value, "String.prototype." method, tag, NULL, value_undefined());      \
  }
#define TAG_WITH_ATTRIBUTE(function, method, tag, attribute)                                       \
  Value string_prototype_##function(Value this_value, Value value) {                               \
    return create_html(this_value, "String.prototype." method, tag, attribute, value);             \
  }

TAG_WITH_ATTRIBUTE(anchor, "anchor", "a", "name")
PLAIN_TAG(big, "big", "big")
PLAIN_TAG(blink, "blink", "blink")
PLAIN_TAG(bold, "bold", "b")
PLAIN_TAG(fixed, "fixed", "tt")
TAG_WITH_ATTRIBUTE(fontcolor, "fontcolor", "font", "color")
TAG_WITH_ATTRIBUTE(fontsize, "fontsize", "font", "size")
PLAIN_TAG(italics, "italics", "i")
TAG_WITH_ATTRIBUTE(link, "link", "a", "href")
PLAIN_TAG(small, "small", "small")
PLAIN_TAG(strike, "strike", "strike")
PLAIN_TAG(sub, "sub", "sub")
PLAIN_TAG(sup, "sup", "sup")
