#pragma once
#include "cextension.h"

// Texts are analysed in pieces, which bounds the memory of the analysis, whatever the length of the text.

/// Returns the end of the piece that begins at `start`: the whole rest if it is short, else after the last line of it, else after the
/// last sentence, else after the last space, else before a character. Across the end of a line or of a sentence no phrase matches, so
/// that a cut there changes no token.
int saekin_piece_end(const char *text, int count, int start);

/// Returns whether there is enough memory to analyse a piece of `count` bytes. Swift ends the program when an allocation fails, so it
/// must not be called without.
int saekin_has_memory(size_t count);
