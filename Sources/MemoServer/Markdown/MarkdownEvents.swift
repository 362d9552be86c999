import CMarkdown

/// Parses Markdown into events, in source order.
enum MarkdownEvents {
    /// An event of the parser. Ranges are in bytes of the source.
    enum Event {
        /// `unshown` is the number of bytes that belong to the part and are neither shown nor kept, such as the title of a link.
        case enter(MarkdownNode.Kind, unshown: Int)
        case leave
        case text(Range<Int>)
        /// A text that is not in the source, such as the line breaks of code.
        case literal(String)
        case lineBreak
    }

    /// Parses a text. Returns nil if it has more than `most` events.
    static func read(_ bytes: [UInt8], most: Int) -> [Event]? {
        // SAFETY: the parser reads the buffer during the call only, and fills `result`, which is copied and freed here. Its arrays have the
        // lengths that it names.
        var result = unsafe cmarkdown_result()
        defer { unsafe cmarkdown_free(&result) }
        let code = unsafe bytes.withUnsafeBufferPointer { buffer in
            guard let first = buffer.baseAddress else { return Int32(0) }
            return unsafe cmarkdown_read(first, buffer.count, most, &result)
        }
        guard code == 0 else { return nil }
        let strings = unsafe [UInt8](UnsafeBufferPointer(start: result.strings, count: result.strings_length))
        return unsafe UnsafeBufferPointer(start: result.events, count: result.count).map { event($0, strings, length: bytes.count) }
    }

    private static func event(_ event: cmarkdown_event, _ strings: [UInt8], length: Int) -> Event {
        let range = Int(event.start)..<max(Int(event.start), Int(event.end))
        var bytes: [UInt8] { range.upperBound <= strings.count ? Array(strings[range]) : [] }
        switch Int(event.kind) {
        case CMARKDOWN_ENTER_BLOCK, CMARKDOWN_ENTER_SPAN:
            let isBox = Int(event.type) == CMARKDOWN_ITEM && event.value != 0 && range.upperBound <= length
            let hasString = [CMARKDOWN_CODE, CMARKDOWN_LINK, CMARKDOWN_IMAGE].contains(Int(event.type))
            return .enter(kind(event, string: bytes, box: isBox ? range.lowerBound : nil), unshown: hasString ? Int(event.value) : 0)
        case CMARKDOWN_TEXT: return range.upperBound <= length ? .text(range) : .literal("")
        case CMARKDOWN_LITERAL: return .literal(String(decoding: bytes, as: UTF8.self))
        case CMARKDOWN_BREAK: return .lineBreak
        default: return .leave
        }
    }

    private static func kind(_ event: cmarkdown_event, string: @autoclosure () -> [UInt8], box: Int?) -> MarkdownNode.Kind {
        let value = Int(event.value)
        return switch Int(event.type) {
        case CMARKDOWN_QUOTE: .quote
        case CMARKDOWN_BULLETS: .list(start: nil)
        case CMARKDOWN_NUMBERS: .list(start: value)
        case CMARKDOWN_ITEM: .item(box: box.map { .init(offset: $0, isDone: value != 0x20) })
        case CMARKDOWN_RULE: .rule
        case CMARKDOWN_HEADING: .heading(level: value)
        case CMARKDOWN_CODE: .code(language: String(decoding: string(), as: UTF8.self))
        case CMARKDOWN_PARAGRAPH: .paragraph
        case CMARKDOWN_TABLE: .table
        case CMARKDOWN_ROW: .row
        case CMARKDOWN_HEADER_CELL: .cell(isHeader: true, alignment: value)
        case CMARKDOWN_CELL: .cell(isHeader: false, alignment: value)
        case CMARKDOWN_EMPHASIS: .emphasis
        case CMARKDOWN_STRONG: .strong
        case CMARKDOWN_LINK: .link(string())
        case CMARKDOWN_IMAGE: .image(string())
        case CMARKDOWN_CODE_SPAN: .codeSpan
        case CMARKDOWN_DELETED: .deleted
        default: .group
        }
    }
}
