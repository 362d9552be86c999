import MemoModel
import MemoVault

/// How text looks on this output: colours or none, and how wide a line may be.
struct Style {
    let isColored: Bool
    /// Columns of the terminal; nil when output is no terminal and lines stay whole.
    let columns: Int?
    var dates = DateStyle.relative
    /// The moment from which relative dates are told.
    let now = Timestamp.now

    enum Face: String {
        case plain = ""
        case title = "1"
        case dim = "2"
        case mark = "1;31"
        case titleMark = "1;4;31"
        case overdue = "31"
    }

    func text(_ text: String, _ face: Face) -> String {
        isColored && face != .plain && !text.isEmpty ? "\u{1B}[\(face.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// A small square in a category's colour; nothing on a plain output.
    func swatch(_ color: String?) -> String {
        guard isColored, let color, color.count == 7, let value = UInt32(color.dropFirst(), radix: 16) else { return "" }
        return "\u{1B}[38;2;\(value >> 16);\(value >> 8 & 255);\(value & 255)m■\u{1B}[0m "
    }
}
