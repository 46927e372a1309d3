/* async_generator.h - what next, return and throw of an async generator ask for. */
#ifndef PERRY_JOB_ASYNC_GENERATOR_H
#define PERRY_JOB_ASYNC_GENERATOR_H

#include "job/frame.h"
#include "job/promise.h"

/* The promise of the request that is being served; NULL: none. */
Promise *async_generator_awaited(const Generator *generator);
/* AsyncGenerator.prototype.next, return, throw after the receiver was checked; promise: the fresh
 * one that the call returns. CALL */
void async_generator_request(Generator *generator, ResumeMode mode, Value value, Promise *promise);

#endif
