#include "cicu.h"

#include <stdlib.h>
#include <string.h>
#include <unicode/ubrk.h>
#include <unicode/ucol.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
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

// Half-width jamo U+FFA1 to U+FFDC decompose to compatibility jamo, and NFKC goes on to conjoining ones. Stop half way.
static UChar32 compatibility_jamo(UChar32 c) {
    if (c >= 0x3131 && c <= 0x318E) return c;
    if (c >= 0xFFA1 && c <= 0xFFBE) return 0x3131 + (c - 0xFFA1);
    if (c >= 0xFFC2 && c <= 0xFFC7) return 0x314F + (c - 0xFFC2);
    if (c >= 0xFFCA && c <= 0xFFCF) return 0x3155 + (c - 0xFFCA);
    if (c >= 0xFFD2 && c <= 0xFFD7) return 0x315B + (c - 0xFFD2);
    if (c >= 0xFFDA && c <= 0xFFDC) return 0x3161 + (c - 0xFFDA);
    return 0;
}

// A run of characters that normalise together is short; what is longer (stacks of accents) is cut.
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
        if (!put(o, c, start, end)) return 0;
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

int32_t cicu_character_kind(uint32_t character) {
    UChar32 c = (UChar32)character;
    if (u_isalnum(c) || (U_GET_GC_MASK(c) & (U_GC_M_MASK | U_GC_N_MASK | U_GC_L_MASK))) return 1;
    if (u_hasBinaryProperty(c, UCHAR_EXTENDED_PICTOGRAPHIC) || u_hasBinaryProperty(c, UCHAR_REGIONAL_INDICATOR)) return 2;
    return 0;
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
