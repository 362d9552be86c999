#include "cmarkdown.h"
#include <md4c.h>
#include <stdlib.h>
#include <string.h>

/* Indented lines of a memo are seldom code, and a sign such as #태그 is no heading, so neither is enabled. */
enum { FLAGS = MD_FLAG_NOHTML | MD_FLAG_NOINDENTEDCODEBLOCKS | MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS };

typedef struct {
    const char *source;
    size_t length, most, room, strings_room;
    cmarkdown_result *result;
} reader;

static int push(reader *r, cmarkdown_event event) {
    cmarkdown_result *result = r->result;
    if (result->count >= r->most) return 1;
    if (result->count == r->room) {
        size_t room = r->room ? r->room * 2 : 256;
        cmarkdown_event *events = realloc(result->events, room * sizeof *events);
        if (!events) return 1;
        result->events = events;
        r->room = room;
    }
    result->events[result->count++] = event;
    return 0;
}

/* Appends bytes to the strings and stores their range in the event. */
static int keep(reader *r, const char *text, size_t size, cmarkdown_event *event) {
    cmarkdown_result *result = r->result;
    if (size > UINT32_MAX - result->strings_length) return 1;
    if (result->strings_length + size > r->strings_room) {
        size_t room = (result->strings_length + size) * 2;
        uint8_t *strings = realloc(result->strings, room);
        if (!strings) return 1;
        result->strings = strings;
        r->strings_room = room;
    }
    event->start = (uint32_t)result->strings_length;
    if (size) memcpy(result->strings + result->strings_length, text, size);
    result->strings_length += size;
    event->end = (uint32_t)result->strings_length;
    return 0;
}

static uint8_t block_type(MD_BLOCKTYPE type) {
    switch (type) {
        case MD_BLOCK_QUOTE: return CMARKDOWN_QUOTE;
        case MD_BLOCK_UL: return CMARKDOWN_BULLETS;
        case MD_BLOCK_OL: return CMARKDOWN_NUMBERS;
        case MD_BLOCK_LI: return CMARKDOWN_ITEM;
        case MD_BLOCK_HR: return CMARKDOWN_RULE;
        case MD_BLOCK_H: return CMARKDOWN_HEADING;
        case MD_BLOCK_CODE: return CMARKDOWN_CODE;
        case MD_BLOCK_P: return CMARKDOWN_PARAGRAPH;
        case MD_BLOCK_TABLE: return CMARKDOWN_TABLE;
        case MD_BLOCK_TR: return CMARKDOWN_ROW;
        case MD_BLOCK_TH: return CMARKDOWN_HEADER_CELL;
        case MD_BLOCK_TD: return CMARKDOWN_CELL;
        default: return CMARKDOWN_OTHER;
    }
}

static int enter_block(MD_BLOCKTYPE type, void *detail, void *context) {
    reader *r = context;
    cmarkdown_event event = {.kind = CMARKDOWN_ENTER_BLOCK, .type = block_type(type)};
    if (type == MD_BLOCK_H) event.value = ((MD_BLOCK_H_DETAIL *)detail)->level;
    if (type == MD_BLOCK_OL) event.value = ((MD_BLOCK_OL_DETAIL *)detail)->start;
    if (type == MD_BLOCK_TH || type == MD_BLOCK_TD) event.value = ((MD_BLOCK_TD_DETAIL *)detail)->align;
    if (type == MD_BLOCK_LI && ((MD_BLOCK_LI_DETAIL *)detail)->is_task) {
        MD_BLOCK_LI_DETAIL *item = detail;
        event.value = (unsigned char)item->task_mark;
        event.start = item->task_mark_offset;
        event.end = event.start + 1;
    }
    if (type == MD_BLOCK_CODE) {
        MD_BLOCK_CODE_DETAIL *code = detail;
        event.value = code->info.size - code->lang.size;
        if (keep(r, code->lang.text, code->lang.size, &event)) return 1;
    }
    return push(r, event);
}

static int leave_block(MD_BLOCKTYPE type, void *detail, void *context) {
    (void)detail;
    return push(context, (cmarkdown_event){.kind = CMARKDOWN_LEAVE_BLOCK, .type = block_type(type)});
}

static uint8_t span_type(MD_SPANTYPE type) {
    switch (type) {
        case MD_SPAN_EM: return CMARKDOWN_EMPHASIS;
        case MD_SPAN_STRONG: return CMARKDOWN_STRONG;
        case MD_SPAN_A: return CMARKDOWN_LINK;
        case MD_SPAN_IMG: return CMARKDOWN_IMAGE;
        case MD_SPAN_CODE: return CMARKDOWN_CODE_SPAN;
        case MD_SPAN_DEL: return CMARKDOWN_DELETED;
        default: return CMARKDOWN_OTHER;
    }
}

static int enter_span(MD_SPANTYPE type, void *detail, void *context) {
    reader *r = context;
    cmarkdown_event event = {.kind = CMARKDOWN_ENTER_SPAN, .type = span_type(type)};
    MD_SPAN_A_DETAIL *link = type == MD_SPAN_A ? detail : NULL;
    MD_SPAN_IMG_DETAIL *image = type == MD_SPAN_IMG ? detail : NULL;
    if (link || image) {
        MD_ATTRIBUTE *address = link ? &link->href : &image->src;
        event.value = link ? link->title.size : image->title.size;
        if (keep(r, address->text, address->size, &event)) return 1;
    }
    return push(r, event);
}

static int leave_span(MD_SPANTYPE type, void *detail, void *context) {
    (void)detail;
    return push(context, (cmarkdown_event){.kind = CMARKDOWN_LEAVE_SPAN, .type = span_type(type)});
}

static int text(MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *context) {
    reader *r = context;
    if (type == MD_TEXT_BR || type == MD_TEXT_SOFTBR) return push(r, (cmarkdown_event){.kind = CMARKDOWN_BREAK});
    cmarkdown_event event = {.kind = CMARKDOWN_TEXT};
    uintptr_t source = (uintptr_t)r->source, start = (uintptr_t)text;
    if (start >= source && start - source <= r->length && size <= r->length - (start - source)) {
        event.start = (uint32_t)(start - source);
        event.end = event.start + size;
    } else {
        event.kind = CMARKDOWN_LITERAL;
        if (type == MD_TEXT_NULLCHAR) return keep(r, "\xEF\xBF\xBD", 3, &event) || push(r, event);
        if (keep(r, text, size, &event)) return 1;
    }
    return push(r, event);
}

int32_t cmarkdown_read(const uint8_t *bytes, size_t length, size_t most, cmarkdown_result *result) {
    *result = (cmarkdown_result){0};
    if (length > INT32_MAX) return 1;
    reader r = {.source = (const char *)bytes, .length = length, .most = most, .result = result};
    MD_PARSER parser = {.flags = FLAGS, .enter_block = enter_block, .leave_block = leave_block, .enter_span = enter_span, .leave_span = leave_span, .text = text};
    return md_parse(r.source, (MD_SIZE)length, &parser, &r) == 0 ? 0 : 1;
}

void cmarkdown_free(cmarkdown_result *result) {
    free(result->events);
    free(result->strings);
    *result = (cmarkdown_result){0};
}
