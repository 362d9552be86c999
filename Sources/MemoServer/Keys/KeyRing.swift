import Foundation
package import MemoModel
import Synchronization

/// A key as the vault remembers it: what it may do, and a hash by which it is known again.
package struct StoredKey: Codable, Sendable, Equatable {
    package let id: String
    package let name: String
    /// Keys are 256 random bits, which nobody finds by trying.
    let hash: KeyHash
    package let scopes: [Scope]
    /// The categories to which it is limited; nil for none.
    package let categories: [String]?
    /// Seconds since 1970; nil for never.
    package let expires: Double?
    package let created: Double

    package func isExpired(at now: Timestamp) -> Bool { expires.map { now.seconds >= $0 } ?? false }
}

/// The keys of a vault, in a file beside it. What another process adds or revokes holds at once.
package final class KeyRing: Sendable {
    private struct Cache {
        var keys: [StoredKey] = []
        var modified: Date?
    }

    package let path: String
    private let cache = Mutex(Cache())

    /// The keys of the vault at `path`.
    package init(ofVault path: String) { self.path = path + ".keys" }

    /// - Throws: what the system or the decoder says.
    package func all() throws -> [StoredKey] {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return [] }
        let modified = attributes[.modificationDate] as? Date
        return try cache.withLock { cache in
            if cache.modified != modified || modified == nil {
                cache.keys = try JSONDecoder().decode([StoredKey].self, from: Data(contentsOf: URL(filePath: path)))
                cache.modified = modified
            }
            return cache.keys
        }
    }

    /// Makes a key and answers it; nobody can read it again.
    /// - Throws: what the system says of a file that cannot be written.
    package func add(
        name: String, scopes: [Scope], categories: [String]?, expires: Timestamp?, now: Timestamp
    ) throws -> (key: String, stored: StoredKey) {
        var generator = SystemRandomNumberGenerator()
        let words = (0..<4).map { _ in generator.next() as UInt64 }
        let key =
            "saekin_"
            + words.map { word in String(repeating: "0", count: 16 - String(word, radix: 16).count) + String(word, radix: 16) }.joined()
        let known = try all()
        var id: String
        repeat { id = String(UInt32.random(in: .min ... .max), radix: 36) } while known.contains { $0.id == id }
        let stored = StoredKey(
            id: id, name: name, hash: KeyHash(of: key), scopes: scopes, categories: categories, expires: expires?.seconds,
            created: now.seconds)
        try write(known + [stored])
        return (key, stored)
    }

    /// Forgets the key of that id or name; nil when there is none.
    package func revoke(_ name: String) throws -> StoredKey? {
        var keys = try all()
        guard let index = keys.firstIndex(where: { $0.id == name }) ?? keys.firstIndex(where: { $0.name == name }) else { return nil }
        let removed = keys.remove(at: index)
        try write(keys)
        return removed
    }

    private func write(_ keys: [StoredKey]) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try encoder.encode(keys).write(to: URL(filePath: path), options: .atomic)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        cache.withLock { $0.modified = nil }
    }

    /// What the bearer of a key may do; nil for a key that is unknown or expired. Takes the same time whichever key it is, or nearly is.
    package func access(for key: String, now: Timestamp) throws -> Access? {
        let given = KeyHash(of: key)
        var found: StoredKey?
        // All are compared, also behind the one that is found.
        for stored in try all() where stored.hash == given { found = stored }
        guard let found, !found.isExpired(at: now) else { return nil }
        return Access(scopes: Set(found.scopes), categories: found.categories, name: found.id)
    }
}
