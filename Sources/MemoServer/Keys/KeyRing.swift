import Foundation
package import MemoModel
import MemoVault
import Synchronization

/// A stored key: its permissions, and its hash instead of the key itself.
package struct StoredKey: Codable, Sendable, Equatable {
    package let id: String
    package let name: String
    /// A plain hash is enough, because keys are 256 random bits and cannot be guessed.
    let hash: KeyHash
    package let scopes: [Scope]
    /// The categories to which the key is limited, or nil for no limit. Earlier versions wrote names and patterns here. All are read as
    /// paths from the top, which open no more than they did.
    private let categories: [String]?
    /// Time of expiry in seconds since 1970, or nil for never.
    package let expires: Double?
    package let created: Double
    /// The name of the time zone of the caller's days, or nil for that of the server.
    package let zone: String?

    init(
        id: String, name: String, hash: KeyHash, scopes: [Scope], categories: [CategoryPath]?, expires: Timestamp?, zone: String?,
        created: Timestamp
    ) {
        (self.id, self.name, self.hash, self.scopes) = (id, name, hash, scopes)
        self.categories = categories?.map(\.text)
        (self.expires, self.zone, self.created) = (expires?.seconds, zone, created.seconds)
    }

    /// The paths that the key opens, each with the categories below it; nil for the whole vault.
    package var paths: [CategoryPath]? { categories?.map(CategoryPath.init(text:)) }

    /// Returns whether the key may no longer be used at a time.
    package func isExpired(at now: Timestamp) -> Bool { expires.map { now.seconds >= $0 } ?? false }

    fileprivate func isMeant(by name: String) -> Bool { id == name || self.name == name }
}

/// The keys of a vault, stored in a file beside it. Changes by other processes take effect immediately.
package final class KeyRing: Sendable {
    /// Identifies a state of the file. The time alone is not enough, because the file may be replaced twice
    /// within one tick of the clock.
    private struct FileState: Equatable {
        let modified: Date?
        let number: Int?
        let size: Int?
    }

    /// The keys of a state of the file. A repeated request takes 13 % more instructions without them.
    private struct Cache {
        var keys: [StoredKey] = []
        var state: FileState?
    }

    /// Maximum number of characters of a name.
    package static let longestName = 100

    package let path: String
    private let cache = Mutex(Cache())

    /// Creates the key ring of the vault at `path`.
    package convenience init(ofVault path: String) { self.init(path: path + ".keys") }

    /// Creates the key ring in the file at `path`.
    package init(path: String) { self.path = path }

    /// Whether other users of the machine can read or write the file.
    package var isOpenToOthers: Bool {
        let mode = (try? FileManager.default.attributesOfItem(atPath: path))?[.posixPermissions] as? Int
        return mode.map { $0 & 0o077 != 0 } ?? false
    }

    /// Returns all keys.
    /// - Throws: `KeyFailure`.
    package func all() throws -> [StoredKey] {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return [] }
        let state = FileState(
            modified: attributes[.modificationDate] as? Date, number: attributes[.systemFileNumber] as? Int, size: attributes[.size] as? Int
        )
        return try cache.withLock { cache in
            if cache.state != state {
                cache.keys = try read()
                cache.state = state
            }
            return cache.keys
        }
    }

    private func read() throws -> [StoredKey] {
        let data: Data
        do {
            data = try Data(contentsOf: URL(filePath: path))
        } catch {
            throw KeyFailure.unreadable(path: path)
        }
        // An empty file was created only to be locked.
        guard !data.isEmpty else { return [] }
        do {
            return try JSONDecoder().decode([StoredKey].self, from: data)
        } catch {
            throw KeyFailure.damaged(path: path)
        }
    }

    /// Creates a key and returns it. The key itself is not stored and cannot be read again.
    /// - Throws: `KeyFailure`.
    package func add(
        name: String, scopes: [Scope], categories: [CategoryPath]?, expires: Timestamp?, zone: String? = nil, now: Timestamp
    ) throws -> (key: String, stored: StoredKey) {
        let isOneLine = !name.unicodeScalars.contains { $0.properties.generalCategory == .control || $0 == "\u{2028}" || $0 == "\u{2029}" }
        guard isOneLine, name.contains(where: { !$0.isWhitespace }), name.count <= Self.longestName else { throw KeyFailure.badName(name) }
        guard expires.map({ $0 > now }) ?? true else { throw KeyFailure.expired }
        var generator = SystemRandomNumberGenerator()
        let words = (0..<4).map { _ in generator.next() as UInt64 }
        let key =
            "saekin_"
            + words.map { word in String(repeating: "0", count: 16 - String(word, radix: 16).count) + String(word, radix: 16) }.joined()
        return try changing { known in
            // A name means one key, whether it is read as a name or as an ID.
            guard !known.contains(where: { $0.isMeant(by: name) }) else { throw KeyFailure.nameTaken(name) }
            var id: String
            repeat { id = String(UInt32.random(in: .min ... .max), radix: 36) } while id == name || known.contains { $0.isMeant(by: id) }
            let stored = StoredKey(
                id: id, name: name, hash: KeyHash(of: key), scopes: scopes, categories: categories, expires: expires, zone: zone,
                created: now)
            try write(known + [stored])
            return (key, stored)
        }
    }

    /// Revokes all keys with an ID or name and returns them. Those of earlier versions may share one.
    /// - Throws: `KeyFailure`.
    package func revoke(_ name: String) throws -> [StoredKey] {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        return try changing { known in
            let revoked = known.filter { $0.isMeant(by: name) }
            if !revoked.isEmpty { try write(known.filter { !$0.isMeant(by: name) }) }
            return revoked
        }
    }

    /// Changes the keys under a lock, so that no concurrent change loses a key that was already shown to its
    /// user.
    private func changing<Value>(_ body: ([StoredKey]) throws -> Value) throws -> Value {
        do {
            return try FileLock.holding(path) { try body(try read()) }
        } catch is FileLock.Failure {
            throw KeyFailure.unwritable(path: path)
        }
    }

    private func write(_ keys: [StoredKey]) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            // A symbolic link stays one. The file that it leads to exists, because it is locked.
            let file = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
            try encoder.encode(keys).write(to: URL(filePath: file), options: .atomic)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        } catch {
            throw KeyFailure.unwritable(path: path)
        }
        cache.withLock { $0.state = nil }
    }

    /// Returns the permissions of a key, or nil if it is unknown or expired. The time does not depend on how
    /// much of the key is right.
    package func access(for key: String, now: Timestamp) throws -> Access? {
        let given = KeyHash(of: key)
        var found: StoredKey?
        // Compare with all keys, even after a match.
        for stored in try all() where stored.hash == given { found = stored }
        guard let found, !found.isExpired(at: now) else { return nil }
        let zone = try found.zone.map { name in
            guard let zone = LocalZone(named: name) else { throw KeyFailure.noZone(name, path: path) }
            return zone
        }
        return Access(scopes: Set(found.scopes), categories: found.paths, id: found.id, name: found.name, zone: zone)
    }
}

/// The SHA-256 hash of a key. Comparing two hashes takes constant time, so that timing reveals nothing about
/// a stored hash.
package struct KeyHash: Sendable, Equatable, Codable {
    private static let count = 32
    private let bytes: [UInt8]

    /// Creates the hash of a key.
    package init(of key: String) { bytes = SHA256.hash(Array(key.utf8)).bytes }

    /// Reads 64 hexadecimal digits.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let digits = try container.decode(String.self).compactMap(\.hexDigitValue)
        guard digits.count == 2 * Self.count else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no SHA-256 in hexadecimal")
        }
        bytes = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    /// Writes 64 hexadecimal digits.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined())
    }

    package static func == (left: KeyHash, right: KeyHash) -> Bool { areSame(left.bytes, right.bytes) }

    /// Compares all bytes, wherever the first difference is.
    static func areSame<Bytes: Collection<UInt8>>(_ left: Bytes, _ right: Bytes) -> Bool {
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
