#pragma once

// Swift cannot call the function of variable arguments by which SQLite gives a b-tree a second name.

/// Makes, by one CREATE TABLE statement, a table over a b-tree that another table or an index has already, in the memory of a connection
/// (sqlite3 *) only: the file and other connections know nothing of it. The connection must have read the schema. 0, or SQLite's code.
int cimposter_create(void *connection, int root, const char *statement);

/// Makes a connection forget all such tables. No statement may be running.
void cimposter_forget(void *connection);
