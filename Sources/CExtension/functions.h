#pragma once
struct sqlite3;

/// Registers the scalar functions. Returns a code of SQLite.
int saekin_register_functions(struct sqlite3 *db);
