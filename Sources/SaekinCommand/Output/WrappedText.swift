import MemoModel

/// Text in lines of a terminal's width. Words are broken only if they are wider than a line.
enum WrappedText {
    /// Wraps the lines of `text` that are wider than `columns`.
    /// - Parameter hanging: The spaces before continued lines; nil for the indent of the line itself.
    static func wrapped(_ text: String, columns: Int, hanging: Int? = nil) -> String {
        text.lines.map { line in
            // No character takes more columns than bytes, except a tab.
            if line.utf8.count <= columns, !line.utf8.contains(0x09) { return String(line) }
            return lines(of: line, columns: max(columns, 2), hanging: hanging).joined(separator: "\n")
        }.joined(separator: "\n")
    }

    private static func lines(of line: Substring, columns: Int, hanging: Int?) -> [String] {
        let indent = String(repeating: " ", count: min(hanging ?? line.prefix { $0 == " " }.count, columns / 2, columns - 2))
        var lines: [String] = []
        var current = Line()
        for (place, word) in line.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
            let width = columnsOf(word)
            if place > 0 {
                if current.used + 1 + width <= columns {
                    current.add(" ", columns: 1)
                } else if width <= columns - indent.count || current.used >= columns {
                    lines.append(current.end())
                    current = current.next(indent)
                } else {
                    current.add(" ", columns: 1)
                }
            }
            guard current.used + width > columns else {
                current.add(word, columns: width)
                continue
            }
            // A word wider than a line, such as an address.
            for piece in pieces(of: word) {
                if current.used + piece.columns > columns {
                    lines.append(current.end())
                    current = current.next(indent)
                }
                current.add(piece.text, columns: piece.columns)
            }
        }
        return lines + [current.end()]
    }

    /// Returns the number of columns of text with escape sequences for colours.
    private static func columnsOf(_ text: Substring) -> Int { pieces(of: text).reduce(0) { $0 + $1.columns } }

    /// Returns the characters and escape sequences of a text with their columns.
    private static func pieces(of text: Substring) -> [(text: Substring, columns: Int)] {
        var (pieces, rest) = ([(text: Substring, columns: Int)](), text)
        while let first = rest.first {
            if first == "\u{1B}", let end = rest.firstIndex(of: "m") {
                pieces.append((rest[...end], 0))
                rest = rest[rest.index(after: end)...]
            } else {
                pieces.append((rest.prefix(1), first == "\t" ? 8 : DisplayWidth.columns(of: first)))
                rest = rest.dropFirst()
            }
        }
        return pieces
    }

    /// A line that is being filled, with the colour at its end.
    private struct Line {
        private var text = ""
        private(set) var used = 0
        /// The escape sequence in effect, empty for none. Pagers forget colours at the end of a line.
        private var face: Substring = ""

        mutating func add(_ part: Substring, columns: Int) {
            text += part
            used += columns
            guard let escape = part.lastIndex(of: "\u{1B}"), let end = part[escape...].firstIndex(of: "m") else { return }
            face = part[escape...end]
            if face == "\u{1B}[0m" { face = "" }
        }

        /// Returns the line without spaces at its end, with its colour ended.
        func end() -> String {
            var text = text
            while text.last == " " { text.removeLast() }
            return text + (face.isEmpty ? "" : "\u{1B}[0m")
        }

        /// Returns the next line, in the same colour.
        func next(_ indent: String) -> Line {
            var line = Line()
            line.add(indent[...], columns: indent.count)
            line.add(face, columns: 0)
            return line
        }
    }
}
