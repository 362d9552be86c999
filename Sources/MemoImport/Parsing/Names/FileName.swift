import MemoModel

/// The name of a file as words of its memo. People remember files by name, so a search for the name must find
/// the memo.
enum FileName {
    /// Names given by programs, with or without a number after them.
    private static let genericNames: Set<String> = [
        "untitled", "제목 없음", "제목없음", "무제", "새 메모", "새메모", "메모", "새 텍스트 문서", "새 문서", "note", "notes", "new note", "memo",
        "memos", "labels", "text", "document", "index", "readme", "new text document", "stdin", "노트", "새 노트", "문서",
    ]
    /// Number of bytes at the beginning of a text that are searched for the words of a name.
    private static let reach = 16 << 10

    /// Returns the name a person gave to a file, without the additions of sync services and Samsung Notes;
    /// nil if a program chose the name, such as an ID or a date.
    static func givenName(of file: ExportFile) -> String? {
        let name = plainName(of: file)
        return isGiven(name) ? name : nil
    }

    /// Returns the name without the additions of sync services and Samsung Notes.
    fileprivate static func plainName(of file: ExportFile) -> String {
        let original = ConflictName.original(of: file.name).map { String($0.dropLast(file.name.count - file.stem.count)) }
        return withoutSaveTime(original ?? file.stem)
    }

    /// Returns whether a person chose a name.
    fileprivate static func isGiven(_ name: String) -> Bool {
        guard !isGeneric(name), !name.isUUID, !words(name).isEmpty, DateParts(name) == nil else { return false }
        let isID =
            name.utf8.count >= 16 && name.utf8.allSatisfy { $0 < 0x80 } && !name.contains(" ") && name.contains(where: \.isNumber)
            && !name.contains("_") && !name.contains("-")
        return !isID
    }

    /// Returns whether every word of a name occurs in a text, so that a search for the name finds it.
    static func isFound(_ name: String, in text: String) -> Bool {
        let start = text.utf8.count > reach ? String(Substring(text.utf8.prefix(reach))) : text
        // Most texts have the words as they are.
        let unlike = words(name.precomposed).filter { !start.containsBytes(of: String($0)) }
        guard !unlike.isEmpty else { return true }
        let composed = start.precomposed
        let missing = unlike.filter { !composed.containsBytes(of: String($0)) }
        guard missing.allSatisfy({ $0.contains(where: \.isCased) }), !missing.isEmpty else { return missing.isEmpty }
        let lower = composed.lowercased()
        return missing.allSatisfy { lower.containsBytes(of: $0.lowercased()) }
    }

    /// Returns whether only words that programs put into names remain, such as `새 메모 (2)`.
    private static func isGeneric(_ name: String) -> Bool {
        let isAround = { (byte: UInt8) in " ()_-0123456789".utf8.contains(byte) }
        guard let first = name.utf8.firstIndex(where: { !isAround($0) }), let last = name.utf8.lastIndex(where: { !isAround($0) }) else {
            return true
        }
        return genericNames.contains(name[first...last].lowercased())
    }

    /// Returns whether Samsung Notes named the file, which it does by the title of the note.
    static func isSaved(_ file: ExportFile) -> Bool { withoutSaveTime(file.stem) != file.stem }

    /// Returns `회의록` for `회의록_240305_142210`. Samsung Notes appends the time of saving.
    static func withoutSaveTime(_ stem: String) -> String {
        let parts = stem.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count >= 3, let time = parts.last, let day = parts.dropLast().last, day.utf8.count == 6, time.utf8.count == 6,
            (day + time).utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let date = DateParts("20" + day), date.secondsAsIfUTC != nil
        else { return stem }
        return parts.dropLast(2).joined(separator: "_")
    }

    /// Returns words of at least two letters, and emoji. Numbers are dates or tell copies apart.
    private static func words(_ name: String) -> [Substring] {
        name.split { !$0.isLetter && !$0.isNumber && !$0.isPicture }.filter { word in
            word.contains(where: \.isPicture) || word.count > 1 && word.contains(where: \.isLetter)
        }
    }
}

extension Character {
    fileprivate var isPicture: Bool {
        unicodeScalars.first.map { $0.properties.isEmojiPresentation || $0.value > 0x2000 && $0.properties.isEmoji } ?? false
    }
}

extension MemoText {
    /// Returns the text with the name of its file added, so that a search for the name finds it. The name
    /// becomes the title if the text has none; otherwise it is appended.
    func naming(_ file: ExportFile, hasTitle: Bool) -> MemoText {
        let name = FileName.plainName(of: file)
        // Most names are in the title, most others in the text, and both take less to find out than whether a person chose the name.
        guard !isBlank, !title.containsBytes(of: name), !FileName.isFound(name, in: whole), FileName.isGiven(name) else { return self }
        return hasTitle ? adding(lines: [name]) : MemoText(title: name, body: whole)
    }

    /// Whether the first line reads like a title: a Markdown heading, or a short line of words that is
    /// neither a list entry nor a sentence.
    var beginsWithTitle: Bool {
        let signs = title.prefix { $0 == "#" }
        if 1...6 ~= signs.count, title[signs.endIndex...].first == " " { return true }
        guard title.utf8.count <= 160, title.contains(where: \.isLetter), let first = title.first, let last = title.last else {
            return false
        }
        return !"-*+>[☐☑•\\".contains(first) && !title.hasPrefix("http") && !".,:;".contains(last)
    }
}
