import MemoModel

/// The layout of help on a terminal. The argument parser counts characters, but Hangul takes two columns.
enum HelpLayout {
    /// The column of descriptions in the parser's help.
    static let descriptionColumn = 26
    /// The minimum terminal width for descriptions beside the names.
    private static let leastWidth = 72
    /// A width at which the parser breaks no line.
    static let unbroken = 100_000
    /// The width of help in files and pipes.
    static let usualWidth = 80

    /// Returns unbroken help in lines of a terminal's width.
    static func lines(_ help: String, columns: Int) -> String {
        help.lines.map { line in
            let indent = columns < leastWidth ? 6 : descriptionColumn
            guard let (name, description) = parts(of: line) else {
                let isUsage = line.hasPrefix("USAGE:") || line.hasPrefix("사용법:")
                return WrappedText.wrapped(String(line), columns: columns, hanging: isUsage ? 7 : nil)
            }
            let width = DisplayWidth.columns(of: name)
            let padding = String(repeating: " ", count: max(1, indent - width))
            let isBeside = width < indent && columns >= leastWidth
            return isBeside
                ? WrappedText.wrapped(name + padding + description, columns: columns, hanging: indent)
                : (name.isEmpty ? "" : WrappedText.wrapped(name, columns: columns, hanging: 4) + "\n")
                    + WrappedText.wrapped(String(repeating: " ", count: indent) + description, columns: columns)
        }.joined(separator: "\n")
    }

    /// Returns the name and the description in a line, or nil for a line of another kind. A long name is on a
    /// line of its own, and that of the next line is empty.
    private static func parts(of line: Substring) -> (name: String, description: String)? {
        guard line.hasPrefix("  "), let column = line.index(line.startIndex, offsetBy: descriptionColumn, limitedBy: line.endIndex) else {
            return nil
        }
        let (name, description) = (line[..<column], line[column...])
        guard name.last == " ", !description.isEmpty, description.first != " ", name.hasSuffix("  ") || !name.dropLast().hasSuffix(" ")
        else {
            return nil
        }
        let label = String(name.reversed().drop { $0 == " " }.reversed())
        // An example is a line with single spaces only.
        guard label.isEmpty || name.count - label.count >= 2 || label.hasPrefix("  -") || label.hasPrefix("  <") else { return nil }
        return (label, String(description))
    }
}
