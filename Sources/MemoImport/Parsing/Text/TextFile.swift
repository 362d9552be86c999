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

/// The text encodings that can be imported.
public enum TextEncoding: String, Sendable, CaseIterable {
    case utf8 = "utf-8"
    case utf16LittleEndian = "utf-16le"
    case utf16BigEndian = "utf-16be"
    /// What Windows calls "Korean". EUC-KR is a subset.
    case cp949 = "cp949"
    /// The encoding of Korean DOS programs, with five bits per jamo.
    case johab = "johab"

    private static let otherNames: [String: TextEncoding] = [
        "utf8": .utf8, "utf16": .utf16LittleEndian, "utf-16": .utf16LittleEndian, "utf16le": .utf16LittleEndian,
        "utf16be": .utf16BigEndian, "euc-kr": .cp949, "euckr": .cp949, "ks_c_5601-1987": .cp949, "uhc": .cp949, "ms949": .cp949,
        "windows-949": .cp949, "949": .cp949, "ksx1001": .cp949, "1361": .johab, "cp1361": .johab, "조합형": .johab, "완성형": .cp949,
    ]

    /// Finds an encoding by name or alias, ignoring case; returns nil if the name is unknown.
    public init?(name: String) {
        let name = name.lowercased()
        guard let encoding = TextEncoding(rawValue: name) ?? Self.otherNames[name] else { return nil }
        self = encoding
    }

    /// The name used in reports.
    var title: String {
        switch self {
        case .utf8: "UTF-8"
        case .utf16LittleEndian: "UTF-16LE"
        case .utf16BigEndian: "UTF-16BE"
        case .cp949: "CP949"
        case .johab: "Johab"
        }
    }
}
