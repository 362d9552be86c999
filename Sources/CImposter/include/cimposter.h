#pragma once

// Wraps sqlite3_test_control(SQLITE_TESTCTRL_IMPOSTER, …), a variadic function that Swift cannot call.

/// Creates an imposter table: a table, declared by a CREATE TABLE statement, over the b-tree of another table or index. It exists only in
/// the memory of the connection (sqlite3 *), not in the file. The connection must have read the schema. Returns 0 or SQLite's error code.
int cimposter_create(void *connection, int root, const char *statement);

/// Removes all imposter tables of a connection. No statement may be running.
void cimposter_forget(void *connection);
