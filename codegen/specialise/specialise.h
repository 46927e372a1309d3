/* specialise.h - from the operations of the language to typed ones, in place. */
#ifndef PERRY_SPECIALISE_SPECIALISE_H
#define PERRY_SPECIALISE_SPECIALISE_H

#include "ir/ir.h"

/* All passes of pass.def over the module; needs infer_program before it. */
void specialise_program(IrModule *module);

/* ---- passes ---- */
/* Loads of static slots that hold one constant become the constant. */
void fold_constant_slots(IrFunction *function);
/* A dead-zone check of a static slot that an earlier one dominates goes away. */
void remove_repeated_checks(IrFunction *function);
/* construct.c: `new` of declared classes. Makes functions that initialise a new instance of its
 * final shape; whether a node constructs such a class (derived ones need a guard), and what takes
 * its place. */
void make_initializers(IrModule *module);
bool constructs_known_class(const IrNode *node, bool *needs_guard);
void narrow_construct(IrFunction *function, IrNode *node);
/* `this` and as many arguments as the callee has formals; undefined for missing ones. */
IrNode **fit_arguments(IrFunction *function, IrNode *receiver, IrNode *const *arguments,
                       uint32_t count, uint32_t formals, IrNode *place);
/* Gives functions typed direct entries where the proofs allow, and calls them through these. */
void make_direct_entries(IrModule *module);
void call_directly(IrFunction *function);
/* After all else: functions that run no code of the program's own any more. */
void find_leaves(IrModule *module);
/* A copy whose nodes have the ids of the original. It is the module's last function. */
IrFunction *clone_function(const IrFunction *function);
/* Guards for what is predicted and pays; their sites name nodes of the generic code, not points
 * yet. True if there is any. */
bool insert_guards(IrFunction *function);
/* False: insert_guards would find no reason. */
bool may_have_guards(IrFunction *function);
/* A node made and inserted before `place`, with its position. */
IrNode *insert_node(IrFunction *function, IrOp op, Representation representation, uint32_t type,
                    uint32_t operand_count, IrNode *const *operands, IrNode *place);
/* A guard before `place` that leaves for the twin at `point` when the test fails. */
void insert_guard(IrFunction *function, IrNode *test, const IrNode *point, IrNode *place);
bool predicts(const IrPrediction *prediction,
              uint32_t types); /* something, and nothing but these */
bool is_predicted_number_array(const IrPrediction *base);
bool is_predicted_value_array(const IrPrediction *base);
bool typed_element_is_int32(uint32_t element_type);
/* Of a named access to a record or class instance: the slot of the property, -1: unknown; whether
 * it holds numbers only; and the check that the object is what was predicted. */
int32_t predicted_slot(const IrNode *node);
bool predicts_number_slot(const IrNode *node);
void guard_record(IrFunction *function, IrNode *node);
/* method.c: methods and accessors of classes. Whether the function has accesses to instances that
 * pay for guards; whether the node calls a method, getter or setter that the prediction finds, and
 * the calls that take the place of such a node and of a method read and called in two steps. */
bool uses_instances(const IrFunction *function);
bool calls_predicted_member(const IrNode *node);
void narrow_member_call(IrFunction *function, IrNode *node);
void narrow_method_pair(IrFunction *function, IrNode *call);
/* instanceof of a class, of what is predicted to be an instance of a class. */
void narrow_instance_of(IrFunction *function, IrNode *node);
/* Frame memory that is filled and not used yet cannot be handed to a twin: no guard between. */
bool is_in_frame_memory(const IrNode *node);
/* Guards whose test is the same in every turn of a loop move in front of it. */
void hoist_guards(IrFunction *function);
IrSite *site_before(IrFunction *function, const IrNode *node);
/* Makes `twin` (a clone from before the guards were inserted) enterable where the guards of
 * `function` leave, and completes their sites. False: it cannot be done. */
bool make_twin(IrFunction *function, IrFunction *twin, IrNode **by_id);
/* integer_array.c: which arrays of the function, guards inserted, hold raw integers. */
void find_integer_arrays(IrFunction *function);
/* integer.c: what is proven without speculation. */
void prove_integers(IrFunction *function);
/* integer.c: types and ranges of int32 values, proven or (with guards) speculated. */
void find_integers(IrFunction *function, bool has_guards);
bool predicts_typed_array(const IrPrediction *base);
/* Numbers that are proven become F64 or I32 values, operators on them machine operations. */
void narrow_numbers(IrFunction *function, bool has_guards);

#endif
