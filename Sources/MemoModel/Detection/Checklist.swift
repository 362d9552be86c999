/// Detects checklist entries: `- [ ] milk`, `* [x] milk`, `☐ milk`, `☑ milk`.
enum Checklist {
    /// Returns the entry whose box is at `index`. Its range extends from the box to the end of the line.
    static func item(in text: ByteText, at index: Int) -> DetectedItem? {
        guard let (isDone, label) = text[index] == 0x5B ? bracket(in: text, at: index) : box(in: text, at: index) else { return nil }
        var end = label
        while end < text.count, text[end] != 0x0A, text[end] != 0x0D { end += 1 }
        return DetectedItem(.checklist, index..<end, text.string(text.skippingSpaces(from: label)..<end), isDone: isDone)
    }

    private static func bracket(in text: ByteText, at index: Int) -> (Bool, label: Int)? {
        let mark = text[index + 1]
        guard mark == 0x20 || mark | 0x20 == 0x78, text[index + 2] == 0x5D, [0x20, 0x09].contains(text[index + 3]),
            text[index - 1] == 0x20, [0x2A, 0x2B, 0x2D].contains(text[index - 2]), beginsLine(text, index - 2)
        else { return nil }
        return (mark != 0x20, index + 3)
    }

    private static func box(in text: ByteText, at index: Int) -> (Bool, label: Int)? {
        guard let (isDone, end) = text.first(of: [("☐", false), ("☑", true), ("✅", true)], at: index) else { return nil }
        let start = text[index - 1] == 0x20 && [0x2A, 0x2B, 0x2D].contains(text[index - 2]) ? index - 2 : index
        return beginsLine(text, start) ? (isDone, end) : nil
    }

    /// Returns whether only white space or the `>` of a quotation precedes `index` on its line.
    private static func beginsLine(_ text: ByteText, _ index: Int) -> Bool {
        var index = index - 1
        while [0x20, 0x09, 0x3E].contains(text[index]) { index -= 1 }
        return index < 0 || text[index] == 0x0A || text[index] == 0x0D
    }
}
