#include "baseline.h"
#include "fts5.h"

#include <string.h>

enum class_of { SEPARATOR, HANGUL, WORD };

struct character {
  enum class_of kind;
  int length;
};

static enum class_of classify(unsigned value) {
  if (value >= 0xAC00 && value <= 0xD7A3) return HANGUL;
  if (value < 0xC0 || (value >= 0x2000 && value <= 0x2BFF)) return SEPARATOR;
  if ((value >= 0x3000 && value <= 0x303F) || (value >= 0xFE00 && value <= 0xFE6F)) return SEPARATOR;
  if ((value >= 0xFF00 && value <= 0xFF0F) || value >= 0x1F000) return SEPARATOR;
  return WORD;
}

static struct character read_character(const unsigned char *text, int length) {
  unsigned first = text[0];
  if (first < 0x80) {
    int is_word = (first >= '0' && first <= '9') || (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z');
    return (struct character){is_word ? WORD : SEPARATOR, 1};
  }
  int size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (size > length) return (struct character){SEPARATOR, length};
  unsigned value = first & (0x7F >> size);
  for (int index = 1; index < size; index++) value = value << 6 | (text[index] & 0x3F);
  return (struct character){classify(value), size};
}

typedef int (*token_callback)(void *, int, const char *, int, int, int);

static int emit_word(const char *text, int start, int end, void *context, token_callback emit) {
  char lower[64];
  int length = end - start < (int)sizeof lower ? end - start : (int)sizeof lower;
  for (int index = 0; index < length; index++) {
    char byte = text[start + index];
    lower[index] = byte >= 'A' && byte <= 'Z' ? byte + 32 : byte;
  }
  return emit(context, 0, lower, length, start, end);
}

static int emit_hangul(const char *text, int start, int end, void *context, token_callback emit) {
  if (end - start == 3) return emit(context, 0, text + start, 3, start, end);
  for (int index = start; index + 6 <= end; index += 3) {
    int code = emit(context, 0, text + index, 6, index, index + 6);
    if (code != SQLITE_OK) return code;
  }
  return SQLITE_OK;
}

static int tokenize(Fts5Tokenizer *self, void *context, int flags, const char *text, int length, token_callback emit) {
  (void)self, (void)flags;
  const unsigned char *bytes = (const unsigned char *)text;
  int index = 0, code = SQLITE_OK;
  while (index < length && code == SQLITE_OK) {
    struct character next = read_character(bytes + index, length - index);
    int start = index;
    enum class_of kind = next.kind;
    while (next.kind == kind) {
      index += next.length;
      if (index >= length) break;
      next = read_character(bytes + index, length - index);
    }
    if (kind == HANGUL) code = emit_hangul(text, start, index, context, emit);
    if (kind == WORD) code = emit_word(text, start, index, context, emit);
  }
  return code;
}

static int create(void *context, const char **arguments, int count, Fts5Tokenizer **result) {
  (void)context, (void)arguments, (void)count;
  static char token;
  *result = (Fts5Tokenizer *)&token;
  return SQLITE_OK;
}

static void delete(Fts5Tokenizer *self) { (void)self; }

int baseline_add_bigram(void *connection) {
  fts5_api *api = baseline_fts5(connection);
  fts5_tokenizer methods = {create, delete, tokenize};
  return api ? api->xCreateTokenizer(api, "bigram", 0, &methods, 0) : SQLITE_ERROR;
}
