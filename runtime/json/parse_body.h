/* parse_body.h - the parser of JSON text for one width of units. json_parse.c includes it twice.
 *
 * UNIT is the type of a unit, NAME(x) the name of a function or type for this width. No include
 * guard: that is the point.
 */

typedef struct NAME(Parser) {
  String *text;
  const UNIT *start, *at, *end;
  ValueStack values, records; /* records: parallel to values, used with is_recording */
  bool is_recording;
  OpenContainer *frames;
  uint32_t depth, frame_capacity;
  PredictionSet *predictions;
  StringBuilder *scratch;
} NAME(Parser);

static _Noreturn void NAME(fail)(NAME(Parser) * p, const char *what) {
  json_throw_at(p->text, (uint32_t)(p->at - p->start), what);
}

static _Noreturn void NAME(unexpected)(NAME(Parser) * p) {
  json_throw_unexpected(p->text, (uint32_t)(p->at - p->start));
}

static inline void NAME(skip_white_space)(NAME(Parser) * p) {
  while (p->at < p->end && (*p->at == ' ' || *p->at == '\n' || *p->at == '\r' || *p->at == '\t'))
    p->at++;
}

/* ---- Strings ---- */

/* One escape; p->at is behind the backslash. */
static void NAME(scan_escape)(NAME(Parser) * p) {
  if (p->at == p->end) NAME(unexpected)(p);
  uint16_t unit;
  switch (*p->at) {
  case '"':
    unit = '"';
    break;
  case '\\':
    unit = '\\';
    break;
  case '/':
    unit = '/';
    break;
  case 'b':
    unit = '\b';
    break;
  case 'f':
    unit = '\f';
    break;
  case 'n':
    unit = '\n';
    break;
  case 'r':
    unit = '\r';
    break;
  case 't':
    unit = '\t';
    break;
  case 'u':
    unit = 0;
    for (int i = 0; i < 4; i++) {
      p->at++;
      int digit = p->at < p->end ? hex_digit(*p->at) : -1;
      if (digit < 0) NAME(fail)(p, "Bad Unicode escape in JSON");
      unit = (uint16_t)(unit << 4 | digit);
    }
    break;
  default:
    NAME(fail)(p, "Bad escaped character in JSON");
  }
  p->at++;
  builder_append_unit(p->scratch, unit);
}

/* The units of a string whose opening quote has been passed; it stops behind the closing one.
   Without escapes *plain is where they stand and the length is returned; with escapes *plain is
   NULL and they are in p->scratch. */
static uint32_t NAME(scan_string)(NAME(Parser) * p, const UNIT **plain) {
  const UNIT *start = p->at;
  p->at = NAME(string_special)(p->at, p->end);
  if (__builtin_expect(p->at < p->end && *p->at == '"', 1)) {
    *plain = start;
    return (uint32_t)(p->at++ - start);
  }
  *plain = NULL;
  p->scratch->length = 0;
  for (;;) {
    NAME(append)(p->scratch, start, (uint32_t)(p->at - start));
    if (p->at == p->end) NAME(fail)(p, "Unterminated string in JSON");
    if (*p->at == '"') break;
    if (*p->at != '\\') NAME(fail)(p, "Bad control character in string literal in JSON");
    p->at++;
    NAME(scan_escape)(p);
    start = p->at;
    p->at = NAME(string_special)(p->at, p->end);
  }
  p->at++;
  return p->scratch->length;
}

static String *NAME(scan_string_value)(NAME(Parser) * p) {
  const UNIT *plain;
  uint32_t length = NAME(scan_string)(p, &plain);
  if (plain) return NAME(string_from)(plain, length);
  return string_from_scratch(p->scratch);
}

static PropertyKey NAME(scan_key)(NAME(Parser) * p) {
  const UNIT *plain;
  uint32_t length = NAME(scan_string)(p, &plain);
  uint32_t index;
  if (plain && !(length && plain[0] >= '0' && plain[0] <= '9'))
    return key_from_atom(NAME(atom_from)(plain, length));
  String *key = plain ? NAME(string_from)(plain, length) : string_from_scratch(p->scratch);
  if (string_to_array_index(key, &index)) return key_from_index(index);
  return key_from_atom(atom_from_string(key));
}

/* ---- Numbers and words ---- */

static inline bool NAME(is_digit)(const NAME(Parser) * p) {
  return p->at < p->end && (uint32_t)(*p->at - '0') < 10;
}

/* More digits than fit 64 bits. */
static double NAME(long_number)(const UNIT *text, uint32_t length) {
  __attribute__((cleanup(free_text))) char *digits = malloc(length);
  if (!digits) perry_out_of_memory(length);
  for (uint32_t i = 0; i < length; i++)
    digits[i] = (char)text[i];
  double number = 0;
  CHECK(number_parse_decimal(digits, length, &number), "a JSON number is a decimal literal");
  return number;
}

static Value NAME(scan_number)(NAME(Parser) * p) {
  bool is_negative = *p->at == '-';
  p->at += is_negative;
  const UNIT *start = p->at;
  if (!NAME(is_digit)(p)) NAME(fail)(p, "No number after minus sign in JSON");
  uint64_t significand = 0;
  uint32_t digits = 0; /* significant ones */
  int64_t exponent = 0;
  if (*p->at == '0') {
    p->at++;
    if (NAME(is_digit)(p)) NAME(unexpected)(p);
  } else {
    for (; NAME(is_digit)(p); p->at++, digits++)
      significand = significand * 10 + (uint64_t)(*p->at - '0');
  }
  bool is_integer = true;
  if (p->at < p->end && *p->at == '.') {
    is_integer = false;
    p->at++;
    if (!NAME(is_digit)(p)) NAME(fail)(p, "Unterminated fractional number in JSON");
    for (; NAME(is_digit)(p); p->at++, exponent--) {
      significand = significand * 10 + (uint64_t)(*p->at - '0');
      digits += significand != 0;
    }
  }
  if (p->at < p->end && (*p->at | 0x20) == 'e') {
    is_integer = false;
    p->at++;
    bool is_below_one = p->at < p->end && *p->at == '-';
    if (p->at < p->end && (*p->at == '-' || *p->at == '+')) p->at++;
    if (!NAME(is_digit)(p)) NAME(fail)(p, "Exponent part is missing a number in JSON");
    int64_t written = 0;
    for (; NAME(is_digit)(p); p->at++)
      if (written < EXPONENT_MAX) written = written * 10 + (*p->at - '0');
    exponent += is_below_one ? -written : written;
  }
  double number;
  if (__builtin_expect(digits > SIGNIFICAND_MAX_DIGITS, 0))
    number = NAME(long_number)(start, (uint32_t)(p->at - start));
  else if (is_integer && significand <= EXACT_INTEGER_MAX)
    number = (double)significand;
  else
    number = number_from_decimal(significand, exponent);
  return value_number(is_negative ? -number : number);
}

static void NAME(scan_word)(NAME(Parser) * p, const char *word) {
  for (; *word; word++, p->at++)
    if (p->at == p->end || *p->at != (uint8_t)*word) NAME(unexpected)(p);
}

/* ---- Containers ---- */

static void NAME(push)(NAME(Parser) * p, Value value, Value record) {
  value_stack_push(&p->values, value);
  if (p->is_recording) value_stack_push(&p->records, record);
}

static void NAME(open)(NAME(Parser) * p, bool is_object, Prediction *prediction) {
  if (p->depth == p->frame_capacity) {
    p->frame_capacity = p->frame_capacity ? 2 * p->frame_capacity : 16;
    p->frames = realloc(p->frames, p->frame_capacity * sizeof(OpenContainer));
    if (!p->frames) perry_out_of_memory(p->frame_capacity * sizeof(OpenContainer));
  }
  p->frames[p->depth++] =
      (OpenContainer){.base = p->values.count,
                      .is_object = is_object,
                      .is_predicted = is_object && prediction && !p->is_recording,
                      .prediction = prediction};
}

/* What is expected of a container that begins here. */
static Prediction *NAME(expected)(const NAME(Parser) * p) {
  if (!p->depth) return NULL;
  const OpenContainer *frame = &p->frames[p->depth - 1];
  if (!frame->is_object) return frame->prediction;
  return frame->is_predicted ? frame->prediction->keys[frame->key_count - 1].child : NULL;
}

/* The key of the next property, up to and with the colon. */
static void NAME(parse_key)(NAME(Parser) * p, const char *expectation) {
  OpenContainer *frame = &p->frames[p->depth - 1];
  if (frame->is_predicted && frame->key_count < frame->prediction->count) {
    const PredictedKey *key = &frame->prediction->keys[frame->key_count];
    if (key->token && NAME(starts_with)(p->at, p->end, key->token, key->token_length)) {
      p->at += key->token_length;
      frame->key_count++;
      return;
    }
  }
  NAME(skip_white_space)(p);
  if (p->at == p->end || *p->at != '"') NAME(fail)(p, expectation);
  p->at++;
  PropertyKey key = NAME(scan_key)(p);
  frame = &p->frames[p->depth - 1];
  bool is_expected =
      frame->is_predicted && frame->key_count < frame->prediction->count &&
      value_is_identical(shape_property_at(frame->prediction->shape, frame->key_count)->key, key);
  if (!is_expected) {
    if (frame->is_predicted) frame_expand(frame, &p->values);
    NAME(push)(p, key, value_undefined());
  }
  frame->key_count++;
  NAME(skip_white_space)(p);
  if (p->at == p->end || *p->at != ':') NAME(fail)(p, "Expected ':' after property name in JSON");
  p->at++;
}

/* Pops the innermost container and makes it. */
static Value NAME(close)(NAME(Parser) * p, Value *record) {
  OpenContainer *frame = &p->frames[p->depth - 1];
  uint32_t base = frame->base, count = p->values.count - base;
  Prediction *prediction = frame->prediction;
  Value made;
  if (!frame->is_object) {
    const Value *elements = count ? p->values.cell->values + base : NULL;
    made = value_object(array_from_values(count, elements));
  } else {
    if (frame->is_predicted && frame->key_count < prediction->count)
      frame_expand(frame, &p->values);
    if (frame->is_predicted)
      made = value_object(prediction_make_object(p->predictions, &prediction, &p->values, base));
    else
      made = value_object(object_from_pairs(p->predictions, &prediction, &p->values, base,
                                            (p->values.count - base) / 2));
  }
  if (p->is_recording) {
    *record =
        record_container(made, p->frames[p->depth - 1].is_object, &p->values, &p->records, base);
    p->records.count = base;
  }
  p->values.count = base;
  p->depth--;
  if (p->depth && prediction) {
    OpenContainer *outer = &p->frames[p->depth - 1];
    if (!outer->is_object)
      outer->prediction = prediction;
    else if (outer->is_predicted)
      outer->prediction->keys[outer->key_count - 1].child = prediction;
  }
  return made;
}

/* ---- Values ---- */

/* A value that is no container with something in it, or a step into one. True: *value is complete.
 */
static bool NAME(parse_value_start)(NAME(Parser) * p, Value *value, Value *record) {
  NAME(skip_white_space)(p);
  if (p->at == p->end) NAME(unexpected)(p);
  const UNIT *start = p->at;
  switch (*p->at) {
  case '"':
    p->at++;
    *value = value_string(NAME(scan_string_value)(p));
    break;
  case '-':
  case '0':
  case '1':
  case '2':
  case '3':
  case '4':
  case '5':
  case '6':
  case '7':
  case '8':
  case '9':
    *value = NAME(scan_number)(p);
    break;
  case 't':
    NAME(scan_word)(p, "true");
    *value = value_boolean(true);
    break;
  case 'f':
    NAME(scan_word)(p, "false");
    *value = value_boolean(false);
    break;
  case 'n':
    NAME(scan_word)(p, "null");
    *value = value_null();
    break;
  case '[':
    p->at++;
    NAME(open)(p, false, NAME(expected)(p));
    NAME(skip_white_space)(p);
    if (p->at == p->end || *p->at != ']') return false;
    p->at++;
    *value = NAME(close)(p, record);
    return true;
  case '{': {
    p->at++;
    NAME(open)(p, true, NAME(expected)(p));
    NAME(skip_white_space)(p);
    if (p->at < p->end && *p->at == '}') {
      p->at++;
      *value = NAME(close)(p, record);
      return true;
    }
    NAME(parse_key)(p, "Expected property name or '}' in JSON");
    return false;
  }
  default:
    NAME(unexpected)(p);
  }
  if (p->is_recording)
    *record = record_primitive(*value, NAME(string_from)(start, (uint32_t)(p->at - start)));
  return true;
}

static Value NAME(parse)(NAME(Parser) * p, Value *record) {
  for (;;) {
    Value value;
    if (!NAME(parse_value_start)(p, &value, record)) continue;
    for (;;) {
      if (!p->depth) {
        NAME(skip_white_space)(p);
        if (p->at < p->end) NAME(fail)(p, "Unexpected non-whitespace character after JSON");
        return value;
      }
      bool is_object = p->frames[p->depth - 1].is_object;
      NAME(push)(p, value, *record);
      NAME(skip_white_space)(p);
      UNIT unit = p->at < p->end ? *p->at : 0;
      if (unit == ',') {
        p->at++;
        if (is_object) NAME(parse_key)(p, "Expected double-quoted property name in JSON");
        break;
      }
      if (unit != (is_object ? '}' : ']'))
        NAME(fail)(p, is_object ? "Expected ',' or '}' after property value in JSON"
                                : "Expected ',' or ']' after array element in JSON");
      p->at++;
      value = NAME(close)(p, record);
    }
  }
}

static void NAME(free_frames)(NAME(Parser) * p) {
  free(p->frames);
}

static Value NAME(run)(String *text, const UNIT *units, uint32_t length, Value *record) {
  PREDICTIONS(predictions);
  STRING_BUILDER(scratch);
  Value no_record;
  __attribute__((cleanup(NAME(free_frames)))) NAME(Parser) parser = {
      .text = text,
      .start = units,
      .at = units,
      .end = units + length,
      .is_recording = record != NULL,
      .predictions = &predictions,
      .scratch = &scratch,
  };
  if (!record) record = &no_record;
  *record = value_undefined();
  return NAME(parse)(&parser, record);
}
