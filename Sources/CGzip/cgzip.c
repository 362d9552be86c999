#include "cgzip.h"
#include <limits.h>
#include <zlib.h>

/* Beyond it the header of gzip begins: ten bytes and eight behind the data; zlib's own bound is for its shorter one. */
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
