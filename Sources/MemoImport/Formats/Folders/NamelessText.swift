import Foundation

/// Recognizes files without an extension that hold text, as opposed to binary data, programs, settings and keys.
enum NamelessText {
    /// Beginnings of scripts, keys, documents and records.
    private static let foreignStarts = ["#!", "-----begin ", "<?xml", "<!doctype", "<html", "{\"", "[{", "{\n", "%!ps", "%pdf"]
    /// Share of the words of an English text that are plain words, in percent. In settings and programs most are not.
    private static let plainShare = 70
    private static let around = CharacterSet(charactersIn: ".,:;!?()[]\"'*_-#>“”‘’…")

    /// - Parameter head: The first bytes of the file.
    static func isText(_ file: ExportFile, head: [UInt8]) -> Bool {
        guard !isBuildFile(file.name), let text = text(of: head), !text.unicodeScalars.contains(where: isControl) else { return false }
        let start = text.drop(while: \.isWhitespace)
        guard !start.isEmpty, !foreignStarts.contains(where: start.prefix(16).lowercased().hasPrefix) else { return false }
        if text.unicodeScalars.contains(where: { $0.value > 0x7F && $0.properties.isAlphabetic }) { return true }
        let words = text.split(whereSeparator: \.isWhitespace)
        let plain = words.count { word in
            let bare = word.trimmingCharacters(in: around)
            return bare.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "'" }
                && (bare.contains(where: \.isLetter) || bare.isEmpty)
        }
        return text.contains(where: \.isLetter) && plain * 100 >= words.count * plainShare
    }

    /// Returns whether a name is one like `Makefile` and `Dockerfile`.
    private static func isBuildFile(_ name: String) -> Bool {
        name.hasSuffix("file") && name.first?.isUppercase == true && name.allSatisfy { $0.isASCII && $0.isLetter }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 && !(0x09...0x0D ~= scalar.value) || 0x7F...0x9F ~= scalar.value
    }

    /// Returns the first bytes of a file as text; nil if they are none. A character may be cut off at their end.
    private static func text(of head: [UInt8]) -> String? {
        if let form = WideBytes.mark(of: head) { return form.text(Array(head.prefix(head.count & ~3))) }
        for cut in 0..<min(4, max(1, head.count)) {
            if let text = String(validating: head.dropLast(cut), as: UTF8.self) { return text }
        }
        return (0...1).lazy.map { Array(head.dropLast($0)) }.first(where: LegacyText.looksKorean).flatMap(LegacyText.decodeCP949)
    }
}
