#pragma once
#include <stddef.h>
#include <stdint.h>

// libxml2 as a stream of three kinds of events, and no more of it: no tree, no DTD, no entity of a document's own, no
// file or network access, and a bound on nesting. Whoever listens may end the reading at any event.

typedef struct cxml_reader cxml_reader;

/// Why reading ended.
enum {
    CXML_OK = 0,
    CXML_SYNTAX = 1,
    /// The document declares entities.
    CXML_ENTITIES = 2,
    CXML_TOO_DEEP = 3,
    /// A listener returned 0.
    CXML_STOPPED = 4,
    CXML_MEMORY = 5,
};

/// Listeners return 1 to go on and 0 to end the reading. Strings are UTF-8 and live until the listener returns.
/// `attributes` are names and values by turns, NULL behind the last; a value may be NULL in HTML.
typedef struct {
    int32_t (*_Nonnull start)(void *_Nonnull context, const char *_Nonnull name, const char *_Nullable const *_Nullable attributes);
    int32_t (*_Nonnull end)(void *_Nonnull context, const char *_Nonnull name);
    int32_t (*_Nonnull text)(void *_Nonnull context, const uint8_t *_Nonnull bytes, size_t length);
} cxml_listeners;

/// A reader of XML, fed piece by piece. `depth` is how many elements may lie in one another. NULL when memory is short.
cxml_reader *_Nullable cxml_open(cxml_listeners listeners, void *_Nonnull context, int32_t depth);
/// Reads on; `length` 0 ends the document. Returns one of the codes above; after anything but CXML_OK only cxml_close may follow.
int32_t cxml_feed(cxml_reader *_Nonnull reader, const uint8_t *_Nullable bytes, size_t length);
/// The line that was reached, from 1.
int64_t cxml_line(const cxml_reader *_Nonnull reader);
/// What libxml2 says of a CXML_SYNTAX, into `out`, cut to fit and ended by NUL.
void cxml_message(const cxml_reader *_Nonnull reader, char *_Nonnull out, size_t capacity);
void cxml_close(cxml_reader *_Nullable reader);

/// Reads a whole HTML page, which must be UTF-8, as leniently as browsers do. Returns one of the codes above, never CXML_SYNTAX.
int32_t cxml_read_html(
    const uint8_t *_Nonnull bytes, size_t length, cxml_listeners listeners, void *_Nonnull context, int32_t depth);
