#pragma once
#include <stdbool.h>

// For tests: settings of SQLite's that are made by functions of variable arguments, which Swift cannot call.

/// Puts a connection (sqlite3 *) into the mode in which plain statements cannot write shadow tables.
bool csqlite_make_defensive(void *connection);
