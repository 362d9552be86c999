import MemoModel

/// Reads text files.
enum TextFile {
    static let limit = 64 << 20

    /// Returns the text of a file; nil if it is empty or cannot be read, which has been reported.
    static func read(
        _ file: ExportFile, _ source: ByteSource, _ options: ImportOptions, yield: (ImportItem) throws -> Void
    ) throws -> String? {
        let place = Place(path: file.path)
        guard let bytes = try source.rest(limit: limit) else {
            try yield(.problem(.tooLarge(place, limit: limit)))
            return nil
        }
        guard !bytes.isEmpty else {
            try yield(.problem(.emptyFile(place)))
            return nil
        }
        if let encoding = options.encoding {
            let text = LegacyText.decode(bytes, as: encoding)
            if text == nil { try yield(.problem(.encodingWrong(place, encoding.title))) }
            return text
        }
        guard let (text, assumed) = LegacyText.decode(bytes) else {
            try yield(.problem(.encodingUnknown(place)))
            return nil
        }
        if let assumed { try yield(.problem(.encodingAssumed(place, assumed))) }
        return text
    }
}

extension MemoText {
    /// Returns the text with those links appended that it does not contain.
    func adding(links: [String]) -> MemoText { adding(links) { $0.contains($1) } }

    /// Returns the text with those lines appended that it does not contain.
    func adding(lines: [String]) -> MemoText {
        adding(lines) { text, line in text.split(whereSeparator: \.isNewline).contains { $0 == line } }
    }

    private func adding(_ parts: [String], unless isThere: (String, String) -> Bool) -> MemoText {
        var text = whole
        for part in parts where !isThere(text, part) { text += (text.isEmpty || text.utf8.last == 0x0A ? "" : "\n") + part }
        return text.utf8.count == whole.utf8.count ? self : MemoText(text)
    }
}
