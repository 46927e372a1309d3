/* specialise.c - the passes in order. */
#include "specialise/specialise.h"

#include "infer/infer.h"

static void for_each(IrModule *module, void (*pass)(IrFunction *)) {
  for (uint32_t i = 0; i < module->functions.count; i++) pass(module->functions.items[i]);
}

void specialise_program(IrModule *module) {
  for_each(module, fold_constant_slots);
  infer_program(module);
  make_direct_entries(module);
  for_each(module, call_directly);
  for_each(module, narrow_numbers);
}
