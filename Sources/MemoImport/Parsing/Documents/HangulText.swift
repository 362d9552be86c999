import MemoModel

/// Reads a section of an HWP 5 document: a list of records. Paragraph records hold UTF-16 with control codes.
enum HangulText {
    /// The tag of a record with the text of a paragraph.
    private static let paragraph: UInt32 = 67
    /// Control codes that take one UTF-16 unit. The others take eight.
    private static let single: Set<UInt16> = [0, 10, 13, 24, 25, 26, 27, 28, 29, 30, 31]

    /// The tags of records whose text stands outside paragraphs.
    private static let (control, art, form): (UInt32, UInt32, UInt32) = (71, 90, 91)
    /// The control code of words above words and of letters in one place. It stays in the text until the record with the words comes.
    private static let mark: UInt16 = 23
    /// The control codes of the beginning and the end of a link, which stay in the text likewise.
    private static let (linkStart, linkEnd): (UInt16, UInt16) = (3, 4)
    /// The ID of the control of a link.
    private static let link = Array("klh%".utf8)

    /// Returns the paragraphs of a section, one per line. Tables and text boxes appear where their records
    /// are.
    static func read(_ section: [UInt8]) -> String {
        var lines: [String] = []
        // For each level, the line of its paragraph.
        var owners: [UInt32: Int] = [:]
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
            let (record, level) = (section[at..<at + size], header >> 10 & 0x3FF)
            switch header & 0x3FF {
            case paragraph:
                owners[level] = lines.count
                lines.append(text(record))
            case control:
                if record.starts(with: link) {
                    insertAddress(HangulLink.address(ofCommand: string(record, at: 9) ?? ""), into: &lines, at: owners[level])
                } else if let words = words(of: record) {
                    insert(words, into: &lines, at: owners[level])
                }
            case art: if let words = string(record, at: 32) { lines.append(words) }
            case form: lines += captions(of: record)
            default: break
            }
            at += size
        }
        return lines.map(withoutMarks).joined(separator: "\n")
    }

    private static func withoutMarks(_ line: String) -> String {
        let isMark = { (byte: UInt8) in byte == 0x17 || byte == 3 || byte == 4 }
        guard line.utf8.contains(where: isMark) else { return line }
        return String(decoding: line.utf8.filter { !isMark($0) }, as: UTF8.self)
    }

    /// Puts the address of the next link of a paragraph after its text.
    private static func insertAddress(_ address: String, into lines: inout [String], at owner: Int?) {
        guard let owner, lines.indices.contains(owner), let start = lines[owner].firstIndex(of: "\u{3}") else { return }
        lines[owner].remove(at: start)
        let end = lines[owner][start...].firstIndex(of: "\u{4}") ?? lines[owner].endIndex
        let addition = LinkText.addition(to: withoutMarks(String(lines[owner][start..<end])), address: address)
        if end < lines[owner].endIndex { lines[owner].remove(at: end) }
        lines[owner].insert(contentsOf: addition, at: end)
    }

    /// Puts words where the text has their mark; on a line of their own if it has none.
    private static func insert(_ words: String, into lines: inout [String], at owner: Int?) {
        guard let owner, lines.indices.contains(owner), let mark = lines[owner].firstIndex(of: "\u{17}") else { return lines.append(words) }
        lines[owner].replaceSubrange(mark...mark, with: words)
    }

    /// Returns the words of a control: those above words as `말(덧말)`, letters in one place as they are; nil for any other.
    private static func words(of record: ArraySlice<UInt8>) -> String? {
        guard let main = string(record, at: 4) else { return nil }
        switch String(decoding: record.prefix(4).reversed(), as: UTF8.self) {
        case "tdut":
            let above = string(record, at: 6 + 2 * main.utf16.count) ?? ""
            return above.isEmpty ? main : "\(main)(\(above))"
        case "tcps": return main
        default: return nil
        }
    }

    /// Returns the captions and texts of a form, which stand in its settings as `Caption:wstring:2:글자`, and whether a box is ticked.
    private static func captions(of record: ArraySlice<UInt8>) -> [String] {
        let settings = String(decoding: UTF16Bytes.units(record.dropFirst(4), bigEndian: false), as: UTF16.self)
        return ["Caption", "Text"].compactMap { name in
            guard let start = settings.ranges(of: name + ":wstring:").first?.upperBound, let colon = settings[start...].firstIndex(of: ":"),
                let length = Int(settings[start..<colon]), length > 0
            else { return nil }
            return String(decoding: settings[settings.index(after: colon)...].utf16.prefix(length), as: UTF16.self)
        }
    }

    /// Returns a string with its length before it; nil if it is empty or not whole.
    private static func string(_ record: ArraySlice<UInt8>, at offset: Int) -> String? {
        let rest = record.dropFirst(offset)
        guard rest.count >= 2 else { return nil }
        let count = Int(rest[rest.startIndex]) | Int(rest[rest.startIndex + 1]) << 8
        guard count > 0, rest.count >= 2 + 2 * count else { return nil }
        return String(decoding: UTF16Bytes.units(rest.dropFirst(2).prefix(2 * count), bigEndian: false), as: UTF16.self)
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
            case mark: kept.append(mark)
            case linkStart, linkEnd:
                // The code is followed by the ID of its control, in reverse order of its letters.
                if at + 2 < units.count, units[at + 1] == 0x6C6B, units[at + 2] == 0x2568 { kept.append(unit) }
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

/// The command of a link field: `http\://example.com;1;0;0;`.
enum HangulLink {
    /// Returns the address of the web, or of mail, in a command; empty for places in the document and for files.
    static func address(ofCommand command: String) -> String {
        var (address, isEscaped) = ("", false)
        for character in command {
            if !isEscaped, character == ";" || character == "|" { break }
            isEscaped = character == "\\" && !isEscaped
            if !isEscaped { address.append(character) }
        }
        return LinkText.documentAddress(address.trimmed)
    }
}

/// Reads a section of an HWPX document, such as `Contents/section0.xml`: one line per paragraph, including
/// those in table cells.
final class HangulXML: XMLListener {
    private(set) var lines: [String] = []
    private var texts: [String] = []
    private var isText = false
    /// Whether the reader is in a field to fill.
    private var isField = false
    /// The choices of the list that is open, the chosen one first.
    private var choices: [String] = []
    /// The links that are open: the number of paragraphs around each, and the byte at which its text begins in the innermost.
    private var links: [(id: String, depth: Int, start: Int, command: String)] = []
    private var isCommand = false

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
                restartLinks()
            }
            texts.append("")
        case "t", "mainText", "subText": isText = true
        // The text of a field to fill. In other places, elements of this name hold none.
        case "text": isText = isField
        case "edit": isField = true
        case "lineBreak": append("\n")
        case "tab": append("\t")
        case "nbSpace", "fwSpace": append(" ")
        case "hyphen": append("-")
        case "compose": append(attributes["composeText"] ?? "")
        case "textart": append(attributes["text"] ?? "")
        case "btn": append(attributes["caption"] ?? "")
        case "checkBtn", "radioBtn": append((attributes["value"] == "CHECKED" ? "[x] " : "[ ] ") + (attributes["caption"] ?? ""))
        case "comboBox", "listBox": choices = [attributes["selectedValue"] ?? ""]
        case "fieldBegin":
            if attributes["type"] == "HYPERLINK" { links.append((attributes["id"] ?? "", texts.count, texts.last?.utf8.count ?? 0, "")) }
        case "stringParam": isCommand = attributes["name"] == "Command"
        case "fieldEnd": endLink(attributes["beginIDRef"] ?? "")
        case "listItem": choice(attributes["displayText"] ?? attributes["value"] ?? "")
        default: break
        }
        if name.hasSuffix(":subText"), let last = texts.last, !last.isEmpty { append("(") }
    }

    func text(_ text: String) {
        if isText { append(text) }
        if isCommand, let last = links.indices.last { links[last].command += text }
    }

    func end(_ name: String) {
        switch name.split(separator: ":").last {
        case "p":
            restartLinks()
            if let text = texts.popLast() { lines.append(text) }
        case "t", "mainText", "text": isText = false
        case "subText":
            isText = false
            endWordsAbove()
        case "edit": isField = false
        case "stringParam": isCommand = false
        case "comboBox", "listBox":
            append(choices.filter { !$0.isEmpty }.joined(separator: ", "))
            choices = []
        default: break
        }
    }

    /// Lets the open links of this paragraph begin where the next line of text does.
    private func restartLinks() { for index in links.indices where links[index].depth == texts.count { links[index].start = 0 } }

    /// Writes the address of a link after its text. A link that began in another paragraph has the text of this one.
    private func endLink(_ id: String) {
        guard let index = links.lastIndex(where: { $0.id == id }) else { return }
        let link = links.remove(at: index)
        let start = link.depth == texts.count ? link.start : 0
        let text = String(decoding: (texts.last ?? "").utf8.dropFirst(start), as: UTF8.self)
        append(LinkText.addition(to: text, address: HangulLink.address(ofCommand: link.command)))
    }

    private func choice(_ text: String) { if !choices.contains(text) { choices.append(text) } }

    /// Closes the brackets around words above words, or takes them away if there are none.
    private func endWordsAbove() {
        guard let last = texts.last, !last.isEmpty else { return }
        if last.hasSuffix("(") { texts[texts.count - 1].removeLast() } else { append(")") }
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
