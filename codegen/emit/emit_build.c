/* emit_build.c - small builders of LLVM instructions: constants, tagged memory accesses, branches,
 * joins. */
#include "emit/emitter.h"

#include <string.h>

LLVMValueRef build_i32(Emitter *e, uint32_t value) {
  return LLVMConstInt(e->i32, value, false);
}
LLVMValueRef build_i64(Emitter *e, uint64_t value) {
  return LLVMConstInt(e->i64, value, false);
}

LLVMTypeRef representation_type(Emitter *e, Representation representation) {
  switch (representation) {
  case REP_VALUE:
    return e->i64;
  case REP_F64:
    return e->f64;
  case REP_I32:
    return e->i32;
  case REP_BOOL:
    return e->i1;
  case REP_PTR:
    return e->ptr;
  case REP_NONE:
    return e->void_type;
  case REP_ANY:
    break;
  }
  compiler_fault(__FILE__, __LINE__, __func__, "no type for this representation");
}

LLVMValueRef build_offset(Emitter *e, LLVMValueRef base, uint64_t offset_bytes) {
  if (offset_bytes == 0) return base;
  LLVMValueRef offset = build_i64(e, offset_bytes);
  return LLVMBuildInBoundsGEP2(e->builder, e->i8, base, &offset, 1, "");
}

LLVMValueRef build_load_at(Emitter *e, LLVMTypeRef type, LLVMValueRef address, MemoryKind kind) {
  LLVMValueRef load = LLVMBuildLoad2(e->builder, type, address, "");
  LLVMSetMetadata(load, e->tbaa_kind, e->memory_tags[kind]);
  return load;
}

void build_store_at(Emitter *e, LLVMValueRef value, LLVMValueRef address, MemoryKind kind) {
  LLVMValueRef store = LLVMBuildStore(e->builder, value, address);
  LLVMSetMetadata(store, e->tbaa_kind, e->memory_tags[kind]);
}

LLVMValueRef build_load(Emitter *e, LLVMTypeRef type, LLVMValueRef base, uint64_t offset_bytes,
                        MemoryKind kind) {
  return build_load_at(e, type, build_offset(e, base, offset_bytes), kind);
}

void build_store(Emitter *e, LLVMValueRef value, LLVMValueRef base, uint64_t offset_bytes,
                 MemoryKind kind) {
  build_store_at(e, value, build_offset(e, base, offset_bytes), kind);
}

LLVMBasicBlockRef build_block(FunctionEmitter *f, const char *name) {
  return LLVMAppendBasicBlockInContext(f->emitter->context, f->function, name);
}

void build_position(FunctionEmitter *f, LLVMBasicBlockRef block) {
  LLVMPositionBuilderAtEnd(f->emitter->builder, block);
}

LLVMBasicBlockRef build_current(FunctionEmitter *f) {
  return LLVMGetInsertBlock(f->emitter->builder);
}

void build_jump(FunctionEmitter *f, LLVMBasicBlockRef target) {
  LLVMBuildBr(f->emitter->builder, target);
}

void build_likely(FunctionEmitter *f, LLVMValueRef condition, LLVMBasicBlockRef yes,
                  LLVMBasicBlockRef no) {
  LLVMValueRef branch = LLVMBuildCondBr(f->emitter->builder, condition, yes, no);
  if (LLVMIsAInstruction(branch))
    LLVMSetMetadata(branch, f->emitter->weights_kind, f->emitter->likely);
}

void build_branch(FunctionEmitter *f, LLVMValueRef condition, LLVMBasicBlockRef yes,
                  LLVMBasicBlockRef no) {
  LLVMBuildCondBr(f->emitter->builder, condition, yes, no);
}

LLVMValueRef build_intrinsic(Emitter *e, const char *name, LLVMTypeRef overload,
                             LLVMValueRef *arguments, unsigned count) {
  unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
  CHECK(id != 0, "name of an intrinsic");
  size_t overloads = overload ? 1 : 0;
  LLVMValueRef function = LLVMGetIntrinsicDeclaration(e->module, id, &overload, overloads);
  LLVMTypeRef type = LLVMIntrinsicGetType(e->context, id, &overload, overloads);
  return LLVMBuildCall2(e->builder, type, function, arguments, count, "");
}

Join join_open(FunctionEmitter *f, LLVMTypeRef type) {
  return (Join){.f = f, .type = type, .end = build_block(f, "join")};
}

static void join_record(Join *join, LLVMValueRef value) {
  CHECK(join->count < JOIN_WAYS_MAX, "ways into a join");
  join->values[join->count] = value;
  join->blocks[join->count++] = build_current(join->f);
}

void join_add(Join *join, LLVMValueRef value) {
  join_record(join, value);
  build_jump(join->f, join->end);
}

void join_add_if(Join *join, LLVMValueRef condition, LLVMValueRef value, LLVMBasicBlockRef no,
                 bool is_likely) {
  join_record(join, value);
  if (is_likely)
    build_likely(join->f, condition, join->end, no);
  else
    build_branch(join->f, condition, join->end, no);
}

LLVMValueRef join_close(Join *join) {
  FunctionEmitter *f = join->f;
  LLVMMoveBasicBlockAfter(join->end, LLVMGetLastBasicBlock(f->function));
  build_position(f, join->end);
  if (join->type == f->emitter->void_type) return NULL;
  LLVMValueRef phi = LLVMBuildPhi(f->emitter->builder, join->type, "");
  LLVMAddIncoming(phi, join->values, join->blocks, join->count);
  return phi;
}
