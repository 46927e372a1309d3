/* lexer.c - one function a class of tokens, behind a switch on the first byte.
 *
 * Fast paths bet on ASCII: identifiers are hashed while they are scanned, strings without escapes
 * are interned straight from the source text. Escapes and other code points leave to the _slow
 * functions, which build the text in a buffer. */
#include "syntax/lexer.h"

#include "number/number_parse.h"
#include "syntax/text_buffer.h"
#include "unicode/unicode.h"

#include <string.h>

enum { MAX_CODE_POINT = 0x10FFFF };

/* ---- classes of bytes ---- */

enum { BYTE_START = 1, BYTE_PART = 2, BYTE_DIGIT = 4 };

static const uint8_t byte_class[256] = {
    ['0' ... '9'] = BYTE_PART | BYTE_DIGIT, ['a' ... 'z'] = BYTE_START | BYTE_PART,
    ['A' ... 'Z'] = BYTE_START | BYTE_PART, ['_'] = BYTE_START | BYTE_PART,
    ['$'] = BYTE_START | BYTE_PART,
};

static bool is_digit(unsigned char byte) {
  return byte_class[byte] & BYTE_DIGIT;
}

static int hex_value(unsigned char byte) {
  if (byte >= '0' && byte <= '9') return byte - '0';
  unsigned char lower = byte | 0x20;
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/* Decodes the code point at `*at` and moves past it (L1). */
static uint32_t decode(const unsigned char *text, uint32_t *at) {
  const unsigned char *p = text + *at;
  if (p[0] < 0x80) return *at += 1, p[0];
  if (p[0] < 0xE0) return *at += 2, (uint32_t)((p[0] & 0x1F) << 6 | (p[1] & 0x3F));
  if (p[0] < 0xF0)
    return *at += 3, (uint32_t)((p[0] & 0x0F) << 12 | (p[1] & 0x3F) << 6 | (p[2] & 0x3F));
  return *at += 4,
         (uint32_t)((p[0] & 0x07) << 18 | (p[1] & 0x3F) << 12 | (p[2] & 0x3F) << 6 | (p[3] & 0x3F));
}

static bool is_identifier_start(uint32_t code_point) {
  return code_point == '$' || code_point == '_' || unicode_is_id_start(code_point);
}

static bool is_identifier_part(uint32_t code_point) {
  return code_point == '$' || code_point == 0x200C || code_point == 0x200D ||
         unicode_is_id_continue(code_point);
}

#define REPORT(lexer, start, end, ...)                                                             \
  diag_report(&(lexer)->compilation->diagnostics, (lexer)->source, start, end, __VA_ARGS__)

/* ---- white space and comments ---- */

static bool is_line_separator(const unsigned char *p) {
  return p[0] == 0xE2 && p[1] == 0x80 && (p[2] & 0xFE) == 0xA8;
}

static void skip_line(Lexer *lexer) {
  const unsigned char *text = lexer->text;
  uint32_t at = lexer->position;
  while (at < lexer->length && text[at] != '\n' && text[at] != '\r' &&
         !is_line_separator(text + at))
    at++;
  lexer->position = at;
}

/* Past a block comment; true when it holds a line terminator. */
static bool skip_block_comment(Lexer *lexer) {
  const unsigned char *text = lexer->text;
  uint32_t start = lexer->position, at = start + 2;
  bool newline = false;
  for (; at < lexer->length; at++) {
    if (text[at] == '*' && text[at + 1] == '/') {
      lexer->position = at + 2;
      return newline;
    }
    if (text[at] == '\n' || text[at] == '\r' || is_line_separator(text + at)) newline = true;
  }
  REPORT(lexer, start, start + 2, DIAG_UNTERMINATED_COMMENT);
  lexer->position = lexer->length;
  return newline;
}

/* Past white space and comments; true when a line terminator was among them. */
static bool skip_trivia(Lexer *lexer) {
  const unsigned char *text = lexer->text;
  bool newline = lexer->position == 0;
  for (;;) {
    const unsigned char *p = text + lexer->position;
    switch (*p) {
    case ' ':
    case '\t':
    case '\v':
    case '\f':
      lexer->position++;
      continue;
    case '\n':
    case '\r':
      lexer->position++;
      newline = true;
      continue;
    case '/':
      if (p[1] == '/') {
        skip_line(lexer);
        continue;
      }
      if (p[1] == '*') {
        newline |= skip_block_comment(lexer);
        continue;
      }
      return newline;
    case '<':
      if (lexer->is_module || memcmp(p, "<!--", 4)) return newline;
      skip_line(lexer);
      continue;
    case '-':
      if (lexer->is_module || !newline || memcmp(p, "-->", 3)) return newline;
      skip_line(lexer);
      continue;
    default:
      if (*p < 0x80) return newline;
      uint32_t at = lexer->position;
      uint32_t code_point = decode(text, &at);
      if (unicode_is_line_terminator(code_point))
        newline = true;
      else if (!unicode_is_white_space(code_point))
        return newline;
      lexer->position = at;
    }
  }
}

/* ---- escapes ---- */

/* The code point of a \u escape; `*at` is at the `u` and is moved past the escape. -1 when
 * malformed. */
static int32_t scan_unicode_escape(Lexer *lexer, uint32_t *at) {
  const unsigned char *text = lexer->text;
  uint32_t i = *at + 1;
  int32_t value = 0;
  if (text[i] == '{') {
    i++;
    if (hex_value(text[i]) < 0) return -1;
    for (int digit; (digit = hex_value(text[i])) >= 0; i++) {
      value = value * 16 + digit;
      if (value > MAX_CODE_POINT) return -1;
    }
    if (text[i] != '}') return -1;
    *at = i + 1;
    return value;
  }
  for (int n = 0; n < 4; n++, i++) {
    int digit = hex_value(text[i]);
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  *at = i;
  return value;
}

/* ---- identifiers ---- */

/* The rest of an identifier that holds escapes or code points beyond ASCII. `start` is its first
 * byte. */
static Token scan_identifier_slow(Lexer *lexer, Token token, uint32_t start) {
  TextBuffer buffer = {0};
  const unsigned char *text = lexer->text;
  uint32_t at = start;
  for (bool first = true;; first = false) {
    uint32_t before = at;
    int32_t code_point;
    if (text[at] == '\\') {
      token.has_escape = true;
      at++;
      code_point = text[at] == 'u' ? scan_unicode_escape(lexer, &at) : -1;
      if (code_point < 0 || !(first ? is_identifier_start((uint32_t)code_point)
                                    : is_identifier_part((uint32_t)code_point))) {
        REPORT(lexer, before, at + (at < lexer->length), DIAG_BAD_IDENTIFIER_ESCAPE);
        token.kind = TOKEN_INVALID;
        token.end = lexer->position = at > before ? at : at + 1;
        text_buffer_release(&buffer);
        return token;
      }
    } else {
      code_point = (int32_t)decode(text, &at);
      if (!(first ? is_identifier_start((uint32_t)code_point)
                  : is_identifier_part((uint32_t)code_point))) {
        at = before;
        break;
      }
    }
    text_buffer_add_code_point(&buffer, (uint32_t)code_point);
  }
  token.end = lexer->position = at;
  token.name = name_intern(&lexer->compilation->names, buffer.text, buffer.length);
  text_buffer_release(&buffer);
  return token;
}

/* Fills in name and end; `start` is the first byte of the name itself, past a `#`. */
static Token scan_identifier(Lexer *lexer, Token token, uint32_t start) {
  const unsigned char *text = lexer->text;
  uint32_t hash = NAME_HASH_START, at = start;
  while (byte_class[text[at]] & BYTE_PART)
    hash = name_hash_step(hash, text[at++]);
  if (text[at] == '\\' || text[at] >= 0x80) return scan_identifier_slow(lexer, token, start);
  token.name =
      name_intern_hashed(&lexer->compilation->names, (const char *)text + start, at - start, hash);
  token.end = lexer->position = at;
  return token;
}

static Token scan_word(Lexer *lexer, Token token) {
  token = scan_identifier(lexer, token, token.start);
  if (token.kind == TOKEN_INVALID) return token;
  TokenKind keyword = (TokenKind)token.name->keyword;
  if (!token.has_escape)
    token.kind = keyword ? keyword : TOKEN_IDENTIFIER;
  else
    token.kind = keyword && token_is_reserved(keyword) ? TOKEN_ESCAPED_KEYWORD : TOKEN_IDENTIFIER;
  return token;
}

static Token scan_private_name(Lexer *lexer, Token token) {
  uint32_t at = token.start + 1;
  uint32_t after = at;
  if (lexer->text[at] != '\\' && !is_identifier_start(decode(lexer->text, &after))) {
    REPORT(lexer, token.start, at, DIAG_STRAY_CHARACTER, "#");
    token.kind = TOKEN_INVALID;
    token.end = lexer->position = at;
    return token;
  }
  token.kind = TOKEN_PRIVATE_NAME;
  return scan_identifier(lexer, token, at);
}

/* ---- numbers ---- */

/* Appends digits of the radix to the buffer without their separators; reports misplaced ones. */
static void scan_digits(Lexer *lexer, TextBuffer *buffer, uint32_t *at, int radix,
                        bool may_separate) {
  const unsigned char *text = lexer->text;
  for (;; (*at)++) {
    if (text[*at] == '_') {
      int before = *at > 0 ? hex_value(text[*at - 1]) : -1, after = hex_value(text[*at + 1]);
      if (!may_separate || before < 0 || before >= radix || after < 0 || after >= radix)
        REPORT(lexer, *at, *at + 1, DIAG_BAD_NUMERIC_SEPARATOR);
      continue;
    }
    int digit = hex_value(text[*at]);
    if (digit < 0 || digit >= radix) return;
    text_buffer_add_byte(buffer, (char)text[*at]);
  }
}

/* What follows a number directly may not start an identifier or be a digit. */
static Token finish_number(Lexer *lexer, Token token, uint32_t at) {
  token.end = lexer->position = at;
  uint32_t after = at;
  unsigned char byte = lexer->text[at];
  if (byte < 0x80 ? (byte_class[byte] & BYTE_PART) != 0 || byte == '\\'
                  : is_identifier_start(decode(lexer->text, &after))) {
    while (byte_class[lexer->text[lexer->position]] & BYTE_PART)
      lexer->position++;
    if (lexer->position == at) lexer->position = after > at ? after : at + 1;
    REPORT(lexer, token.start, lexer->position, DIAG_NUMBER_FOLLOWED_BY_NAME);
    token.end = lexer->position;
  }
  return token;
}

static Token scan_radix_number(Lexer *lexer, Token token, int radix) {
  TextBuffer buffer = {0};
  uint32_t at = token.start + 2;
  text_buffer_add_byte(&buffer, '0');
  text_buffer_add_byte(&buffer, (char)(lexer->text[token.start + 1] | 0x20));
  scan_digits(lexer, &buffer, &at, radix, true);
  token.kind = TOKEN_NUMERIC;
  if (buffer.length == 2) {
    REPORT(lexer, token.start, at, DIAG_NUMBER_WITHOUT_DIGITS);
  } else if (lexer->text[at] == 'n') {
    at++;
    token.kind = TOKEN_BIGINT;
    token.name = name_intern(&lexer->compilation->names, buffer.text, buffer.length);
  } else {
    token.number = number_parse_radix(buffer.text + 2, buffer.length - 2, (unsigned)radix);
  }
  text_buffer_release(&buffer);
  return finish_number(lexer, token, at);
}

/* 0 followed by a digit: octal when all digits are, else decimal
 * (sec-additional-syntax-numeric-literals). */
static Token scan_legacy_number(Lexer *lexer, Token token) {
  TextBuffer buffer = {0};
  uint32_t at = token.start;
  bool is_octal = true;
  for (uint32_t i = at; is_digit(lexer->text[i]); i++)
    if (lexer->text[i] >= '8') is_octal = false;
  token.kind = TOKEN_NUMERIC;
  token.has_legacy_octal = true;
  scan_digits(lexer, &buffer, &at, is_octal ? 8 : 10, false);
  if (is_octal) {
    token.number = number_parse_radix(buffer.text, buffer.length, 8);
  } else {
    if (lexer->text[at] == '.') {
      text_buffer_add_byte(&buffer, '.');
      at++;
      scan_digits(lexer, &buffer, &at, 10, false);
    }
    if ((lexer->text[at] | 0x20) == 'e' &&
        (is_digit(lexer->text[at + 1]) ||
         ((lexer->text[at + 1] == '+' || lexer->text[at + 1] == '-') &&
          is_digit(lexer->text[at + 2])))) {
      text_buffer_add_byte(&buffer, 'e');
      text_buffer_add_byte(&buffer, (char)lexer->text[at + 1]);
      at += 2;
      scan_digits(lexer, &buffer, &at, 10, false);
    }
    if (!number_parse_decimal(buffer.text, buffer.length, &token.number))
      REPORT(lexer, token.start, at, DIAG_NUMBER_WITHOUT_DIGITS);
  }
  text_buffer_release(&buffer);
  return finish_number(lexer, token, at);
}

static Token scan_number(Lexer *lexer, Token token) {
  const unsigned char *text = lexer->text;
  uint32_t at = token.start;
  token.kind = TOKEN_NUMERIC;
  if (text[at] == '0') {
    switch (text[at + 1] | 0x20) {
    case 'x':
      return scan_radix_number(lexer, token, 16);
    case 'o':
      return scan_radix_number(lexer, token, 8);
    case 'b':
      return scan_radix_number(lexer, token, 2);
    }
    if (is_digit(text[at + 1])) return scan_legacy_number(lexer, token);
    if (text[at + 1] == '_') REPORT(lexer, at + 1, at + 2, DIAG_BAD_NUMERIC_SEPARATOR);
  }
  /* most numbers are a few digits and nothing else */
  uint32_t small = 0;
  while (is_digit(text[at]) && at - token.start < 9)
    small = small * 10 + (text[at++] - '0');
  if (at > token.start && !(byte_class[text[at]] & BYTE_PART) && text[at] != '.' &&
      text[at] != '\\' && text[at] < 0x80) {
    token.number = small;
    token.end = lexer->position = at;
    return token;
  }
  at = token.start;
  TextBuffer buffer = {0};
  scan_digits(lexer, &buffer, &at, 10, true);
  if (text[at] == 'n' && buffer.length > 0) {
    at++;
    token.kind = TOKEN_BIGINT;
    token.name = name_intern(&lexer->compilation->names, buffer.text, buffer.length);
    text_buffer_release(&buffer);
    return finish_number(lexer, token, at);
  }
  if (text[at] == '.') {
    text_buffer_add_byte(&buffer, '.');
    at++;
    if (text[at] == '_') REPORT(lexer, at, at + 1, DIAG_BAD_NUMERIC_SEPARATOR);
    scan_digits(lexer, &buffer, &at, 10, true);
  }
  if ((text[at] | 0x20) == 'e') {
    text_buffer_add_byte(&buffer, 'e');
    at++;
    if (text[at] == '+' || text[at] == '-') text_buffer_add_byte(&buffer, (char)text[at++]);
    if (is_digit(text[at])) {
      scan_digits(lexer, &buffer, &at, 10, true);
    } else {
      REPORT(lexer, token.start, at, DIAG_EXPONENT_WITHOUT_DIGITS);
      text_buffer_add_byte(&buffer, '0');
    }
  }
  if (!number_parse_decimal(buffer.text, buffer.length, &token.number))
    REPORT(lexer, token.start, at, DIAG_NUMBER_WITHOUT_DIGITS);
  text_buffer_release(&buffer);
  return finish_number(lexer, token, at);
}

/* ---- strings and templates ---- */

/* One escape sequence of a string or template. `*at` is past the backslash and is moved past the
 * sequence. Returns false when it is malformed, or for templates (no legacy octal) not allowed;
 * `*at` has then moved past what was looked at. */
static bool scan_escape(Lexer *lexer, TextBuffer *buffer, uint32_t *at, bool is_template,
                        bool *has_legacy_octal) {
  const unsigned char *text = lexer->text;
  unsigned char byte = text[*at];
  switch (byte) {
  case 'n':
    text_buffer_add_byte(buffer, '\n');
    break;
  case 't':
    text_buffer_add_byte(buffer, '\t');
    break;
  case 'r':
    text_buffer_add_byte(buffer, '\r');
    break;
  case 'b':
    text_buffer_add_byte(buffer, '\b');
    break;
  case 'f':
    text_buffer_add_byte(buffer, '\f');
    break;
  case 'v':
    text_buffer_add_byte(buffer, '\v');
    break;
  case '\r':
    *at += text[*at + 1] == '\n' ? 2 : 1;
    return true;
  case '\n':
    break;
  case 'x': {
    int high = hex_value(text[*at + 1]);
    int low = high < 0 ? -1 : hex_value(text[*at + 2]);
    *at += 1;
    if (low < 0) return false;
    text_buffer_add_code_point(buffer, (uint32_t)(high * 16 + low));
    *at += 2;
    return true;
  }
  case 'u': {
    int32_t code_point = scan_unicode_escape(lexer, at);
    if (code_point < 0) return *at += 1, false;
    text_buffer_add_unit_or_code_point(buffer, (uint32_t)code_point);
    return true;
  }
  case '0':
  case '1':
  case '2':
  case '3':
  case '4':
  case '5':
  case '6':
  case '7': {
    if (byte == '0' && !is_digit(text[*at + 1])) {
      text_buffer_add_byte(buffer, '\0');
      break;
    }
    if (is_template) return *at += 1, false;
    *has_legacy_octal = true;
    uint32_t value = 0, digits = byte <= '3' ? 3 : 2;
    for (; digits > 0 && text[*at] >= '0' && text[*at] <= '7'; digits--)
      value = value * 8 + (text[(*at)++] - '0');
    text_buffer_add_code_point(buffer, value);
    return true;
  }
  case '8':
  case '9':
    if (is_template) return *at += 1, false;
    *has_legacy_octal = true;
    text_buffer_add_byte(buffer, (char)byte);
    break;
  default: {
    uint32_t code_point = decode(text, at);
    if (!unicode_is_line_terminator(code_point)) text_buffer_add_code_point(buffer, code_point);
    return true;
  }
  }
  *at += 1;
  return true;
}

static Token scan_string_slow(Lexer *lexer, Token token) {
  const unsigned char *text = lexer->text;
  unsigned char quote = text[token.start];
  TextBuffer buffer = {0};
  uint32_t at = token.start + 1;
  for (;;) {
    unsigned char byte = text[at];
    if (byte == quote) break;
    if (at >= lexer->length || byte == '\n' || byte == '\r') {
      REPORT(lexer, token.start, at, DIAG_UNTERMINATED_STRING);
      token.kind = TOKEN_INVALID;
      at--;
      break;
    }
    if (byte == '\\') {
      uint32_t escape = at++;
      token.has_escape = true;
      if (at >= lexer->length) continue;
      if (!scan_escape(lexer, &buffer, &at, false, &token.has_legacy_octal))
        REPORT(lexer, escape, at, DIAG_BAD_ESCAPE);
    } else {
      uint32_t from = at;
      while (text[at] != quote && text[at] != '\\' && text[at] != '\n' && text[at] != '\r' &&
             at < lexer->length)
        at++;
      text_buffer_add(&buffer, (const char *)text + from, at - from);
    }
  }
  token.name = name_intern(&lexer->compilation->names, buffer.text, buffer.length);
  text_buffer_release(&buffer);
  token.end = lexer->position = at + 1;
  return token;
}

static Token scan_string(Lexer *lexer, Token token) {
  const unsigned char *text = lexer->text;
  unsigned char quote = text[token.start];
  token.kind = TOKEN_STRING;
  uint32_t at = token.start + 1, hash = NAME_HASH_START;
  while (text[at] != quote) {
    if (text[at] == '\\' || text[at] == '\n' || text[at] == '\r' || text[at] == 0)
      return scan_string_slow(lexer, token);
    hash = name_hash_step(hash, text[at++]);
  }
  token.name = name_intern_hashed(&lexer->compilation->names, (const char *)text + token.start + 1,
                                  at - token.start - 1, hash);
  token.end = lexer->position = at + 1;
  return token;
}

/* From the character after ` or }: up to the next ${ or the closing `. Line ends are normalised to
 * LF in both texts. */
static Token scan_template(Lexer *lexer, Token token, bool is_continued) {
  const unsigned char *text = lexer->text;
  TextBuffer cooked = {0}, raw = {0};
  bool is_cooked = true;
  uint32_t at = token.start + 1;
  for (;;) {
    unsigned char byte = text[at];
    if (byte == '`') {
      token.kind = is_continued ? TOKEN_TEMPLATE_TAIL : TOKEN_TEMPLATE_WHOLE;
      at++;
      break;
    }
    if (byte == '$' && text[at + 1] == '{') {
      token.kind = is_continued ? TOKEN_TEMPLATE_MIDDLE : TOKEN_TEMPLATE_HEAD;
      at += 2;
      break;
    }
    if (at >= lexer->length) {
      REPORT(lexer, token.start, token.start + 1, DIAG_UNTERMINATED_TEMPLATE);
      token.kind = TOKEN_INVALID;
      break;
    }
    uint32_t from = at;
    if (byte == '\\') {
      at++;
      bool unused = false;
      if (at < lexer->length && !scan_escape(lexer, &cooked, &at, true, &unused)) is_cooked = false;
    } else if (byte == '\r') {
      at += text[at + 1] == '\n' ? 2 : 1;
      text_buffer_add_byte(&cooked, '\n');
    } else {
      while (text[at] != '`' && text[at] != '\\' && text[at] != '\r' && text[at] != '$' &&
             at < lexer->length)
        at++;
      if (at == from) at++; /* a $ that starts no substitution */
      text_buffer_add(&cooked, (const char *)text + from, at - from);
    }
    for (uint32_t i = from; i < at; i++) {
      if (text[i] != '\r')
        text_buffer_add_byte(&raw, (char)text[i]);
      else if (text[i + 1] != '\n')
        text_buffer_add_byte(&raw, '\n');
    }
  }
  token.name =
      is_cooked ? name_intern(&lexer->compilation->names, cooked.text, cooked.length) : NULL;
  token.raw = name_intern(&lexer->compilation->names, raw.text, raw.length);
  text_buffer_release(&cooked);
  text_buffer_release(&raw);
  token.end = lexer->position = at;
  return token;
}

Token lexer_rescan_template(Lexer *lexer, Token token) {
  token.newline_before = false;
  return scan_template(lexer, token, true);
}

Token lexer_rescan_regexp(Lexer *lexer, Token token) {
  const unsigned char *text = lexer->text;
  uint32_t at = token.start + 1;
  bool in_class = false;
  for (;; at++) {
    unsigned char byte = text[at];
    if (at >= lexer->length || byte == '\n' || byte == '\r' || is_line_separator(text + at)) {
      REPORT(lexer, token.start, at, DIAG_UNTERMINATED_REGEXP);
      token.kind = TOKEN_INVALID;
      token.end = lexer->position = at;
      return token;
    }
    if (byte == '/' && !in_class) break;
    if (byte == '[') in_class = true;
    if (byte == ']') in_class = false;
    if (byte == '\\' && at + 1 < lexer->length && text[at + 1] != '\n' && text[at + 1] != '\r' &&
        !is_line_separator(text + at + 1))
      at++;
  }
  token.kind = TOKEN_REGEXP;
  token.name = name_intern(&lexer->compilation->names, (const char *)text + token.start + 1,
                           at - token.start - 1);
  uint32_t flags = ++at;
  while (byte_class[text[at]] & BYTE_PART)
    at++;
  token.raw = name_intern(&lexer->compilation->names, (const char *)text + flags, at - flags);
  token.end = lexer->position = at;
  uint32_t after = at;
  if (text[at] == '\\' || (text[at] >= 0x80 && is_identifier_part(decode(text, &after))))
    REPORT(lexer, at, after > at ? after : at + 1, DIAG_BAD_REGEXP_FLAGS,
           "escapes and other letters");
  return token;
}

Token lexer_split(Lexer *lexer, Token token, TokenKind first) {
  token.kind = first;
  token.end = lexer->position = token.start + 1;
  return token;
}

/* ---- punctuators, and the way to all tokens ---- */

static Token punctuator(Lexer *lexer, Token token, TokenKind kind, uint32_t length) {
  token.kind = kind;
  token.end = lexer->position = token.start + length;
  return token;
}

static Token stray_character(Lexer *lexer, Token token) {
  uint32_t at = token.start;
  uint32_t code_point = decode(lexer->text, &at);
  char text[16];
  if (code_point >= 0x21 && code_point < 0x7F)
    snprintf(text, sizeof text, "%c", (int)code_point);
  else
    snprintf(text, sizeof text, "U+%04X", code_point);
  token.kind = TOKEN_INVALID;
  token.end = lexer->position = at;
  REPORT(lexer, token.start, at, DIAG_STRAY_CHARACTER, text);
  return token;
}

Token lexer_next(Lexer *lexer) {
  Token token = {.newline_before = skip_trivia(lexer)};
  token.start = token.end = lexer->position;
  const unsigned char *p = lexer->text + token.start;
  if (byte_class[*p] & BYTE_START) return scan_word(lexer, token);
  if (byte_class[*p] & BYTE_DIGIT) return scan_number(lexer, token);
#define IS(n, byte)              (p[n] == (byte))
#define PUNCTUATOR(kind, length) punctuator(lexer, token, TOKEN_##kind, length)
  switch (*p) {
  case 0:
    if (token.start >= lexer->length) return token.kind = TOKEN_END, token;
    return stray_character(lexer, token);
  case '"':
  case '\'':
    return scan_string(lexer, token);
  case '`':
    return scan_template(lexer, token, false);
  case '#':
    return scan_private_name(lexer, token);
  case '\\':
    return scan_word(lexer, token);
  case '{':
    return PUNCTUATOR(LEFT_BRACE, 1);
  case '}':
    return PUNCTUATOR(RIGHT_BRACE, 1);
  case '(':
    return PUNCTUATOR(LEFT_PAREN, 1);
  case ')':
    return PUNCTUATOR(RIGHT_PAREN, 1);
  case '[':
    return PUNCTUATOR(LEFT_BRACKET, 1);
  case ']':
    return PUNCTUATOR(RIGHT_BRACKET, 1);
  case ';':
    return PUNCTUATOR(SEMICOLON, 1);
  case ',':
    return PUNCTUATOR(COMMA, 1);
  case ':':
    return PUNCTUATOR(COLON, 1);
  case '~':
    return PUNCTUATOR(TILDE, 1);
  case '@':
    return PUNCTUATOR(AT, 1);
  case '.':
    if (is_digit(p[1])) return scan_number(lexer, token);
    if (IS(1, '.') && IS(2, '.')) return PUNCTUATOR(ELLIPSIS, 3);
    return PUNCTUATOR(DOT, 1);
  case '?':
    if (IS(1, '?')) return IS(2, '=') ? PUNCTUATOR(NULLISH_ASSIGN, 3) : PUNCTUATOR(NULLISH, 2);
    if (IS(1, '.') && !is_digit(p[2])) return PUNCTUATOR(QUESTION_DOT, 2);
    return PUNCTUATOR(QUESTION, 1);
  case '=':
    if (IS(1, '=')) return IS(2, '=') ? PUNCTUATOR(STRICT_EQUAL, 3) : PUNCTUATOR(EQUAL, 2);
    return IS(1, '>') ? PUNCTUATOR(ARROW, 2) : PUNCTUATOR(ASSIGN, 1);
  case '!':
    if (IS(1, '=')) return IS(2, '=') ? PUNCTUATOR(STRICT_NOT_EQUAL, 3) : PUNCTUATOR(NOT_EQUAL, 2);
    return PUNCTUATOR(NOT, 1);
  case '+':
    if (IS(1, '+')) return PUNCTUATOR(INCREMENT, 2);
    return IS(1, '=') ? PUNCTUATOR(PLUS_ASSIGN, 2) : PUNCTUATOR(PLUS, 1);
  case '-':
    if (IS(1, '-')) return PUNCTUATOR(DECREMENT, 2);
    return IS(1, '=') ? PUNCTUATOR(MINUS_ASSIGN, 2) : PUNCTUATOR(MINUS, 1);
  case '*':
    if (IS(1, '*')) return IS(2, '=') ? PUNCTUATOR(EXPONENT_ASSIGN, 3) : PUNCTUATOR(EXPONENT, 2);
    return IS(1, '=') ? PUNCTUATOR(STAR_ASSIGN, 2) : PUNCTUATOR(STAR, 1);
  case '/':
    return IS(1, '=') ? PUNCTUATOR(SLASH_ASSIGN, 2) : PUNCTUATOR(SLASH, 1);
  case '%':
    return IS(1, '=') ? PUNCTUATOR(PERCENT_ASSIGN, 2) : PUNCTUATOR(PERCENT, 1);
  case '^':
    return IS(1, '=') ? PUNCTUATOR(BIT_XOR_ASSIGN, 2) : PUNCTUATOR(BIT_XOR, 1);
  case '&':
    if (IS(1, '&'))
      return IS(2, '=') ? PUNCTUATOR(LOGICAL_AND_ASSIGN, 3) : PUNCTUATOR(LOGICAL_AND, 2);
    return IS(1, '=') ? PUNCTUATOR(BIT_AND_ASSIGN, 2) : PUNCTUATOR(BIT_AND, 1);
  case '|':
    if (IS(1, '|'))
      return IS(2, '=') ? PUNCTUATOR(LOGICAL_OR_ASSIGN, 3) : PUNCTUATOR(LOGICAL_OR, 2);
    return IS(1, '=') ? PUNCTUATOR(BIT_OR_ASSIGN, 2) : PUNCTUATOR(BIT_OR, 1);
  case '<':
    if (IS(1, '<'))
      return IS(2, '=') ? PUNCTUATOR(SHIFT_LEFT_ASSIGN, 3) : PUNCTUATOR(SHIFT_LEFT, 2);
    return IS(1, '=') ? PUNCTUATOR(LESS_EQUAL, 2) : PUNCTUATOR(LESS, 1);
  case '>':
    if (IS(1, '>')) {
      if (IS(2, '>'))
        return IS(3, '=') ? PUNCTUATOR(SHIFT_RIGHT_UNSIGNED_ASSIGN, 4)
                          : PUNCTUATOR(SHIFT_RIGHT_UNSIGNED, 3);
      return IS(2, '=') ? PUNCTUATOR(SHIFT_RIGHT_ASSIGN, 3) : PUNCTUATOR(SHIFT_RIGHT, 2);
    }
    return IS(1, '=') ? PUNCTUATOR(GREATER_EQUAL, 2) : PUNCTUATOR(GREATER, 1);
  }
#undef IS
#undef PUNCTUATOR
  uint32_t after = token.start;
  if (*p >= 0x80 && is_identifier_start(decode(lexer->text, &after)))
    return scan_word(lexer, token);
  return stray_character(lexer, token);
}

/* ---- start ---- */

void lexer_register_keywords(NameTable *names) {
  static const struct {
    const char *text;
    TokenKind kind;
  } words[] = {
#define TOKEN(enumerator, text)
#define PUNCTUATOR(enumerator, text, binary)
#define RESERVED(enumerator, text, binary) {text, TOKEN_##enumerator},
#define STRICT(enumerator, text)           {text, TOKEN_##enumerator},
#define CONTEXTUAL(enumerator, text)       {text, TOKEN_##enumerator},
#include "syntax/token.def"
#undef TOKEN
#undef PUNCTUATOR
#undef RESERVED
#undef STRICT
#undef CONTEXTUAL
  };
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    name_intern_c(names, words[i].text)->keyword = (uint16_t)words[i].kind;
}

/* The offset of the first byte that is not part of well-formed UTF-8, `length` when all is. */
static uint32_t find_invalid_utf8(const unsigned char *text, uint32_t length) {
  uint32_t at = 0;
  while (at < length) {
    uint64_t eight;
    memcpy(&eight, text + at, 8);
    if (!(eight & UINT64_C(0x8080808080808080))) {
      at += 8;
      continue;
    }
    unsigned char byte = text[at];
    uint32_t size = byte < 0x80   ? 1
                    : byte < 0xC2 ? 0
                    : byte < 0xE0 ? 2
                    : byte < 0xF0 ? 3
                    : byte < 0xF5 ? 4
                                  : 0;
    if (size == 0 || at + size > length) return at;
    for (uint32_t i = 1; i < size; i++)
      if ((text[at + i] & 0xC0) != 0x80) return at;
    if (byte == 0xE0 && text[at + 1] < 0xA0) return at;
    if (byte == 0xED && text[at + 1] >= 0xA0) return at;
    if (byte == 0xF0 && text[at + 1] < 0x90) return at;
    if (byte == 0xF4 && text[at + 1] >= 0x90) return at;
    at += size;
  }
  return length;
}

bool lexer_initialise(Lexer *lexer, Compilation *compilation, Source *source, bool is_module) {
  *lexer = (Lexer){.compilation = compilation,
                   .source = source,
                   .text = (const unsigned char *)source->text,
                   .length = source->length_bytes,
                   .is_module = is_module};
  uint32_t invalid = find_invalid_utf8(lexer->text, lexer->length);
  if (invalid < lexer->length) {
    REPORT(lexer, invalid, invalid + 1, DIAG_NOT_UTF8);
    return false;
  }
  if (lexer->length >= 3 && !memcmp(lexer->text, "\xEF\xBB\xBF", 3)) lexer->position = 3;
  if (lexer->text[lexer->position] == '#' && lexer->text[lexer->position + 1] == '!')
    skip_line(lexer);
  return true;
}
