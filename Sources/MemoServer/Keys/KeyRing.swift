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
    /// The categories to which the key is limited, or nil for no limit.
    package let categories: [String]?
    /// Time of expiry in seconds since 1970, or nil for never.
    package let expires: Double?
    package let created: Double

    /// Returns whether the key may no longer be used at a time.
    package func isExpired(at now: Timestamp) -> Bool { expires.map { now.seconds >= $0 } ?? false }
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

    private struct Cache {
        var keys: [StoredKey] = []
        var state: FileState?
    }

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
        name: String, scopes: [Scope], categories: [String]?, expires: Timestamp?, now: Timestamp
    ) throws -> (key: String, stored: StoredKey) {
        var generator = SystemRandomNumberGenerator()
        let words = (0..<4).map { _ in generator.next() as UInt64 }
        let key =
            "saekin_"
            + words.map { word in String(repeating: "0", count: 16 - String(word, radix: 16).count) + String(word, radix: 16) }.joined()
        return try changing { known in
            var id: String
            repeat { id = String(UInt32.random(in: .min ... .max), radix: 36) } while known.contains { $0.id == id }
            let stored = StoredKey(
                id: id, name: name, hash: KeyHash(of: key), scopes: scopes, categories: categories, expires: expires?.seconds,
                created: now.seconds)
            try write(known + [stored])
            return (key, stored)
        }
    }

    /// Revokes the key with an ID or name and returns it, or nil if there is none.
    /// - Throws: `KeyFailure`.
    package func revoke(_ name: String) throws -> StoredKey? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        return try changing { known in
            var keys = known
            guard let index = keys.firstIndex(where: { $0.id == name }) ?? keys.firstIndex(where: { $0.name == name }) else { return nil }
            let removed = keys.remove(at: index)
            try write(keys)
            return removed
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
            try encoder.encode(keys).write(to: URL(filePath: path), options: .atomic)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
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
        return Access(scopes: Set(found.scopes), categories: found.categories, name: found.id)
    }
}
