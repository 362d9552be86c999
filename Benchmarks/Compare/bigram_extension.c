// The 2-gram tokenizer of the baselines as an extension that Python and the sqlite3 shell can load.
#include <sqlite3ext.h>
SQLITE_EXTENSION_INIT1

#include "../Sources/CBaseline/bigram.c"
#include "../Sources/CBaseline/tokenizer.c"

int sqlite3_extension_init(sqlite3 *connection, char **message, const sqlite3_api_routines *routines) {
  (void)message;
  SQLITE_EXTENSION_INIT2(routines);
  return baseline_add_bigram(connection);
}
