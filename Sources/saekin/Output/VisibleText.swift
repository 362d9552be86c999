import Foundation

/// Text of memos made safe and readable for a terminal.
enum VisibleText {
    /// A character as it may be printed: control characters become symbols, so that no memo can steer the terminal.
    static func visible(_ character: Character) -> Character {
        guard let scalar = character.unicodeScalars.first else { return character }
        // CR LF is one character to Swift.
        if character == "\r\n" { return "↵" }
        return visible(scalar).map(Character.init) ?? composed(character)
    }

    /// One line: breaks become spaces, or stay when asked to.
    static func line(_ text: String, keepsBreaks: Bool = false) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for character in text {
            if character == "\n" || character == "\r\n" || character == "\t" {
                result.append(keepsBreaks ? (character == "\r\n" ? "\n" : character) : " ")
            } else {
                result.append(visible(character))
            }
        }
        return result
    }

    /// Characters of a title that lists show: a memo may be one line of megabytes.
    static let titleLimit = 300

    /// A title as lists show it, on one line: without the sign of a heading, and cut where it is endless.
    static func title(_ text: String) -> String {
        let start = heading(text)
        let shown = text[start...].prefix(titleLimit)
        return line(String(shown)) + (shown.endIndex < text.endIndex ? "…" : "")
    }

    /// Where a title begins behind the sign of a heading in Markdown, if it has one.
    static func heading(_ text: String) -> String.Index {
        let signs = text.prefix { $0 == "#" }
        guard 1...6 ~= signs.count, text[signs.endIndex...].first == " " else { return text.startIndex }
        let start = text[signs.endIndex...].firstIndex { $0 != " " }
        return start ?? text.startIndex
    }

    /// The symbol for a control character, nil for all others.
    private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x0A, 0x0D: "↵"
        case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value)
        case 0x7F: "␡"
        // C1 controls steer terminals too; the others turn the direction of what follows.
        case 0x80...0x9F, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
        default: nil
        }
    }

    /// Decomposed Hangul (NFD) as the syllable it stands for: many terminals show the letters apart.
    private static func composed(_ character: Character) -> Character {
        guard let first = character.unicodeScalars.first, 0x1100...0x1112 ~= first.value else { return character }
        let text = String(character).precomposedStringWithCanonicalMapping
        return text.count == 1 ? Character(text) : character
    }
}
