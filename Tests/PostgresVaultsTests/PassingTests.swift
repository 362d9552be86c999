import Foundation
import GRDB
import JSON
import MemoModel
import MemoSearch
import PostgresSupport
import PostgresTestSupport
import Synchronization
import Testing

@testable import MemoServer
@testable import MemoVault
@testable import PostgresVaults
@testable import SQLiteVaults

/// What passes many memos on: exports, and lists of links.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.remedy)), .timeLimit(.minutes(5)))
struct PassingTests {
    private let pair: StoredPair

    init() async throws { pair = try await .shared() }

    @Test("the export of a server is that of the file, byte by byte")
    func servedExport() async throws {
        let (file, stored) = (pair.file, pair.stored)
        let exports = try await StoredPair.onThread {
            try [VaultService(file), VaultService(stored)].map { service in
                let call = Call(try Arguments([], for: .export, in: .tool))
                guard case .stream(let type, let write) = try service.answer(.export, call).body else { return [UInt8]() }
                var bytes = Array(type.utf8)
                try write { bytes += Array($0.utf8) }
                return bytes
            }
        }
        #expect(exports[0].count > 100_000)
        #expect(exports[0] == exports[1])
    }

    @Test("an export does not begin again, even if its caller throws an error of the database")
    func abandoned() throws {
        var seen = 0
        #expect(throws: PostgresError.lost) {
            try pair.stored.exportApart { _, _ in
                seen += 1
                throw PostgresError.lost
            }
        }
        #expect(seen == 1)
        #expect(throws: StoreFailure.noVault("nobody")) {
            try StoredVault("nobody", in: VaultStore(pair.address)).exportApart { _, _ in seen += 1 }
        }
        #expect(seen == 1)
    }

    /// A database that measures what each statement returns.
    private final class Measured: StoreDatabase {
        private let base: StoreTransaction
        private(set) var (mostRows, mostBytes) = (0, 0)

        init(_ base: StoreTransaction) { self.base = base }

        func answer(to request: PostgresConnection.Request, isDetail: Bool) throws -> PostgresRows? {
            let rows = try base.answer(to: request, isDetail: isDetail)
            mostRows = max(mostRows, rows?.count ?? 0)
            if let rows, let body = rows.columns.firstIndex(of: "body") {
                mostBytes = max(mostBytes, try (0..<rows.count).reduce(0) { $0 + (try rows.text($1, body)?.utf8.count ?? 0) })
            }
            return rows
        }

        func note(_ column: String) { base.note(column) }

        func derived<Value: Sendable>(_ name: String, bytes: (Value) -> Int, _ make: () throws -> Value) throws -> Value { try make() }

        func withTexts(of ids: [Int64], _ take: (Int64, Span<UInt8>, Span<UInt8>, Int64) throws -> Void) throws {}
    }

    @Test("the memory of an export does not grow with the vault")
    func bounded() async throws {
        let address = pair.address
        let outcome = try await StoredPair.onThread {
            let store = VaultStore(address)
            try store.create("large")
            let file = try Vault.inMemory()
            try file.edit { editor in
                for number in 0..<1100 { _ = try editor.add(MemoDraft(text: MemoText("작은 메모 \(number)"))) }
                for number in 0..<8 {
                    _ = try editor.add(MemoDraft(text: MemoText("큰 메모 \(number)\n" + String(repeating: " ", count: 1_500_000) + "가")))
                }
                _ = try editor.add(MemoDraft(text: MemoText("아주 큰 메모\n" + String(repeating: " ", count: 6_000_000) + "가")))
            }
            _ = try store.importVault(file, as: "large")
            let pool = store.pool(1, for: .passing)
            return try pool.withConnection { connection in
                let transaction = try StoreTransaction("large", connection, isDryRun: true)
                defer { transaction.end() }
                let measured = Measured(transaction)
                var ids: [Int64] = []
                try WholeMemos(measured).forEach(nil) { facts, _, _ in ids.append(facts.id.rawValue) }
                let ascending = ids
                ids = []
                try WholeMemos(measured).forEach(ascending.reversed().map { MemoID(rawValue: $0) }) { facts, _, _ in
                    ids.append(facts.id.rawValue)
                }
                return (ascending == Array(1...1109), ids == ascending.reversed(), measured.mostRows, measured.mostBytes)
            }
        }
        #expect(outcome.0 && outcome.1)
        #expect(outcome.2 == 500)
        // The largest memo alone.
        #expect(6_000_000..<6_100_000 ~= outcome.3)
    }

    @Test("an export holds up nobody, and at most four run at once")
    func apart() async throws {
        let (address, file) = (pair.address, pair.file)
        try await StoredPair.onThread {
            let store = VaultStore(address)
            try store.create("slow")
            _ = try store.importVault(file, as: "slow")
            let connections = StoreConnections(to: [store], limit: 2)
            let vault = connections.vault("slow")
            let (begun, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let counts = Mutex<[Int]>([])
            for _ in 0..<4 {
                Thread.detachNewThread {
                    var count = 0
                    try? vault.exportApart { _, _ in
                        count += 1
                        if count == 1 {
                            begun.signal()
                            gate.wait()
                        }
                    }
                    counts.withLock { $0.append(count) }
                    begun.signal()
                }
            }
            for _ in 0..<4 { begun.wait() }
            #expect(try vault.search(SearchRequest(query: "회의")).total > 0)
            #expect(try vault.edit { try $0.add(MemoDraft(text: MemoText("그사이"))) }.memo != nil)
            for _ in 0..<4 { gate.signal() }
            for _ in 0..<4 { begun.wait() }
            // Each has read the state from before the edit.
            let total = try file.readDatabase { try Int.fetchOne($0, sql: "SELECT count(*) FROM memo") ?? 0 }
            #expect(counts.withLock { $0 } == Array(repeating: total, count: 4))
        }
    }
}
