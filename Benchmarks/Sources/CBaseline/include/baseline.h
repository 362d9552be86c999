/// Tokenizers of plain SQLite, for comparison with the analyzer. Connections are `sqlite3 *`.
#ifndef SAEKIN_BASELINE_H
#define SAEKIN_BASELINE_H

/// Registers the tokenizer "bigram" with a connection: each two neighbouring Hangul syllables of a word, a syllable alone,
/// other words whole, ASCII in lower case. Returns a SQLite code.
int baseline_add_bigram(void *connection);

/// A tokenizer of a connection, without a table.
typedef struct baseline_tokenizer baseline_tokenizer;

/// Creates the tokenizer with that name; null if there is none. Valid as long as the connection.
baseline_tokenizer *baseline_tokenizer_open(void *connection, const char *name);

/// Tokenizes a text as for the index and returns the number of tokens; -1 after an error.
long baseline_tokenizer_count(baseline_tokenizer *tokenizer, const char *text, int length);

void baseline_tokenizer_close(baseline_tokenizer *tokenizer);

#endif
