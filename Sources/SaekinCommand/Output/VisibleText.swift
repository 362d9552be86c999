import Foundation
import MemoModel

/// Forms of text that are safe and readable on a terminal.
enum VisibleText {
    /// Returns a printable form of a character. Control characters become symbols, so that a memo cannot
    /// control the terminal.
    static func visible(_ character: Character) -> Character {
        guard let scalar = character.unicodeScalars.first else { return character }
        // CR LF is one `Character`.
        if character == "\r\n" { return "↵" }
        return visible(scalar).map(Character.init) ?? composed(character)
    }

    /// Returns one line: line breaks become spaces unless they are kept. If it has text from right to left, a
    /// mark of direction ends it, so that it does not change places with the text beside it.
    static func line(_ text: String, keepsBreaks: Bool = false) -> String {
        let shown = printable(text, keepsBreaks: keepsBreaks)
        return keepsBreaks ? shown : isolated(shown)
    }

    private static func printable(_ text: String, keepsBreaks: Bool) -> String {
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

    /// Returns a text of one line with a mark of direction at its end if it has letters from right to left. The … of
    /// a truncated text stays beside the letters that it follows.
    static func isolated(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isRightToLeft) else { return text }
        return text + (text.last == "…" ? "\u{200F}\u{200E}" : "\u{200E}")
    }

    /// Returns whether a scalar is of a script from right to left, such as Hebrew and Arabic.
    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }

    /// The maximum length of titles in lists, because a memo may be one line of megabytes.
    static let titleLimit = 300

    /// Returns a title for lists, on one line, without the heading sign, with a limited length.
    static func title(_ text: String) -> String {
        let start = heading(text)
        let shown = text[start...].prefix(titleLimit)
        return isolated(printable(String(shown), keepsBreaks: false) + (shown.endIndex < text.endIndex ? "…" : ""))
    }

    /// Returns the index after the Markdown heading sign of a title, if it has one.
    static func heading(_ text: String) -> String.Index {
        MemoText.plainTitle(text).startIndex
    }

    /// Returns the symbol for a control character, nil for other characters.
    private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x0A, 0x0D: "↵"
        case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value)
        case 0x7F: "␡"
        // C1 controls control terminals too. The others change the direction of the text after them.
        case 0x80...0x9F, 0x061C, 0x200F, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
        default: nil
        }
    }

    /// Returns the syllable of decomposed Hangul (NFD). Many terminals show the jamo separately.
    private static func composed(_ character: Character) -> Character {
        guard let first = character.unicodeScalars.first, 0x1100...0x1112 ~= first.value else { return character }
        let jamo = character.unicodeScalars.map(\.value)
        // A syllable is composed by arithmetic, without waking Foundation, which composes anything.
        if 2...3 ~= jamo.count, 0x1161...0x1175 ~= jamo[1], jamo.count == 2 || 0x11A8...0x11C2 ~= jamo[2] {
            let syllable = 0xAC00 + (jamo[0] - 0x1100) * 588 + (jamo[1] - 0x1161) * 28 + (jamo.count == 3 ? jamo[2] - 0x11A7 : 0)
            return Unicode.Scalar(syllable).map(Character.init) ?? character
        }
        let text = String(character).precomposedStringWithCanonicalMapping
        return text.count == 1 ? Character(text) : character
    }
}
