import MemoImport
import MemoModel

/// The identifier of a memo within its source, and the fingerprint that shows whether it changed.
struct MemoKey {
    /// The prefix of keys that are made from a memo's content, which users never see.
    static let contentPrefix = "hash:"

    let text: StoredText
    /// Whether the export itself identifies the memo, by an ID or by its path.
    let isGiven: Bool
    /// Whether IDs in the export are those within a file.
    private let isScoped: Bool
    /// Never 0, which marks a memo as changed whatever the next import brings.
    let fingerprint: Int64

    /// Makes the key of a record.
    /// - Parameter isScoped: Whether to prefix the key with the file's path. Apps number their memos from 1
    ///   in each file, so equal IDs in
    ///   several files are different memos.
    init(_ record: borrowing MemoRecord, isScoped: Bool) {
        let (name, isGiven) = MemoKey.name(of: record)
        text = Self.bounded(isScoped && record.place.record != nil && isGiven ? "\(record.place.path)#\(name)" : name)
        (self.isGiven, self.isScoped) = (isGiven, isScoped)
        let value = Int64(bitPattern: MemoKey.hash(of: record).value)
        fingerprint = value == 0 ? 1 : value
    }

    /// Maximum length in bytes of a key that is stored unchanged.
    private static let longest = 4096

    /// Shortens a longer key to its beginning and a hash of the whole, so that different keys stay different.
    private static func bounded(_ key: String) -> StoredText {
        guard key.utf8.count > longest else { return StoredText(key) }
        var hash = ContentHash()
        hash.combine(key)
        return StoredText(StoredText(name: key).text + "…" + hash.text)
    }

    /// Returns the file that a memo is, or was read from, if its key alone does not identify it.
    /// - Parameter name: The key, or that of a further memo with the same ID.
    func path(of record: borrowing MemoRecord, as name: StoredText) -> StoredText? {
        let path = record.place.path
        return path == name.text || record.place.record != nil && !isScoped ? nil : StoredText(path)
    }

    /// Returns the key of a further memo with the same ID.
    func numbered(_ number: Int) -> StoredText { StoredText("\(text.text)#\(number)") }

    /// Returns the ID or path that the export uses for the memo, or nil if the key was made from its content.
    static func shown(_ key: String, path: String?) -> String? {
        if key.hasPrefix(contentPrefix) { return nil }
        guard let path, key.hasPrefix(path + "#"), !isSecondFile(key, path) else { return key }
        return String(key.dropFirst(path.count + 1))
    }

    /// Returns an ID without the number that tells memos with one ID apart, which each vault gives.
    static func unnumbered(_ id: String) -> Substring {
        let end = id.lastIndex(of: "#").map { id[id.index(after: $0)...] } ?? ""
        let isNumber = !end.isEmpty && end.utf8.count <= 4 && end.utf8.allSatisfy { 0x30...0x39 ~= $0 }
        return isNumber ? id.dropLast(end.count + 1) : id[...]
    }

    /// File name extensions of formats with one memo per file.
    private static let singleEndings = FolderImporter.extensions.union([
        "html", "htm", "docx", "hwp", "hwpx", "odt", "rtf", "sdocx", "eml", "docm", "ods", "odp", "xlsx", "pptx",
    ])

    /// Returns whether a key such as `회의록.txt#2` belongs to the second of two files with the same name. The
    /// number alone would be ambiguous.
    private static func isSecondFile(_ key: String, _ path: String) -> Bool {
        let rest = key.dropFirst(path.count + 1)
        return rest.utf8.count <= 4 && rest.utf8.allSatisfy { 0x30...0x39 ~= $0 } && isSingleFile(path)
    }

    /// Returns whether the name of a file is that of a format with one memo a file.
    static func isSingleFile(_ path: String) -> Bool { singleEndings.contains(path.ending) }

    private static func name(of record: borrowing MemoRecord) -> (String, Bool) {
        if let id = record.externalID, !id.isEmpty { return (id, true) }
        if record.place.record == nil { return (record.place.path, true) }
        var hash = ContentHash()
        if let created = record.created {
            // Apps without IDs keep the creation time, so a memo stays the same when its body is edited.
            hash.combine(created.milliseconds)
            hash.combine(record.text.title)
        } else {
            hash.combine(record.text.whole)
        }
        return (contentPrefix + hash.text, false)
    }

    /// The columns in the order in which they go into a fingerprint. Another order would make all memos of earlier imports appear changed, so
    /// columns that were added later come last.
    private static let hashed: [MemoColumn] = {
        let first: [MemoColumn] = [.lead, .title, .gap, .body, .category, .created, .modified, .deadline, .state, .pinned, .conflict]
        return first + .all.filter { !first.contains($0) }
    }()

    private static func hash(of record: borrowing MemoRecord) -> ContentHash {
        var hash = ContentHash()
        for column in hashed { combine(column, of: record, into: &hash) }
        return hash
    }

    /// Adds the export's value of a column. A column that was added later must add nothing if the export has no value.
    private static func combine(_ column: MemoColumn, of record: borrowing MemoRecord, into hash: inout ContentHash) {
        switch column {
        case .lead: hash.combine(record.text.lead)
        case .title: hash.combine(record.text.title)
        case .gap: hash.combine(record.text.gap)
        case .body: hash.combine(record.text.body)
        case .category:
            for name in record.category { hash.combine(name) }
            hash.combine(Int64(record.tags.count))
            for tag in record.tags { hash.combine(tag) }
        case .created: hash.combine(record.created?.milliseconds)
        case .modified: hash.combine(record.modified?.milliseconds)
        case .deadline: hash.combine(record.deadline?.milliseconds)
        case .state: hash.combine((record.state?.rawValue).map(Int64.init))
        case .pinned: hash.combine((record.isPinned ? 1 : 0) + (record.isTrashed ? 2 : 0))
        case .conflict: if let original = record.conflictOf { hash.combine(original) }
        default:
            // Others are with `pinned`, not in the export, or made of others.
            if let fact = column.fact, let value = record.plain[fact] { hash.combine(fact.rawValue + ":" + value.stored) }
        }
    }
}

/// Where a memo is in its source.
struct MemoAddress {
    let source: Int64
    let key: StoredText
    /// The file that it was read from, if its key alone does not tell.
    let path: StoredText?
}

/// An ID that no two apps give: 32 hexadecimal digits, also with the hyphens of a UUID.
struct UniqueID: Hashable {
    private let high: UInt64
    private let low: UInt64

    init?(_ text: some StringProtocol) {
        var (high, low, count) = (UInt64(0), UInt64(0), 0)
        for byte in text.utf8 where byte != 0x2D {
            guard count < 32, let digit = Self.digit(byte) else { return nil }
            high = high << 4 | low >> 60
            low = low << 4 | UInt64(digit)
            count += 1
        }
        guard count == 32 else { return nil }
        (self.high, self.low) = (high, low)
    }

    /// Reads the ID of a record.
    init?(_ record: MemoRecord) {
        guard let id = record.externalID else { return nil }
        self.init(id)
    }

    /// Reads the ID from the key of a memo, which may be an ID within a file.
    init?(inKey key: String) { self.init(key.utf8.lastIndex(of: 0x23).map { key[key.index(after: $0)...] } ?? key[...]) }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}

/// A hash of texts and numbers with separators.
///
/// Used to detect changed memos and to name memos without an ID.
struct ContentHash {
    private var bytes = FNVHash()

    var value: UInt64 { bytes.value }

    mutating func combine(_ text: String) {
        // Hash bytes: NFC and NFD are equal in Swift, but originals are kept byte for byte.
        bytes.add(text.utf8.span)
        // A separator that never occurs in UTF-8, so that "ab" + "c" differs from "a" + "bc".
        bytes.add(0xFF)
    }

    mutating func combine(_ number: Int64?) {
        guard let number else { return bytes.add(0xFE) }
        bytes.add(0xFD)
        for shift in stride(from: 0, to: 64, by: 8) { bytes.add(UInt8(truncatingIfNeeded: number >> Int64(shift))) }
    }

    /// Returns the hash of the content of a file.
    static func text(of content: [UInt8]) -> String {
        var hash = ContentHash()
        hash.bytes.add(content.span)
        return hash.text
    }

    /// The hash as sixteen hexadecimal digits.
    var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// Keys for different memos of an export with one ID: `id#2`, `id#3` …
struct RepeatedKeys {
    /// Number of suffixes to try, which takes a few milliseconds. A suffix is taken only if the export itself has IDs such as `a#2`.
    private static let mostSuffixes = 1000

    /// The next suffix to try.
    private var next: [String: Int] = [:]

    /// Returns the first such key that no memo of this import has, and the memo that the vault has under it; nil if too many are taken.
    mutating func next(
        for key: MemoKey, source: Int64, _ writer: any ImportWriting, isSeen: (Int64) -> Bool
    ) throws -> (key: StoredText, memo: KnownMemo?)? {
        let base = "\(source)/\(key.text.text)"
        let first = next[base] ?? 2
        for number in first..<first + Self.mostSuffixes {
            let name = key.numbered(number)
            let memo = try writer.find(source: source, key: name)
            if let memo, isSeen(memo.id) { continue }
            next[base] = number + 1
            return (name, memo)
        }
        return nil
    }
}
