/* emit_debug.c - DWARF: one compile unit, a file for each source, a subprogram for each function,
 * lines and columns from the positions of nodes. Values are not described. */
#include "emit/emitter.h"

#include <string.h>

/* Not 5: with it LLVM adds an index of names that covers this unit only, and gdb then overlooks the
 * runtime's units. */
enum { DWARF_VERSION = 4 };

static LLVMMetadataRef debug_file(Emitter *e, Source *source) {
  LLVMMetadataRef file = hash_map_get(&e->debug_files, source);
  if (file) return file;
  const char *slash = strrchr(source->path, '/');
  const char *name = slash ? slash + 1 : source->path;
  size_t directory_bytes = slash ? (size_t)(slash - source->path) : 1;
  const char *directory = slash ? source->path : ".";
  file = LLVMDIBuilderCreateFile(e->debug, name, strlen(name), directory, directory_bytes);
  hash_map_set(&e->arena, &e->debug_files, source, file);
  return file;
}

void debug_open(Emitter *e) {
  if (!e->options.has_line_table) return;
  e->debug = LLVMCreateDIBuilder(e->module);
  Source *source = e->ir->evaluate->source;
  for (uint32_t i = 0; !source && i < e->ir->functions.count; i++)
    source = e->ir->functions.items[i]->source;
  CHECK(source != NULL, "a program has a source");
  e->debug_entry = source;
  e->debug_unit =
      LLVMDIBuilderCreateCompileUnit(e->debug, LLVMDWARFSourceLanguageC11, debug_file(e, source),
                                     "perry", 5, e->options.optimisation > 0, "", 0, 0, "", 0,
                                     LLVMDWARFEmissionFull, 0, false, false, "", 0, "", 0);
  e->debug_signature =
      LLVMDIBuilderCreateSubroutineType(e->debug, debug_file(e, source), NULL, 0, LLVMDIFlagZero);
  LLVMMetadataRef version = LLVMValueAsMetadata(build_i32(e, LLVMDebugMetadataVersion()));
  LLVMAddModuleFlag(e->module, LLVMModuleFlagBehaviorWarning, "Debug Info Version", 18, version);
  LLVMMetadataRef dwarf = LLVMValueAsMetadata(build_i32(e, DWARF_VERSION));
  LLVMAddModuleFlag(e->module, LLVMModuleFlagBehaviorWarning, "Dwarf Version", 13, dwarf);
}

static void enter(FunctionEmitter *f, Source *source, uint32_t start, const char *shown) {
  Emitter *e = f->emitter;
  LLVMMetadataRef file = debug_file(e, source);
  uint32_t line = source_line_column(&e->arena, source, start).line;
  f->debug_source = source;
  f->debug_scope = LLVMDIBuilderCreateFunction(e->debug, file, shown, strlen(shown), "", 0, file,
                                               line, e->debug_signature, true, true, line,
                                               LLVMDIFlagZero, e->options.optimisation > 0);
  LLVMSetSubprogram(f->function, f->debug_scope);
}

/* Debuggers show the name that stacks have. There is no linkage name: they would show it instead.
 */
void debug_enter_function(FunctionEmitter *f) {
  LLVMSetCurrentDebugLocation2(f->emitter->builder, NULL);
  if (!f->emitter->debug || !f->ir->source) return;
  const char *name =
      f->ir->is_module_body ? f->ir->name->text : site_function_name(f->emitter, f->ir)->text;
  enter(f, f->ir->source, f->ir->start, *name ? name : "<anonymous>");
  bool is_body = f->function == f->emitter->functions[f->ir->index].body;
  if (is_body) site_note_function(f->emitter, f->debug_scope, f->ir);
}

void debug_enter_hidden(FunctionEmitter *f) {
  LLVMSetCurrentDebugLocation2(f->emitter->builder, NULL);
  if (!f->emitter->debug) return;
  size_t bytes;
  enter(f, f->emitter->debug_entry, 0, LLVMGetValueName2(f->function, &bytes));
  debug_hide_position(f, 0);
}

static void set_location(FunctionEmitter *f, uint32_t position, bool is_hidden) {
  Emitter *e = f->emitter;
  if (!f->debug_scope) return;
  LineColumn place = source_line_column(&e->arena, f->debug_source, position);
  LLVMSetCurrentDebugLocation2(
      e->builder, LLVMDIBuilderCreateDebugLocation(
                      e->context, place.line, is_hidden ? 0 : place.column, f->debug_scope, NULL));
}

void debug_set_position(FunctionEmitter *f, uint32_t position) {
  set_location(f, position, false);
}

void debug_hide_position(FunctionEmitter *f, uint32_t position) {
  set_location(f, position, true);
}

void debug_close(Emitter *e) {
  if (!e->debug) return;
  LLVMSetCurrentDebugLocation2(e->builder, NULL);
  LLVMDIBuilderFinalize(e->debug);
  LLVMDisposeDIBuilder(e->debug);
}
