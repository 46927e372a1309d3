/* regexp_syntax.c - whether a regular expression literal is valid: its flags and its pattern, in
 * the three grammars (neither u nor v with Annex B, u, v). Nothing is built; the engine parses the
 * text again.
 *
 * A pattern without u and v is read with \k as a plain escape unless it holds a group name
 * (sec-parsepattern). */
#include "syntax/parser.h"
#include "unicode/unicode.h"

#include <string.h>

typedef struct NameVector {
  Name **items;
  uint32_t count, capacity;
} NameVector;

typedef struct Pattern {
  Parser *parser;
  const unsigned char *text, *at, *end;
  uint32_t start;           /* of the pattern in the source */
  bool is_unicode, is_sets; /* u or v; v */
  bool has_names;           /* \k is a reference */
  uint32_t group_count;     /* capturing groups so far */
  uint32_t greatest_reference;
  const unsigned char *greatest_reference_at;
  NameVector active; /* group names that another of the same name would collide with */
  NameVector all, references;
  uint32_t depth;
  const char *error;
  const unsigned char *error_at;
  jmp_buf jump;
} Pattern;

_Noreturn static void invalid(Pattern *r, const unsigned char *at, const char *why) {
  r->error = why;
  r->error_at = at;
  longjmp(r->jump, 1);
}

static bool more(const Pattern *r) {
  return r->at < r->end;
}
static bool next_is(const Pattern *r, char byte) {
  return r->at < r->end && *r->at == (unsigned char)byte;
}
static bool take(Pattern *r, char byte) {
  if (!next_is(r, byte)) return false;
  r->at++;
  return true;
}
static bool take_text(Pattern *r, const char *text) {
  size_t length = strlen(text);
  if ((size_t)(r->end - r->at) < length || memcmp(r->at, text, length)) return false;
  r->at += length;
  return true;
}
static bool is_digit(unsigned char byte) {
  return byte >= '0' && byte <= '9';
}
static bool is_letter(unsigned char byte) {
  return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z';
}
static int hex(unsigned char byte) {
  if (is_digit(byte)) return byte - '0';
  return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'f' ? (byte | 0x20) - 'a' + 10 : -1;
}

/* A code point of the source text, which is valid UTF-8. */
static uint32_t take_code_point(Pattern *r) {
  const unsigned char *p = r->at;
  uint32_t size = p[0] < 0x80 ? 1 : p[0] < 0xE0 ? 2 : p[0] < 0xF0 ? 3 : 4;
  uint32_t value = size == 1 ? p[0] : p[0] & (0xFFu >> (size + 1));
  for (uint32_t i = 1; i < size; i++)
    value = value << 6 | (p[i] & 0x3F);
  r->at += size;
  return value;
}

/* \u escapes, at the u; -1 and nothing taken when malformed. In unicode mode two escaped surrogates
 * are one code point. */
static int64_t take_unicode_escape(Pattern *r, bool is_unicode) {
  const unsigned char *start = r->at;
  int64_t value = 0;
  r->at++;
  if (is_unicode && take(r, '{')) {
    int digits = 0;
    for (; more(r) && hex(*r->at) >= 0; digits++) {
      value = value * 16 + hex(*r->at++);
      if (value > 0x10FFFF) return r->at = start, -1;
    }
    if (!digits || !take(r, '}')) return r->at = start, -1;
    return value;
  }
  for (int i = 0; i < 4; i++) {
    if (!more(r) || hex(*r->at) < 0) return r->at = start, -1;
    value = value * 16 + hex(*r->at++);
  }
  if (is_unicode && value >= 0xD800 && value < 0xDC00 && r->end - r->at >= 6 && r->at[0] == '\\' &&
      r->at[1] == 'u') {
    const unsigned char *middle = r->at;
    r->at++;
    int64_t low = next_is(r, 'u') ? take_unicode_escape(r, false) : -1;
    if (low >= 0xDC00 && low < 0xE000) return 0x10000 + ((value - 0xD800) << 10) + (low - 0xDC00);
    r->at = middle;
  }
  return value;
}

/* ---- group names ---- */

/* After the <, up to and with the >. */
static Name *take_group_name(Pattern *r) {
  const unsigned char *start = r->at;
  char *text = arena_allocate(r->parser->arena, (size_t)(r->end - r->at) * 2 + 8);
  size_t length = 0;
  for (;;) {
    if (!more(r)) invalid(r, start, "a group name does not end");
    if (take(r, '>')) break;
    const unsigned char *before = r->at;
    int64_t code_point;
    if (take(r, '\\')) {
      code_point = next_is(r, 'u') ? take_unicode_escape(r, true) : -1;
    } else {
      code_point = take_code_point(r);
    }
    bool is_part =
        code_point >= 0 && (code_point == '$' || code_point == 0x200C || code_point == 0x200D ||
                            unicode_is_id_continue((uint32_t)code_point));
    bool is_start = code_point >= 0 && (code_point == '$' || code_point == '_' ||
                                        unicode_is_id_start((uint32_t)code_point));
    if (length == 0 ? !is_start : !is_part) invalid(r, before, "a group name is not an identifier");
    uint32_t c = (uint32_t)code_point;
    if (c < 0x80) {
      text[length++] = (char)c;
    } else if (c < 0x800) {
      text[length++] = (char)(0xC0 | c >> 6);
      text[length++] = (char)(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
      text[length++] = (char)(0xE0 | c >> 12);
      text[length++] = (char)(0x80 | (c >> 6 & 0x3F));
      text[length++] = (char)(0x80 | (c & 0x3F));
    } else {
      text[length++] = (char)(0xF0 | c >> 18);
      text[length++] = (char)(0x80 | (c >> 12 & 0x3F));
      text[length++] = (char)(0x80 | (c >> 6 & 0x3F));
      text[length++] = (char)(0x80 | (c & 0x3F));
    }
  }
  if (length == 0) invalid(r, start, "a group name is empty");
  return name_intern(&r->parser->compilation->names, text, length);
}

static bool contains(const NameVector *names, const Name *name) {
  for (uint32_t i = 0; i < names->count; i++)
    if (names->items[i] == name) return true;
  return false;
}

/* ---- escapes ---- */

/* What an escape or class member stands for: one code point, or a class (value -1). */
typedef struct Member {
  int64_t value;
  bool may_hold_strings;
} Member;

typedef enum PropertyKind { BINARY, CATEGORY, SCRIPT_NAME, OF_STRINGS } PropertyKind;

static const struct {
  PropertyKind kind;
  const char *names[3];
} properties[] = {
#define BINARY_PROPERTY(name, alias, further)  {BINARY, {name, alias, further}},
#define GENERAL_CATEGORY(name, alias, further) {CATEGORY, {name, alias, further}},
#define SCRIPT(name, alias, further)           {SCRIPT_NAME, {name, alias, further}},
#define STRING_PROPERTY(name)                  {OF_STRINGS, {name, NULL, NULL}},
#include "syntax/regexp_property.def"
};

static bool is_text(const char *name, const unsigned char *text, size_t length) {
  return name && strlen(name) == length && !memcmp(name, text, length);
}

static bool is_property(PropertyKind kind, const unsigned char *text, size_t length) {
  for (size_t i = 0; i < sizeof properties / sizeof *properties; i++) {
    if (properties[i].kind != kind) continue;
    for (int n = 0; n < 3; n++)
      if (is_text(properties[i].names[n], text, length)) return true;
  }
  return false;
}

/* name=value in \p{name=value} */
static bool is_property_with_value(const unsigned char *name, size_t length,
                                   const unsigned char *value, size_t value_length) {
  if (is_text("General_Category", name, length) || is_text("gc", name, length))
    return is_property(CATEGORY, value, value_length);
  if (is_text("Script", name, length) || is_text("sc", name, length) ||
      is_text("Script_Extensions", name, length) || is_text("scx", name, length))
    return is_property(SCRIPT_NAME, value, value_length);
  return false;
}

static void skip_property_name(Pattern *r) {
  while (more(r) && (is_letter(*r->at) || is_digit(*r->at) || *r->at == '_'))
    r->at++;
}

/* \p{...}, past the p. */
static Member take_property(Pattern *r, bool is_negated) {
  const unsigned char *start = r->at;
  if (!take(r, '{')) invalid(r, start, "\\p needs a property in braces");
  const unsigned char *name = r->at;
  skip_property_name(r);
  size_t length = (size_t)(r->at - name);
  Member member = {-1, false};
  bool is_known;
  if (take(r, '=')) {
    const unsigned char *value = r->at;
    skip_property_name(r);
    is_known = is_property_with_value(name, length, value, (size_t)(r->at - value));
  } else {
    member.may_hold_strings = is_property(OF_STRINGS, name, length);
    is_known = member.may_hold_strings || is_property(BINARY, name, length) ||
               is_property(CATEGORY, name, length);
  }
  if (!is_known || !take(r, '}')) invalid(r, start, "there is no such Unicode property");
  if (member.may_hold_strings && !r->is_sets)
    invalid(r, start, "a property of strings needs the v flag");
  if (member.may_hold_strings && is_negated)
    invalid(r, start, "\\P cannot negate a property of strings");
  return member;
}

static bool is_syntax_character(uint32_t c) {
  return c != 0 && c < 0x80 && strchr("^$\\.*+?()[]{}|/", (int)c) != NULL;
}

/* One escape of an atom or class, past the backslash. */
static Member take_escape(Pattern *r, bool in_class) {
  const unsigned char *start = r->at - 1;
  if (!more(r)) invalid(r, start, "\\ at the end of the pattern");
  unsigned char byte = *r->at;
  switch (byte) {
  case 'd':
  case 'D':
  case 's':
  case 'S':
  case 'w':
  case 'W':
    r->at++;
    return (Member){-1, false};
  case 'p':
  case 'P':
    if (!r->is_unicode) break;
    r->at++;
    return take_property(r, byte == 'P');
  case 't':
    r->at++;
    return (Member){'\t', false};
  case 'n':
    r->at++;
    return (Member){'\n', false};
  case 'v':
    r->at++;
    return (Member){'\v', false};
  case 'f':
    r->at++;
    return (Member){'\f', false};
  case 'r':
    r->at++;
    return (Member){'\r', false};
  case 'b':
    if (!in_class) break;
    r->at++;
    return (Member){'\b', false};
  case 'c':
    if (r->end - r->at >= 2 && is_letter(r->at[1])) {
      r->at += 2;
      return (Member){r->at[-1] & 0x1F, false};
    }
    if (r->is_unicode) invalid(r, start, "\\c needs a letter");
    if (in_class && r->end - r->at >= 2 && (is_digit(r->at[1]) || r->at[1] == '_')) {
      r->at += 2;
      return (Member){r->at[-1] & 0x1F, false};
    }
    return (Member){'\\', false}; /* the backslash itself; c is read again */
  case 'x':
    if (r->end - r->at >= 3 && hex(r->at[1]) >= 0 && hex(r->at[2]) >= 0) {
      r->at += 3;
      return (Member){hex(r->at[-2]) * 16 + hex(r->at[-1]), false};
    }
    if (r->is_unicode) invalid(r, start, "\\x needs two hexadecimal digits");
    break;
  case 'u': {
    int64_t value = take_unicode_escape(r, r->is_unicode);
    if (value >= 0) return (Member){value, false};
    if (r->is_unicode) invalid(r, start, "malformed \\u escape");
    break;
  }
  case '-':
    if (r->is_unicode && !in_class)
      invalid(r, start, "this escape is not allowed with the u or v flag");
    r->at++;
    return (Member){'-', false};
  }
  if (is_digit(byte)) {
    if (byte == '0' && (r->end - r->at < 2 || !is_digit(r->at[1])))
      return r->at++, (Member){0, false};
    if (r->is_unicode) invalid(r, start, "a decimal escape stands for no group");
    uint32_t value = 0;
    if (byte >= '8') return r->at++, (Member){byte, false};
    for (int n = byte <= '3' ? 3 : 2; n > 0 && more(r) && *r->at >= '0' && *r->at <= '7'; n--)
      value = value * 8 + (*r->at++ - '0');
    return (Member){value, false};
  }
  if (r->is_sets && in_class && byte < 0x80 && strchr("&-!#%,:;<=>@`~", byte))
    return r->at++, (Member){byte, false};
  uint32_t code_point = take_code_point(r);
  if (r->is_unicode && !is_syntax_character(code_point))
    invalid(r, start, "this escape is not allowed with the u or v flag");
  if (!r->is_unicode && code_point == 'k' && r->has_names)
    invalid(r, start, "\\k needs a group name");
  return (Member){code_point, false};
}

/* ---- classes without v ---- */

static Member take_class_atom(Pattern *r) {
  if (take(r, '\\')) return take_escape(r, true);
  return (Member){take_code_point(r), false};
}

static void parse_plain_class(Pattern *r) {
  const unsigned char *start = r->at - 1;
  take(r, '^');
  while (!take(r, ']')) {
    if (!more(r)) invalid(r, start, "a class does not end");
    const unsigned char *range = r->at;
    Member low = take_class_atom(r);
    if (!next_is(r, '-') || r->end - r->at < 2 || r->at[1] == ']') continue;
    r->at++;
    Member high = take_class_atom(r);
    if (low.value < 0 || high.value < 0) {
      if (r->is_unicode) invalid(r, range, "a class such as \\d cannot bound a range");
      continue;
    }
    if (low.value > high.value) invalid(r, range, "a range is out of order");
  }
}

/* ---- classes with v ---- */

static Member parse_set_class(Pattern *r);

static bool at_reserved_double(const Pattern *r) {
  return r->end - r->at >= 2 && r->at[0] == r->at[1] && strchr("&!#$%*+,.:;<=>?@^`~", r->at[0]);
}

static int64_t take_set_character(Pattern *r) {
  const unsigned char *start = r->at;
  if (at_reserved_double(r))
    invalid(r, start, "a doubled punctuator is reserved in classes with the v flag");
  if (*r->at < 0x80 && strchr("()[]{}/-|", *r->at))
    invalid(r, start, "this character needs a backslash in classes with the v flag");
  return take_code_point(r);
}

/* \q{abc|d}, past the brace; true when an alternative is not one character. */
static bool take_string_disjunction(Pattern *r) {
  bool has_strings = false;
  uint32_t length = 0;
  for (;;) {
    if (!more(r)) invalid(r, r->at, "\\q does not end");
    if (next_is(r, '}') || next_is(r, '|')) {
      if (length != 1) has_strings = true;
      length = 0;
      if (*r->at++ == '}') return has_strings;
      continue;
    }
    if (take(r, '\\')) {
      const unsigned char *start = r->at - 1;
      if (take_escape(r, true).value < 0) invalid(r, start, "a class cannot stand in \\q");
    } else {
      take_set_character(r);
    }
    length++;
  }
}

static Member take_set_operand(Pattern *r) {
  if (take(r, '[')) return parse_set_class(r);
  if (take_text(r, "\\q{")) return (Member){-1, take_string_disjunction(r)};
  if (take(r, '\\')) return take_escape(r, true);
  return (Member){take_set_character(r), false};
}

/* Past the [; sec-compiletocharset: union, or operands joined by && or --. */
static Member parse_set_class(Pattern *r) {
  const unsigned char *start = r->at - 1;
  if (++r->depth > NESTING_MAX) invalid(r, start, "nested too deeply");
  bool is_negated = take(r, '^'), has_strings = false, is_first = true;
  enum { UNION, INTERSECTION, SUBTRACTION } kind = UNION;
  uint32_t count = 0;
  while (!take(r, ']')) {
    if (!more(r)) invalid(r, start, "a class does not end");
    const unsigned char *operand = r->at;
    if (count > 0 && take_text(r, "&&")) {
      if (kind == SUBTRACTION || (kind == UNION && count > 1))
        invalid(r, operand, "&& cannot be mixed with other operators");
      kind = INTERSECTION;
      if (next_is(r, '&')) invalid(r, operand, "&&& is not an operator");
    } else if (count > 0 && take_text(r, "--")) {
      if (kind == INTERSECTION || (kind == UNION && count > 1))
        invalid(r, operand, "-- cannot be mixed with other operators");
      kind = SUBTRACTION;
    } else if (kind != UNION) {
      invalid(r, operand, "operands need && or -- between them");
    }
    if (!more(r)) invalid(r, start, "a class does not end");
    const unsigned char *low_at = r->at;
    Member low = take_set_operand(r);
    count++;
    if (kind == UNION && next_is(r, '-') && !(r->end - r->at >= 2 && r->at[1] == '-')) {
      r->at++;
      if (!more(r)) invalid(r, start, "a class does not end");
      Member high = take_set_operand(r);
      if (low.value < 0 || high.value < 0) invalid(r, low_at, "a class cannot bound a range");
      if (low.value > high.value) invalid(r, low_at, "a range is out of order");
      count++; /* a range is no operand of && and -- */
    }
    if (kind == INTERSECTION && !is_first)
      has_strings = has_strings && low.may_hold_strings;
    else if (kind != SUBTRACTION || is_first)
      has_strings = has_strings || low.may_hold_strings;
    is_first = false;
  }
  r->depth--;
  if (is_negated && has_strings) invalid(r, start, "a negated class cannot hold strings");
  return (Member){-1, has_strings};
}

/* ---- terms ---- */

static void parse_disjunction(Pattern *r);

/* {n}, {n,}, {n,m}: true and taken when it is one. */
static bool take_braces(Pattern *r) {
  const unsigned char *start = r->at;
  r->at++;
  const unsigned char *low = r->at;
  while (more(r) && is_digit(*r->at))
    r->at++;
  const unsigned char *low_end = r->at, *high = NULL, *high_end = NULL;
  if (low == low_end) return r->at = start, false;
  if (take(r, ',')) {
    high = r->at;
    while (more(r) && is_digit(*r->at))
      r->at++;
    high_end = r->at;
  }
  if (!take(r, '}')) return r->at = start, false;
  if (high && high != high_end) {
    while (low < low_end - 1 && *low == '0')
      low++;
    while (high < high_end - 1 && *high == '0')
      high++;
    ptrdiff_t low_length = low_end - low, high_length = high_end - high;
    if (low_length > high_length ||
        (low_length == high_length && memcmp(low, high, (size_t)low_length) > 0))
      invalid(r, start, "the numbers of a quantifier are out of order");
  }
  return true;
}

static void take_quantifier(Pattern *r, bool may_have_one) {
  const unsigned char *start = r->at;
  bool has_one = false;
  if (take(r, '*') || take(r, '+') || take(r, '?'))
    has_one = true;
  else if (next_is(r, '{'))
    has_one = take_braces(r);
  if (!has_one) return;
  if (!may_have_one) invalid(r, start, "nothing to repeat");
  take(r, '?');
}

/* (?ims-ims: past the question mark; at the first flag or the minus. */
static void take_modifiers(Pattern *r) {
  const unsigned char *start = r->at;
  uint32_t seen = 0;
  bool is_removing = false, has_any = false;
  for (; !take(r, ':'); r->at++) {
    if (!more(r)) invalid(r, start, "a group does not end");
    if (*r->at == '-') {
      if (is_removing) invalid(r, r->at, "a second - in modifiers");
      is_removing = true;
      continue;
    }
    uint32_t bit = *r->at == 'i' ? 1 : *r->at == 'm' ? 2 : *r->at == 's' ? 4 : 0;
    if (!bit) invalid(r, start, "not a group, a lookaround or modifiers (i, m, s)");
    if (seen & bit) invalid(r, r->at, "a modifier stands twice");
    seen |= bit;
    has_any = true;
  }
  if (is_removing && !has_any) invalid(r, start, "modifiers without a flag");
}

/* Past the (. Returns whether a quantifier may follow. */
static bool parse_group(Pattern *r) {
  const unsigned char *start = r->at - 1;
  bool may_repeat = true;
  if (take(r, '?')) {
    if (take(r, '=') || take(r, '!')) {
      may_repeat = !r->is_unicode;
    } else if (take_text(r, "<=") || take_text(r, "<!")) {
      may_repeat = false;
    } else if (take(r, '<')) {
      const unsigned char *name_at = r->at;
      Name *name = take_group_name(r);
      if (contains(&r->active, name))
        invalid(r, name_at, "two groups that can both match have the same name");
      VECTOR_PUSH(r->parser->arena, &r->active, name);
      VECTOR_PUSH(r->parser->arena, &r->all, name);
      r->group_count++;
    } else if (!take(r, ':')) {
      take_modifiers(r);
    }
  } else {
    r->group_count++;
  }
  if (++r->depth > NESTING_MAX) invalid(r, start, "nested too deeply");
  parse_disjunction(r);
  r->depth--;
  if (!take(r, ')')) invalid(r, start, "a group does not end");
  return may_repeat;
}

/* Past the backslash, outside classes. Returns whether a quantifier may follow. */
static bool parse_atom_escape(Pattern *r) {
  const unsigned char *start = r->at - 1;
  if (take(r, 'b') || take(r, 'B')) return false;
  if (next_is(r, 'k') && (r->is_unicode || r->has_names)) {
    r->at++;
    if (!take(r, '<')) invalid(r, start, "\\k needs a group name");
    VECTOR_PUSH(r->parser->arena, &r->references, take_group_name(r));
    return true;
  }
  if (more(r) && *r->at >= '1' && *r->at <= '9') {
    const unsigned char *digits = r->at;
    uint32_t number = 0;
    while (more(r) && is_digit(*r->at)) {
      if (number < UINT32_MAX / 20) number = number * 10 + (*r->at - '0');
      r->at++;
    }
    if (r->is_unicode) {
      if (number > r->greatest_reference) {
        r->greatest_reference = number;
        r->greatest_reference_at = start;
      }
      return true;
    }
    r->at = digits;
  }
  take_escape(r, false);
  return true;
}

static void parse_term(Pattern *r) {
  const unsigned char *start = r->at;
  bool may_repeat = true;
  switch (*r->at) {
  case '^':
  case '$':
    r->at++;
    may_repeat = false;
    break;
  case '(':
    r->at++;
    may_repeat = parse_group(r);
    break;
  case '[':
    r->at++;
    if (r->is_sets)
      parse_set_class(r);
    else
      parse_plain_class(r);
    break;
  case '\\':
    r->at++;
    may_repeat = parse_atom_escape(r);
    break;
  case '*':
  case '+':
  case '?':
    invalid(r, start, "nothing to repeat");
  case '{':
    if (r->is_unicode) invalid(r, start, "{ needs a backslash here");
    if (take_braces(r)) invalid(r, start, "nothing to repeat");
    r->at++;
    break;
  case '}':
  case ']':
    if (r->is_unicode) invalid(r, start, "this bracket needs a backslash");
    r->at++;
    break;
  default:
    take_code_point(r);
    break;
  }
  if (r->is_unicode && next_is(r, '{') && may_repeat) {
    const unsigned char *braces = r->at;
    if (!take_braces(r)) invalid(r, braces, "malformed quantifier");
    r->at = braces;
  }
  take_quantifier(r, may_repeat);
}

static void parse_disjunction(Pattern *r) {
  uint32_t mark = r->active.count;
  NameVector collected = {0};
  for (;;) {
    while (more(r) && !next_is(r, '|') && !next_is(r, ')'))
      parse_term(r);
    for (uint32_t i = mark; i < r->active.count; i++)
      VECTOR_PUSH(r->parser->arena, &collected, r->active.items[i]);
    r->active.count = mark;
    if (!take(r, '|')) break;
  }
  for (uint32_t i = 0; i < collected.count; i++)
    VECTOR_PUSH(r->parser->arena, &r->active, collected.items[i]);
}

static void parse_pattern(Pattern *r) {
  parse_disjunction(r);
  if (more(r)) invalid(r, r->at, "a ) without its (");
  if (r->greatest_reference > r->group_count)
    invalid(r, r->greatest_reference_at, "a reference to a group that does not exist");
  for (uint32_t i = 0; i < r->references.count; i++)
    if (!contains(&r->all, r->references.items[i]))
      invalid(r, r->text, "a reference to a group name that does not exist");
}

/* ---- flags ---- */

static bool check_flags(Parser *p, const Token *token, bool *is_unicode, bool *is_sets) {
  static const char letters[] = "dgimsuvy";
  uint32_t seen = 0, start = token->end - token->raw->length_bytes;
  for (uint32_t i = 0; i < token->raw->length_bytes; i++) {
    const char *letter = strchr(letters, token->raw->text[i]);
    if (!letter) {
      report(p, start + i, start + i + 1, DIAG_BAD_REGEXP_FLAGS,
             arena_format(p->arena, "'%c'", token->raw->text[i]));
      return false;
    }
    uint32_t bit = 1u << (letter - letters);
    if (seen & bit) {
      report(p, start + i, start + i + 1, DIAG_DUPLICATE_REGEXP_FLAG, token->raw->text[i]);
      return false;
    }
    seen |= bit;
  }
  *is_sets = seen & (1u << 6);
  *is_unicode = *is_sets || (seen & (1u << 5));
  if ((seen & (1u << 5)) && (seen & (1u << 6))) {
    report(p, start, token->end, DIAG_BAD_REGEXP_FLAGS, "'u' together with 'v'");
    return false;
  }
  return true;
}

void check_regexp(Parser *p, const Token *token) {
  bool is_unicode, is_sets;
  if (!check_flags(p, token, &is_unicode, &is_sets)) return;
  const unsigned char *text = (const unsigned char *)token->name->text;
  bool has_names = false;
  for (int pass = 0; pass < 2; pass++) {
    Pattern pattern = {.parser = p,
                       .text = text,
                       .at = text,
                       .end = text + token->name->length_bytes,
                       .start = token->start + 1,
                       .is_unicode = is_unicode,
                       .is_sets = is_sets,
                       .has_names = has_names};
    if (setjmp(pattern.jump) == 0) parse_pattern(&pattern);
    bool is_named = pattern.all.count > 0;
    if (is_named && !has_names && !is_unicode &&
        pass == 0) { /* \k has its other meaning: once more */
      has_names = true;
      continue;
    }
    if (pattern.error) {
      uint32_t at = pattern.start + (uint32_t)(pattern.error_at - text);
      report(p, at, at + 1, DIAG_BAD_REGEXP, pattern.error);
    }
    return;
  }
}
