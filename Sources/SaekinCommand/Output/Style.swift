import MemoModel
import MemoVault

/// The style of text output: colours and line width.
struct Style {
    let isColored: Bool
    /// The width of the terminal; nil for no terminal and unwrapped lines.
    let columns: Int?
    var dates = DateStyle.relative
    /// The moment to which relative dates refer.
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

    /// Returns a small square in a category's colour, in the nearest of 256 colours unless the terminal
    /// reports more. Empty without colours.
    func swatch(_ color: String?) -> String {
        let square = text("■", color: color)
        return square == "■" ? "" : square + " "
    }

    /// Returns text in a category's colour, or plain text without colours.
    func text(_ text: String, color: String?) -> String {
        guard isColored, let color, color.count == 7, let value = UInt32(color.dropFirst(), radix: 16) else { return text }
        let (red, green, blue) = (value >> 16, value >> 8 & 255, value & 255)
        let code = ColorSupport.isTrueColor ? "2;\(red);\(green);\(blue)" : "5;\(Self.nearest(red, green, blue))"
        return "\u{1B}[38;\(code)m\(text)\u{1B}[0m"
    }

    /// Returns the nearest colour of the 6 × 6 × 6 cube, which begins at 16 in the 256-colour palette.
    private static func nearest(_ red: UInt32, _ green: UInt32, _ blue: UInt32) -> UInt32 {
        // The steps of the cube are 0, 95, 135, 175, 215, 255.
        let step = { (value: UInt32) -> UInt32 in value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40 }
        return 16 + 36 * step(red) + 6 * step(green) + step(blue)
    }
}

/// Colour support according to the environment (no-color.org, bixense.com/clicolors).
enum ColorSupport {
    /// Whether to colour output without an option or setting: NO_COLOR disables colours, CLICOLOR_FORCE
    /// enables them, and CLICOLOR=0 or a terminal without colours disables them.
    static var isWanted: Bool {
        if isSet("NO_COLOR") { return false }
        if isSet("CLICOLOR_FORCE"), Environment["CLICOLOR_FORCE"] != "0" { return true }
        return Terminal.isOutput && Environment["CLICOLOR"] != "0" && !Terminal.isDumb
    }

    /// Whether the terminal reports true colour instead of 256 colours.
    static var isTrueColor: Bool { ["truecolor", "24bit"].contains(Environment["COLORTERM"] ?? "") }

    private static func isSet(_ name: String) -> Bool { Environment[name].map { !$0.isEmpty } ?? false }
}
