#include <sqlite3ext.h>
SQLITE_EXTENSION_INIT3

#include "functions.h"

#include <string.h>

#include "cextension.h"
#include "pieces.h"

// The scalar functions: saekin_version, saekin_rules, saekin_query, saekin_highlight and saekin_snippet.

static void version(sqlite3_context *context, int count, sqlite3_value **values) {
    (void)count, (void)values;
    char text[32];
    saekin_version_text(text);
    sqlite3_result_text(context, text, -1, SQLITE_TRANSIENT);
}

static void rules(sqlite3_context *context, int count, sqlite3_value **values) {
    (void)count, (void)values;
    sqlite3_result_int(context, saekin_rules_number());
}

// MARK: Growing texts, whose memory is SQLite's

static int append(void *text, const char *bytes, int count) {
    sqlite3_str_append(text, bytes, count);
    return sqlite3_str_errcode(text);
}

// Makes the text the result, or the message of an error.
static void finish(sqlite3_context *context, sqlite3_str *text, int code) {
    int failure = sqlite3_str_errcode(text), count = sqlite3_str_length(text);
    char *bytes = sqlite3_str_finish(text);
    if (failure == SQLITE_OK && code != SQLITE_OK && code != SAEKIN_ERROR) failure = code;
    if (failure == SQLITE_NOMEM) sqlite3_result_error_nomem(context);
    else if (failure == SQLITE_TOOBIG) sqlite3_result_error_toobig(context);
    else if (failure != SQLITE_OK) sqlite3_result_error_code(context, failure);
    else if (code == SAEKIN_ERROR) sqlite3_result_error(context, bytes ? bytes : "saekin: the query cannot be read", -1);
    else sqlite3_result_text(context, bytes ? bytes : "", bytes ? count : 0, SQLITE_TRANSIENT);
    sqlite3_free(bytes);
}

// Reads an argument as text. Returns NULL, after reporting, if there is not enough memory.
static const char *text_of(sqlite3_context *context, sqlite3_value *value, int *count) {
    const char *text = (const char *)sqlite3_value_text(value);
    *count = sqlite3_value_bytes(value);
    if (!text) sqlite3_result_error_nomem(context);
    return text;
}

// MARK: saekin_query(text [, 'word' | 'inside'])

static void query(sqlite3_context *context, int count, sqlite3_value **values) {
    saekin_scope scope = SAEKIN_SCOPE_INSIDE;
    if (sqlite3_value_type(values[0]) == SQLITE_NULL) return;
    int length;
    if (count > 1) {
        const char *name = text_of(context, values[1], &length);
        if (!name) return;
        if (strcmp(name, "word") == 0) scope = SAEKIN_SCOPE_WORD;
        else if (strcmp(name, "inside") != 0) {
            sqlite3_result_error(context, "saekin_query: the second argument is 'word' or 'inside'", -1);
            return;
        }
    }
    const char *text = text_of(context, values[0], &length);
    if (!text) return;
    if (!saekin_has_memory((size_t)length)) {
        sqlite3_result_error_nomem(context);
        return;
    }
    sqlite3_str *out = sqlite3_str_new(sqlite3_context_db_handle(context));
    finish(context, out, saekin_write_query(text, length, scope, out, append));
}

// MARK: saekin_highlight(text, query [, open, close]) and saekin_snippet(text, query [, open, close [, ellipsis [, length]]])

static void forget(void *marker) { saekin_marker_close(marker); }

// Returns the marker of the second argument, which is kept for the next row if the argument is constant.
static saekin_marker *marker_of(sqlite3_context *context, sqlite3_value *value) {
    saekin_marker *kept = sqlite3_get_auxdata(context, 1);
    if (kept) return kept;
    int count;
    const char *text = text_of(context, value, &count);
    if (!text) return NULL;
    if (!saekin_has_memory((size_t)count)) {
        sqlite3_result_error_nomem(context);
        return NULL;
    }
    sqlite3_str *fault = sqlite3_str_new(sqlite3_context_db_handle(context));
    saekin_marker *made = saekin_marker_open(text, count, fault, append);
    if (!made) {
        finish(context, fault, SAEKIN_ERROR);
        return NULL;
    }
    sqlite3_free(sqlite3_str_finish(fault));
    sqlite3_set_auxdata(context, 1, made, forget);
    // SQLite has closed it if there is not enough memory to keep it.
    kept = sqlite3_get_auxdata(context, 1);
    if (!kept) sqlite3_result_error_nomem(context);
    return kept;
}

typedef struct {
    sqlite3_str *out;
    const char *open, *close;
    int open_count, close_count;
} marks;

static int write_part(void *context, int is_marked, const char *text, int count) {
    marks *to = context;
    if (is_marked) sqlite3_str_append(to->out, to->open, to->open_count);
    sqlite3_str_append(to->out, text, count);
    if (is_marked) sqlite3_str_append(to->out, to->close, to->close_count);
    return sqlite3_str_errcode(to->out);
}

static int mark_all(saekin_marker *marker, const char *text, int count, marks *to) {
    for (int start = 0; start < count;) {
        int end = saekin_piece_end(text, count, start), code;
        if (!saekin_has_memory((size_t)(end - start))) return SQLITE_NOMEM;
        code = saekin_marker_mark(marker, text + start, end - start, to, write_part);
        if (code != SQLITE_OK) return code;
        start = end;
    }
    return SQLITE_OK;
}

typedef struct {
    const char *text;
    int count, length;
} ellipsis;

// Cuts the excerpt from the piece of the text that answers the query best.
static int cut(saekin_marker *marker, const char *text, int count, ellipsis dots, marks *to) {
    int best = 0, best_end = saekin_piece_end(text, count, 0);
    int64_t most = -1;
    for (int start = 0; start < count;) {
        int end = saekin_piece_end(text, count, start);
        if (!saekin_has_memory((size_t)(end - start))) return SQLITE_NOMEM;
        // The only piece needs no comparison.
        int64_t weight = start == 0 && end == count ? 0 : saekin_marker_weigh(marker, text + start, end - start);
        if (weight > most) {
            most = weight;
            best = start;
            best_end = end;
        }
        start = end;
    }
    sqlite3_str *whole = to->out;
    to->out = sqlite3_str_new(NULL);
    int is_cut = 0;
    int code = saekin_marker_cut(marker, text + best, best_end - best, dots.length, &is_cut, to, write_part);
    if (is_cut & 1 || best > 0) sqlite3_str_append(whole, dots.text, dots.count);
    sqlite3_str_append(whole, sqlite3_str_value(to->out) ? sqlite3_str_value(to->out) : "", sqlite3_str_length(to->out));
    if (is_cut & 2 || best_end < count) sqlite3_str_append(whole, dots.text, dots.count);
    if (code == SQLITE_OK) code = sqlite3_str_errcode(to->out);
    sqlite3_free(sqlite3_str_finish(to->out));
    to->out = whole;
    return code;
}

static int text_argument(sqlite3_context *context, int count, sqlite3_value **values, int index, const char **text, int *length) {
    if (index >= count) return 1;
    *text = text_of(context, values[index], length);
    return *text != NULL;
}

// The most characters of an excerpt.
enum { LONGEST = 10000 };

static void mark(sqlite3_context *context, int count, sqlite3_value **values) {
    int is_snippet = sqlite3_user_data(context) != NULL, length;
    if (sqlite3_value_type(values[0]) == SQLITE_NULL) return;
    marks to = {NULL, "[", "]", 1, 1};
    ellipsis dots = {"…", (int)strlen("…"), 120};
    if (!text_argument(context, count, values, 2, &to.open, &to.open_count)) return;
    if (!text_argument(context, count, values, 3, &to.close, &to.close_count)) return;
    if (!text_argument(context, count, values, 4, &dots.text, &dots.count)) return;
    if (count > 5) dots.length = sqlite3_value_int(values[5]);
    if (dots.length < 1 || dots.length > LONGEST) {
        sqlite3_result_error(context, "saekin_snippet: the length must be from 1 to 10000 characters", -1);
        return;
    }
    saekin_marker *marker = marker_of(context, values[1]);
    if (!marker) return;
    const char *text = text_of(context, values[0], &length);
    if (!text) return;
    to.out = sqlite3_str_new(sqlite3_context_db_handle(context));
    finish(context, to.out, is_snippet ? cut(marker, text, length, dots, &to) : mark_all(marker, text, length, &to));
}

int saekin_register_functions(sqlite3 *db) {
    enum { PURE = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS };
    static const struct {
        const char *name;
        int arguments, is_snippet;
        void (*call)(sqlite3_context *, int, sqlite3_value **);
    } functions[] = {
        {"saekin_version", 0, 0, version}, {"saekin_rules", 0, 0, rules}, {"saekin_query", 1, 0, query}, {"saekin_query", 2, 0, query},
        {"saekin_highlight", 2, 0, mark}, {"saekin_highlight", 4, 0, mark}, {"saekin_snippet", 2, 1, mark},
        {"saekin_snippet", 4, 1, mark}, {"saekin_snippet", 5, 1, mark}, {"saekin_snippet", 6, 1, mark},
    };
    int code = SQLITE_OK;
    for (size_t i = 0; i < sizeof functions / sizeof *functions && code == SQLITE_OK; i++) {
        void *data = functions[i].is_snippet ? (void *)&functions[i] : NULL;
        code = sqlite3_create_function(db, functions[i].name, functions[i].arguments, PURE, data, functions[i].call, NULL, NULL);
    }
    return code;
}
