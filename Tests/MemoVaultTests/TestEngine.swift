import MemoVault
import PostgresTestSupport
import Testing

/// A database that holds vaults of tests.
enum TestEngine: Sendable, CaseIterable {
    /// SQLite: each vault is a file.
    case file
    /// PostgreSQL: each vault is a part of one database.
    case store

    /// Makes an empty vault.
    func vault() throws -> TestVault {
        switch self {
        case .file: try TestFile()
        case .store: try TestStoredVault()
        }
    }
}

/// The databases that are installed here, over which the tests run that ask nothing of a file. `EngineTests` say if one is missing.
let engines = TestEngine.allCases.filter { $0 != .store || PostgresServer.isInstalled }

/// Returns each case of a test for each engine.
func overEngines<each Value: Sendable>(_ cases: [(repeat each Value)]) -> [(TestEngine, repeat each Value)] {
    engines.flatMap { engine in cases.map { (engine, repeat each $0) } }
}

/// Which databases the tests ask.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.remedy))) struct EngineTests {
    @Test func `the tests of vaults also run over PostgreSQL`() throws {
        #expect(engines == TestEngine.allCases)
        #expect(try engines.map { try $0.vault().vault.capabilities.isFile } == [true, false])
    }
}
