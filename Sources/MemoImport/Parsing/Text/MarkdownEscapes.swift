import MemoModel

/// Backslashes that a program puts before signs, so that they are no Markdown: `3\\.5`, `다리\\-허리`.
enum MarkdownEscapes {
    /// Returns the text without its escapes. Code between backticks and in fences stays.
    static func removed(_ text: String) -> String {
        guard text.utf8.span.holds(UInt8(ascii: "\\")) else { return text }
        var plain: [UInt8] = []
        let bytes = Array(text.utf8)
        plain.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "`") {
                let end = codeEnd(bytes, index)
                plain += bytes[index..<end]
                index = end
            } else if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count, isSign(bytes[index + 1]) {
                plain.append(bytes[index + 1])
                index += 2
            } else {
                plain.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: plain, as: UTF8.self)
    }

    /// Returns the index after the code whose backticks begin at `start`; that after the backticks if they do not come again.
    private static func codeEnd(_ bytes: [UInt8], _ start: Int) -> Int {
        let mark = bytes[start...].prefix { $0 == UInt8(ascii: "`") }
        var index = mark.endIndex
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "`") else {
                index += 1
                continue
            }
            let run = bytes[index...].prefix { $0 == UInt8(ascii: "`") }
            if run.count == mark.count { return run.endIndex }
            index = run.endIndex
        }
        return mark.endIndex
    }

    private static func isSign(_ byte: UInt8) -> Bool {
        0x21...0x2F ~= byte || 0x3A...0x40 ~= byte || 0x5B...0x60 ~= byte || 0x7B...0x7E ~= byte
    }
}
