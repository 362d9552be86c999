import MemoModel

/// Reads the rows of a sheet of Excel as lines, cells separated by tabs.
final class SheetText: XMLListener {
    private var lines: [String] = []
    /// The rows with their empty cells, as far as the last that is filled.
    private(set) var grid: [[String]] = []
    private var cells: [String] = []
    private var column = 0
    private var row: [String] = []
    private var kind = ""
    private var style = 0
    private var value = ""
    private var isValue = false
    private var isFormula = false
    private var formula = ""
    private var unreadDepth = 0
    private var links: [String] = []
    private let strings: [String]
    private let styles: SheetStyles
    private let since1904: Bool
    private let addresses: [String: String]

    /// - Parameters:
    ///   - strings: The texts that cells name by number.
    ///   - since1904: Whether days are counted from 1904, as Excel for the Mac once did.
    init(_ strings: [String], _ styles: SheetStyles, since1904: Bool, _ addresses: [String: String]) {
        (self.strings, self.styles, self.since1904, self.addresses) = (strings, styles, since1904, addresses)
    }

    /// The rows, headers and footers, and the addresses of links that no cell shows.
    var allLines: [String] {
        let text = lines.joined(separator: "\n")
        return lines + links.filter { !text.contains($0) }
    }

    /// Returns whether a person named a sheet.
    static func isGiven(_ name: String) -> Bool {
        !name.isEmpty && !["sheet", "시트"].contains(name.lowercased().prefix { !$0.isNumber && !$0.isWhitespace })
    }

    func start(_ name: String, _ attributes: [String: String]) {
        let plain = OfficeXML.plain(name)
        if unreadDepth > 0 || plain == "rPh" { return unreadDepth += 1 }
        switch plain {
        case "c":
            column = Self.column(attributes["r"] ?? "") ?? cells.count
            (kind, style, value, formula) = (attributes["t"] ?? "n", Int(attributes["s"] ?? "") ?? 0, "", "")
        case "v", "t": isValue = true
        case "f": isFormula = true
        case "oddHeader", "oddFooter", "evenHeader", "evenFooter", "firstHeader", "firstFooter": (isValue, value) = (true, "")
        case "hyperlink":
            if let address = attributes.first(where: { $0.key.hasSuffix(":id") }).flatMap({ addresses[$0.value] }).map(
                LinkText.documentAddress),
                !address.isEmpty
            {
                links.append(address)
            }
        default: break
        }
    }

    func text(_ text: String) {
        guard unreadDepth == 0 else { return }
        if isValue { value += text }
        if isFormula { formula += text }
    }

    func end(_ name: String) {
        if unreadDepth > 0 { return unreadDepth -= 1 }
        switch OfficeXML.plain(name) {
        case "v", "t": isValue = false
        case "f": isFormula = false
        case "c":
            let cell = shown.lines.filter { !$0.isEmpty }.joined(separator: " ")
            if !cell.isEmpty { row.append(cell) }
            if !cell.isEmpty, cells.count <= column { cells += [String](repeating: "", count: column - cells.count) + [shown] }
        case "row":
            if !row.isEmpty { lines.append(row.joined(separator: "\t")) }
            if !cells.isEmpty { grid.append(cells) }
            (row, cells) = ([], [])
        case "oddHeader", "oddFooter", "evenHeader", "evenFooter", "firstHeader", "firstFooter":
            isValue = false
            WordImporter.addMargin(Self.words(ofMargin: value), to: &lines, besides: "")
        default: break
        }
    }

    /// Returns the number of the column of a cell such as `B2`, counted from 0.
    private static func column(_ reference: String) -> Int? {
        let letters = reference.utf8.prefix { 0x41...0x5A ~= $0 }
        guard 1...3 ~= letters.count else { return nil }
        return letters.reduce(0) { $0 * 26 + Int($1) - 0x40 } - 1
    }

    /// The text of the cell.
    private var shown: String {
        // A program that computes nothing stores no results.
        if value.isEmpty { return formula.isEmpty ? "" : "=" + formula }
        return switch kind {
        case "s": Int(value).flatMap { strings.indices.contains($0) ? strings[$0] : nil } ?? ""
        case "n": Double(value).flatMap { styles.date($0, style: style, since1904: since1904) } ?? value
        case "b": value == "1" ? "TRUE" : "FALSE"
        default: value
        }
    }

    /// Returns the words of a header such as `&L&"굴림,보통"&12봄 장부&R&P`.
    private static func words(ofMargin text: String) -> String {
        var (words, rest) = ("", Substring(text))
        while let sign = rest.popFirst() {
            guard sign == "&", let code = rest.popFirst() else {
                words.append(sign)
                continue
            }
            if code == "&" { words.append("&") }
            if code == "\"" { rest = rest.drop { $0 != "\"" }.dropFirst() }
            if code == "K" { rest = rest.dropFirst(6) }
            if code.isNumber { rest = rest.drop(while: \.isNumber) }
            if "LCR".contains(code), !words.isEmpty { words.append(" ") }
        }
        return words
    }
}

/// Reads `xl/sharedStrings.xml`.
final class SheetStrings: XMLListener {
    private(set) var texts: [String] = []
    private var text = ""
    private var isText = false
    private var unreadDepth = 0

    static func read(_ xml: [UInt8]) throws(XMLFault) -> SheetStrings {
        let strings = SheetStrings()
        try OfficeXML.read(xml, strings)
        return strings
    }

    func start(_ name: String, _ attributes: [String: String]) {
        let plain = OfficeXML.plain(name)
        if unreadDepth > 0 || plain == "rPh" { return unreadDepth += 1 }
        if plain == "si" { text = "" }
        isText = plain == "t"
    }
    func text(_ text: String) { if isText, unreadDepth == 0 { self.text += text } }
    func end(_ name: String) {
        if unreadDepth > 0 { return unreadDepth -= 1 }
        isText = false
        if OfficeXML.plain(name) == "si" { texts.append(text) }
    }
}

/// Reads which styles of `xl/styles.xml` show numbers as dates and times.
final class SheetStyles: XMLListener {
    /// Formats of the program itself (ECMA-376, 18.8.30), those of East Asia included.
    private static let dates = Set(14...17).union(27...31).union([36, 50, 51, 52, 53, 54, 57, 58])
    private static let times = Set(18...21).union(32...35).union([45, 46, 47, 55, 56])
    private static let moments: Set<Int> = [22]

    private var codes: [Int: String] = [:]
    private var formats: [Int] = []
    private var isCells = false

    static func read(_ xml: [UInt8]) throws(XMLFault) -> SheetStyles {
        let styles = SheetStyles()
        try OfficeXML.read(xml, styles)
        return styles
    }

    /// Returns a number of days as date and time; nil if its style shows a number.
    func date(_ days: Double, style: Int, since1904: Bool) -> String? {
        guard formats.indices.contains(style), 0..<2_958_466 ~= days else { return nil }
        let format = formats[style]
        let code = codes[format].map(Self.letters) ?? ""
        let hasDay = Self.dates.contains(format) || Self.moments.contains(format) || code.contains("y") || code.contains("d")
        let hasTime = Self.times.contains(format) || Self.moments.contains(format) || code.contains("h") || code.contains("s")
        guard hasDay || hasTime else { return nil }
        let seconds = Int((days * 86400).rounded())
        // Excel takes 1900 for a leap year, so the days before March 1900 have other numbers.
        let base = since1904 ? -24107 : days < 60 ? -25568 : -25569
        let date = CivilDate(dayNumber: seconds / 86400 + base).text
        let clock = [seconds % 86400 / 3600, seconds % 3600 / 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        let time = clock.prefix(seconds % 60 == 0 ? 2 : 3).joined(separator: ":")
        return !hasDay ? time : hasTime && seconds % 86400 != 0 ? date + " " + time : date
    }

    /// Returns the letters of a format that stand for parts of a date: without quoted text, colours and conditions.
    private static func letters(_ code: String) -> String {
        var (letters, rest) = ("", Substring(code.lowercased()))
        while let sign = rest.popFirst() {
            switch sign {
            case "\"": rest = rest.drop { $0 != "\"" }.dropFirst()
            case "[":
                // Elapsed time: `[h]:mm`.
                let inside = rest.prefix { $0 != "]" }
                if !inside.isEmpty, inside.allSatisfy({ "hms".contains($0) }) { letters += inside }
                rest = rest.drop { $0 != "]" }.dropFirst()
            case "\\", "_", "*": rest = rest.dropFirst()
            case ";": return letters
            default: letters.append(sign)
            }
        }
        return letters.replacing("general", with: "")
    }

    func start(_ name: String, _ attributes: [String: String]) {
        switch OfficeXML.plain(name) {
        case "cellXfs": isCells = true
        case "numFmt": if let id = attributes["numFmtId"].flatMap({ Int($0) }) { codes[id] = attributes["formatCode"] }
        case "xf": if isCells { formats.append(Int(attributes["numFmtId"] ?? "") ?? 0) }
        default: break
        }
    }
    func text(_ text: String) {}
    func end(_ name: String) { if OfficeXML.plain(name) == "cellXfs" { isCells = false } }
}
