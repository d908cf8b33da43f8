// libxml2 as the Markup room sees it: plain callbacks over its SAX2 reader and its RELAX NG validator. What differs
// between versions of libxml2, and what Swift cannot import (globals, variadics), stays on this side.
#ifndef FLIPBOOK_LIBXML2_SHIM_H
#define FLIPBOOK_LIBXML2_SHIM_H

#include <string.h>
#include <libxml/xmlversion.h>
// Debian's libxml2 pulls in ICU's headers, which clash with the ones inside Foundation.
#undef LIBXML_ICU_ENABLED
#include <libxml/encoding.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/relaxng.h>
#include <libxml/threads.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>

#if LIBXML_VERSION >= 21200
typedef const xmlError *flipbook_error;
#else
typedef xmlErrorPtr flipbook_error;
#endif

// What a reader is told. Names come out of libxml2's dictionary: within one reading, equal names are equal pointers.
// `attributes` holds five pointers an attribute: local name, prefix, namespace, and two that bound the value.
typedef struct {
    void *user;
    void (*start)(
        void *user, const xmlChar *local, const xmlChar *prefix, const xmlChar *address, int attribute_count,
        const xmlChar *const *attributes);
    void (*end)(void *user);
    void (*text)(void *user, const xmlChar *bytes, int count);
    void (*comment)(void *user, const xmlChar *content);
    void (*instruction)(void *user, const xmlChar *target, const xmlChar *content);
    // `offset` is in bytes, near the place; `first` and `second` are the names that the message speaks of, or null.
    void (*error)(
        void *user, int code, long offset, const char *message, const char *first, const char *second);
    xmlParserCtxtPtr parser;
} flipbook_reader;

static inline void flipbook_on_start(
    void *context, const xmlChar *local, const xmlChar *prefix, const xmlChar *address, int namespace_count,
    const xmlChar **namespaces, int attribute_count, int defaulted_count, const xmlChar **attributes) {
    (void)namespace_count, (void)namespaces, (void)defaulted_count;
    flipbook_reader *reader = (flipbook_reader *)context;
    reader->start(reader->user, local, prefix, address, attribute_count, attributes);
}

static inline void flipbook_on_end(
    void *context, const xmlChar *local, const xmlChar *prefix, const xmlChar *address) {
    (void)local, (void)prefix, (void)address;
    flipbook_reader *reader = (flipbook_reader *)context;
    reader->end(reader->user);
}

static inline void flipbook_on_text(void *context, const xmlChar *bytes, int count) {
    flipbook_reader *reader = (flipbook_reader *)context;
    reader->text(reader->user, bytes, count);
}

static inline void flipbook_on_comment(void *context, const xmlChar *content) {
    flipbook_reader *reader = (flipbook_reader *)context;
    reader->comment(reader->user, content);
}

static inline void flipbook_on_instruction(void *context, const xmlChar *target, const xmlChar *content) {
    flipbook_reader *reader = (flipbook_reader *)context;
    reader->instruction(reader->user, target, content);
}

static inline void flipbook_on_error(void *context, flipbook_error error) {
    flipbook_reader *reader = (flipbook_reader *)context;
    // Warnings do not matter, except that of an undeclared entity: with an external DTD it is only a warning.
    if (error->level < XML_ERR_ERROR && error->code != XML_WAR_UNDECLARED_ENTITY) return;
    xmlParserInputPtr input = reader->parser ? reader->parser->input : NULL;
    long offset = input ? (long)input->consumed + (long)(input->cur - input->base) : -1;
    reader->error(
        reader->user, error->code, offset, error->message ? error->message : "", error->str1, error->str2);
}

// Reads a document of UTF-8: no network, no DTD, no entity but the five predefined; never XML_PARSE_HUGE or NOENT.
// Returns 0, or -1 if there was no memory for a parser. What is wrong with the document comes by `error`.
static inline int flipbook_read_with(xmlParserCtxtPtr parser, flipbook_reader *reader) {
    if (!parser) return -1;
    xmlSAXHandler handler;
    memset(&handler, 0, sizeof handler);
    handler.initialized = XML_SAX2_MAGIC;
    handler.startElementNs = flipbook_on_start;
    handler.endElementNs = flipbook_on_end;
    handler.characters = flipbook_on_text;
    handler.ignorableWhitespace = flipbook_on_text;
    handler.comment = flipbook_on_comment;
    handler.processingInstruction = flipbook_on_instruction;
    handler.serror = flipbook_on_error;
    *parser->sax = handler;
    parser->userData = reader;
    reader->parser = parser;
    xmlCtxtUseOptions(parser, XML_PARSE_NONET | XML_PARSE_IGNORE_ENC);
    // The options may put libxml2's own handlers for blanks and CDATA in place.
    *parser->sax = handler;
    xmlParseDocument(parser);
    reader->parser = NULL;
    if (parser->myDoc) xmlFreeDoc(parser->myDoc);
    parser->myDoc = NULL;
    xmlFreeParserCtxt(parser);
    return 0;
}

static inline int flipbook_read(const char *bytes, int count, flipbook_reader *reader) {
    return flipbook_read_with(xmlCreateMemoryParserCtxt(bytes, count), reader);
}

// The same piece by piece from an open file, which is closed.
static inline int flipbook_read_file(int descriptor, flipbook_reader *reader) {
    xmlParserInputBufferPtr buffer = xmlParserInputBufferCreateFd(descriptor, XML_CHAR_ENCODING_NONE);
    xmlParserCtxtPtr parser = xmlNewParserCtxt();
    xmlParserInputPtr input = parser && buffer ? xmlNewIOInputStream(parser, buffer, XML_CHAR_ENCODING_NONE) : NULL;
    if (input) {
        inputPush(parser, input);
        return flipbook_read_with(parser, reader);
    }
    if (parser) xmlFreeParserCtxt(parser);
    if (buffer) xmlFreeParserInputBuffer(buffer);
    return -1;
}

// Bytes of another encoding as UTF-8, to be freed with xmlBufferFree; null where they are not of it, or no one knows it.
static inline xmlBufferPtr flipbook_utf8(const char *encoding, const char *bytes, int count) {
    xmlCharEncodingHandlerPtr handler = xmlFindCharEncodingHandler(encoding);
    if (!handler) return NULL;
    xmlBufferPtr in = xmlBufferCreate(), out = xmlBufferCreate();
    int is_whole = in && out && xmlBufferAdd(in, (const xmlChar *)bytes, count) == 0;
    while (is_whole && xmlBufferLength(in) > 0) {
        int before = xmlBufferLength(in);
        is_whole = xmlCharEncInFunc(handler, out, in) >= 0 && xmlBufferLength(in) < before;
    }
    xmlCharEncCloseFunc(handler);
    if (in) xmlBufferFree(in);
    if (is_whole) return out;
    if (out) xmlBufferFree(out);
    return NULL;
}

// What a schema or a validation has to say. `element` counts elements in document order from 0; -1 if it is unknown.
typedef struct {
    void *user;
    void (*report)(void *user, int line, long element, const char *message);
    // How many reports are still wanted: one fault can bring a flood, and placing each costs a walk.
    int room;
    xmlDocPtr document;
} flipbook_judge;

// The number of the element that a node is or belongs to.
static inline long flipbook_element_index(xmlDocPtr document, xmlNodePtr wanted) {
    while (wanted && wanted->type != XML_ELEMENT_NODE) wanted = wanted->parent;
    xmlNodePtr node = document ? xmlDocGetRootElement(document) : NULL;
    long index = 0;
    while (wanted && node) {
        if (node->type == XML_ELEMENT_NODE) {
            if (node == wanted) return index;
            index += 1;
        }
        if (node->type == XML_ELEMENT_NODE && node->children) {
            node = node->children;
            continue;
        }
        while (node && !node->next) node = node->parent && node->parent->type == XML_ELEMENT_NODE ? node->parent : NULL;
        if (node) node = node->next;
    }
    return -1;
}

static inline void flipbook_on_report(void *context, flipbook_error error) {
    flipbook_judge *judge = (flipbook_judge *)context;
    if (judge->room <= 0) return;
    judge->room -= 1;
    long element = error->node ? flipbook_element_index(judge->document, (xmlNodePtr)error->node) : -1;
    judge->report(judge->user, error->line, element, error->message ? error->message : "");
}

// Faults of the schema's own XML go to the thread's handler, which would otherwise print them.
static inline xmlRelaxNGPtr flipbook_compile(xmlRelaxNGParserCtxtPtr context, flipbook_judge *judge) {
    if (!context) return NULL;
    xmlRelaxNGSetParserStructuredErrors(context, flipbook_on_report, judge);
    xmlStructuredErrorFunc handler = xmlStructuredError;
    void *handled = xmlStructuredErrorContext;
    xmlSetStructuredErrorFunc(judge, flipbook_on_report);
    xmlRelaxNGPtr schema = xmlRelaxNGParse(context);
    xmlSetStructuredErrorFunc(handled, handler);
    xmlRelaxNGFreeParserCtxt(context);
    return schema;
}

// A schema out of a file, with what it includes; null if it is none, and the judge knows why.
static inline xmlRelaxNGPtr flipbook_schema_file(const char *path, flipbook_judge *judge) {
    return flipbook_compile(xmlRelaxNGNewParserCtxt(path), judge);
}

static inline xmlRelaxNGPtr flipbook_schema_bytes(const char *bytes, int count, flipbook_judge *judge) {
    return flipbook_compile(xmlRelaxNGNewMemParserCtxt(bytes, count), judge);
}

static inline void flipbook_ignore(void *context, flipbook_error error) { (void)context, (void)error; }

// Holds a document of UTF-8 against a schema: 0 it fits, 1 it does not, -1 it could not be read or judged.
static inline int flipbook_validate(xmlRelaxNGPtr schema, const char *bytes, int count, flipbook_judge *judge) {
    xmlParserCtxtPtr parser = xmlCreateMemoryParserCtxt(bytes, count);
    if (!parser) return -1;
    parser->sax->serror = flipbook_ignore;
    xmlCtxtUseOptions(parser, XML_PARSE_NONET | XML_PARSE_IGNORE_ENC);
    parser->linenumbers = 1;
    xmlParseDocument(parser);
    xmlDocPtr document = parser->myDoc;
    int result = -1;
    xmlRelaxNGValidCtxtPtr context = parser->wellFormed && document ? xmlRelaxNGNewValidCtxt(schema) : NULL;
    if (context) {
        judge->document = document;
        xmlRelaxNGSetValidStructuredErrors(context, flipbook_on_report, judge);
        int verdict = xmlRelaxNGValidateDoc(context, document);
        result = verdict == 0 ? 0 : verdict > 0 ? 1 : -1;
        xmlRelaxNGFreeValidCtxt(context);
        judge->document = NULL;
    }
    if (document) xmlFreeDoc(document);
    parser->myDoc = NULL;
    xmlFreeParserCtxt(parser);
    return result;
}

#endif
