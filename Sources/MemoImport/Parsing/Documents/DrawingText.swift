/// Reads paragraphs of DrawingML: slides, their notes, text boxes and charts, and comments on slides and sheets. Rows of tables are lines.
final class DrawingText: XMLListener {
    private(set) var lines: [String] = []
    private var line = ""
    private var isText = false
    private var isComment = false
    private var unreadDepth = 0
    private var runStart = 0
    private var address = ""
    private var row: Int?
    /// For each open set of alternatives, the number of lines before it.
    private var alternatives: [Int] = []
    private let addresses: [String: String]

    /// - Parameter addresses: Link addresses by ID.
    static func read(_ xml: [UInt8], _ addresses: [String: String]) throws(XMLFault) -> [String] {
        let listener = DrawingText(addresses)
        try OfficeXML.read(xml, listener)
        return listener.lines
    }

    private init(_ addresses: [String: String]) { self.addresses = addresses }

    func start(_ name: String, _ attributes: [String: String]) {
        let plain = OfficeXML.plain(name)
        let isNumber = plain == "fld" && attributes["type"]?.hasPrefix("slidenum") == true
        let isRead = plain == "Choice" || plain == "Fallback" ? alternatives.last.map { $0 < lines.count } ?? false : false
        guard unreadDepth == 0, !isNumber, !isRead, plain != "rPh" else { return unreadDepth += 1 }
        switch plain {
        case "AlternateContent": alternatives.append(lines.count)
        case "p": flush()
        case "r", "fld": (runStart, address) = (line.utf8.count, "")
        case "hlinkClick": address = attributes["r:id"].flatMap { addresses[$0] } ?? ""
        case "t", "v": isText = true
        case "text": isComment = true
        case "br": flush()
        case "tr": row = lines.count
        default: break
        }
    }

    func text(_ text: String) {
        guard unreadDepth == 0, isText || isComment else { return }
        line += text
    }

    func end(_ name: String) {
        if unreadDepth > 0 { return unreadDepth -= 1 }
        switch OfficeXML.plain(name) {
        case "AlternateContent": _ = alternatives.popLast()
        case "r", "fld":
            if !address.isEmpty {
                line += LinkText.addition(
                    to: String(decoding: line.utf8.dropFirst(runStart), as: UTF8.self), address: LinkText.documentAddress(address))
            }
            address = ""
        case "t", "v": isText = false
        case "text":
            isComment = false
            flush()
        case "p": flush()
        case "pt":
            // The numbers of a chart are those of a sheet.
            if Double(line) == nil { flush() } else { line = "" }
        case "tr":
            if let start = row, start < lines.count { lines.replaceSubrange(start..., with: [lines[start...].joined(separator: "\t")]) }
            row = nil
        default: break
        }
    }

    private func flush() {
        let text = line.trimmingEnds
        if text.contains(where: { !$0.isWhitespace }) { lines.append(text) }
        line = ""
    }
}
