extension StringProtocol where SubSequence == Substring {
    /// The lines of the text without their line breaks: LF, CRLF or CR. A text that ends with a line break has an empty last line.
    ///
    /// `split(separator: "\n")` does not find the ends of files from Windows, because Swift takes CRLF for one character.
    package var lines: [Substring] {
        var (lines, start, index) = ([Substring](), startIndex, startIndex)
        let bytes = utf8
        while index < endIndex {
            let byte = bytes[index]
            guard byte == 0x0A || byte == 0x0D else {
                bytes.formIndex(after: &index)
                continue
            }
            lines.append(self[start..<index])
            bytes.formIndex(after: &index)
            if byte == 0x0D, index < endIndex, bytes[index] == 0x0A { bytes.formIndex(after: &index) }
            start = index
        }
        lines.append(self[start...])
        return lines
    }

    /// The lines that are not empty.
    package var filledLines: [Substring] { lines.filter { !$0.isEmpty } }

    /// The first line without its line break, and the text after it; nil if there is no line break.
    package var firstLine: (text: Substring, rest: Substring)? {
        guard let end = utf8.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return nil }
        let next = utf8.index(after: end)
        let isPair = utf8[end] == 0x0D && next < endIndex && utf8[next] == 0x0A
        return (self[startIndex..<end], self[(isPair ? utf8.index(after: next) : next)...])
    }

    /// The line break after the first line: LF, CRLF or CR; LF if there is only one line.
    package var lineBreak: String {
        firstLine.map { String(self[$0.text.endIndex..<$0.rest.startIndex]) } ?? "\n"
    }
}
