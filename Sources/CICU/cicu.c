#include "cicu.h"

#include <stdlib.h>
#include <string.h>
#include <unicode/ubrk.h>
#include <unicode/ucol.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uregex.h>
#include <unicode/ustring.h>
#include <unicode/utext.h>
#include <unicode/utf16.h>
#include <unicode/utf8.h>
#include <unicode/uversion.h>

struct cicu_words {
    UBreakIterator *iterator;
    UText text;
};

cicu_words *cicu_words_open(void) {
    UErrorCode code = U_ZERO_ERROR;
    cicu_words *words = calloc(1, sizeof *words);
    if (!words) return NULL;
    UText fresh = UTEXT_INITIALIZER;
    words->text = fresh;
    words->iterator = ubrk_open(UBRK_WORD, "", NULL, 0, &code);
    if (U_SUCCESS(code)) return words;
    free(words);
    return NULL;
}

void cicu_words_close(cicu_words *words) {
    ubrk_close(words->iterator);
    utext_close(&words->text);
    free(words);
}

int32_t cicu_words_set(cicu_words *words, const uint8_t *text, size_t length) {
    UErrorCode code = U_ZERO_ERROR;
    utext_openUTF8(&words->text, (const char *)text, (int64_t)length, &code);
    ubrk_setUText(words->iterator, &words->text, &code);
    if (U_SUCCESS(code)) ubrk_first(words->iterator);
    return U_SUCCESS(code) ? 0 : (int32_t)code;
}

int32_t cicu_words_next(cicu_words *words) {
    int32_t next = ubrk_next(words->iterator);
    return next == UBRK_DONE ? -1 : next;
}

// Maps half-width jamo U+FFA1 to U+FFDC to compatibility jamo. NFKC would map them further, to conjoining jamo.
static UChar32 compatibility_jamo(UChar32 c) {
    if (c >= 0x3131 && c <= 0x318E) return c;
    if (c >= 0xFFA1 && c <= 0xFFBE) return 0x3131 + (c - 0xFFA1);
    if (c >= 0xFFC2 && c <= 0xFFC7) return 0x314F + (c - 0xFFC2);
    if (c >= 0xFFCA && c <= 0xFFCF) return 0x3155 + (c - 0xFFCA);
    if (c >= 0xFFD2 && c <= 0xFFD7) return 0x315B + (c - 0xFFD2);
    if (c >= 0xFFDA && c <= 0xFFDC) return 0x3161 + (c - 0xFFDA);
    return 0;
}

// Maps a conjoining consonant or vowel that is not part of a syllable to the letter of the keyboard: ᄏᄏ is ㅋㅋ.
static UChar32 single_jamo(UChar32 c) {
    static const uint8_t consonants[] = {0, 1, 3, 6, 7, 8, 16, 17, 18, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29};
    if (c >= 0x1100 && c <= 0x1112) return 0x3131 + consonants[c - 0x1100];
    return c >= 0x1161 && c <= 0x1175 ? 0x314F + (c - 0x1161) : c;
}

// Maximum length of a segment that is normalized as a unit. Longer ones, such as stacks of accents, are cut.
enum { SEGMENT = 64, EXPANSION = 20 };

typedef struct {
    uint8_t *out;
    uint32_t *starts, *ends;
    size_t length, capacity;
} output;

static int put(output *o, UChar32 c, uint32_t start, uint32_t end) {
    if (o->length + 4 > o->capacity) return 0;
    size_t from = o->length;
    U8_APPEND_UNSAFE(o->out, o->length, c);
    for (; from < o->length; from++) {
        o->starts[from] = start;
        o->ends[from] = end;
    }
    return 1;
}

static int flush(output *o, const UNormalizer2 *folder, const UChar *segment, int32_t n, uint32_t start, uint32_t end) {
    UChar folded[SEGMENT * EXPANSION];
    UErrorCode code = U_ZERO_ERROR;
    if (n == 0) return 1;
    int32_t m = unorm2_normalize(folder, segment, n, folded, SEGMENT * EXPANSION, &code);
    if (U_FAILURE(code)) return put(o, 0xFFFD, start, end);
    for (int32_t i = 0; i < m;) {
        UChar32 c;
        U16_NEXT(folded, i, m, c);
        if (!put(o, single_jamo(c), start, end)) return 0;
    }
    return 1;
}

int64_t cicu_fold(const uint8_t *text, size_t length, uint8_t *out, uint32_t *starts, uint32_t *ends, size_t capacity) {
    UErrorCode code = U_ZERO_ERROR;
    const UNormalizer2 *folder = unorm2_getNFKCCasefoldInstance(&code);
    if (U_FAILURE(code)) return -1;
    output o = {out, starts, ends, 0, capacity};
    UChar segment[SEGMENT];
    int32_t n = 0, i = 0, start = 0;
    while (i < (int32_t)length) {
        int32_t before = i;
        UChar32 c, jamo;
        U8_NEXT(text, i, (int32_t)length, c);
        if (c < 0) c = 0xFFFD;
        jamo = compatibility_jamo(c);
        if (jamo || n + 2 > SEGMENT || unorm2_hasBoundaryBefore(folder, c)) {
            if (!flush(&o, folder, segment, n, (uint32_t)start, (uint32_t)before)) return -1;
            n = 0;
            start = before;
        }
        if (jamo) {
            if (!put(&o, jamo, (uint32_t)before, (uint32_t)i)) return -1;
            start = i;
        } else {
            U16_APPEND_UNSAFE(segment, n, c);
        }
    }
    if (!flush(&o, folder, segment, n, (uint32_t)start, (uint32_t)length)) return -1;
    return (int64_t)o.length;
}

int32_t cicu_is_word_character(uint32_t character) {
    UChar32 c = (UChar32)character;
    return u_isalnum(c) || (U_GET_GC_MASK(c) & (U_GC_M_MASK | U_GC_N_MASK | U_GC_L_MASK))
        || u_hasBinaryProperty(c, UCHAR_EXTENDED_PICTOGRAPHIC) || u_hasBinaryProperty(c, UCHAR_REGIONAL_INDICATOR);
}

int32_t cicu_columns(uint32_t character) {
    UChar32 c = (UChar32)character;
    int32_t width = u_getIntPropertyValue(c, UCHAR_EAST_ASIAN_WIDTH);
    int32_t syllable = u_getIntPropertyValue(c, UCHAR_HANGUL_SYLLABLE_TYPE);
    if (U_GET_GC_MASK(c) & (U_GC_MN_MASK | U_GC_ME_MASK | U_GC_CF_MASK)) return 0;
    if (syllable == U_HST_VOWEL_JAMO || syllable == U_HST_TRAILING_JAMO) return 0;
    if (width == U_EA_WIDE || width == U_EA_FULLWIDTH) return 2;
    return u_hasBinaryProperty(c, UCHAR_EMOJI_PRESENTATION) ? 2 : 1;
}

void cicu_versions(char *icu, char *unicode) {
    UVersionInfo version;
    u_getVersion(version);
    u_versionToString(version, icu);
    u_getUnicodeVersion(version);
    u_versionToString(version, unicode);
}

struct cicu_collator {
    UCollator *collator;
};

cicu_collator *cicu_collator_open(const char *language) {
    UErrorCode code = U_ZERO_ERROR;
    cicu_collator *collator = calloc(1, sizeof *collator);
    if (!collator) return NULL;
    collator->collator = ucol_open(language, &code);
    if (U_SUCCESS(code)) return collator;
    free(collator);
    return NULL;
}

void cicu_collator_close(cicu_collator *collator) {
    ucol_close(collator->collator);
    free(collator);
}

enum { TITLE = 512 };

int32_t cicu_collator_key(const cicu_collator *collator, const uint8_t *text, size_t length, uint8_t *out, int32_t capacity) {
    UChar units[TITLE];
    int32_t count = 0, i = 0;
    while (i < (int32_t)length && count + 2 <= TITLE) {
        UChar32 c;
        U8_NEXT(text, i, (int32_t)length, c);
        if (c < 0) c = 0xFFFD;
        U16_APPEND_UNSAFE(units, count, c);
    }
    return ucol_getSortKey(collator->collator, units, count, out, capacity);
}

struct cicu_pattern {
    URegularExpression *expression;
    UChar *units;
    int32_t count, capacity;
    // Number of bytes before unit `known`.
    int32_t known;
    int64_t bytes;
    int32_t (*must_stop)(const void *context);
    const void *context;
};

// MOST_STEPS is in units of ten thousand steps; the limit was measured at some ten milliseconds.
enum { MOST_STEPS = 50, MOST_MEMORY = 4 << 20 };

static cicu_fault fault_of(UErrorCode code) {
    switch (code) {
    case U_REGEX_MISMATCHED_PAREN: return CICU_PARENTHESIS;
    case U_REGEX_MISSING_CLOSE_BRACKET: return CICU_BRACKET;
    case U_REGEX_INVALID_RANGE: return CICU_RANGE;
    case U_REGEX_NUMBER_TOO_BIG:
    case U_REGEX_BAD_INTERVAL:
    case U_REGEX_MAX_LT_MIN: return CICU_BRACES;
    case U_REGEX_BAD_ESCAPE_SEQUENCE:
    case U_REGEX_PROPERTY_SYNTAX:
    case U_REGEX_INVALID_BACK_REF: return CICU_ESCAPE;
    case U_REGEX_LOOK_BEHIND_LIMIT: return CICU_LOOK_BEHIND;
    default: return CICU_SYNTAX;
    }
}

cicu_pattern *cicu_pattern_open(const uint16_t *pattern, size_t length, int32_t *offset, cicu_fault *kind) {
    UErrorCode status = U_ZERO_ERROR;
    UParseError fault = {0, -1, {0}, {0}};
    cicu_pattern *made = calloc(1, sizeof *made);
    if (!made) return NULL;
    made->expression =
        uregex_open(
            (const UChar *)pattern, (int32_t)length,
            UREGEX_CASE_INSENSITIVE | UREGEX_MULTILINE | UREGEX_ERROR_ON_UNKNOWN_ESCAPES, &fault, &status);
    *offset = fault.offset;
    *kind = fault_of(status);
    if (U_SUCCESS(status)) {
        uregex_setTimeLimit(made->expression, MOST_STEPS, &status);
        uregex_setStackLimit(made->expression, MOST_MEMORY, &status);
        return made;
    }
    cicu_pattern_close(made);
    return NULL;
}

static UBool U_CALLCONV goes_on(const void *pattern, int32_t steps) {
    const cicu_pattern *watched = pattern;
    (void)steps;
    return !watched->must_stop(watched->context);
}

void cicu_pattern_watch(cicu_pattern *pattern, int32_t (*must_stop)(const void *context), const void *context) {
    UErrorCode status = U_ZERO_ERROR;
    pattern->must_stop = must_stop;
    pattern->context = context;
    uregex_setMatchCallback(pattern->expression, goes_on, pattern, &status);
}

void cicu_pattern_close(cicu_pattern *pattern) {
    if (pattern->expression) uregex_close(pattern->expression);
    free(pattern->units);
    free(pattern);
}

int32_t cicu_pattern_set(cicu_pattern *pattern, const uint8_t *text, size_t length) {
    UErrorCode code = U_ZERO_ERROR;
    if (length > INT32_MAX / 4) return (int32_t)U_BUFFER_OVERFLOW_ERROR;
    // A byte of UTF-8 becomes at most one UTF-16 unit.
    if (pattern->capacity < (int32_t)length + 1) {
        UChar *units = realloc(pattern->units, (length + 1) * sizeof *units);
        if (!units) return (int32_t)U_MEMORY_ALLOCATION_ERROR;
        pattern->units = units;
        pattern->capacity = (int32_t)length + 1;
    }
    u_strFromUTF8WithSub(
        pattern->units, pattern->capacity, &pattern->count, (const char *)text, (int32_t)length, 0xFFFD, NULL, &code);
    if (U_FAILURE(code)) return (int32_t)code;
    pattern->known = 0;
    pattern->bytes = 0;
    uregex_setText(pattern->expression, pattern->units, pattern->count, &code);
    return U_SUCCESS(code) ? 0 : (int32_t)code;
}

static int64_t bytes_before(cicu_pattern *pattern, int32_t unit) {
    int32_t i = pattern->known;
    while (i < unit) {
        UChar32 c;
        U16_NEXT(pattern->units, i, pattern->count, c);
        pattern->bytes += U8_LENGTH(c);
    }
    pattern->known = i;
    return pattern->bytes;
}

int32_t cicu_pattern_next(cicu_pattern *pattern, int64_t *start, int64_t *end) {
    UErrorCode code = U_ZERO_ERROR;
    while (uregex_findNext(pattern->expression, &code) && U_SUCCESS(code)) {
        int32_t from = uregex_start(pattern->expression, 0, &code), to = uregex_end(pattern->expression, 0, &code);
        if (from == to) continue;
        *start = bytes_before(pattern, from);
        *end = bytes_before(pattern, to);
        return 1;
    }
    return U_SUCCESS(code) ? 0 : -1;
}
