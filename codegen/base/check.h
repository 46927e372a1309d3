/* check.h - assertions of the compiler.
 *
 * ASSERT holds in checked builds only and cites an invariant; CHECK holds always and guards memory
 * safety and input that no earlier stage may let through. A failed one is a fault of the compiler:
 * exit status 3.
 */
#ifndef PERRY_BASE_CHECK_H
#define PERRY_BASE_CHECK_H

/* Says what broke and where, then leaves with status 3. Does not return. */
_Noreturn void compiler_fault(const char *file, int line, const char *function, const char *what);

#define CHECK(condition, what)                                                                     \
  ((condition) ? (void)0 : compiler_fault(__FILE__, __LINE__, __func__, what " (" #condition ")"))

#if PERRY_CHECKED
#define ASSERT(condition, what) CHECK(condition, what)
#else
#define ASSERT(condition, what) ((void)0)
#endif

#endif
