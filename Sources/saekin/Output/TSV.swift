/// Tab-separated values, one record a line: tabs, breaks and backslashes in cells are escaped as \t, \n, \r and \\.
enum TSV {
    static func line(_ cells: [String?]) -> String {
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
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
