/* doctor.h - whether this machine has what compiling needs. */
#ifndef PERRY_DRIVER_DOCTOR_H
#define PERRY_DRIVER_DOCTOR_H

/* Prints a line for each thing; returns 0 when all are there, else 1. */
int doctor_run(void);

#endif
