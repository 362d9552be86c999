import Foundation
import GRDB
import MemoModel
import MemoSearch
import Testing

@testable import MemoVault
@testable import SQLiteVaults

/// A vault whose file is replaced, moved or removed while it is open.
@Suite struct ReplacedFileTests {
    private func add(_ text: String, to vault: Vault) throws { _ = try vault.edit { try $0.add(MemoDraft(text: MemoText(text))) } }

    private func texts(_ path: String) throws -> [String] {
        var texts: [String] = []
        try Vault.openForReading(path).export { _, text in texts.append(text.whole) }
        return texts
    }

    private func files(_ test: TestFile) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: test.folder.path()).sorted()
    }

    @Test func `a replaced file is not written to, and its changes are copied aside`() throws {
        let test = try TestFile()
        try add("하나", to: test.file)
        let copy = test.folder.appending(path: "copy.db").path()
        try test.file.backup(to: copy)
        try add("둘", to: test.file)
        let generation = try VaultGeneration(of: test.file)
        _ = try generation.value()
        #expect(test.file.isInPlace)
        #expect(FilePlacement.move(copy, to: test.path) == nil)
        #expect(!test.file.isInPlace)
        #expect(throws: VaultError.replaced(path: test.path)) { try generation.value() }
        #expect(throws: VaultError.replaced(path: test.path)) { try add("셋", to: test.file) }
        let kept = try #require(try files(test).first { $0.hasPrefix("vault.replaced-") })
        #expect(try texts(test.folder.appending(path: kept).path()) == ["하나", "둘"])
        #expect(VaultFile(path: test.path).state.logSize == 0)
        #expect(throws: VaultError.replaced(path: test.path)) { try add("넷", to: test.file) }
        #expect(try files(test).filter { $0.hasPrefix("vault.replaced-") && $0.hasSuffix(".db") } == [kept])
        try test.file.close()
        let new = try Vault.open(test.path)
        try add("다섯", to: new)
        #expect(try new.check(samples: 10).isHealthy)
        #expect(try texts(test.path) == ["하나", "다섯"])
    }

    @Test func `a removed file is copied aside, a moved file keeps its changes`() throws {
        let (removed, moved) = (try TestFile(), try TestFile())
        for test in [removed, moved] { try add("하나", to: test.file) }
        try FileManager.default.removeItem(atPath: removed.path)
        let kept = try #require(try removed.file.leaveReplacedFile())
        #expect(try texts(kept) == ["하나"])
        let elsewhere = moved.folder.appending(path: "elsewhere.db").path()
        #expect(FilePlacement.move(moved.path, to: elsewhere) == nil)
        #expect(try moved.file.leaveReplacedFile() == nil)
        #expect(try texts(elsewhere) == ["하나"])
    }

    @Test func `an import ends if its file is replaced`() throws {
        let test = try TestFile()
        let copy = test.folder.appending(path: "copy.db").path()
        try test.file.backup(to: copy)
        #expect(throws: VaultError.replaced(path: test.path)) {
            try test.file.apply(as: "test") { yield in
                try yield(.memo("하나", id: "1"))
                #expect(FilePlacement.move(copy, to: test.path) == nil)
                try yield(.memo("둘", id: "2"))
            }
        }
        #expect(try texts(test.path).isEmpty)
    }

    @Test func `a file with a second name can be read but not written`() throws {
        let test = try TestFile()
        try add("하나", to: test.file)
        let second = test.folder.appending(path: "second.db").path()
        try FileManager.default.linkItem(atPath: test.path, toPath: second)
        #expect(throws: VaultError.severalNames(path: test.path)) { try add("둘", to: test.file) }
        #expect(throws: VaultError.severalNames(path: test.path)) { try test.apply([.memo("둘", id: "2")]) }
        #expect(try test.number("SELECT count(*) FROM memo") == 1)
        try FileManager.default.removeItem(atPath: second)
        try add("둘", to: test.file)
    }

    @Test func `restoring a backup keeps the file of an open vault`() throws {
        let test = try TestFile()
        try add("하나", to: test.file)
        let copy = test.folder.appending(path: "copy.db").path()
        try test.file.backup(to: copy)
        try add("둘", to: test.file)
        _ = try Vault.restore(copy, to: test.path)
        #expect(test.file.isInPlace)
        try add("셋", to: test.file)
        #expect(try texts(test.path) == ["하나", "셋"])
    }

    @Test func `a write during a restore is in the vault or in the copy`() throws {
        let test = try TestFile()
        for number in 0..<50 { try add("처음 \(number)", to: test.file) }
        let copy = test.folder.appending(path: "copy.db").path()
        try test.file.backup(to: copy)
        let (path, writer) = (test.path, try Vault.open(test.path))
        let end = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            for number in 0..<40 { _ = try? writer.edit { try $0.add(MemoDraft(text: MemoText("그사이 \(number)"))) } }
            end.signal()
        }
        var found: Set<String> = []
        for _ in 0..<3 {
            if let aside = try Vault.restore(copy, to: path).replaced { found.formUnion(try texts(aside)) }
        }
        #expect(end.wait(timeout: .now() + 60) == .success)
        found.formUnion(try texts(path))
        for number in 0..<40 { #expect(found.contains("그사이 \(number)"), "lost: \(number)") }
    }

    @Test func `an edit is on the disk when it returns`() throws {
        let test = try TestFile()
        func synchronous() throws -> Int? { try test.file.writeDatabase { try Int.fetchOne($0, sql: "PRAGMA synchronous") } }
        #expect(try synchronous() == 2)
        try test.apply([.memo("하나", id: "1")])
        #expect(try synchronous() == 2)
        // The log was synced, because SQLite does that before it copies pages to the file.
        #expect(
            try test.file.writeDatabase { try Row.fetchOne($0, sql: "PRAGMA wal_checkpoint(PASSIVE)").map { $0[1] as Int? == $0[2] } }
                == true)
    }

    @Test(arguments: [false, true]) func `permanently deleted text is gone from the file and its log`(isImported: Bool) throws {
        let test = try TestFile()
        let secret = "극비계약서류 zqxjkvbw 쀍쀓쒧"
        for number in 0..<100 { try add("메모 \(number)\n학교에서 회의를 했다 \(number)", to: test.file) }
        if isImported {
            try test.apply((0..<300).map { .memo("제목 \($0)\n\($0 % 3 == 0 ? secret : "다른 글") \($0)", id: "\($0)") })
        } else {
            try add("제목\n\(secret)", to: test.file)
        }
        let ids = try test.file.readDatabase {
            try Int64.fetchAll($0, sql: "SELECT id FROM memo WHERE instr(body, ?)", arguments: [secret])
        }
        #expect(!ids.isEmpty)
        try add("뒤에 쓴 메모", to: test.file)
        _ = try test.file.edit { editor in
            for id in ids { _ = try editor.trash(MemoID(rawValue: id)) }
        }
        #expect(try test.file.emptyTrash() == ids.count)
        for file in ["vault.db", "vault.db-wal"] {
            let bytes = (try? Data(contentsOf: test.folder.appending(path: file))) ?? Data()
            for word in secret.split(separator: " ") {
                #expect(bytes.range(of: Data(word.utf8)) == nil, "\(word) is in \(file)")
            }
        }
        #expect(try test.file.check(samples: 20).isHealthy)
        #expect(try test.file.search(SearchRequest(query: "회의")).total == 100)
    }

    @Test func `a log that is removed ends the writes, and what was acknowledged is in the file`() throws {
        let test = try TestFile()
        for number in 0..<5 { _ = try test.file.edit { try $0.add(MemoDraft(text: MemoText("처음 \(number)"))) } }
        for ending in ["-wal", "-shm"] { try FileManager.default.removeItem(atPath: test.path + ending) }
        #expect(!test.file.isInPlace)
        #expect(throws: VaultError.logRemoved(path: test.path)) { try test.file.edit { try $0.add(MemoDraft(text: MemoText("나중"))) } }
        let copy = test.folder.appending(path: "copy.db").path()
        try FileManager.default.copyItem(atPath: test.path, toPath: copy)
        #expect(try Vault.openForReading(copy).search(SearchRequest(query: "처음")).total == 5)
    }
}
