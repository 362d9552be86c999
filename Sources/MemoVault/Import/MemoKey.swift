import MemoImport
import MemoModel

/// What a memo is called within its source, and the fingerprint that tells whether it changed.
struct MemoKey {
    /// Stands before keys made from a memo's content, which say nothing to a user.
    static let contentPrefix = "hash:"

    let text: StoredText
    /// Whether the export itself named the memo.
    let isGiven: Bool
    /// Never 0: that stands for "changed, whatever comes".
    let fingerprint: Int64

    /// `isScoped` keeps apart equal ids of several files: apps number their memos from 1 in each.
    init(_ record: MemoRecord, isScoped: Bool) {
        let (name, isGiven) = MemoKey.name(of: record)
        text = Self.bounded(isScoped && record.place.record != nil && isGiven ? "\(record.place.path)#\(name)" : name)
        self.isGiven = isGiven
        let value = Int64(bitPattern: MemoKey.hash(of: record).value)
        fingerprint = value == 0 ? 1 : value
    }

    /// Bytes of the longest key that is kept as it is.
    private static let longest = 4096

    /// A longer key is its beginning and a hash of the whole, so that different keys stay different.
    private static func bounded(_ key: String) -> StoredText {
        guard key.utf8.count > longest else { return StoredText(key) }
        var hash = ContentHash()
        hash.combine(key)
        return StoredText(StoredText(name: key).text + "…" + hash.text)
    }

    /// The key of another memo under the same id.
    func numbered(_ number: Int) -> StoredText { StoredText("\(text.text)#\(number)") }

    /// What to show of a stored key: the id or path by which the export knows the memo; nil for a key made from content.
    static func shown(_ key: String, path: String?) -> String? {
        if key.hasPrefix(contentPrefix) { return nil }
        guard let path, key.hasPrefix(path + "#"), !isSecondFile(key, path) else { return key }
        return String(key.dropFirst(path.count + 1))
    }

    /// Endings of files that are one memo each.
    private static let singleEndings: Set<String> = [
        "txt", "text", "md", "markdown", "html", "htm", "docx", "hwp", "hwpx", "odt", "rtf", "sdocx", "eml",
    ]

    /// Whether a key is that of a file whose name another file has too, `회의록.txt#2`: the number alone would be that of many.
    private static func isSecondFile(_ key: String, _ path: String) -> Bool {
        let rest = key.dropFirst(path.count + 1)
        guard rest.utf8.count <= 4, rest.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let dot = path.lastIndex(of: ".") else { return false }
        return singleEndings.contains(path[path.index(after: dot)...].lowercased())
    }

    private static func name(of record: MemoRecord) -> (String, Bool) {
        if let id = record.externalID, !id.isEmpty { return (id, true) }
        if record.place.record == nil { return (record.place.path, true) }
        var hash = ContentHash()
        if let created = record.created {
            // Apps without ids keep the time of creation: an edited body stays the same memo.
            hash.combine(created.milliseconds)
            hash.combine(record.text.title)
        } else {
            hash.combine(record.text.whole)
        }
        return (contentPrefix + hash.text, false)
    }

    private static func hash(of record: MemoRecord) -> ContentHash {
        var hash = ContentHash()
        hash.combine(record.text.lead)
        hash.combine(record.text.title)
        hash.combine(record.text.gap)
        hash.combine(record.text.body)
        for name in record.category { hash.combine(name) }
        hash.combine(Int64(record.tags.count))
        for tag in record.tags { hash.combine(tag) }
        hash.combine(record.created?.milliseconds)
        hash.combine(record.modified?.milliseconds)
        hash.combine(record.deadline?.milliseconds)
        hash.combine((record.state?.rawValue).map(Int64.init))
        hash.combine((record.isPinned ? 1 : 0) + (record.isTrashed ? 2 : 0))
        if let original = record.conflictOf { hash.combine(original) }
        return hash
    }
}
