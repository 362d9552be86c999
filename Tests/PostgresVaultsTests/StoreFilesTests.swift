import FileReaders
import Foundation
import MemoModel
import MemoSearch
import PostgresSupport
import PostgresTestSupport
import TestSupport
import Testing

@testable import MemoVault
@testable import PostgresVaults
@testable import SQLiteVaults

/// Attached files of vaults in PostgreSQL: copies to and from files, moves, rights, and tables of the version before.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.remedy)), .timeLimit(.minutes(10)))
struct StoreFilesTests {
    private static let content = (0..<2 * storedPieceSize + 5).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 9) }

    private let server: PostgresServer
    private let address: String
    private let store: VaultStore
    private let folder = TemporaryFolder()

    init() throws {
        server = try .shared()
        address = try server.newDatabase()
        store = VaultStore(address)
    }

    private func path(_ name: String) -> String { folder.path(of: name) }

    /// Creates a vault file with two memos that share a file, and a third one with another.
    private func makeVault() throws -> Vault {
        let vault = try Vault.open(path("a.db"))
        for text in ["하나", "둘", "셋"] { _ = try vault.edit { try $0.add(MemoDraft(text: MemoText(text))) } }
        for (memo, content) in [(1, Self.content), (2, Self.content), (3, [1, 2, 3])] {
            _ = try attach(content, to: Int64(memo), in: vault)
        }
        return vault
    }

    private func attach(_ content: [UInt8], to memo: Int64, in vault: some VaultEngine) throws -> MemoVault.Attachment {
        var rest: [UInt8]? = content
        return try vault.attach("녹음.m4a", to: MemoID(rawValue: memo)) { rest.take() }.attachment
    }

    /// The bytes of the first file of a memo.
    private func bytes(_ memo: Int64, in vault: some VaultEngine) throws -> [UInt8]? {
        let file = try #require(try vault.memo(MemoID(rawValue: memo))?.attachments.first)
        return try vault.bytes(of: file).map { try $0.bytes(in: 0..<$0.size) }
    }

    private func pieces(_ address: String) throws -> Int64? {
        try PostgresConnection(address).query("SELECT count(*) FROM saekin.file_piece").integer(0, 0)
    }

    @Test func `files go into a store, on to another one, and back into a file`() throws {
        let vault = try makeVault()
        try store.create("가")
        let copy = try store.importVault(vault, as: "가")
        #expect(copy.files == 2 && copy.missingFiles == 0)
        #expect(try pieces(address) == 4 && store.check("가", samples: 5).isHealthy)
        let address = try server.newDatabase()
        let other = VaultStore(address)
        #expect(try store.move("가", to: other) == copy)
        #expect(try pieces(self.address) == 0 && pieces(address) == 4 && other.check("가", samples: 5).isHealthy)
        #expect(try bytes(2, in: StoredVault("가", in: other)) == Self.content)
        #expect(try other.exportVault("가", to: path("b.db")) == copy)
        let back = try Vault.openForReading(path("b.db"))
        #expect(try back.check(samples: 5).isHealthy && bytes(1, in: back) == Self.content && bytes(3, in: back) == [1, 2, 3])
        try other.drop("가")
        #expect(try pieces(address) == 0)
    }

    @Test func `a file that is missing is counted, and the rest is copied`() throws {
        let vault = try makeVault()
        try FileManager.default.removeItem(atPath: vault.attachmentStore.path(of: SHA256.hash([1, 2, 3]).hex))
        try store.create("가")
        let copy = try store.importVault(vault, as: "가")
        #expect(copy.files == 1 && copy.missingFiles == 1)
        let check = try store.check("가", samples: 5)
        #expect(check.attachedFiles == 2 && check.missingFiles.map(\.memo.rawValue) == [3] && check.isOnlyDamagedFiles)
        let stored = StoredVault("가", in: store)
        #expect(try bytes(3, in: stored) == nil)
        // A file that is there already is not sent again; one whose pieces are missing is.
        _ = try attach([1, 2, 3], to: 1, in: stored)
        #expect(try store.check("가", samples: 5).isHealthy && pieces(address) == 4)
        try PostgresConnection(address).run("UPDATE saekin.file_piece SET bytes = 'x' WHERE octet_length(bytes) = 3")
        #expect(try store.check("가", samples: 5).changedFiles.map(\.memo.rawValue) == [1])
    }

    @Test func `a role sees the pieces of the vault that it serves, and no others`() throws {
        let role = "pieces\(UInt32.random(in: 0 ... .max))"
        try store.create("가")
        try store.create("나")
        try PostgresConnection(address).run("CREATE ROLE \(role) LOGIN")
        try store.grant(to: role)
        let database = try #require(address.split(separator: " ").first { $0.hasPrefix("dbname=") }?.dropFirst(7))
        let served = server.address(of: String(database), user: role)
        for name in ["가", "나"] {
            let vault = StoredVault(name, in: VaultStore(served))
            _ = try vault.edit { try $0.add(MemoDraft(text: MemoText(name))) }
            _ = try attach(Array(name.utf8), to: 1, in: vault)
            #expect(try bytes(1, in: vault) == Array(name.utf8))
        }
        let connection = try PostgresConnection(served)
        #expect(try connection.query("SELECT count(*) FROM saekin.file_piece").integer(0, 0) == 0)
        _ = try VaultStore.enter("가", connection, isWriting: false)
        #expect(try connection.query("SELECT convert_from(bytes, 'UTF8') FROM saekin.file_piece").text(0, 0) == "가")
    }

    /// Keeps a text for a file, as if it had been read.
    private func read(_ file: Int64, as text: String, in vault: some VaultEngine) throws {
        try vault.write(.memos, now: .now) { try FileTextRows($0.db).set(.success(FileText(unpaged: text)), by: "test", of: file) }
    }

    private func found(_ query: String, in vault: some VaultEngine) throws -> [Int64] {
        try vault.search(SearchRequest(query: query)).hits.filter { $0.rung == .attached }.map(\.id.rawValue).sorted()
    }

    @Test func `texts go into a store, on to another one, and back into a file`() throws {
        let vault = try makeVault()
        try read(1, as: "임대차 계약서 deposit2026", in: vault)
        try read(2, as: "", in: vault)
        try store.create("가")
        _ = try store.importVault(vault, as: "가")
        let other = VaultStore(try server.newDatabase())
        func expect(_ vault: some VaultEngine) throws {
            #expect(try found("계약서", in: vault) == [1, 2] && found("posit20", in: vault) == [1, 2])
            #expect(try vault.statistics().readFiles == 2)
        }
        try expect(StoredVault("가", in: store))
        #expect(try store.check("가", samples: 5).isHealthy && store.move("가", to: other) != nil)
        try expect(StoredVault("가", in: other))
        #expect(try other.check("가", samples: 5).isHealthy)
        _ = try other.exportVault("가", to: path("b.db"))
        let back = try Vault.openForReading(path("b.db"))
        try expect(back)
        #expect(try back.check(samples: 5).isHealthy)
        let left = "SELECT count(*) FROM saekin.file_text, saekin.file_token, saekin.file_word"
        #expect(try PostgresConnection(address).query(left).integer(0, 0) == 0)
    }

    @Test func `the words of files are counted apart, and follow from what is added and deleted`() throws {
        try store.create("가")
        _ = try store.importVault(makeVault(), as: "가")
        let vault = StoredVault("가", in: store)
        let connection = try PostgresConnection(address)
        func words() throws -> [String] {
            let rows = try connection.query("SELECT word || files FROM saekin.file_word WHERE ascii(word) > 32 ORDER BY word")
            return try (0..<rows.count).map { try rows.text($0, 0) ?? "" }
        }
        let before = try connection.query("SELECT sum(memos)::bigint FROM saekin.word")
        try read(1, as: "deposit rent deposit", in: vault)
        try read(2, as: "rent", in: vault)
        #expect(try words() == ["deposit1", "rent2"] && found("rent", in: vault) == [1, 2, 3])
        try read(1, as: "lease", in: vault)
        #expect(try words() == ["lease1", "rent1"] && found("rent", in: vault) == [3] && found("deposit", in: vault).isEmpty)
        #expect(try store.check("가", samples: 5).isHealthy)
        // Neither needs a program that knows texts.
        _ = try VaultStore.enter("가", connection, isWriting: false)
        try connection.run("DELETE FROM saekin.attachment WHERE memo_id = 3; DELETE FROM saekin.file WHERE id = 2")
        #expect(try words() == ["lease1"] && store.check("가", samples: 5).isHealthy)
        #expect(try connection.query("SELECT sum(memos)::bigint FROM saekin.word").integer(0, 0) == before.integer(0, 0))
        for sql in [
            "UPDATE saekin.file_word SET files = 2", "DELETE FROM saekin.file_token", "UPDATE saekin.file_token SET file_id = 7",
            "UPDATE saekin.file_text SET body = 'other'",
        ] {
            try connection.run("BEGIN; \(sql); COMMIT")
            #expect(try store.check("가", samples: 5).indexDamage.contains { $0.contains("files") }, "\(sql)")
            try vault.reindex()
            try connection.run("DELETE FROM saekin.file_token WHERE file_id = 7; UPDATE saekin.file_word SET files = 1")
        }
        #expect(try found("other", in: vault) == [1, 2])
    }

    @Test func `tables without texts keep none and say what to do, until they are migrated`() throws {
        let before = StoreMigration(steps: StoreMigration.current.steps.filter { $0.version < StoreFiles.textStep })
        let role = "r\(UInt32.random(in: 0 ... .max))"
        try PostgresConnection(address).run("CREATE ROLE \(role) LOGIN")
        try VaultStore(address, migration: before).create("가")
        try store.grant(to: role)
        let whole = StoredVault("가", in: store)
        _ = try whole.edit { try $0.add(MemoDraft(text: MemoText("하나"))) }
        _ = try attach([1], to: 1, in: whole)
        let failure = StoreFailure.needsMigration(found: StoreFiles.textStep - 1, needed: StoreFiles.textStep)
        let database = try #require(address.split(separator: " ").first { $0.hasPrefix("dbname=") }?.dropFirst(7))
        let vault = StoredVault("가", in: VaultStore(server.address(of: String(database), user: role)))
        #expect(throws: failure) { try vault.requireFileTexts() }
        #expect(throws: failure) {
            try vault.claimReading(of: MemoVault.Attachment(number: 1, name: "", mediaType: "", size: 1, hash: "a"))
        }
        #expect(try vault.readAttachments(by: FileReaders(), progress: { _, _ in }).done == 0)
        #expect(try vault.search(SearchRequest(query: "하나")).total == 1 && found("둘", in: vault).isEmpty)
        #expect(try store.check("가", samples: 5).isHealthy && vault.statistics().readFiles == 0)
        _ = try store.exportVault("가", to: path("b.db"))
        // A vault with texts is not moved into such tables, one without them is.
        let file = try makeVault()
        let other = VaultStore(try server.newDatabase())
        for name in ["나", "다"] {
            try other.create(name)
            _ = try other.importVault(file, as: name)
            try read(1, as: "둘째 낱말", in: file)
        }
        #expect(try other.move("나", to: store) != nil && store.move("나", to: other) != nil)
        #expect(throws: failure) { try other.move("다", to: store) }
        try store.create("라")
        #expect(throws: failure) { try store.importVault(file, as: "라") }
        #expect(try store.migrate().first == StoreFiles.textStep)
        #expect(try other.move("다", to: store) != nil)
        // The role may use what the step has added, also over connections from before.
        try vault.requireFileTexts()
        try read(1, as: "둘째 낱말", in: vault)
        #expect(try found("낱말", in: vault) == [1])
        try store.drop("가")
        try store.drop("다")
        #expect(try PostgresConnection(address).query("SELECT count(*) FROM saekin.file_token").integer(0, 0) == 0)
    }

    @Test func `a program that knows no pieces may drop such a vault, but not move it`() throws {
        try store.create("가")
        _ = try store.importVault(makeVault(), as: "가")
        let connection = try store.connect()
        _ = try VaultStore.enter("가", connection, isWriting: false)
        #expect(throws: PostgresError.self) { try connection.query("UPDATE saekin.tenant SET moving = true") }
        for table in ["memo_token", "word"] + VaultTable.all.reversed().map(\.name) { try connection.run("DELETE FROM saekin.\(table)") }
        #expect(try pieces(address) == 0)
        try connection.query("UPDATE saekin.tenant SET moving = true")
    }
}
