#pragma once

/// Begins to load the memory at an address into the processor's caches. Nothing is read, so any address is allowed.
static inline void saekin_prefetch(const void *_Nullable address) { __builtin_prefetch(address); }
