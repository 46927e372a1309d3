/* emit_abi.c - signatures: runtime entries, the generic, direct and resume entries of compiled
 * functions, and calls of them.
 *
 *     generic  i64 (ptr callee, i64 this, i64 new_target, i32 argc, ptr argv)   every function has
 * it; FunctionInfo.entry direct   result (parameters) functions without captures that infer/ chose
 *     resume   i64 (ptr frame, i32 mode, i64 sent)                              generators and
 * async functions
 *
 * A function's body is one of these; where it is not the generic entry, a small generic entry leads
 * to it.
 */
#include "abi/effects.h"
#include "emit/emitter.h"

#include <string.h>

static LLVMTypeRef letter_type(Emitter *e, char letter) {
  if (letter == 'L') return e->i64;
  return representation_type(e, ir_entry_representation(letter));
}

static void add_attribute(LLVMValueRef function, LLVMAttributeRef attribute) {
  LLVMAddAttributeAtIndex(function, LLVMAttributeFunctionIndex, attribute);
}

/* Out-of-line halves of inline fast paths. */
static bool is_cold(EntryId id) {
  return id == ENTRY_perry_allocate_slow || id == ENTRY_perry_write_barrier_slow ||
         id == ENTRY_perry_number_to_int32;
}

LLVMValueRef entry_function(Emitter *e, EntryId id) {
  if (e->entries[id]) return e->entries[id];
  const Entry *entry = ir_entry(id);
  LLVMTypeRef parameters[ENTRY_PARAMETERS_MAX];
  unsigned count = ir_entry_parameter_count(entry);
  for (unsigned i = 0; i < count; i++)
    parameters[i] = letter_type(e, entry->parameters[i]);
  LLVMTypeRef type = LLVMFunctionType(letter_type(e, entry->result), parameters, count, false);
  LLVMValueRef function = LLVMAddFunction(e->module, entry->name, type);
  for (unsigned i = 0; i < count; i++)
    if (entry->parameters[i] == 'B')
      LLVMAddAttributeAtIndex(function, i + 1, e->attributes.zeroext);
  if (entry->result == 'B')
    LLVMAddAttributeAtIndex(function, LLVMAttributeReturnIndex, e->attributes.zeroext);
  if (!ir_entry_returns(entry)) {
    add_attribute(function, e->attributes.noreturn);
    add_attribute(function, e->attributes.cold);
  } else if (is_cold(id)) {
    add_attribute(function, e->attributes.cold);
  }
  if (!(entry->effects & EFFECT_THROW)) add_attribute(function, e->attributes.nounwind);
  if (entry->effects == EFFECT_PURE && entry->result == 'D') {
    add_attribute(function, e->attributes.no_memory);
    add_attribute(function, e->attributes.willreturn);
  }
  e->entries[id] = function;
  e->entry_types[id] = type;
  return function;
}

/* A call that may throw stands for one place in the source: stacks show it. */
static LLVMValueRef keep_apart(Emitter *e, LLVMValueRef call) {
  LLVMAddCallSiteAttribute(call, LLVMAttributeFunctionIndex, e->attributes.nomerge);
  return call;
}

LLVMValueRef build_call(FunctionEmitter *f, LLVMTypeRef type, LLVMValueRef callee,
                        LLVMValueRef *arguments, unsigned count) {
  Emitter *e = f->emitter;
  if (!f->block || !f->block->unwind)
    return keep_apart(e, LLVMBuildCall2(e->builder, type, callee, arguments, count, ""));
  LLVMBasicBlockRef next = build_block(f, "next");
  LLVMBasicBlockRef handler = f->blocks[f->block->unwind->target->order].entry;
  add_unwind_arguments(f);
  LLVMValueRef result =
      LLVMBuildInvoke2(e->builder, type, callee, arguments, count, next, handler, "");
  build_position(f, next);
  return keep_apart(e, result);
}

LLVMValueRef build_entry_call(FunctionEmitter *f, EntryId id, LLVMValueRef *arguments,
                              unsigned count) {
  Emitter *e = f->emitter;
  const Entry *entry = ir_entry(id);
  CHECK(count == ir_entry_parameter_count(entry), "arguments of a runtime entry");
  LLVMValueRef callee = entry_function(e, id);
  LLVMValueRef result =
      entry->effects & EFFECT_THROW
          ? build_call(f, e->entry_types[id], callee, arguments, count)
          : LLVMBuildCall2(e->builder, e->entry_types[id], callee, arguments, count, "");
  if (!ir_entry_returns(entry)) {
    LLVMBuildUnreachable(e->builder);
    build_position(f, build_block(f, "dead"));
  }
  return result;
}

LLVMTypeRef direct_type(Emitter *e, const IrFunction *function) {
  LLVMTypeRef *parameters = ARENA_ARRAY(&e->arena, LLVMTypeRef, function->formal_count + 1);
  uint32_t count = 0;
  if (function->direct_takes_this) parameters[count++] = e->i64;
  for (uint32_t i = 0; i < function->formal_count; i++)
    parameters[count++] = representation_type(e, function->direct_parameters[i]);
  return LLVMFunctionType(representation_type(e, function->direct_result), parameters, count,
                          false);
}

LLVMValueRef add_internal_function(Emitter *e, const char *name, LLVMTypeRef type) {
  LLVMValueRef function = LLVMAddFunction(e->module, name, type);
  LLVMSetLinkage(function, LLVMInternalLinkage);
  add_attribute(function, e->attributes.uwtable);
  add_attribute(function, e->attributes.frame_pointer);
  add_attribute(function, e->attributes.no_tail_calls);
  add_attribute(function, e->attributes.cpu);
  return function;
}

/* Module and function name, with a number where that is taken: `app.fib`, `app.fib.2`. */
static char *choose_symbol(Emitter *e, const IrFunction *function) {
  NameTable *names = &e->ir->compilation->names;
  const char *path = function->source ? function->source->path : "program";
  const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
  int stem = (int)strcspn(base, ".");
  bool is_named = function->name && function->name->length_bytes > 0;
  const char *name = is_named ? function->name->text : "anonymous";
  char *symbol = arena_format(&e->arena, "%.*s.%s", stem, base, name);
  void **taken = hash_map_slot(&e->arena, &e->symbol_counts, name_intern_c(names, symbol));
  uintptr_t count = (uintptr_t)*taken + 1;
  *taken = (void *)count;
  return count == 1 ? symbol : arena_format(&e->arena, "%s.%u", symbol, (unsigned)count);
}

void declare_function(Emitter *e, IrFunction *function) {
  if (!function->symbol) function->symbol = choose_symbol(e, function);
  FunctionSymbols *symbols = &e->functions[function->index];
  if (function->is_twin) {
    symbols->body_type = e->twin_type;
    symbols->entry = symbols->body = add_internal_function(
        e, arena_format(&e->arena, "%s.twin", function->symbol), e->twin_type);
    add_attribute(symbols->body, e->attributes.cold);
    add_attribute(symbols->body, e->attributes.noinline);
    return;
  }
  symbols->entry = add_internal_function(e, function->symbol, e->generic_entry_type);
  symbols->body = symbols->entry;
  symbols->body_type = e->generic_entry_type;
  if (function->is_resumed_by_frame) {
    symbols->body_type = e->resume_entry_type;
    symbols->body = add_internal_function(e, arena_format(&e->arena, "%s.resume", function->symbol),
                                          symbols->body_type);
  } else if (function->has_direct_entry) {
    CHECK(function->capture_count == 0, "a direct entry is not told its callee");
    symbols->body_type = direct_type(e, function);
    symbols->body = add_internal_function(e, arena_format(&e->arena, "%s.direct", function->symbol),
                                          symbols->body_type);
    if (function->is_small_leaf) add_attribute(symbols->body, e->attributes.alwaysinline);
  }
}

/* Generators and async functions: the runtime makes the frame and runs it to its first stop. */
static void emit_resumable_start(FunctionEmitter *f) {
  Emitter *e = f->emitter;
  static const EntryId starts[] = {[IR_FUNCTION_GENERATOR] = ENTRY_perry_start_generator,
                                   [IR_FUNCTION_ASYNC] = ENTRY_perry_start_async,
                                   [IR_FUNCTION_ASYNC_GENERATOR] =
                                       ENTRY_perry_start_async_generator};
  CHECK(f->ir->kind != IR_FUNCTION_NORMAL, "a resumable function has a kind");
  LLVMBuildRet(e->builder, ENTRY_CALL(f, starts[f->ir->kind], LLVMGetParam(f->function, 0),
                                      LLVMGetParam(f->function, 1), LLVMGetParam(f->function, 3),
                                      LLVMGetParam(f->function, 4), data_resumable_info(e, f->ir)));
}

/* Leaves for the twin, which takes any arguments. */
static void emit_twin_call(FunctionEmitter *f) {
  Emitter *e = f->emitter;
  if (!f->ir->twin) { /* proven not to happen: every call of the function is known (infer/) */
    LLVMTypeRef type = LLVMFunctionType(e->void_type, NULL, 0, false);
    unsigned trap = LLVMLookupIntrinsicID("llvm.trap", 9);
    LLVMBuildCall2(e->builder, type, LLVMGetIntrinsicDeclaration(e->module, trap, NULL, 0), NULL, 0,
                   "");
    LLVMBuildUnreachable(e->builder);
    return;
  }
  LLVMValueRef arguments[5];
  LLVMGetParams(f->function, arguments);
  LLVMBuildRet(e->builder,
               LLVMBuildCall2(e->builder, e->generic_entry_type,
                              e->functions[f->ir->twin->index].entry, arguments, 5, ""));
}

/* The argument in the direct entry's representation; goes to `misfit` if it has another type. */
static LLVMValueRef unbox_argument(FunctionEmitter *f, LLVMValueRef value,
                                   Representation representation, LLVMBasicBlockRef misfit) {
  Emitter *e = f->emitter;
  if (representation == REP_VALUE) return value;
  LLVMBasicBlockRef fits = build_block(f, "fits");
  if (representation == REP_BOOL) {
    LLVMValueRef as_true = LLVMBuildOr(e->builder, value, build_i64(e, 1), "");
    build_likely(f, value_equals_bits(e, as_true, VALUE_TRUE), fits, misfit);
    build_position(f, fits);
    return LLVMBuildTrunc(e->builder, value, e->i1, "");
  }
  build_likely(f, value_is_number_test(e, value), fits, misfit);
  build_position(f, fits);
  LLVMValueRef number = value_to_f64(e, value);
  if (representation == REP_F64) return number;
  CHECK(representation == REP_I32, "representation of a direct parameter");
  LLVMBasicBlockRef is_integer = build_block(f, "fits");
  LLVMValueRef exact, integer = build_f64_to_exact_i32(f, number, &exact);
  build_likely(f, exact, is_integer, misfit);
  build_position(f, is_integer);
  return integer;
}

static LLVMValueRef box_result(Emitter *e, LLVMValueRef result, Representation representation) {
  switch (representation) {
  case REP_F64:
    return value_from_f64(e, result);
  case REP_I32:
    return value_from_i32(e, result);
  case REP_BOOL:
    return value_from_bool(e, result);
  case REP_NONE:
    return build_i64(e, VALUE_UNDEFINED);
  case REP_VALUE:
  case REP_PTR:
  case REP_ANY:
    break;
  }
  return result;
}

static void emit_direct_call(FunctionEmitter *f) {
  Emitter *e = f->emitter;
  IrFunction *ir = f->ir;
  LLVMBasicBlockRef misfit = build_block(f, "misfit");
  LLVMValueRef *arguments = ARENA_ARRAY(&e->arena, LLVMValueRef, ir->formal_count + 1);
  uint32_t count = 0;
  if (ir->direct_takes_this) arguments[count++] = LLVMGetParam(f->function, 1);
  for (uint32_t i = 0; i < ir->formal_count; i++)
    arguments[count++] =
        unbox_argument(f, build_argument_load(f, i), ir->direct_parameters[i], misfit);
  FunctionSymbols *symbols = &e->functions[ir->index];
  LLVMValueRef result =
      LLVMBuildCall2(e->builder, symbols->body_type, symbols->body, arguments, count, "");
  LLVMBuildRet(e->builder, box_result(e, result, ir->direct_result));
  if (!LLVMGetFirstUse(LLVMBasicBlockAsValue(misfit))) {
    LLVMDeleteBasicBlock(misfit);
    return;
  }
  build_position(f, misfit);
  emit_twin_call(f);
}

void emit_generic_entry(Emitter *e, IrFunction *function) {
  FunctionEmitter f = {
      .emitter = e, .ir = function, .function = e->functions[function->index].entry};
  f.argc = LLVMGetParam(f.function, 3);
  f.argv = LLVMGetParam(f.function, 4);
  build_position(&f, build_block(&f, "entry"));
  debug_enter_function(&f);
  debug_hide_position(&f, function->start);
  if (function->is_resumed_by_frame)
    emit_resumable_start(&f);
  else
    emit_direct_call(&f);
}

LLVMValueRef guard_fails_function(Emitter *e) {
  LLVMValueRef function = LLVMGetNamedFunction(e->module, "perry_guard_fails");
  if (function) return function;
  LLVMTypeRef parameters[] = {e->ptr, e->i32};
  function = LLVMAddFunction(e->module, "perry_guard_fails",
                             LLVMFunctionType(e->i1, parameters, 2, false));
  LLVMAddAttributeAtIndex(function, LLVMAttributeReturnIndex, e->attributes.zeroext);
  add_attribute(function, e->attributes.nounwind);
  return function;
}
