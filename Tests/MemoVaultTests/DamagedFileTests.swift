import Foundation
import GRDB
import MemoImport
import MemoModel
import MemoSearch
import TestSupport
import Testing

@testable import MemoVault
@testable import SQLiteVaults

/// Files with damaged pages.
@Suite struct DamagedFileTests {
    private static let vaults = 60

    /// Returns the bytes of a vault with some memos, segments and versions.
    private static func whole() throws -> Data {
        let test = try TestFile()
        for part in 0..<4 {
            try test.apply((0..<120).map { .memo("회의 \(part) \($0) 학교에서 낱말\($0 * 7 % 60)", id: "\(part)-\($0)", category: ["가\($0 % 3)"]) })
        }
        for number in 1..<20 { _ = try test.file.edit { try $0.trash(MemoID(rawValue: Int64(number))) } }
        try test.file.close()
        return try Data(contentsOf: URL(filePath: test.path))
    }

    private static let bytes = Result { try whole() }

    /// Returns the vault with changed bits, zeros or pieces of other pages in one or two of its pages.
    private static func damaged(_ seed: Int) throws -> Data {
        var (bytes, random) = (try bytes.get(), RandomTexts(seed: seed))
        let pages = bytes.count / 4096
        for _ in 0..<Int.random(in: 1...2, using: &random) {
            // Keep the first page: without the header the file is not a vault at all.
            let start = Int.random(in: 1..<pages, using: &random) * 4096
            switch Int.random(in: 0..<3, using: &random) {
            case 0:
                for _ in 0..<64 { bytes[start + Int.random(in: 0..<4096, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
            case 1:
                let length = Int.random(in: 1...512, using: &random)
                let place = start + Int.random(in: 0..<4096 - length, using: &random)
                bytes.replaceSubrange(place..<place + length, with: Data(count: length))
            default:
                let other = Int.random(in: 1..<pages, using: &random) * 4096
                bytes.replaceSubrange(start..<start + 4096, with: bytes[other..<other + 4096])
            }
        }
        return bytes
    }

    @Test(arguments: 0..<vaults) func `a damaged file never ends the process`(seed: Int) throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "saekin-\(UUID().uuidString).db")
        defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: url.path() + end) } }
        try Self.damaged(seed).write(to: url)
        let path = url.path()
        let calls: [(Vault) throws -> Any?] = [
            { try $0.search(SearchRequest(query: "회의")) }, { try $0.search(SearchRequest(query: "ㅎㅇ 낱말7*")) },
            { try $0.list(MemoListRequest()) { _ in } }, { try $0.statistics() }, { try $0.history() }, { try $0.categories() },
            { try $0.check(samples: 20) }, { try $0.export { _, _ in } },
            { vault in try vault.edit { try $0.add(.init(text: .init("새 글"))) } },
            { vault in try vault.edit { try $0.trash(MemoID(rawValue: 200)) } },
            { try $0.apply(as: "test") { try $0(.memo("다시", id: "1-1", category: ["가1"])) } }, { try $0.check(samples: 20) },
            { try $0.reindex() },
        ]
        for call in calls {
            do {
                let vault = try Vault.open(path)
                _ = try call(vault)
                try vault.close()
            } catch let error as any LocalizedFailure {
                #expect(!error.message.english.isEmpty)
            }
        }
    }
}
