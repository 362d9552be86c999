#pragma once
#include <stddef.h>
#include <stdint.h>

// No ICU header here: Foundation's own ICU declares the same types in another version, and Swift refuses two
// definitions of one type in one program. ICU stays behind these functions.

/// A word break iterator. Not thread-safe; one for each user, pointed at text after text.
typedef struct cicu_words cicu_words;

/// NULL when ICU cannot open its rules (its data is missing).
cicu_words *_Nullable cicu_words_open(void);
void cicu_words_close(cicu_words *_Nonnull words);
/// Points the iterator at UTF-8 it does not copy. Returns 0, or ICU's error code.
int32_t cicu_words_set(cicu_words *_Nonnull words, const uint8_t *_Nonnull text, size_t length);
/// The next boundary as a byte offset, or -1 at the end.
int32_t cicu_words_next(cicu_words *_Nonnull words);

/// NFKC with case folding, UTF-8 to UTF-8, except that compatibility jamo (U+3131 to U+318E) stay what they are and
/// half-width jamo become them. Text is cut at normalisation borders; `starts[i]` and `ends[i]` tell which bytes of the
/// source output byte i came from. Ill-formed bytes become U+FFFD. Returns the length of the output, or -1 when `capacity`
/// (of out, starts and ends alike) is too small.
int64_t cicu_fold(
    const uint8_t *_Nonnull text, size_t length, uint8_t *_Nonnull out, uint32_t *_Nonnull starts, uint32_t *_Nonnull ends,
    size_t capacity);

/// What a character is to the analyzer: 0 nothing to index, 1 a letter, number or mark, 2 a picture (emoji).
int32_t cicu_character_kind(uint32_t character);

/// How many columns of a terminal a character takes: 2 for East Asian wide ones and emoji, 0 for marks, format characters and the
/// vowels and finals of decomposed Hangul, else 1.
int32_t cicu_columns(uint32_t character);

/// "72.1" and "15.0", into buffers of 20 bytes.
void cicu_versions(char *_Nonnull icu, char *_Nonnull unicode);

/// An order of text. Not thread-safe.
typedef struct cicu_collator cicu_collator;

/// The order that dictionaries of a language use, such as "ko"; NULL when ICU's data is missing.
cicu_collator *_Nullable cicu_collator_open(const char *_Nonnull language);
void cicu_collator_close(cicu_collator *_Nonnull collator);
/// Writes bytes that compare as UTF-8 texts sort, a zero last; of a text longer than 512 UTF-16 units, the beginning counts.
/// Returns how many bytes the key has; when that is more than `capacity`, what was written is of no use. 0 on failure.
int32_t cicu_collator_key(
    const cicu_collator *_Nonnull collator, const uint8_t *_Nonnull text, size_t length, uint8_t *_Nonnull out, int32_t capacity);

/// A regular expression. Not thread-safe.
typedef struct cicu_pattern cicu_pattern;

/// What is wrong with an expression.
typedef enum {
    CICU_SYNTAX, CICU_PARENTHESIS, CICU_BRACKET, CICU_RANGE, CICU_BRACES, CICU_ESCAPE, CICU_LOOK_BEHIND
} cicu_fault;

/// Compiles an expression in UTF-16, in which case does not matter and ^ and $ stand for the ends of lines. NULL where that fails: `offset` is
/// then the unit where ICU gave up, -1 where it says none, and `kind` what is wrong.
cicu_pattern *_Nullable cicu_pattern_open(const uint16_t *_Nonnull pattern, size_t length, int32_t *_Nonnull offset, cicu_fault *_Nonnull kind);
void cicu_pattern_close(cicu_pattern *_Nonnull pattern);
/// Asks `must_stop` every ten thousand steps of a match; not 0 gives the match up. `context` must outlive the pattern.
void cicu_pattern_watch(cicu_pattern *_Nonnull pattern, int32_t (*_Nonnull must_stop)(const void *_Nonnull context), const void *_Nonnull context);
/// Copies well-formed UTF-8 to look through. 0, or ICU's error code.
int32_t cicu_pattern_set(cicu_pattern *_Nonnull pattern, const uint8_t *_Nonnull text, size_t length);
/// The next match that is not empty, in bytes of the text: 1 and where it begins and ends, 0 when there is none, -1 when it took too many
/// steps or too much memory to tell.
int32_t cicu_pattern_next(cicu_pattern *_Nonnull pattern, int64_t *_Nonnull start, int64_t *_Nonnull end);
