#pragma once

// Wraps sqlite3_test_control(SQLITE_TESTCTRL_IMPOSTER, …) and sqlite3_config(SQLITE_CONFIG_MEMSTATUS, …), variadic functions that Swift
// cannot call.

/// Creates an imposter table: a table, declared by a CREATE TABLE statement, over the b-tree of another table or index. It exists only in
/// the memory of the connection (sqlite3 *), not in the file. The connection must have read the schema. Returns 0 or SQLite's error code.
int cimposter_create(void *connection, int root, const char *statement);

/// Removes all imposter tables of a connection. No statement may be running.
void cimposter_forget(void *connection);

/// Makes SQLite stop counting its memory, for which it locks a mutex at each allocation. Returns 0, or SQLite's error code once a
/// connection has been opened.
int cimposter_skip_statistics(void);
