#pragma once
#include <stddef.h>
#include <stdint.h>

// This header includes no ICU header: Foundation contains another version of ICU with the same types, and Swift rejects
// two definitions of a type.

/// A word break iterator, which can be used for many texts. Not thread-safe.
typedef struct cicu_words cicu_words;

/// Creates an iterator. Returns NULL if ICU's data is missing.
cicu_words *_Nullable cicu_words_open(void);
void cicu_words_close(cicu_words *_Nonnull words);
/// Sets the text, UTF-8 that is not copied. Returns 0 or ICU's error code.
int32_t cicu_words_set(cicu_words *_Nonnull words, const uint8_t *_Nonnull text, size_t length);
/// Returns the next boundary as a byte offset, or -1 at the end.
int32_t cicu_words_next(cicu_words *_Nonnull words);

/// Applies NFKC with case folding to UTF-8. Compatibility jamo (U+3131 to U+318E) are kept, and half-width jamo are
/// converted to them. Works on segments between normalization boundaries; `starts[i]` and `ends[i]` give the source
/// bytes of output byte i. Ill-formed bytes become U+FFFD. Returns the length of the output, or -1 if `capacity` (of
/// out, starts and ends) is too small.
int64_t cicu_fold(
    const uint8_t *_Nonnull text, size_t length, uint8_t *_Nonnull out, uint32_t *_Nonnull starts, uint32_t *_Nonnull ends,
    size_t capacity);

/// Returns whether a character is part of words and is indexed: a letter, a number, a mark or an emoji.
int32_t cicu_is_word_character(uint32_t character);

/// Returns the width of a character on a terminal: 2 for East Asian wide characters and emoji, 0 for marks, format characters and
/// the vowels and finals of decomposed Hangul, otherwise 1.
int32_t cicu_columns(uint32_t character);

/// Writes versions such as "72.1" and "15.0" to buffers of 20 bytes.
void cicu_versions(char *_Nonnull icu, char *_Nonnull unicode);

/// A collation. Not thread-safe.
typedef struct cicu_collator cicu_collator;

/// Opens the dictionary order of a language such as "ko". Returns NULL if ICU's data is missing.
cicu_collator *_Nullable cicu_collator_open(const char *_Nonnull language);
void cicu_collator_close(cicu_collator *_Nonnull collator);
/// Writes a sort key, which ends with a zero byte. Only the first 512 UTF-16 units of a text count. Returns the length of
/// the key, or 0 on failure. If the length exceeds `capacity`, the written bytes are not valid.
int32_t cicu_collator_key(
    const cicu_collator *_Nonnull collator, const uint8_t *_Nonnull text, size_t length, uint8_t *_Nonnull out, int32_t capacity);

/// A regular expression. Not thread-safe.
typedef struct cicu_pattern cicu_pattern;

/// Kinds of errors in an expression.
typedef enum {
    CICU_SYNTAX, CICU_PARENTHESIS, CICU_BRACKET, CICU_RANGE, CICU_BRACES, CICU_ESCAPE, CICU_LOOK_BEHIND
} cicu_fault;

/// Compiles a UTF-16 expression. Case is ignored, and ^ and $ match at line ends. Returns NULL on failure; `offset` is then the unit at
/// which the error was found, or -1 if unknown, and `kind` is the kind of the error.
cicu_pattern *_Nullable cicu_pattern_open(const uint16_t *_Nonnull pattern, size_t length, int32_t *_Nonnull offset, cicu_fault *_Nonnull kind);
void cicu_pattern_close(cicu_pattern *_Nonnull pattern);
/// Calls `must_stop` every ten thousand steps of a match. A result other than 0 abandons the match. `context` must outlive the pattern.
void cicu_pattern_watch(cicu_pattern *_Nonnull pattern, int32_t (*_Nonnull must_stop)(const void *_Nonnull context), const void *_Nonnull context);
/// Sets the text, well-formed UTF-8 that is copied. Returns 0 or ICU's error code.
int32_t cicu_pattern_set(cicu_pattern *_Nonnull pattern, const uint8_t *_Nonnull text, size_t length);
/// Finds the next match that is not empty. Returns 1 with its byte range, 0 if there is none, or -1 if the search took too many steps or
/// too much memory.
int32_t cicu_pattern_next(cicu_pattern *_Nonnull pattern, int64_t *_Nonnull start, int64_t *_Nonnull end);
