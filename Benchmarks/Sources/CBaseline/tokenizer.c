#include "baseline.h"
#include "fts5.h"

#include <stdlib.h>

struct baseline_tokenizer {
  fts5_tokenizer methods;
  Fts5Tokenizer *instance;
};

fts5_api *baseline_fts5(sqlite3 *connection) {
  fts5_api *api = 0;
  sqlite3_stmt *statement = 0;
  if (sqlite3_prepare_v2(connection, "SELECT fts5(?1)", -1, &statement, 0) != SQLITE_OK) return 0;
  sqlite3_bind_pointer(statement, 1, &api, "fts5_api_ptr", 0);
  sqlite3_step(statement);
  sqlite3_finalize(statement);
  return api;
}

baseline_tokenizer *baseline_tokenizer_open(void *connection, const char *name) {
  fts5_api *api = baseline_fts5(connection);
  baseline_tokenizer *tokenizer = calloc(1, sizeof *tokenizer);
  void *context = 0;
  if (!api || !tokenizer || api->xFindTokenizer(api, name, &context, &tokenizer->methods) != SQLITE_OK ||
      tokenizer->methods.xCreate(context, 0, 0, &tokenizer->instance) != SQLITE_OK) {
    free(tokenizer);
    return 0;
  }
  return tokenizer;
}

static int count_token(void *context, int flags, const char *token, int length, int start, int end) {
  (void)flags, (void)token, (void)length, (void)start, (void)end;
  ++*(long *)context;
  return SQLITE_OK;
}

long baseline_tokenizer_count(baseline_tokenizer *tokenizer, const char *text, int length) {
  long count = 0;
  int code = tokenizer->methods.xTokenize(tokenizer->instance, &count, FTS5_TOKENIZE_DOCUMENT, text, length, count_token);
  return code == SQLITE_OK ? count : -1;
}

void baseline_tokenizer_close(baseline_tokenizer *tokenizer) {
  tokenizer->methods.xDelete(tokenizer->instance);
  free(tokenizer);
}
