#ifndef SAEKIN_BASELINE_FTS5_H
#define SAEKIN_BASELINE_FTS5_H

#include <sqlite3.h>

/// FTS5's table of functions; null when this SQLite has no FTS5.
fts5_api *baseline_fts5(sqlite3 *connection);

#endif
