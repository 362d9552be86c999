#pragma once
#include <stddef.h>
#include <stdint.h>

// Parses XML and HTML with libxml2 into three kinds of events. There is no tree, no DTD, no custom entities, no access to
// files or the network, and nesting is bounded. A listener can stop the parser at any event.

typedef struct cxml_reader cxml_reader;

/// Results of parsing.
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

/// Callbacks return 1 to continue and 0 to stop. Strings are UTF-8 and valid until the callback returns.
/// `attributes` alternates names and values and ends with NULL. In HTML a value may be NULL.
typedef struct {
    int32_t (*_Nonnull start)(void *_Nonnull context, const char *_Nonnull name, const char *_Nullable const *_Nullable attributes);
    int32_t (*_Nonnull end)(void *_Nonnull context, const char *_Nonnull name);
    int32_t (*_Nonnull text)(void *_Nonnull context, const uint8_t *_Nonnull bytes, size_t length);
} cxml_listeners;

/// Creates an XML parser that is fed in chunks. `depth` is the maximum nesting depth of elements. Returns NULL if memory is short.
cxml_reader *_Nullable cxml_open(cxml_listeners listeners, void *_Nonnull context, int32_t depth);
/// Parses more bytes. A `length` of 0 ends the document. After any result but CXML_OK only cxml_close may be called.
int32_t cxml_feed(cxml_reader *_Nonnull reader, const uint8_t *_Nullable bytes, size_t length);
/// Returns the number of the current line, counting from 1.
int64_t cxml_line(const cxml_reader *_Nonnull reader);
/// Copies libxml2's message for CXML_SYNTAX to `out`, cut to `capacity` and NUL-terminated.
void cxml_message(const cxml_reader *_Nonnull reader, char *_Nonnull out, size_t capacity);
void cxml_close(cxml_reader *_Nullable reader);

/// Parses a whole HTML page as leniently as browsers do. The bytes must be UTF-8. Never returns CXML_SYNTAX.
int32_t cxml_read_html(
    const uint8_t *_Nonnull bytes, size_t length, cxml_listeners listeners, void *_Nonnull context, int32_t depth);
