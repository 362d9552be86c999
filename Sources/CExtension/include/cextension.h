#pragma once
#include <stddef.h>
#include <stdint.h>

// The loadable extension of SQLite: the entry points are in C, because SQLite's functions are reached through a table of pointers; the
// work is done by the target SaekinExtension, which implements the functions declared here. No call throws, traps on input or keeps a
// pointer that it was given.

/// Codes of SQLite that Swift returns.
enum { SAEKIN_OK = 0, SAEKIN_ERROR = 1 };

/// The tokens of a table.
typedef enum { SAEKIN_ALL, SAEKIN_WORDS, SAEKIN_PAIRS } saekin_kinds;

/// Receives a token: flags of FTS5, the term, and its bytes in the text. A result other than 0 ends the analysis, which returns it.
typedef int (*saekin_sink)(void *_Nullable context, int flags, const char *_Nonnull term, int count, int start, int end);

/// The tokenizer of one table on one connection. Not thread-safe.
typedef struct saekin_tokenizer saekin_tokenizer;

/// Creates a tokenizer.
saekin_tokenizer *_Nullable saekin_tokenizer_open(saekin_kinds kinds);
void saekin_tokenizer_close(saekin_tokenizer *_Nonnull tokenizer);
/// Prepares a tokenizer for much text. Takes more memory.
void saekin_tokenizer_enlarge(saekin_tokenizer *_Nonnull tokenizer);
/// Passes the tokens of a piece of a text that the table stores. `start` is the place of the piece in the text. `is_marking` tells whether
/// FTS5 marks matches in the text, or cuts a snippet.
int saekin_tokenizer_read(
    saekin_tokenizer *_Nonnull tokenizer, const char *_Nonnull text, int count, int start, int is_marking, void *_Nullable context,
    saekin_sink _Nonnull sink);
/// Passes the tokens of a string of a MATCH expression. `is_prefix` tells whether a star follows it.
int saekin_tokenizer_ask(
    saekin_tokenizer *_Nonnull tokenizer, const char *_Nonnull text, int count, int is_prefix, void *_Nullable context,
    saekin_sink _Nonnull sink);

/// Receives a token of `saekin_list_tokens`, with the name of its kind.
typedef int (*saekin_token_sink)(
    void *_Nullable context, int64_t position, const char *_Nonnull kind, const char *_Nonnull text, int count, int64_t start, int64_t end);

/// Passes all tokens of a piece of text, as `saekin analyze` prints them. `position` counts on from piece to piece.
int saekin_list_tokens(
    const char *_Nonnull text, int count, int64_t start, int64_t *_Nonnull position, void *_Nullable context,
    saekin_token_sink _Nonnull sink);

/// The matches that count: words with any ending, or also letters within longer words.
typedef enum { SAEKIN_SCOPE_WORD, SAEKIN_SCOPE_INSIDE } saekin_scope;

/// Receives a text. Returns a code of SQLite.
typedef int (*saekin_output)(void *_Nullable context, const char *_Nonnull text, int count);

/// Passes the MATCH expression of a query in the language of `saekin search`, or passes a message and returns SAEKIN_ERROR. Passes nothing
/// for an empty query.
int saekin_write_query(
    const char *_Nonnull query, int count, saekin_scope scope, void *_Nullable context, saekin_output _Nonnull output);

/// A query whose matches are marked in texts. Not thread-safe.
typedef struct saekin_marker saekin_marker;

/// Receives a part of a text, marked or not. Returns a code of SQLite.
typedef int (*saekin_piece_sink)(void *_Nullable context, int is_marked, const char *_Nonnull text, int count);

/// Creates a marker, or passes a message and returns NULL.
saekin_marker *_Nullable saekin_marker_open(
    const char *_Nonnull query, int count, void *_Nullable context, saekin_output _Nonnull fault);
void saekin_marker_close(saekin_marker *_Nonnull marker);
/// Returns how well a piece of a text answers the query: 0 for no match.
int64_t saekin_marker_weigh(saekin_marker *_Nonnull marker, const char *_Nonnull text, int count);
/// Passes a piece of a text in parts.
int saekin_marker_mark(
    saekin_marker *_Nonnull marker, const char *_Nonnull text, int count, void *_Nullable context, saekin_piece_sink _Nonnull sink);
/// Passes an excerpt of a piece, of `length` characters, in parts. `is_cut` gets 1 if text was cut before it, 2 if after it, 3 if both.
int saekin_marker_cut(
    saekin_marker *_Nonnull marker, const char *_Nonnull text, int count, int length, int *_Nonnull is_cut, void *_Nullable context,
    saekin_piece_sink _Nonnull sink);

/// Returns the version of the rules of analysis.
int saekin_rules_number(void);
/// Writes the version of the program, such as "0.2.0", to a buffer of 32 bytes.
void saekin_version_text(char *_Nonnull out);

/// The entry points of the extension. The first is named after the file.
struct sqlite3;
struct sqlite3_api_routines;
int sqlite3_saekinfts_init(
    struct sqlite3 *_Nonnull connection, char *_Nullable *_Nonnull message, const struct sqlite3_api_routines *_Nonnull routines);
int sqlite3_extension_init(
    struct sqlite3 *_Nonnull connection, char *_Nullable *_Nonnull message, const struct sqlite3_api_routines *_Nonnull routines);
