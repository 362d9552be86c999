import Foundation
import MemoModel

/// The name of a file as words about its memo: by it a person knows the file, so a search for it has to find the memo.
enum FileName {
    /// Names that programs give, with or without a number behind them.
    private static let untold: Set<String> = [
        "untitled", "제목 없음", "제목없음", "무제", "새 메모", "새메모", "메모", "새 텍스트 문서", "새 문서", "note", "notes", "new note", "memo",
        "memos", "labels", "text", "document", "index", "readme", "new text document", "stdin", "노트", "새 노트", "문서",
    ]
    /// How far into a text its words are looked for.
    private static let reach = 16 << 10

    /// The name that a person gave; nil when a program gave it, from an id, a date or nothing. What a sync service and Samsung Notes have
    /// added is taken off.
    static func told(by file: ExportFile) -> String? {
        var name = file.stem
        if let original = ConflictName.original(of: file.name) { name = String(original.dropLast(file.name.count - file.stem.count)) }
        name = withoutSaveTime(name)
        let plain = name.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: " ()_-0123456789"))
        guard !plain.isEmpty, !untold.contains(plain), !name.isUUID, !words(name).isEmpty, DateParts(name) == nil else { return nil }
        let isID =
            name.utf8.count >= 16 && name.utf8.allSatisfy { $0 < 0x80 } && !name.contains(" ") && name.contains(where: \.isNumber)
            && !name.contains("_") && !name.contains("-")
        return isID ? nil : name
    }

    /// Whether every word of a name stands in a text, so that a search for the name finds it.
    static func isFound(_ name: String, in text: String) -> Bool {
        let start = String(Substring(text.utf8.prefix(reach))).precomposed.lowercased()
        return words(name.precomposed.lowercased()).allSatisfy { start.contains($0) }
    }

    /// Whether Samsung Notes named a file: by the title of its note.
    static func isSaved(_ file: ExportFile) -> Bool { withoutSaveTime(file.stem) != file.stem }

    /// `회의록` of `회의록_240305_142210`: Samsung Notes adds the moment at which it saved the file.
    static func withoutSaveTime(_ stem: String) -> String {
        let parts = stem.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count >= 3, let time = parts.last, let day = parts.dropLast().last, day.utf8.count == 6, time.utf8.count == 6,
            (day + time).utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let date = DateParts("20" + day), date.secondsAsIfUTC != nil
        else { return stem }
        return parts.dropLast(2).joined(separator: "_")
    }

    /// Words of two letters and more, and pictures. Numbers are days, or tell copies apart.
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
    /// The text with the name of its file in it, as a search for it needs: above the text, as its title, where that has none of its own;
    /// at the end otherwise.
    func naming(_ file: ExportFile, hasTitle: Bool) -> MemoText {
        guard !isBlank, let name = FileName.told(by: file) else { return self }
        // Most names are their titles; lowering the case of whole texts is dear.
        guard !title.contains(name), !FileName.isFound(name, in: whole) else { return self }
        return hasTitle ? adding(lines: [name]) : MemoText(title: name, body: whole)
    }

    /// Whether the first line reads like a title: a heading in Markdown, or a short line of words that is no entry of a list and no sentence.
    var beginsWithTitle: Bool {
        let signs = title.prefix { $0 == "#" }
        if 1...6 ~= signs.count, title[signs.endIndex...].first == " " { return true }
        guard title.utf8.count <= 160, title.contains(where: \.isLetter), let first = title.first, let last = title.last else {
            return false
        }
        return !"-*+>[☐☑•".contains(first) && !title.hasPrefix("http") && !".,:;".contains(last)
    }
}
