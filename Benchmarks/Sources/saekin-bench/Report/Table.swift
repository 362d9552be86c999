/// The figures of one part.
struct Table: Encodable {
    var title: String
    /// What was compared, and how.
    var notes: [String] = []
    var columns: [String]
    var rows: [[Cell]] = []

    /// Aligned text.
    var text: String {
        let lines = [columns] + rows.map { $0.map(\.text) }
        let widths = columns.indices.map { column in lines.map { width(of: $0[column]) }.max() ?? 0 }
        let body = lines.map { line in
            line.enumerated().map { column, cell in
                let padding = String(repeating: " ", count: widths[column] - width(of: cell))
                return column == 0 ? cell + padding : padding + cell
            }.joined(separator: "  ")
        }
        return (["", title] + body + notes.map { "  " + $0 }).joined(separator: "\n")
    }

    private func width(of text: String) -> Int { text.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x1100 ? 2 : 1) } }
}

/// A name or a figure.
enum Cell: Encodable {
    case name(String)
    case number(Double, decimals: Int)
    case none

    var text: String {
        switch self {
        case .name(let name): name
        case .number(let value, let decimals): Cell.rounded(value, decimals)
        case .none: "-"
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .name(let name): try container.encode(name)
        case .number(let value, _): try container.encode(value)
        case .none: try container.encodeNil()
        }
    }

    private static func rounded(_ value: Double, _ decimals: Int) -> String {
        guard value.isFinite else { return "-" }
        var scale = 1
        for _ in 0..<decimals { scale *= 10 }
        let scaled = Int((value * Double(scale)).rounded())
        guard decimals > 0 else { return String(scaled) }
        let fraction = String(abs(scaled % scale))
        let sign = scaled < 0 && scaled > -scale ? "-" : ""
        return "\(sign)\(scaled / scale)." + String(repeating: "0", count: decimals - fraction.count) + fraction
    }
}
