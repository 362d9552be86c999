import Foundation
import MemoModel
import MemoSearch
import PostgresSupport
import PostgresTestSupport
import Synchronization
import Testing

@testable import MemoVault
@testable import PostgresVaults
@testable import SQLiteVaults

/// A vault is moved to another store without losing or doubling anything.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.remedy)), .timeLimit(.minutes(10)))
struct MoveTests {
    private let pair: StoredPair
    private let one: VaultStore
    private let other: VaultStore
    private let otherAddress: String

    init() async throws {
        pair = try await .shared()
        // Databases of their own, one of which has no tables yet.
        one = VaultStore(try pair.server.newDatabase())
        otherAddress = try pair.server.newDatabase()
        other = VaultStore(otherAddress)
    }

    private static let everything = {
        var request = MemoListRequest()
        request.limit = nil
        return request
    }()

    private struct Interruption: Error {}

    private func rows(_ name: String, in store: VaultStore) throws -> [String: [String]] {
        let path = FileManager.default.temporaryDirectory.appending(path: "saekin-move-\(UUID().uuidString).db").path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        _ = try store.exportVault(name, to: path)
        let file = try Vault.open(path)
        defer { try? file.close() }
        return try file.rows()
    }

    @Test("the vault has the same rows and answers, and is gone where it was")
    func same() throws {
        try one.create("minji")
        let copy = try one.importVault(pair.file, as: "minji")
        let (rows, number) = (try self.rows("minji", in: one), try one.vaults().map(\.number))
        let query = SearchRequest(query: "회의 OR 학교에서")
        let answer = try StoredVault("minji", in: one).search(query, now: StoredPair.now)
        #expect(try one.move("minji", to: other) == copy)
        #expect(try self.rows("minji", in: other) == rows)
        #expect(try StoredVault("minji", in: other).search(query, now: StoredPair.now).hits.map(\.id) == answer.hits.map(\.id))
        #expect(try other.check("minji", samples: 200).isHealthy)
        #expect(try one.vaults().isEmpty && number.count == 1)
        let left = try one.connect()
        for table in ["memo_token", "word", "counter", "memo", "tenant"] {
            #expect(try left.query("SELECT count(*) FROM saekin.\(table)").integer(0, 0) == 0, "\(table)")
        }
        // Numbers of deleted events are not used again.
        _ = try StoredVault("minji", in: other).edit { try $0.add(MemoDraft(text: MemoText("새 메모"))) }
        #expect(throws: StoreFailure.noVault("minji")) { try one.move("minji", to: other) }
        #expect(throws: StoreFailure.exists("minji")) { try other.move("minji", to: other) }
    }

    @Test("an interrupted move is finished by the same call", arguments: MoveStep.allCases)
    func interrupted(at step: MoveStep) throws {
        try one.create("minji")
        _ = try one.importVault(pair.file, as: "minji")
        let rows = try self.rows("minji", in: one)
        #expect(throws: Interruption.self) {
            _ = try one.move("minji", to: other, progress: { _, _ in }) { if $0 == step { throw Interruption() } }
        }
        // At most one of the stores serves it.
        let states = [one, other].map { store in
            Result { try StoredVault("minji", in: store, connections: 1).connectionlessState() }
        }
        #expect(states.count { (try? $0.get()) != nil } == (step == .left ? 0 : 1))
        if step == .copied {
            // Nothing has happened yet, so the vault goes on to change.
            _ = try StoredVault("minji", in: one).edit { try $0.add(MemoDraft(text: MemoText("나중에 쓴 메모"))) }
        }
        let expected = step == .copied ? try self.rows("minji", in: one) : rows
        _ = try one.move("minji", to: other)
        #expect(try self.rows("minji", in: other) == expected)
        #expect(try one.vaults().isEmpty)
        #expect(try other.vaults().map(\.isMoving) == [false])
    }

    @Test("a vault that is half moved can be moved to no third store")
    func third() throws {
        try one.create("minji")
        #expect(throws: Interruption.self) {
            _ = try one.move("minji", to: other, progress: { _, _ in }) { if $0 == .left { throw Interruption() } }
        }
        let third = VaultStore(try pair.server.newDatabase())
        #expect(throws: StoreFailure.movedElsewhere("minji")) { try one.move("minji", to: third) }
        #expect(try one.vaults().map(\.isMoving) == [true])
        // What is left in the first store may be deleted; then the copy counts.
        try one.drop("minji")
        _ = try one.move("minji", to: other)
        #expect(try other.vaults().map(\.isMoving) == [false])
    }

    @Test("a server of both stores goes on searching and writing while a vault is moved there and back")
    func served() async throws {
        try one.create("minji")
        _ = try one.importVault(pair.file, as: "minji")
        let vault = StoreConnections(to: [one, other], limit: 4).vault("minji")
        let before = try vault.statistics().memos
        let (one, other) = (one, other)
        // On threads of their own, because other tests may hold those of Swift.
        let (titles, counts) = try await StoredPair.onThread {
            let isOver = Flag()
            let added = Background { number in
                guard !isOver.isSet else { return nil }
                let title = "옮기는중\(number)"
                _ = try vault.edit { try $0.add(MemoDraft(text: MemoText(title))) }
                return title
            }
            let found = Background { _ in isOver.isSet ? nil : "\(try vault.search(SearchRequest(query: "회의")).total)" }
            let moves = Result {
                for _ in 0..<3 {
                    _ = try one.move("minji", to: other)
                    _ = try other.move("minji", to: one)
                }
            }
            isOver.set()
            let results = (try added.finish(), try found.finish())
            try moves.get()
            return results
        }
        #expect(!titles.isEmpty && Set(counts).count == 1, "\(Set(counts))")
        #expect(try vault.statistics().memos == before + titles.count)
        var all: [String] = []
        _ = try vault.list(Self.everything) { all.append($0.title) }
        #expect(all.filter { $0.hasPrefix("옮기는중") }.sorted() == titles.sorted())
        #expect(try one.check("minji", samples: 50).isHealthy)
    }
}

/// Repeats a step on a thread of its own, until it returns nil.
private final class Background: Sendable {
    private let texts = Mutex(Result<[String], any Error>.success([]))
    private let end = DispatchSemaphore(value: 0)

    /// - Parameter step: Gets the number of the call, from 0 on.
    init(_ step: @escaping @Sendable (Int) throws -> String?) {
        Thread.detachNewThread { [self] in
            let result = Result {
                var texts: [String] = []
                while let text = try step(texts.count) { texts.append(text) }
                return texts
            }
            texts.withLock { $0 = result }
            end.signal()
        }
    }

    /// Waits for the end, and returns the texts of all steps.
    func finish() throws -> [String] {
        end.wait()
        return try texts.withLock { try $0.get() }
    }
}

/// Tells threads to end.
final class Flag: Sendable {
    private let value = Atomic(false)
    var isSet: Bool { value.load(ordering: .relaxed) }
    func set() { value.store(true, ordering: .relaxed) }
}

extension StoredVault {
    /// Returns the state, without waiting for a move to end.
    fileprivate func connectionlessState() throws -> StoreSnapshot.State {
        let store = location.stores[0]
        return try store.read(name) { connection in
            let snapshot = StoreSnapshot(name, connection)
            defer { try? snapshot.end() }
            return (Result { try snapshot.state() }, nil)
        }
    }
}
