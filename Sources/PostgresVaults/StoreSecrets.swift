import Foundation
public import MemoModel
import MemoVault
import PostgresSupport

/// The secrets of a file, which open vaults whose store asks roles of servers for one.
///
/// A secret opens one vault, or all vaults of a store. A file may have those of several stores: each answers, and none is ever sent.
struct StoreSecrets: Sendable, Equatable {
    /// The step that has made the tables of secrets.
    static let step = 108
    /// Number of bytes of a secret.
    static let size = 32
    /// Number of secrets that a file may have.
    static let most = 100

    private let secrets: [[UInt8]]

    /// Reads the secrets of a file: a line of 64 hexadecimal digits for each. Empty lines, and those that begin with `#`, are left out.
    /// - Throws: `StoreSecretFailure`.
    init(file: String) throws {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file)
        guard let attributes, let text = try? String(contentsOfFile: file, encoding: .utf8) else {
            throw StoreSecretFailure.unreadable(file)
        }
        if let mode = attributes[.posixPermissions] as? NSNumber, mode.intValue & 0o077 != 0 {
            throw StoreSecretFailure.readableByOthers(file)
        }
        let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }.filter {
            !$0.isEmpty && $0.first != "#"
        }
        guard 1...Self.most ~= lines.count else { throw StoreSecretFailure.unreadable(file) }
        secrets = try lines.map { line in
            guard let secret = Self.bytes(ofHexadecimal: line), secret.count == Self.size else { throw StoreSecretFailure.unreadable(file) }
            return secret
        }
    }

    /// Returns the answers of all secrets to a question.
    func answers(to question: String) -> [String] {
        secrets.map { secret in SHA256.hash(secret + SHA256.hash(secret + Array(question.utf8)).bytes).hex }
    }

    private static func bytes(ofHexadecimal text: String) -> [UInt8]? {
        let digits = text.utf8.map { UInt8(ascii: "0")...UInt8(ascii: "f") ~= $0 ? Character(UnicodeScalar($0)).hexDigitValue : nil }
        guard digits.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).reduce(into: [UInt8]?([])) { bytes, place in
            guard let high = digits[place], let low = digits[place + 1] else { return bytes = nil }
            bytes?.append(UInt8(high << 4 | low))
        }
    }
}

/// The reason why a file of secrets cannot be used.
public enum StoreSecretFailure: LocalizedFailure, Equatable {
    /// The file is missing, or has something else than secrets.
    case unreadable(String)
    /// Other users of the machine can read the file.
    case readableByOthers(String)

    /// The error and its remedy.
    public var message: LocalizedMessage {
        switch self {
        case .unreadable(let file):
            LocalizedMessage(
                "\(file): cannot read secrets of a store here; make one with: saekin store secret --new FILE",
                ko: "\(file): 데이터베이스의 비밀값을 읽을 수 없습니다. 만드세요: saekin store secret --new 파일")
        case .readableByOthers(let file):
            LocalizedMessage(
                "\(file): other users can read the secrets in this file; run: chmod 600 \(file)",
                ko: "\(file): 다른 사용자가 읽을 수 있는 비밀값 파일입니다. 다음을 실행하세요: chmod 600 \(file)")
        }
    }
}

extension VaultStore {
    /// A secret of the store.
    public struct Secret: Sendable, Hashable {
        /// The number of the secret.
        public let number: Int64
        /// The vault that it opens; nil for all.
        public let vault: String?
        /// The day on which it was made, as `2026-11-30` in the time zone of the server.
        public let day: String
    }

    /// Returns all secrets, oldest first, and whether roles of servers need one.
    /// - Throws: `StoreFailure.needsMigration`, `PostgresError`.
    public func secrets() throws -> (all: [Secret], areRequired: Bool) {
        let connection = try connectForSecrets()
        let rows = try connection.query(
            """
            SELECT s.id, t.name, to_char(s.created, 'YYYY-MM-DD') FROM saekin_private.secret s LEFT JOIN saekin.tenant t ON t.vault = s.vault ORDER BY s.id
            """)
        let all = try (0..<rows.count).map { row in
            Secret(number: try rows.integer(row, 0) ?? 0, vault: try rows.text(row, 1), day: try rows.text(row, 2) ?? "")
        }
        return (all, try connection.query("SELECT needs_secret FROM saekin_private.seal").boolean(0, 0) ?? false)
    }

    /// Makes a secret that opens a vault, or all vaults.
    /// - Parameter keep: Keeps the secret, 64 hexadecimal digits. If it throws, the secret is not made.
    /// - Throws: `StoreFailure.noVault`, `.needsMigration`, `PostgresError`, and what `keep` throws.
    public func makeSecret(for vault: String? = nil, keep: (String) throws -> Void) throws {
        let connection = try connectForSecrets()
        try connection.transaction {
            let rows = try connection.query(
                """
                INSERT INTO saekin_private.secret(vault, secret) SELECT v, saekin_private.random()
                FROM (SELECT NULL WHERE $1::text IS NULL UNION ALL SELECT vault FROM saekin.tenant WHERE name = $1) AS u(v)
                RETURNING encode(secret, 'hex')
                """, vault.map { .text($0) } ?? .null)
            guard rows.count > 0, let secret = try rows.text(0, 0) else { throw StoreFailure.noVault(vault ?? "") }
            try keep(secret)
        }
    }

    /// Removes a secret, and returns whether there was one. Sessions that have entered a vault must enter it again: their open transactions fail.
    /// - Throws: `StoreFailure.needsMigration`, `PostgresError`.
    public func removeSecret(_ number: Int64) throws -> Bool {
        let connection = try connectForSecrets()
        return try connection.transaction {
            guard try connection.query("DELETE FROM saekin_private.secret WHERE id = $1", .integer(number)).changed > 0 else {
                return false
            }
            try connection.run("UPDATE saekin_private.seal SET key = saekin_private.random()")
            return true
        }
    }

    /// Sets whether roles of servers need a secret. Sessions that have entered a vault must enter it again, as after `removeSecret`.
    /// - Throws: `StoreFailure.noSecret` if there is none that opens all vaults or one, `.needsMigration`, `PostgresError`.
    public func requireSecrets(_ areRequired: Bool) throws {
        let connection = try connectForSecrets()
        try connection.transaction {
            let count = try connection.query("SELECT count(*) FROM saekin_private.secret").integer(0, 0) ?? 0
            guard !areRequired || count > 0 else { throw StoreFailure.noSecret }
            try connection.query("UPDATE saekin_private.seal SET key = saekin_private.random(), needs_secret = $1", .boolean(areRequired))
        }
    }

    private func connectForSecrets() throws -> PostgresConnection {
        let connection = try connect()
        guard let found = try StoreMigration.found(connection)?.version, found < StoreSecrets.step else { return connection }
        throw StoreFailure.needsMigration(found: found, needed: StoreSecrets.step)
    }
}
