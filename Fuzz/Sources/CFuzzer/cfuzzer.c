// The function is in the runtime that -sanitize=fuzzer links.
#include "cfuzzer.h"
