/* predict.h - what the program's annotations say of an expression's value.
 *
 * Types are not checked here: an annotation is a prediction that decides which fast code exists,
 * and a guard decides whether it runs. So this reads annotations where they stand, follows names to
 * their declarations, members to their signatures and calls to return types, and gives up (NULL) at
 * anything harder.
 */
#ifndef PERRY_LOWER_PREDICT_H
#define PERRY_LOWER_PREDICT_H

#include "ir/ir.h"
#include "resolve/module.h"

typedef struct Predictor {
  Compilation *compilation;
  Arena *arena;
  HashMap types; /* Name * -> declaration of a type (interface, alias, class, enum); ambiguous names
                    are absent */
  HashMap classes;   /* Node * of a class -> IrClass * */
  Vector records;    /* IrPrediction * with members */
  HashMap predicted; /* Node * -> IrPrediction * (or `unknown`), also ends cycles */
} Predictor;

Predictor *predictor_new(Compilation *compilation, ModuleGraph *graph);

/* When all literals are known: gives predictions of records their static shapes. Objects that
 * JSON.parse makes have other ones, so a program that uses JSON gets none. */
void predict_shapes(Predictor *p, IrModule *module);

/* NULL: nothing is known. */
const IrPrediction *predict_expression(Predictor *p, Node *node);
const IrPrediction *predict_type(Predictor *p, Node *type);
const IrPrediction *predict_binding(Predictor *p, Binding *binding);
/* What the compiler knows of the class: empty until lowering meets it. */
IrClass *predict_class(Predictor *p, const Node *class_node);
/* Inside a class `this` is predicted to be one of its instances: lowering tells when it meets the
 * expression. is_finished: not while the instance is being constructed. */
void predict_this(Predictor *p, const Node *this_expression, const Node *class_node,
                  bool is_finished);
/* For what `super` names in a method of the class, NULL: unknown. */
const IrPrediction *predict_super(Predictor *p, IrClass *of_method);
/* A property of a value predicted so. */
const IrPrediction *predict_member(Predictor *p, const IrPrediction *object, const Name *name);
/* What a function (declaration, expression, method) returns. */
const IrPrediction *predict_return(Predictor *p, Node *function);

#endif
