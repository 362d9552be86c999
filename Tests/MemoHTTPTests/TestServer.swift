import Foundation
import Logging
import MemoModel
import MemoServer
import MemoVault
import SQLiteVaults
import Synchronization

@testable import MemoHTTP

/// Runs `body` with a server over a temporary vault on a free port.
func withServer(
    _ change: (inout ServerOptions) throws -> Void = { _ in }, clock: @escaping @Sendable () -> Timestamp = { .now },
    _ body: (RawClient, VaultService) async throws -> Void
) async throws {
    try await ServerSlots.shared.withSlot { try await runServer(change, clock: clock, body) }
}

private func runServer(
    _ change: (inout ServerOptions) throws -> Void, clock: @escaping @Sendable () -> Timestamp,
    _ body: (RawClient, VaultService) async throws -> Void
) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "saekin-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let service = VaultService(try Vault.open(folder.appending(path: "vault.db").path()), clock: clock)
    try service.vault.edit { editor in
        for category in ["업무", "여행"] { _ = try editor.addCategory(category) }
        for (text, category) in [("학교 회의\n<script>alert(1)</script> 회의를 한다", "업무"), ("여행 회의", "여행"), ("그냥 회의", nil)] {
            var draft = MemoDraft(text: MemoText(text))
            draft.category = category
            _ = try editor.add(draft)
        }
    }
    var options = ServerOptions(keys: KeyRing(ofVault: service.vault.path), threads: 2)
    options.port = 0
    try change(&options)
    try await withServer(of: service, nil, options) { try await body($0, service) }
}

/// Runs `body` with a server over a vault or many.
func withServer(
    of service: VaultService, _ vaults: VaultDirectory?, _ options: ServerOptions, _ body: (RawClient) async throws -> Void
) async throws {
    let (ports, started) = AsyncStream<Int>.makeStream()
    let server = HTTPServer(service, vaults: vaults, options, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }) {
        started.yield($0)
    }
    let (end, ended) = AsyncStream<Void>.makeStream()
    let running = Task { try await server.run { for await _ in end {} } }
    var iterator = ports.makeAsyncIterator()
    guard let port = await iterator.next() else { throw CocoaError(.featureUnsupported) }
    let outcome: Result<Void, any Error>
    do {
        outcome = .success(try await body(RawClient(port: port)))
    } catch {
        outcome = .failure(error)
    }
    ended.finish()
    try await running.value
    try outcome.get()
}

extension VaultService {
    /// The vault, which is a file in these tests.
    var vault: Vault {
        guard let file = served as? Vault else { preconditionFailure("the vault is not a file") }
        return file
    }
}
