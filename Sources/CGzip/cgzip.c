#include "cgzip.h"
#include <limits.h>
#include <stdlib.h>
#include <zlib.h>

/* HEADER is room for gzip's header and trailer of ten and eight bytes, since compressBound() counts zlib's shorter ones. */
enum { HEADER = 32, WINDOW_WITH_GZIP = 15 + 16, MEMORY = 8, LEVEL = 2 };

size_t gzip_bound(size_t count) { return compressBound(count) + HEADER; }

size_t gzip_pack(const uint8_t *bytes, size_t count, uint8_t *output, size_t room) {
    z_stream stream = {0};
    if (count > UINT_MAX || room > UINT_MAX) return 0;
    if (deflateInit2(&stream, LEVEL, Z_DEFLATED, WINDOW_WITH_GZIP, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
    stream.next_in = (Bytef *)bytes;
    stream.avail_in = (uInt)count;
    stream.next_out = output;
    stream.avail_out = (uInt)room;
    int result = deflate(&stream, Z_FINISH);
    size_t written = stream.total_out;
    deflateEnd(&stream);
    return result == Z_STREAM_END ? written : 0;
}

struct gzip_stream { z_stream deflate; };

gzip_stream *gzip_stream_new(void) {
    gzip_stream *stream = calloc(1, sizeof *stream);
    if (!stream) return NULL;
    if (deflateInit2(&stream->deflate, LEVEL, Z_DEFLATED, WINDOW_WITH_GZIP, MEMORY, Z_DEFAULT_STRATEGY) == Z_OK) return stream;
    free(stream);
    return NULL;
}

ptrdiff_t gzip_stream_pack(gzip_stream *stream, const uint8_t *bytes, size_t count, int is_last, uint8_t *output, size_t room) {
    z_stream *z = &stream->deflate;
    if (count > UINT_MAX || room > UINT_MAX) return -1;
    z->next_in = (Bytef *)bytes;
    z->avail_in = (uInt)count;
    z->next_out = output;
    z->avail_out = (uInt)room;
    /* Flush after each chunk, so that a slow reader sees all data written so far and zlib keeps nothing back. */
    int result = deflate(z, is_last ? Z_FINISH : Z_SYNC_FLUSH);
    if (is_last ? result != Z_STREAM_END : result != Z_OK || z->avail_in > 0 || z->avail_out == 0) return -1;
    return (ptrdiff_t)(room - z->avail_out);
}

void gzip_stream_free(gzip_stream *stream) {
    if (!stream) return;
    deflateEnd(&stream->deflate);
    free(stream);
}
