/// Reads a section of an HWP 5 document: a list of records. Paragraph records hold UTF-16 with control codes.
enum HangulText {
    /// The tag of a record with the text of a paragraph.
    private static let paragraph = 67
    /// Control codes that take one UTF-16 unit. The others take eight.
    private static let single: Set<UInt16> = [0, 10, 13, 24, 25, 26, 27, 28, 29, 30, 31]

    /// Returns the paragraphs of a section, one per line. Tables and text boxes appear where their records
    /// are.
    static func read(_ section: [UInt8]) -> String {
        var lines: [String] = []
        var at = 0
        while at + 4 <= section.count {
            let header = number(section, at)
            at += 4
            var size = Int(header >> 20)
            if size == 0xFFF {
                guard at + 4 <= section.count else { break }
                size = Int(number(section, at))
                at += 4
            }
            guard size <= section.count - at else { break }
            if header & 0x3FF == paragraph { lines.append(text(section[at..<at + size])) }
            at += size
        }
        return lines.joined(separator: "\n")
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        let units = UTF16Bytes.units(bytes, bigEndian: false)
        var (kept, at) = ([UInt16](), 0)
        while at < units.count {
            let unit = units[at]
            guard unit < 32 else {
                kept.append(unit)
                at += 1
                continue
            }
            switch unit {
            case 9: kept.append(9)
            case 10: kept.append(10)
            case 24: kept.append(0x2D)
            case 30, 31: kept.append(0x20)
            default: break
            }
            at += single.contains(unit) ? 1 : 8
        }
        return String(decoding: kept, as: UTF16.self)
    }

    private static func number(_ bytes: [UInt8], _ at: Int) -> UInt32 {
        UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2]) << 16 | UInt32(bytes[at + 3]) << 24
    }
}

/// Reads a section of an HWPX document, such as `Contents/section0.xml`: one line per paragraph, including
/// those in table cells.
final class HangulXML: XMLListener {
    private(set) var lines: [String] = []
    private var texts: [String] = []
    private var isText = false

    static func read(_ xml: [UInt8]) throws(XMLFault) -> String {
        let listener = HangulXML()
        guard let reader = XMLReader(listener) else { throw .outOfMemory }
        if try reader.feed(xml) { try reader.finish() }
        return listener.lines.joined(separator: "\n")
    }

    func start(_ name: String, _ attributes: [String: String]) {
        switch name.split(separator: ":").last {
        // A paragraph in a cell or box is nested in another one, whose text so far comes first.
        case "p":
            if let last = texts.last, !last.isEmpty {
                lines.append(last)
                texts[texts.count - 1] = ""
            }
            texts.append("")
        case "t": isText = true
        case "lineBreak": append("\n")
        case "tab": append("\t")
        case "nbSpace", "fwSpace": append(" ")
        case "hyphen": append("-")
        default: break
        }
    }

    func text(_ text: String) { if isText { append(text) } }

    func end(_ name: String) {
        switch name.split(separator: ":").last {
        case "p": if let text = texts.popLast() { lines.append(text) }
        case "t": isText = false
        default: break
        }
    }

    private func append(_ text: String) { if let last = texts.indices.last { texts[last] += text } }
}

/// Reads title and dates from `Contents/content.hpf`.
final class HangulProperties: XMLListener {
    private(set) var title = ""
    private(set) var created = ""
    private(set) var modified = ""
    private var kind = ""
    private var value = ""

    static func read(_ xml: [UInt8]) -> HangulProperties {
        let properties = HangulProperties()
        // Broken metadata costs only title and dates.
        if let reader = XMLReader(properties), (try? reader.feed(xml)) == true { try? reader.finish() }
        return properties
    }

    func start(_ name: String, _ attributes: [String: String]) { (value, kind) = ("", attributes["name"] ?? kind) }
    func text(_ text: String) { value += text }
    func end(_ name: String) {
        switch (name.split(separator: ":").last, kind) {
        case ("title", _): title = value
        case ("meta", "CreatedDate"): created = value
        case ("meta", "ModifiedDate"): modified = value
        default: break
        }
        value = ""
    }
}
