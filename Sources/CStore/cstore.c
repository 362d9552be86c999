#include "cstore.h"

#include <sqlite3.h>
#include <stdlib.h>

struct cstore {
    sqlite3 *db;
    sqlite3_stmt *statement;
    int64_t steps, step_limit;
    int failed;
};

// Called every thousand steps of SQLite's virtual machine.
static int on_progress(void *context) {
    cstore *store = context;
    return ++store->steps > store->step_limit;
}

cstore *cstore_open(const char *path, int32_t value_limit, int64_t step_limit) {
    cstore *store = calloc(1, sizeof *store);
    if (!store) return NULL;
    store->step_limit = step_limit;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE;
    if (sqlite3_open_v2(path, &store->db, flags, NULL) != SQLITE_OK) {
        store->failed = 1;
        return store;
    }
    sqlite3_extended_result_codes(store->db, 1);
    sqlite3_db_config(store->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(store->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(store->db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_db_config(store->db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    sqlite3_db_config(store->db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, NULL);
    sqlite3_limit(store->db, SQLITE_LIMIT_LENGTH, value_limit);
    sqlite3_limit(store->db, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_limit(store->db, SQLITE_LIMIT_WORKER_THREADS, 0);
    sqlite3_progress_handler(store->db, 1000, on_progress, store);
    // Set before reading, since the file may contain other values for these. CHECK constraints must not be evaluated.
    const char *settings = "PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON; PRAGMA mmap_size=0; PRAGMA query_only=ON;"
                           "PRAGMA ignore_check_constraints=ON;";
    store->failed = sqlite3_exec(store->db, settings, NULL, NULL, NULL) != SQLITE_OK;
    return store;
}

const char *cstore_version(void) { return sqlite3_libversion(); }

void cstore_close(cstore *store) {
    if (!store) return;
    sqlite3_finalize(store->statement);
    sqlite3_close_v2(store->db);
    free(store);
}

const char *cstore_error(const cstore *store) {
    return store->failed ? sqlite3_errmsg(store->db) : NULL;
}

int32_t cstore_begin(cstore *store, const char *sql) {
    sqlite3_finalize(store->statement);
    store->statement = NULL;
    store->steps = 0;
    store->failed = sqlite3_prepare_v2(store->db, sql, -1, &store->statement, NULL) != SQLITE_OK || !store->statement;
    return !store->failed;
}

void cstore_bind_integer(cstore *store, int32_t number, int64_t value) {
    if (store->statement) sqlite3_bind_int64(store->statement, number, value);
}

void cstore_bind_text(cstore *store, int32_t number, const char *value) {
    if (store->statement) sqlite3_bind_text(store->statement, number, value, -1, SQLITE_TRANSIENT);
}

int32_t cstore_step(cstore *store) {
    if (!store->statement) return CSTORE_ERROR;
    int code = sqlite3_step(store->statement);
    if (code == SQLITE_ROW) return CSTORE_ROW;
    if (code == SQLITE_DONE) return CSTORE_END;
    store->failed = 1;
    if (code == SQLITE_TOOBIG) return CSTORE_TOO_LARGE;
    return code == SQLITE_INTERRUPT ? CSTORE_TOO_LONG : CSTORE_ERROR;
}

int32_t cstore_kind(const cstore *store, int32_t index) {
    switch (sqlite3_column_type(store->statement, index)) {
    case SQLITE_INTEGER: return CSTORE_INTEGER;
    case SQLITE_FLOAT: return CSTORE_REAL;
    case SQLITE_TEXT: return CSTORE_TEXT;
    case SQLITE_BLOB: return CSTORE_BLOB;
    default: return CSTORE_NULL;
    }
}

int64_t cstore_integer(const cstore *store, int32_t index) { return sqlite3_column_int64(store->statement, index); }
double cstore_real(const cstore *store, int32_t index) { return sqlite3_column_double(store->statement, index); }

const uint8_t *cstore_bytes(const cstore *store, int32_t index, size_t *length) {
    int is_text = sqlite3_column_type(store->statement, index) == SQLITE_TEXT;
    const void *bytes = is_text ? (const void *)sqlite3_column_text(store->statement, index)
                                : sqlite3_column_blob(store->statement, index);
    *length = bytes ? (size_t)sqlite3_column_bytes(store->statement, index) : 0;
    return bytes;
}
