/// Tab-separated values with one record per line. Tabs, line breaks and backslashes in cells are escaped as
/// \t, \n, \r and \\, other control characters as \x1b.
package enum TSV {
    /// Returns a line of cells. A nil cell is empty.
    package static func line(_ cells: [String?]) -> String {
        cells.map { $0.map(escaped) ?? "" }.joined(separator: "\t") + "\n"
    }

    private static func escaped(_ cell: String) -> String {
        var result = ""
        for scalar in cell.unicodeScalars {
            switch scalar {
            case "\t": result += "\\t"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\\": result += "\\\\"
            // Control characters could change the terminal in which the table is shown.
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": result += "\\x" + String(scalar.value + 0x100, radix: 16).dropFirst()
            // These would show the text after them in another order.
            case "\u{61C}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
                result += "\\u" + String(scalar.value + 0x10000, radix: 16).dropFirst()
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
