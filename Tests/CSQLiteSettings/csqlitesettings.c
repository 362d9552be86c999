#include "csqlitesettings.h"

#include <pthread.h>
#include <sqlite3.h>

bool csqlite_make_defensive(void *connection) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0) == SQLITE_OK;
}

static const struct sqlite3_api_routines *routines;

// SQLite passes its table of functions to extensions only.
static int take_routines(sqlite3 *connection, char **message, const struct sqlite3_api_routines *table) {
    (void)connection, (void)message;
    routines = table;
    return SQLITE_OK;
}

static void find_routines(void) {
    sqlite3 *connection;
    sqlite3_auto_extension((void (*)(void))take_routines);
    sqlite3_open(":memory:", &connection);
    sqlite3_close(connection);
    sqlite3_cancel_auto_extension((void (*)(void))take_routines);
}

int csqlite_load(void *connection, csqlite_entry entry) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, find_routines);
    char *message = NULL;
    int code = routines ? entry(connection, &message, routines) : SQLITE_ERROR;
    sqlite3_free(message);
    return code;
}
