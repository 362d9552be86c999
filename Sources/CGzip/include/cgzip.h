/* Gzip compression (RFC 1952) with the system's zlib, for HTTP answers. */
#ifndef CGZIP_H
#define CGZIP_H

#include <stddef.h>
#include <stdint.h>

/* Returns the maximum size of `count` bytes when compressed. */
size_t gzip_bound(size_t count);

/* Compresses `count` bytes into `output`, which holds `room` bytes. Returns the number of bytes written; 0 if the room or the memory does not suffice. */
size_t gzip_pack(const uint8_t *bytes, size_t count, uint8_t *output, size_t room);

/* A stream that is compressed in chunks. */
typedef struct gzip_stream gzip_stream;

/* Creates a stream; free it with gzip_stream_free. Returns NULL if memory is short. */
gzip_stream *gzip_stream_new(void);

/* Compresses the next `count` bytes into `output`, which holds `room` bytes and needs gzip_bound(count). `is_last` ends the stream. Returns the number
 * of bytes written, which may be 0 before the end, or a negative number if the room does not suffice. */
ptrdiff_t gzip_stream_pack(gzip_stream *stream, const uint8_t *bytes, size_t count, int is_last, uint8_t *output, size_t room);

void gzip_stream_free(gzip_stream *stream);

#endif
