/* emit_module.c - the LLVM module of a program, LLVM's passes, and the object file.
 *
 * Target: x86-64-v2 (SSE4.1, so that Math.floor and its like are one instruction; every x86-64
 * server and desktop processor of the last fifteen years), static relocation and small code model
 * (executables are not position independent: static cells are 32-bit addresses), frame pointers
 * kept, unwind tables for every function. Floating point is exact: no fast-math flags, no
 * contraction.
 */
#include "emit/emitter.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/Target.h>
#include <llvm-c/Transforms/PassBuilder.h>

#include <stdlib.h>
#include <string.h>

#define TARGET_TRIPLE "x86_64-unknown-linux-gnu"
#define TARGET_CPU    "x86-64-v2"

struct EmittedModule {
  Emitter emitter;
  LLVMMemoryBufferRef output;
};

_Noreturn static void llvm_failed(const char *doing, char *message) {
  fprintf(stderr, "LLVM, %s: %s\n", doing, message ? message : "no message");
  compiler_fault(__FILE__, __LINE__, doing, "LLVM reported an error");
}

/* ---- opening ---- */

static void open_types(Emitter *e) {
  LLVMContextRef c = e->context;
  e->void_type = LLVMVoidTypeInContext(c);
  e->i1 = LLVMInt1TypeInContext(c);
  e->i8 = LLVMInt8TypeInContext(c);
  e->i16 = LLVMInt16TypeInContext(c);
  e->i32 = LLVMInt32TypeInContext(c);
  e->i64 = LLVMInt64TypeInContext(c);
  e->f64 = LLVMDoubleTypeInContext(c);
  e->ptr = LLVMPointerTypeInContext(c, 0);
  LLVMTypeRef generic[] = {e->ptr, e->i64, e->i64, e->i32, e->ptr};
  e->generic_entry_type = LLVMFunctionType(e->i64, generic, 5, false);
  LLVMTypeRef twin[] = {e->ptr, e->i64, e->i64, e->i32, e->ptr, e->i32, e->ptr};
  e->twin_type = LLVMFunctionType(e->i64, twin, 7, false);
  LLVMTypeRef resume[] = {e->ptr, e->i32, e->i64};
  e->resume_entry_type = LLVMFunctionType(e->i64, resume, 3, false);
  LLVMTypeRef landing[] = {e->ptr, e->i32};
  e->landing_type = LLVMStructTypeInContext(c, landing, 2, false);
}

static LLVMAttributeRef attribute(Emitter *e, const char *name, uint64_t value) {
  unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
  CHECK(kind != 0, "name of an attribute");
  return LLVMCreateEnumAttribute(e->context, kind, value);
}

static LLVMAttributeRef text_attribute(Emitter *e, const char *name, const char *value) {
  return LLVMCreateStringAttribute(e->context, name, (unsigned)strlen(name), value,
                                   (unsigned)strlen(value));
}

static void open_attributes(Emitter *e) {
  enum { UNWIND_TABLE_ASYNCHRONOUS = 2 };
  e->attributes = (Attributes){.cold = attribute(e, "cold", 0),
                               .noinline = attribute(e, "noinline", 0),
                               .alwaysinline = attribute(e, "alwaysinline", 0),
                               .noreturn = attribute(e, "noreturn", 0),
                               .nounwind = attribute(e, "nounwind", 0),
                               .zeroext = attribute(e, "zeroext", 0),
                               .no_memory = attribute(e, "memory", 0),
                               .willreturn = attribute(e, "willreturn", 0),
                               .uwtable = attribute(e, "uwtable", UNWIND_TABLE_ASYNCHRONOUS),
                               .frame_pointer = text_attribute(e, "frame-pointer", "all"),
                               .no_tail_calls = text_attribute(e, "disable-tail-calls", "true"),
                               .nomerge = attribute(e, "nomerge", 0),
                               .cpu = text_attribute(e, "target-cpu", TARGET_CPU)};
}

static LLVMMetadataRef metadata_text(Emitter *e, const char *text) {
  return LLVMMDStringInContext2(e->context, text, strlen(text));
}

static LLVMMetadataRef metadata_node(Emitter *e, LLVMMetadataRef *fields, size_t count) {
  return LLVMMDNodeInContext2(e->context, fields, count);
}

static void open_metadata(Emitter *e) {
  static const char *const texts[] = {
#define MEMORY(name, text) text,
#include "emit/memory.def"
  };
  e->tbaa_kind = LLVMGetMDKindIDInContext(e->context, "tbaa", 4);
  e->weights_kind = LLVMGetMDKindIDInContext(e->context, "prof", 4);
  LLVMMetadataRef root_name = metadata_text(e, "perry");
  LLVMMetadataRef root = metadata_node(e, &root_name, 1);
  LLVMMetadataRef zero = LLVMValueAsMetadata(build_i64(e, 0));
  for (unsigned i = 0; i < MEMORY_KIND_COUNT; i++) {
    LLVMMetadataRef type_fields[] = {metadata_text(e, texts[i]), root, zero};
    LLVMMetadataRef type = metadata_node(e, type_fields, 3);
    LLVMMetadataRef tag_fields[] = {type, type, zero};
    e->memory_tags[i] = LLVMMetadataAsValue(e->context, metadata_node(e, tag_fields, 3));
  }
  LLVMMetadataRef weights[] = {metadata_text(e, "branch_weights"),
                               LLVMValueAsMetadata(build_i32(e, 2000)),
                               LLVMValueAsMetadata(build_i32(e, 1))};
  e->likely = LLVMMetadataAsValue(e->context, metadata_node(e, weights, 3));
}

static void open_machine(Emitter *e) {
  static const LLVMCodeGenOptLevel levels[] = {LLVMCodeGenLevelNone, LLVMCodeGenLevelLess,
                                               LLVMCodeGenLevelDefault, LLVMCodeGenLevelAggressive};
  LLVMInitializeX86TargetInfo();
  LLVMInitializeX86Target();
  LLVMInitializeX86TargetMC();
  LLVMInitializeX86AsmPrinter();
  LLVMTargetRef target;
  char *message = NULL;
  if (LLVMGetTargetFromTriple(TARGET_TRIPLE, &target, &message))
    llvm_failed("finding the target", message);
  e->machine =
      LLVMCreateTargetMachine(target, TARGET_TRIPLE, TARGET_CPU, "",
                              levels[e->options.optimisation], LLVMRelocStatic, LLVMCodeModelSmall);
  LLVMSetTarget(e->module, TARGET_TRIPLE);
  LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(e->machine);
  LLVMSetModuleDataLayout(e->module, layout);
  LLVMDisposeTargetData(layout);
}

static void open_externals(Emitter *e) {
  e->isolate = LLVMAddGlobal(e->module, e->i8, "perry_isolate");
  LLVMSetThreadLocalMode(e->isolate, LLVMLocalExecTLSModel);
  LLVMSetAlignment(e->isolate, _Alignof(Isolate));
  LLVMTypeRef type = LLVMFunctionType(e->i32, NULL, 0, true);
  e->personality = LLVMAddFunction(e->module, "perry_personality", type);
}

EmittedModule *emit_module(IrModule *ir, const EmitOptions *options) {
  EmittedModule *emitted = calloc(1, sizeof *emitted);
  CHECK(emitted != NULL, "memory");
  Emitter *e = &emitted->emitter;
  CHECK(ir->evaluate != NULL, "a program has a function that evaluates it");
  e->ir = ir;
  e->options = *options;
  e->context = LLVMContextCreate();
  LLVMContextSetDiscardValueNames(e->context, false);
  const char *path = ir->entry_path ? ir->entry_path : "program";
  e->module = LLVMModuleCreateWithNameInContext(path, e->context);
  LLVMSetSourceFileName(e->module, path, strlen(path));
  e->builder = LLVMCreateBuilderInContext(e->context);
  open_types(e);
  open_attributes(e);
  open_metadata(e);
  open_machine(e);
  open_externals(e);
  data_open(e);
  debug_open(e);
  e->functions = ARENA_ARRAY(&e->arena, FunctionSymbols, ir->functions.count);
  for (uint32_t i = 0; i < ir->functions.count; i++)
    declare_function(e, ir->functions.items[i]);
  for (uint32_t i = 0; i < ir->functions.count; i++)
    emit_function_body(e, ir->functions.items[i]);
  LLVMSetCurrentDebugLocation2(e->builder, NULL);
  data_close(e);
  debug_close(e);
#if PERRY_CHECKED
  char *message = NULL;
  if (LLVMVerifyModule(e->module, LLVMReturnStatusAction, &message))
    llvm_failed("verifying the module", message);
  LLVMDisposeMessage(message);
#endif
  return emitted;
}

/* ---- passes and output ---- */

/* -O0 keeps what makes the rest small: slots become SSA values, dead functions and data go. */
static const char *pass_pipeline(unsigned level) {
  static const char *const pipelines[] = {"function(mem2reg),globaldce", "default<O1>",
                                          "default<O2>", "default<O3>"};
  return pipelines[level];
}

void emit_optimise(EmittedModule *emitted) {
  Emitter *e = &emitted->emitter;
  LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
  bool is_fast = e->options.optimisation >= 2;
  LLVMPassBuilderOptionsSetLoopVectorization(options, is_fast);
  LLVMPassBuilderOptionsSetSLPVectorization(options, is_fast);
  LLVMPassBuilderOptionsSetLoopInterleaving(options, is_fast);
  LLVMPassBuilderOptionsSetLoopUnrolling(options, is_fast);
  LLVMErrorRef error =
      LLVMRunPasses(e->module, pass_pipeline(e->options.optimisation), e->machine, options);
  if (error) llvm_failed("running passes", LLVMGetErrorMessage(error));
  LLVMDisposePassBuilderOptions(options);
  sites_mark(e);
}

static const IrFunction *find_function(const Emitter *e, const char *name) {
  for (uint32_t i = 0; i < e->ir->functions.count; i++) {
    const IrFunction *function = e->ir->functions.items[i];
    if (strcmp(function->symbol, name) == 0 ||
        (function->name && strcmp(function->name->text, name) == 0))
      return function;
  }
  return NULL;
}

void emit_print(EmittedModule *emitted, FILE *out, const char *only_function) {
  Emitter *e = &emitted->emitter;
  char *text;
  if (!only_function) {
    text = LLVMPrintModuleToString(e->module);
  } else {
    const IrFunction *function = find_function(e, only_function);
    if (!function) return;
    char *body = arena_format(&e->arena, "%s%s", function->symbol,
                              function->is_resumed_by_frame ? ".resume"
                              : function->has_direct_entry  ? ".direct"
                                                            : "");
    LLVMValueRef found = LLVMGetNamedFunction(e->module, body);
    if (!found) return;
    text = LLVMPrintValueToString(found);
  }
  fputs(text, out);
  fputc('\n', out);
  LLVMDisposeMessage(text);
}

static EmittedBytes emit_file(EmittedModule *emitted, LLVMCodeGenFileType type) {
  Emitter *e = &emitted->emitter;
  char *message = NULL;
  if (LLVMTargetMachineEmitToMemoryBuffer(e->machine, e->module, type, &message, &emitted->output))
    llvm_failed("emitting machine code", message);
  return (EmittedBytes){LLVMGetBufferStart(emitted->output), LLVMGetBufferSize(emitted->output)};
}

EmittedBytes emit_assembly(EmittedModule *emitted) {
  return emit_file(emitted, LLVMAssemblyFile);
}
EmittedBytes emit_object(EmittedModule *emitted) {
  return sites_add(&emitted->emitter, emit_file(emitted, LLVMObjectFile));
}

void emit_release(EmittedModule *emitted) {
  Emitter *e = &emitted->emitter;
  if (emitted->output) LLVMDisposeMemoryBuffer(emitted->output);
  LLVMDisposeBuilder(e->builder);
  LLVMDisposeModule(e->module);
  LLVMDisposeTargetMachine(e->machine);
  LLVMContextDispose(e->context);
  arena_release(&e->arena);
  free(emitted);
}
