import MemoModel

/// A file that is text from end to end.
enum TextFile {
    static let limit = 64 << 20

    /// The text of a file; nil when there is none or it cannot be read, which was reported.
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
    /// The text with those links at its end that do not stand in it.
    func adding(links: [String]) -> MemoText { adding(links) { $0.contains($1) } }

    /// The text with those lines at its end that are none of its lines.
    func adding(lines: [String]) -> MemoText {
        adding(lines) { text, line in text.split(whereSeparator: \.isNewline).contains { $0 == line } }
    }

    private func adding(_ parts: [String], unless isThere: (String, String) -> Bool) -> MemoText {
        var text = whole
        for part in parts where !isThere(text, part) { text += (text.isEmpty || text.utf8.last == 0x0A ? "" : "\n") + part }
        return text.utf8.count == whole.utf8.count ? self : MemoText(text)
    }
}
