#include <sqlite3ext.h>
SQLITE_EXTENSION_INIT3

#include "tokens.h"

#include <stdlib.h>
#include <string.h>

#include "cextension.h"
#include "pieces.h"

// The table-valued function saekin_tokens(text): the tokens that the analysis makes of a text.

enum { POSITION, KIND, TOKEN, START, END, TEXT };

typedef struct {
    sqlite3_int64 position, start, end;
    const char *kind;
    /// The place of the token in `bytes`.
    size_t offset;
    int count;
} row;

typedef struct {
    sqlite3_vtab_cursor base;
    row *rows;
    size_t count, capacity;
    char *bytes;
    size_t length, room;
    size_t current;
} token_cursor;

static int connect(sqlite3 *db, void *context, int count, const char *const *arguments, sqlite3_vtab **out, char **message) {
    (void)context, (void)count, (void)arguments, (void)message;
    int code = sqlite3_declare_vtab(
        db, "CREATE TABLE x(position INTEGER, kind TEXT, token TEXT, start INTEGER, end INTEGER, text TEXT HIDDEN)");
    if (code != SQLITE_OK) return code;
    sqlite3_vtab_config(db, SQLITE_VTAB_INNOCUOUS);
    sqlite3_vtab *made = sqlite3_malloc64(sizeof *made);
    if (!made) return SQLITE_NOMEM;
    memset(made, 0, sizeof *made);
    *out = made;
    return SQLITE_OK;
}

static int disconnect(sqlite3_vtab *table) {
    sqlite3_free(table);
    return SQLITE_OK;
}

// Without a text there is nothing to list, so a plan without one is refused.
static int best_index(sqlite3_vtab *table, sqlite3_index_info *info) {
    (void)table;
    for (int i = 0; i < info->nConstraint; i++) {
        const struct sqlite3_index_constraint *constraint = &info->aConstraint[i];
        if (constraint->iColumn != TEXT || constraint->op != SQLITE_INDEX_CONSTRAINT_EQ) continue;
        if (!constraint->usable) return SQLITE_CONSTRAINT;
        info->aConstraintUsage[i].argvIndex = 1;
        info->aConstraintUsage[i].omit = 1;
        info->idxNum = 1;
        info->estimatedCost = 100;
        info->estimatedRows = 100;
        return SQLITE_OK;
    }
    info->estimatedCost = 1e12;
    return SQLITE_OK;
}

static int open_cursor(sqlite3_vtab *table, sqlite3_vtab_cursor **out) {
    (void)table;
    token_cursor *made = sqlite3_malloc64(sizeof *made);
    if (!made) return SQLITE_NOMEM;
    memset(made, 0, sizeof *made);
    *out = &made->base;
    return SQLITE_OK;
}

static int close_cursor(sqlite3_vtab_cursor *base) {
    token_cursor *cursor = (token_cursor *)base;
    sqlite3_free(cursor->rows);
    sqlite3_free(cursor->bytes);
    sqlite3_free(cursor);
    return SQLITE_OK;
}

// Makes room for `needed` elements of `size` bytes.
static int grow(void **array, size_t *capacity, size_t needed, size_t size) {
    if (needed <= *capacity) return SQLITE_OK;
    size_t wanted = needed > 2 * *capacity ? needed : 2 * *capacity;
    void *larger = sqlite3_realloc64(*array, wanted * size);
    if (!larger) return SQLITE_NOMEM;
    *array = larger;
    *capacity = wanted;
    return SQLITE_OK;
}

static int add(void *context, int64_t position, const char *kind, const char *text, int count, int64_t start, int64_t end) {
    token_cursor *cursor = context;
    int code = grow((void **)&cursor->rows, &cursor->capacity, cursor->count + 1, sizeof(row));
    if (code == SQLITE_OK) code = grow((void **)&cursor->bytes, &cursor->room, cursor->length + (size_t)count, 1);
    if (code != SQLITE_OK) return code;
    memcpy(cursor->bytes + cursor->length, text, (size_t)count);
    row *made = &cursor->rows[cursor->count++];
    *made = (row){position, start, end, kind, cursor->length, count};
    cursor->length += (size_t)count;
    return SQLITE_OK;
}

static int filter(sqlite3_vtab_cursor *base, int plan, const char *name, int count, sqlite3_value **values) {
    (void)name;
    token_cursor *cursor = (token_cursor *)base;
    cursor->count = cursor->length = cursor->current = 0;
    if (plan != 1 || count < 1 || sqlite3_value_type(values[0]) == SQLITE_NULL) return SQLITE_OK;
    const char *text = (const char *)sqlite3_value_text(values[0]);
    if (!text) return SQLITE_NOMEM;
    int length = sqlite3_value_bytes(values[0]);
    int64_t position = 0;
    for (int start = 0; start < length;) {
        int end = saekin_piece_end(text, length, start);
        if (!saekin_has_memory((size_t)(end - start))) return SQLITE_NOMEM;
        int code = saekin_list_tokens(text + start, end - start, start, &position, cursor, add);
        if (code != SQLITE_OK) return code;
        start = end;
    }
    return SQLITE_OK;
}

static int next(sqlite3_vtab_cursor *base) {
    ((token_cursor *)base)->current++;
    return SQLITE_OK;
}

static int eof(sqlite3_vtab_cursor *base) {
    token_cursor *cursor = (token_cursor *)base;
    return cursor->current >= cursor->count;
}

static int column(sqlite3_vtab_cursor *base, sqlite3_context *context, int index) {
    token_cursor *cursor = (token_cursor *)base;
    const row *shown = &cursor->rows[cursor->current];
    switch (index) {
    case POSITION: sqlite3_result_int64(context, shown->position); break;
    case KIND: sqlite3_result_text(context, shown->kind, -1, SQLITE_STATIC); break;
    case TOKEN: sqlite3_result_text(context, cursor->bytes + shown->offset, shown->count, SQLITE_TRANSIENT); break;
    case START: sqlite3_result_int64(context, shown->start); break;
    case END: sqlite3_result_int64(context, shown->end); break;
    default: break;
    }
    return SQLITE_OK;
}

static int rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *out) {
    *out = (sqlite3_int64)((token_cursor *)base)->current + 1;
    return SQLITE_OK;
}

int saekin_register_tokens(sqlite3 *db) {
    // No xCreate: the table exists in every database and cannot be made.
    static sqlite3_module module = {
        .iVersion = 0, .xConnect = connect, .xBestIndex = best_index, .xDisconnect = disconnect, .xOpen = open_cursor,
        .xClose = close_cursor, .xFilter = filter, .xNext = next, .xEof = eof, .xColumn = column, .xRowid = rowid,
    };
    return sqlite3_create_module_v2(db, "saekin_tokens", &module, NULL, NULL);
}
