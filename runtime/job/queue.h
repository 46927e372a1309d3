/* queue.h - the state of job/. One per isolate, made when the first promise or job is; a precise
 * root. */
#ifndef PERRY_JOB_QUEUE_H
#define PERRY_JOB_QUEUE_H

#include "job/promise.h"

typedef struct Job {
  JobFunction run;
  Value data[JOB_DATA_MAX];
} Job;

typedef struct JobRing {
  Job *jobs; /* capacity (a power of two) of them; the next to run is at head */
  uint32_t capacity, head, count;
} JobRing;

struct JobQueue {
  JobRing microtasks, ticks;
  Array *rejections;      /* promises rejected without handler since the last look; NULL if none */
  Promise *running;       /* what the reaction that runs will settle; NULL: none, or not known */
  uint32_t promise_shape; /* of promises of %Promise% itself; 0: not known yet */
  bool is_main_done;      /* the microtasks that the module's evaluation left have run */
};

JobQueue *job_queue(void);

#endif
