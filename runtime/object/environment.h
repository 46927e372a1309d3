/* environment.h - the object behind process.env. */
#ifndef PERRY_OBJECT_ENVIRONMENT_H
#define PERRY_OBJECT_ENVIRONMENT_H

#include "object/object.h"

/* ALLOC */
Object *environment_create(void);

#endif
