/* Text packed as browsers read it (gzip, RFC 1952), over the system's zlib. */
#ifndef CGZIP_H
#define CGZIP_H

#include <stddef.h>
#include <stdint.h>

/* The room that packing `count` bytes takes at most. */
size_t gzip_bound(size_t count);

/* Packs `count` bytes into `output`, which has `room`. Answers how many bytes it wrote; 0 where there is no room or no memory. */
size_t gzip_pack(const uint8_t *bytes, size_t count, uint8_t *output, size_t room);

#endif
