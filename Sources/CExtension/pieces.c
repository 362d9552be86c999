#include "pieces.h"

#include <stdlib.h>

// The most bytes of a piece.
enum { PIECE = 1 << 16 };

static int is_end_of_sentence(char c) { return c == '.' || c == '!' || c == '?'; }

int saekin_piece_end(const char *text, int count, int start) {
    if (count - start <= PIECE) return count;
    int limit = start + PIECE, sentence = 0, space = 0;
    for (int i = limit; i > start + 1; i--) {
        char before = text[i - 1];
        if (before == '\n') return i;
        if (before != ' ') continue;
        if (!space) space = i;
        if (!sentence && is_end_of_sentence(text[i - 2])) sentence = i;
    }
    if (sentence) return sentence;
    if (space) return space;
    // Bytes after the first of a character begin with the bits 10. No character has more than three of them.
    int end = limit;
    while (end > limit - 3 && (text[end] & 0xC0) == 0x80) end--;
    return end;
}

// Bytes of memory that the analysis of a byte of text takes at most, and those of any analysis: arrays for the folded text, its map to
// the original, segments and tokens, each of which may be copied when it grows.
enum { PER_BYTE = 160, FIXED = 16 << 20 };

int saekin_has_memory(size_t count) {
    // Volatile, because the compiler would remove an allocation that is not used.
    void *volatile probe = malloc(count * PER_BYTE + FIXED);
    if (!probe) return 0;
    free(probe);
    return 1;
}
