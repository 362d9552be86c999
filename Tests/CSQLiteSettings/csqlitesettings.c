#include "csqlitesettings.h"

#include <sqlite3.h>

bool csqlite_make_defensive(void *connection) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0) == SQLITE_OK;
}
