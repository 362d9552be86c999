#include "cimposter.h"

#include <sqlite3.h>

int cimposter_create(void *connection, int root, const char *statement) {
    if (sqlite3_test_control(SQLITE_TESTCTRL_IMPOSTER, connection, "main", 1, root) != SQLITE_OK) return SQLITE_ERROR;
    int code = sqlite3_exec(connection, statement, 0, 0, 0);
    sqlite3_test_control(SQLITE_TESTCTRL_IMPOSTER, connection, "main", 0, 0);
    return code;
}

void cimposter_forget(void *connection) { sqlite3_test_control(SQLITE_TESTCTRL_IMPOSTER, connection, "main", 0, 1); }

int cimposter_skip_statistics(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
