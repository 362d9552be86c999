#pragma once
#include <stddef.h>
#include <stdint.h>

// Parses Markdown with md4c into a list of events whose texts are ranges of the source. Raw HTML is ordinary text, and no address is followed.

/// Kinds of events.
enum {
    CMARKDOWN_ENTER_BLOCK = 0,
    CMARKDOWN_LEAVE_BLOCK = 1,
    CMARKDOWN_ENTER_SPAN = 2,
    CMARKDOWN_LEAVE_SPAN = 3,
    /// A text at [start, end) of the source.
    CMARKDOWN_TEXT = 4,
    /// A text that is not in the source, at [start, end) of `strings`.
    CMARKDOWN_LITERAL = 5,
    /// A line break.
    CMARKDOWN_BREAK = 6,
};

/// Types of blocks and spans.
enum {
    CMARKDOWN_OTHER = 0,
    CMARKDOWN_QUOTE, CMARKDOWN_BULLETS, CMARKDOWN_NUMBERS, CMARKDOWN_ITEM, CMARKDOWN_RULE, CMARKDOWN_HEADING, CMARKDOWN_CODE,
    CMARKDOWN_PARAGRAPH, CMARKDOWN_TABLE, CMARKDOWN_ROW, CMARKDOWN_HEADER_CELL, CMARKDOWN_CELL,
    CMARKDOWN_EMPHASIS, CMARKDOWN_STRONG, CMARKDOWN_LINK, CMARKDOWN_IMAGE, CMARKDOWN_CODE_SPAN, CMARKDOWN_DELETED,
};

/// An event. `value` is the level of a heading, the first number of a list, the alignment of a cell (1 left, 2 centre, 3 right), or the
/// sign in the box of an item ('x', 'X' or ' '; 0 without a box), whose offset is then `start`. The address of a link or image and the
/// language of code are at [start, end) of `strings`; `value` is then the number of bytes that belong to them and are not kept.
typedef struct {
    uint8_t kind;
    uint8_t type;
    uint32_t value;
    uint32_t start;
    uint32_t end;
} cmarkdown_event;

typedef struct {
    cmarkdown_event *_Nullable events;
    size_t count;
    uint8_t *_Nullable strings;
    size_t strings_length;
} cmarkdown_result;

/// Parses a text of at most 2^31 bytes. Returns 0, or another number if there are more than `most` events or memory is short. The result
/// must be freed in both cases.
int32_t cmarkdown_read(const uint8_t *_Nonnull bytes, size_t length, size_t most, cmarkdown_result *_Nonnull result);
void cmarkdown_free(cmarkdown_result *_Nonnull result);
