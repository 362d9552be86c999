#include "cxml.h"

#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const size_t piece = 64 << 10;
// Limits for incomplete input. A tag is parsed as a whole, and libxml2 compares each attribute with all others. A CDATA section
// is also kept until its end, but nothing in it is compared.
static const long tag_limit = 256 << 10;
static const long section_limit = 80 << 20;

struct cxml_reader {
    cxml_listeners listeners;
    void *context;
    int32_t depth, depth_limit;
    int32_t code;
    xmlParserCtxtPtr parser;
};

static void stop(cxml_reader *reader, int32_t code) {
    if (reader->code == CXML_OK) reader->code = code;
    if (reader->parser) xmlStopParser(reader->parser);
}

static void on_start(cxml_reader *reader, const char *name, const char *const *attributes) {
    if (reader->code != CXML_OK) return;
    if (++reader->depth > reader->depth_limit) return stop(reader, CXML_TOO_DEEP);
    if (!reader->listeners.start(reader->context, name, attributes)) stop(reader, CXML_STOPPED);
}

static void on_end(void *context, const xmlChar *name) {
    cxml_reader *reader = context;
    if (reader->code != CXML_OK) return;
    reader->depth--;
    if (!reader->listeners.end(reader->context, (const char *)name)) stop(reader, CXML_STOPPED);
}

static void on_text(void *context, const xmlChar *bytes, int length) {
    cxml_reader *reader = context;
    if (reader->code != CXML_OK || length <= 0) return;
    if (!reader->listeners.text(reader->context, (const uint8_t *)bytes, (size_t)length)) stop(reader, CXML_STOPPED);
}

static void on_start_sax1(void *context, const xmlChar *name, const xmlChar **attributes) {
    on_start(context, (const char *)name, (const char *const *)attributes);
}

static void on_entity_declaration(
    void *context, const xmlChar *name, int type, const xmlChar *public_id, const xmlChar *system_id, xmlChar *content) {
    (void)name, (void)type, (void)public_id, (void)system_id, (void)content;
    stop(context, CXML_ENTITIES);
}

// Without the magic number libxml2 uses SAX1: names are reported as written, with prefix, and attributes as pairs.
static xmlSAXHandler handlers(void) {
    xmlSAXHandler sax;
    memset(&sax, 0, sizeof sax);
    sax.startElement = on_start_sax1;
    sax.endElement = on_end;
    sax.characters = on_text;
    sax.ignorableWhitespace = on_text;
    sax.cdataBlock = on_text;
    sax.entityDecl = on_entity_declaration;
    return sax;
}

cxml_reader *cxml_open(cxml_listeners listeners, void *context, int32_t depth) {
    cxml_reader *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    reader->listeners = listeners;
    reader->context = context;
    reader->depth_limit = depth;
    xmlSAXHandler sax = handlers();
    reader->parser = xmlCreatePushParserCtxt(&sax, reader, NULL, 0, NULL);
    if (!reader->parser) {
        free(reader);
        return NULL;
    }
    // Notes may exceed libxml2's limit of ten megabytes. Entities and depth, which its limits are meant for, are checked here.
    xmlCtxtUseOptions(reader->parser, XML_PARSE_HUGE | XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
    return reader;
}

int32_t cxml_feed(cxml_reader *reader, const uint8_t *bytes, size_t length) {
    if (reader->code != CXML_OK) return reader->code;
    int is_end = length == 0;
    int result = 0;
    while (length > 0 && result == 0 && reader->code == CXML_OK) {
        int part = length > piece ? (int)piece : (int)length;
        result = xmlParseChunk(reader->parser, (const char *)bytes, part, 0);
        xmlParserInputPtr input = reader->parser->input;
        long limit = reader->parser->instate == XML_PARSER_CDATA_SECTION ? section_limit : tag_limit;
        if (input && input->end - input->cur > limit) stop(reader, CXML_SYNTAX);
        bytes += part;
        length -= (size_t)part;
    }
    if (is_end) result = xmlParseChunk(reader->parser, "", 0, 1);
    if (reader->code != CXML_OK) return reader->code;
    if (reader->parser->errNo == XML_ERR_NO_MEMORY) return reader->code = CXML_MEMORY;
    // A reference to an entity that an external DTD may declare is not a syntax error.
    if (!reader->parser->wellFormed) return reader->code = CXML_SYNTAX;
    return CXML_OK;
}

int64_t cxml_line(const cxml_reader *reader) {
    return reader->parser->input ? reader->parser->input->line : 0;
}

void cxml_message(const cxml_reader *reader, char *out, size_t capacity) {
    const char *message = reader->parser->lastError.message;
    snprintf(out, capacity, "%s", message ? message : "not well-formed");
    out[strcspn(out, "\n")] = 0;
}

void cxml_close(cxml_reader *reader) {
    if (!reader) return;
    if (reader->parser) {
        if (reader->parser->myDoc) xmlFreeDoc(reader->parser->myDoc);
        xmlFreeParserCtxt(reader->parser);
    }
    free(reader);
}

int32_t cxml_read_html(const uint8_t *bytes, size_t length, cxml_listeners listeners, void *context, int32_t depth) {
    if (length > INT_MAX) return CXML_MEMORY;
    if (length == 0) return CXML_OK;
    cxml_reader reader = {.listeners = listeners, .context = context, .depth_limit = depth};
    htmlParserCtxtPtr parser = htmlCreateMemoryParserCtxt((const char *)bytes, (int)length);
    if (!parser) return CXML_MEMORY;
    reader.parser = parser;
    xmlSAXHandler sax = handlers();
    if (parser->sax) memcpy(parser->sax, &sax, sizeof sax);
    parser->userData = &reader;
    htmlCtxtUseOptions(parser, HTML_PARSE_NONET | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_RECOVER);
    // The bytes are UTF-8, whatever encoding the page declares.
    xmlCharEncodingHandlerPtr utf8 = xmlFindCharEncodingHandler("UTF-8");
    if (utf8) xmlSwitchToEncoding(parser, utf8);
    parser->options |= HTML_PARSE_IGNORE_ENC;
    htmlParseDocument(parser);
    if (parser->myDoc) xmlFreeDoc(parser->myDoc);
    htmlFreeParserCtxt(parser);
    return reader.code;
}
