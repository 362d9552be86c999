#pragma once
#include <stddef.h>
#include <stdint.h>

// SQLite for files of unknown origin: one connection that trusts nothing in the file, changes nothing, and gives up rather
// than run or allocate without end. The vault's own SQLite goes through GRDB; this one needs switches that are not to be had there.

typedef struct cstore cstore;

enum { CSTORE_ROW = 1, CSTORE_END = 0, CSTORE_ERROR = -1, CSTORE_TOO_LARGE = -2, CSTORE_TOO_LONG = -3 };
enum { CSTORE_NULL = 0, CSTORE_INTEGER = 1, CSTORE_REAL = 2, CSTORE_TEXT = 3, CSTORE_BLOB = 4 };

/// Opens a file that is the caller's own copy: a write-ahead log beside it is replayed. No value longer than `value_limit` bytes is read,
/// and no statement runs for more than `step_limit` thousand steps. NULL when memory is short; else ask cstore_error.
cstore *_Nullable cstore_open(const char *_Nonnull path, int32_t value_limit, int64_t step_limit);
void cstore_close(cstore *_Nullable store);
/// What went wrong last; NULL for nothing. Lives until the next call.
const char *_Nullable cstore_error(const cstore *_Nonnull store);

/// Begins a statement, in place of the one before it. Returns 0 when it does not compile.
int32_t cstore_begin(cstore *_Nonnull store, const char *_Nonnull sql);
/// Gives parameter `number` (from 1) a value.
void cstore_bind_integer(cstore *_Nonnull store, int32_t number, int64_t value);
void cstore_bind_text(cstore *_Nonnull store, int32_t number, const char *_Nonnull value);
/// The next row: one of CSTORE_ROW, CSTORE_END and the errors.
int32_t cstore_step(cstore *_Nonnull store);
/// What column `index` of the row holds. Bytes live until the next step.
int32_t cstore_kind(const cstore *_Nonnull store, int32_t index);
int64_t cstore_integer(const cstore *_Nonnull store, int32_t index);
double cstore_real(const cstore *_Nonnull store, int32_t index);
const uint8_t *_Nullable cstore_bytes(const cstore *_Nonnull store, int32_t index, size_t *_Nonnull length);
