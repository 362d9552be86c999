#pragma once
#include <stdbool.h>

// For tests: settings of SQLite's that are made by functions of variable arguments, which Swift cannot call.

/// Puts a connection (sqlite3 *) into the mode in which plain statements cannot write shadow tables.
bool csqlite_make_defensive(void *_Null_unspecified connection);

/// An entry point of a loadable extension.
struct sqlite3;
struct sqlite3_api_routines;
typedef int (*csqlite_entry)(struct sqlite3 *_Nonnull, char *_Nullable *_Nonnull, const struct sqlite3_api_routines *_Nonnull);

/// Calls an entry point for a connection (sqlite3 *), as SQLite does after loading a library. Returns its code.
int csqlite_load(void *_Nonnull connection, csqlite_entry _Nonnull entry);
