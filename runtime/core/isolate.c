#include "abi/isolate.h"

_Thread_local Isolate perry_isolate;
