import MemoModel

extension MemoRecord {
    /// Maximum length of the text of a memo in bytes. Longer ones are cut, because an index of one takes about thirty times its length
    /// in memory, and every search that shows it reads it all.
    static let textLimit = 16 << 20

    /// Whether the text is longer than that.
    var isLong: Bool { text.body.utf8.count + text.title.utf8.count > Self.textLimit }

    /// Returns the memos into which a memo is cut, at the ends of lines if possible. Joined, their texts are the whole text.
    func cut(limit: Int = textLimit) -> [MemoRecord] {
        let parts = Self.parts(of: text.whole, limit: limit).map { MemoText($0) }.filter { !$0.isBlank }
        return parts.enumerated().map { number, text in
            var part = self
            part.text = text
            guard number > 0 else { return part }
            part.externalID = "\(externalID ?? place.path)#\(number + 1)"
            (part.conflictOf, part.attachments, part.isPinned) = (nil, [], false)
            return part
        }
    }

    private static func parts(of text: String, limit: Int) -> [String] {
        let bytes = text.utf8
        var (parts, start) = ([String](), bytes.startIndex)
        while start < bytes.endIndex {
            var end = bytes.index(start, offsetBy: limit, limitedBy: bytes.endIndex) ?? bytes.endIndex
            if end < bytes.endIndex {
                // A line, or at least a character, is not cut.
                let line = bytes[start..<end].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { bytes.index(after: $0) }
                while bytes[end] & 0xC0 == 0x80, end > start { bytes.formIndex(before: &end) }
                end = line ?? end
            }
            parts.append(String(text[start..<end]))
            start = end
        }
        return parts
    }
}
