#pragma once
struct sqlite3;

/// Registers the table-valued function `saekin_tokens(text)`. Returns a code of SQLite.
int saekin_register_tokens(struct sqlite3 *db);
