#ifndef SAEKIN_BASELINE_FTS5_H
#define SAEKIN_BASELINE_FTS5_H

#include <sqlite3.h>

/// Returns FTS5's table of functions; null if this SQLite has no FTS5.
fts5_api *baseline_fts5(sqlite3 *connection);

#endif
