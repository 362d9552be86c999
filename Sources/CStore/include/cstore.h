#pragma once
#include <stddef.h>
#include <stdint.h>

// Reads SQLite files of unknown origin. The connection trusts nothing in the file, changes nothing, and limits time and
// memory. The vault uses GRDB instead, which does not offer the settings needed here.

typedef struct cstore cstore;

enum { CSTORE_ROW = 1, CSTORE_END = 0, CSTORE_ERROR = -1, CSTORE_TOO_LARGE = -2, CSTORE_TOO_LONG = -3 };
enum { CSTORE_NULL = 0, CSTORE_INTEGER = 1, CSTORE_REAL = 2, CSTORE_TEXT = 3, CSTORE_BLOB = 4 };

/// Opens a private copy of a file. A write-ahead log beside it is replayed. Values longer than `value_limit` bytes are not read, and no
/// statement runs for more than `step_limit` thousand steps. Returns NULL if memory is short. Call cstore_error for other errors.
cstore *_Nullable cstore_open(const char *_Nonnull path, int32_t value_limit, int64_t step_limit);
void cstore_close(cstore *_Nullable store);
/// Returns the version of the SQLite that the program runs with.
const char *_Nonnull cstore_version(void);
/// Returns the last error; NULL if there is none. Valid until the next call.
const char *_Nullable cstore_error(const cstore *_Nonnull store);

/// Begins a statement and ends the previous one. Returns 0 if it does not compile.
int32_t cstore_begin(cstore *_Nonnull store, const char *_Nonnull sql);
/// Binds a value to parameter `number`, counting from 1.
void cstore_bind_integer(cstore *_Nonnull store, int32_t number, int64_t value);
void cstore_bind_text(cstore *_Nonnull store, int32_t number, const char *_Nonnull value);
/// Moves to the next row. Returns CSTORE_ROW, CSTORE_END or an error.
int32_t cstore_step(cstore *_Nonnull store);
/// Return the type and value of column `index`. Bytes are valid until the next step.
int32_t cstore_kind(const cstore *_Nonnull store, int32_t index);
int64_t cstore_integer(const cstore *_Nonnull store, int32_t index);
double cstore_real(const cstore *_Nonnull store, int32_t index);
const uint8_t *_Nullable cstore_bytes(const cstore *_Nonnull store, int32_t index, size_t *_Nonnull length);
