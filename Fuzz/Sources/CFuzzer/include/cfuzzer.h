#pragma once
#include <stddef.h>
#include <stdint.h>

/// libFuzzer's main loop, which comes with `-sanitize=fuzzer`: reads its options from the arguments, then hands input after input
/// to `test`, which returns 0.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*test)(const uint8_t *bytes, size_t length));
