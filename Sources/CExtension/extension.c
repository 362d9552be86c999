#include <sqlite3ext.h>
SQLITE_EXTENSION_INIT1

#include <stdlib.h>
#include <string.h>

#include "cextension.h"
#include "functions.h"
#include "pieces.h"
#include "tokens.h"

// What Swift cannot write: SQLite's functions are macros over a table of pointers. Everything else is in the target SaekinExtension.

// MARK: The tokenizer

typedef struct {
    saekin_tokenizer *analysis;
    /// The longest piece for which there was memory.
    int known;
    /// Bytes of text that were read, up to the number from which much text is expected.
    int total;
    /// Whether the table was made with other rules, so that its tokens differ.
    int is_foreign;
} table_tokenizer;

// Bytes of text after which a table is expected to get much more.
enum { MUCH = 1 << 18 };

static int kinds_named(const char *name, saekin_kinds *kinds) {
    if (strcmp(name, "words") == 0) *kinds = SAEKIN_WORDS;
    else if (strcmp(name, "pairs") == 0) *kinds = SAEKIN_PAIRS;
    else return 0;
    return 1;
}

static int create(void *context, const char **arguments, int count, Fts5Tokenizer **out) {
    (void)context;
    saekin_kinds kinds = SAEKIN_ALL;
    int rules = saekin_rules_number();
    for (int i = 0; i < count; i++) {
        if (kinds_named(arguments[i], &kinds)) continue;
        if (strcmp(arguments[i], "rules") == 0 && i + 1 < count) {
            char *end;
            long number = strtol(arguments[++i], &end, 10);
            if (*end == 0 && number > 0 && number < 1 << 30) {
                rules = (int)number;
                continue;
            }
        }
        sqlite3_log(SQLITE_ERROR, "saekin: unknown argument of the tokenizer: %s; use words, pairs or rules N", arguments[i]);
        return SQLITE_ERROR;
    }
    if (!saekin_has_memory(0)) return SQLITE_NOMEM;
    table_tokenizer *made = sqlite3_malloc64(sizeof *made);
    if (!made) return SQLITE_NOMEM;
    made->analysis = saekin_tokenizer_open(kinds);
    made->known = made->total = 0;
    made->is_foreign = rules != saekin_rules_number();
    if (!made->analysis) {
        sqlite3_free(made);
        return SQLITE_NOMEM;
    }
    *out = (Fts5Tokenizer *)made;
    return SQLITE_OK;
}

static void drop(Fts5Tokenizer *tokenizer) {
    table_tokenizer *table = (table_tokenizer *)tokenizer;
    saekin_tokenizer_close(table->analysis);
    sqlite3_free(table);
}

static int tokenize(Fts5Tokenizer *tokenizer, void *context, int flags, const char *text, int count, saekin_sink sink) {
    table_tokenizer *table = (table_tokenizer *)tokenizer;
    if (!text || count <= 0) return SQLITE_OK;
    if (table->is_foreign) {
        sqlite3_log(
            SQLITE_ERROR, "saekin: the table was made with other rules than %d, those of this extension; drop it and create it again",
            saekin_rules_number());
        return SQLITE_ERROR;
    }
    int start = 0;
    while (start < count) {
        int end = saekin_piece_end(text, count, start), code;
        if (end - start > table->known) {
            if (!saekin_has_memory((size_t)(end - start))) return SQLITE_NOMEM;
            table->known = end - start;
        }
        if (flags & FTS5_TOKENIZE_QUERY) {
            // A longer string than a piece is no query.
            if (end < count) return SQLITE_TOOBIG;
            return saekin_tokenizer_ask(table->analysis, text, count, (flags & FTS5_TOKENIZE_PREFIX) != 0, context, sink);
        }
        if (table->total < MUCH && (table->total += end - start) >= MUCH && saekin_has_memory(0)) {
            saekin_tokenizer_enlarge(table->analysis);
        }
        int is_marking = (flags & FTS5_TOKENIZE_AUX) != 0;
        code = saekin_tokenizer_read(table->analysis, text + start, end - start, start, is_marking, context, sink);
        if (code != SQLITE_OK) return code;
        start = end;
    }
    return SQLITE_OK;
}

static int register_tokenizer(sqlite3 *db, char **message) {
    fts5_api *api = NULL;
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(db, "SELECT fts5(?1)", -1, &statement, NULL);
    if (code == SQLITE_OK) {
        sqlite3_bind_pointer(statement, 1, &api, "fts5_api_ptr", NULL);
        sqlite3_step(statement);
        code = sqlite3_finalize(statement);
    }
    if (code == SQLITE_NOMEM) return code;
    if (!api || api->iVersion < 2) {
        *message = sqlite3_mprintf("saekin: this SQLite (%s) has no FTS5", sqlite3_libversion());
        return SQLITE_ERROR;
    }
    static fts5_tokenizer tokenizer = {create, drop, tokenize};
    return api->xCreateTokenizer(api, "saekin", NULL, &tokenizer, NULL);
}

// MARK: Entry points

// The first version whose FTS5 interface the extension was tested with.
enum { OLDEST = 3038000 };

int sqlite3_saekinfts_init(sqlite3 *db, char **message, const sqlite3_api_routines *routines) {
    SQLITE_EXTENSION_INIT2(routines);
    if (sqlite3_libversion_number() < OLDEST) {
        *message = sqlite3_mprintf("saekin: SQLite %s is too old; 3.38 or later is needed", sqlite3_libversion());
        return SQLITE_ERROR;
    }
    int code = register_tokenizer(db, message);
    if (code == SQLITE_OK) code = saekin_register_functions(db);
    if (code == SQLITE_OK) code = saekin_register_tokens(db);
    // The runtime of Swift must not be unloaded.
    return code == SQLITE_OK ? SQLITE_OK_LOAD_PERMANENTLY : code;
}

int sqlite3_extension_init(sqlite3 *db, char **message, const sqlite3_api_routines *routines) {
    return sqlite3_saekinfts_init(db, message, routines);
}
