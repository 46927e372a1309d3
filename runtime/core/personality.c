/* personality.c - which landing pad a frame enters when a throw passes it.
 *
 * LLVM describes the calls of a function in its language specific data area: a header of three
 * encodings, then the call-site table, each row a range of code, the landing pad's offset (0:
 * none), and an action that we ignore since every pad catches everything. Source: the Itanium C++
 * ABI's exception handling chapter and the DWARF pointer encodings of the Linux Standard Base.
 */
#include "core/unwind.h"

#include "core/throw.h"

enum {
  DWARF_ABSOLUTE = 0x00,
  DWARF_ULEB128 = 0x01,
  DWARF_UDATA2 = 0x02,
  DWARF_UDATA4 = 0x03,
  DWARF_UDATA8 = 0x04,
  DWARF_SLEB128 = 0x09,
  DWARF_SDATA2 = 0x0A,
  DWARF_SDATA4 = 0x0B,
  DWARF_SDATA8 = 0x0C,
  DWARF_OMIT = 0xFF,
};

static uint64_t read_unsigned_leb(const uint8_t **p) {
  uint64_t value = 0;
  for (unsigned shift = 0;; shift += 7) {
    uint8_t byte = *(*p)++;
    value |= (uint64_t)(byte & 0x7F) << shift;
    if (!(byte & 0x80)) return value;
  }
}

/* An offset in the encoding of the call-site table, which is always relative to the function's
 * start. */
static uint64_t read_offset(const uint8_t **p, uint8_t encoding) {
  switch (encoding & 0x0F) {
  case DWARF_ULEB128:
    return read_unsigned_leb(p);
  case DWARF_UDATA2:
  case DWARF_SDATA2: {
    uint16_t value;
    memcpy(&value, *p, sizeof value);
    *p += sizeof value;
    return value;
  }
  case DWARF_UDATA4:
  case DWARF_SDATA4: {
    uint32_t value;
    memcpy(&value, *p, sizeof value);
    *p += sizeof value;
    return value;
  }
  case DWARF_ABSOLUTE:
  case DWARF_UDATA8:
  case DWARF_SDATA8: {
    uint64_t value;
    memcpy(&value, *p, sizeof value);
    *p += sizeof value;
    return value;
  }
  default:
    perry_check_failed(__FILE__, __LINE__, "call-site encoding that LLVM does not write");
  }
}

/* Address of the landing pad for the call that returns to ip, 0 if it has none. */
static uintptr_t find_landing_pad(const uint8_t *p, uintptr_t function, uintptr_t ip) {
  uintptr_t call = ip - 1 - function;
  uint8_t pad_base_encoding = *p++;
  CHECK(pad_base_encoding == DWARF_OMIT, "landing pads are relative to the function");
  uint8_t type_encoding = *p++;
  if (type_encoding != DWARF_OMIT) read_unsigned_leb(&p);
  uint8_t encoding = *p++;
  uint64_t table_bytes = read_unsigned_leb(&p);
  const uint8_t *end = p + table_bytes;
  while (p < end) {
    uint64_t start = read_offset(&p, encoding);
    uint64_t length = read_offset(&p, encoding);
    uint64_t pad = read_offset(&p, encoding);
    read_unsigned_leb(&p);   /* action */
    if (call < start) break; /* rows are sorted */
    if (call < start + length) return pad ? function + pad : 0;
  }
  return 0;
}

static _Unwind_Reason_Code enter(struct _Unwind_Context *context, uintptr_t address) {
  _Unwind_SetGR(context, __builtin_eh_return_data_regno(0), 0);
  _Unwind_SetGR(context, __builtin_eh_return_data_regno(1), 0);
  _Unwind_SetIP(context, address);
  return _URC_INSTALL_CONTEXT;
}

_Unwind_Reason_Code perry_personality(int version, _Unwind_Action actions,
                                      _Unwind_Exception_Class class,
                                      struct _Unwind_Exception *exception,
                                      struct _Unwind_Context *context) {
  const uint8_t *data = (const uint8_t *)_Unwind_GetLanguageSpecificData(context);
  if (!data) return _URC_CONTINUE_UNWIND;
  uintptr_t pad = find_landing_pad(data, _Unwind_GetRegionStart(context), _Unwind_GetIP(context));
  if (!pad) return _URC_CONTINUE_UNWIND;
  if (actions & _UA_SEARCH_PHASE) return _URC_HANDLER_FOUND;
  return enter(context, pad);
}

_Unwind_Reason_Code try_call_personality(int version, _Unwind_Action actions,
                                         _Unwind_Exception_Class class,
                                         struct _Unwind_Exception *exception,
                                         struct _Unwind_Context *context) {
  if (actions & _UA_SEARCH_PHASE) return _URC_HANDLER_FOUND;
  return enter(context, (uintptr_t)try_call_landing);
}
