import Foundation
import MemoImport
import MemoModel
import MemoSearch
import MemoVault
import SQLiteVaults
import Synchronization

/// A vault of memos for your own program: import, search and edit.
///
/// All calls run on the vault's own threads. They never block the threads of Swift's tasks, and end soon
/// after their task is cancelled, those that wait for their turn at once. They throw `SaekinError`. Safe to use
/// from any number of tasks: reads run concurrently, edits one after another, and an edit waits only for one
/// batch of an import. Several processes may open the same vault.
public final class SaekinVault: Sendable {
    /// The mode in which a vault is opened.
    public enum Mode: Sendable {
        /// Reading and writing. Creates the file and its folders and migrates the schema as needed.
        case readWrite
        /// Reading only. Fails if there is no vault, and changes nothing.
        case readOnly
    }

    /// Number of calls that may read at once. Further calls wait.
    private static let readers = 4

    private let vault: Vault
    private let reading: OperationQueue
    private let editing: OperationQueue
    private let importing: OperationQueue
    private let isClosed = Mutex(false)

    private init(_ vault: Vault) {
        self.vault = vault
        (reading, editing, importing) = (OperationQueue(), OperationQueue(), OperationQueue())
        reading.maxConcurrentOperationCount = Self.readers
        (editing.maxConcurrentOperationCount, importing.maxConcurrentOperationCount) = (1, 1)
    }

    /// Opens the vault at `path`.
    public static func open(_ path: String, mode: Mode = .readWrite) async throws(SaekinError) -> SaekinVault {
        let queue = OperationQueue()
        return try await Self.run(on: queue) {
            switch mode {
            case .readWrite: SaekinVault(try Vault.open(path, readers: readers + 1))
            case .readOnly: SaekinVault(try Vault.openForReading(path))
            }
        }
    }

    /// Closes the vault after the calls in progress. Waiting and later calls throw `SaekinError.closed`.
    /// Closing it again does nothing.
    public func close() async throws(SaekinError) {
        let wasClosed = isClosed.withLock { isClosed in
            defer { isClosed = true }
            return isClosed
        }
        guard !wasClosed else { return }
        let (vault, others) = (vault, [reading, importing])
        try await Self.run(on: editing) {
            for queue in others { queue.waitUntilAllOperationsAreFinished() }
            try vault.close()
        }
    }

    // MARK: Reading

    /// Searches the memos and returns exact counts by rung and a page of hits.
    public func search(_ request: SearchRequest) async throws(SaekinError) -> SearchAnswer {
        try await read { try $0.search(request) }
    }

    /// Searches the memos and also returns the metadata of the hits, in the order of the hits.
    public func searchWithFacts(_ request: SearchRequest) async throws(SaekinError) -> (answer: SearchAnswer, facts: [MemoFacts]) {
        try await read { try $0.searchWithFacts(request) }
    }

    /// Returns a memo with its text, or nil if there is no memo with this number.
    public func memo(_ id: MemoID) async throws(SaekinError) -> MemoDetails? { try await read { try $0.memo(id) } }

    /// Returns the path of the file of an attachment, for reading only; nil if the file is missing.
    /// - Throws: `SaekinError`.
    public func path(of attachment: Attachment) async throws(SaekinError) -> String? { try await read { $0.path(of: attachment) } }

    /// Returns a page of memos, pinned ones first, and the total number.
    public func list(_ request: MemoListRequest = MemoListRequest()) async throws(SaekinError) -> (memos: [MemoListItem], total: Int) {
        try await read { vault in
            var memos: [MemoListItem] = []
            let counts = try vault.list(request) { memos.append($0) }
            return (memos, counts.total)
        }
    }

    /// Returns all categories with their counts, in tree order.
    public func categories() async throws(SaekinError) -> CategoryListing { try await read { try $0.categories() } }

    /// Returns a page of tags, most used first. Pass `nil` as `limit` for all tags.
    public func tags(limit: Int? = nil, offset: Int = 0) async throws(SaekinError) -> TagList {
        try await read { try $0.tags(limit: limit, offset: offset) }
    }

    /// Returns the changes to one memo or to the whole vault, newest first.
    public func history(of memo: MemoID? = nil, limit: Int? = nil) async throws(SaekinError) -> ChangeList {
        try await read { try $0.history(of: memo, limit: limit) }
    }

    /// Returns the user's synonyms.
    public func synonyms() async throws(SaekinError) -> SynonymList { try await read { try $0.synonyms() } }

    /// Returns whether searches use the synonyms that ship with the program, such as 비번 for 비밀번호.
    public func usesBuiltInSynonyms() async throws(SaekinError) -> Bool { try await read { try $0.usesBuiltInSynonyms() } }

    // MARK: Writing

    /// Imports an export: an archive, a folder or a file. Importing the same export again changes nothing.
    ///
    /// If the task is cancelled, committed batches stay.
    /// - Parameter progress: Called every few hundred memos, on a thread of the vault.
    public func importExport(
        at path: String, options: ImportOptions = ImportOptions(), apply: ApplyOptions = ApplyOptions(),
        progress: @escaping @Sendable (ImportReport) -> Void = { _ in }
    ) async throws(SaekinError) -> ImportReport {
        var placed = apply
        placed.place = Export.place(of: path)
        let apply = placed
        return try await call(on: importing) { vault in
            try vault.apply(
                ImportReader(path: path, options: options), options: apply,
                progress: { report in
                    if ReadingBudget.current?.isOver == true { throw CancellationError() }
                    progress(report)
                })
        }
    }

    /// Edits memos, categories and tags in one transaction, which is rolled back if `body` throws.
    public func edit<Value: Sendable>(_ body: @escaping @Sendable (MemoEditor) throws -> Value) async throws(SaekinError) -> Value {
        try await write { try $0.edit { try body($0) } }
    }

    /// Undoes an operation: an edit, an import, a change of synonyms, or an undo. Later changes stay, and are in the report.
    /// - Parameter number: `MemoEditor.operation`, or a number of `operations`; nil for the newest that is not undone.
    public func undo(_ number: Int64? = nil) async throws(SaekinError) -> UndoReport { try await write { try $0.undo(number) } }

    /// Returns the newest operations, the newest first.
    public func operations(limit: Int = 20) async throws(SaekinError) -> [VaultOperation] {
        try await read { try $0.operations(limit: limit) }
    }

    /// Changes the user's synonyms. If `change` throws, they stay as they were.
    public func changeSynonyms(_ change: @escaping @Sendable (inout SynonymList) throws -> Void) async throws(SaekinError) {
        try await write { try $0.changeSynonyms(change) }
    }

    /// Sets whether searches use the synonyms that ship with the program.
    public func setUsesBuiltInSynonyms(_ isOn: Bool) async throws(SaekinError) { try await write { try $0.setUsesBuiltInSynonyms(isOn) } }

    // MARK: Watching for changes

    /// Returns a stream that yields after any program has written to the vault. Checks every `interval`.
    public func changes(every interval: Duration = .seconds(1)) -> AsyncThrowingStream<Void, any Error> {
        let vault = vault
        return AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    let generation = try VaultGeneration(of: vault)
                    var last = try generation.value()
                    while !self.isClosed.withLock({ $0 }) {
                        try await Task.sleep(for: interval)
                        let value = try generation.value()
                        if value != last { continuation.yield() }
                        last = value
                    }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: SaekinError(error, isCancelled: Task.isCancelled))
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    // MARK: Threads

    private func read<Value>(_ body: @escaping @Sendable (Vault) throws -> Value) async throws(SaekinError) -> Value {
        try await call(on: reading, body)
    }

    private func write<Value>(_ body: @escaping @Sendable (Vault) throws -> Value) async throws(SaekinError) -> Value {
        try await call(on: editing, body)
    }

    private func call<Value>(
        on queue: OperationQueue, _ body: @escaping @Sendable (Vault) throws -> Value
    ) async throws(SaekinError) -> Value {
        let vault = vault
        return try await Self.run(on: queue) {
            guard !self.isClosed.withLock({ $0 }) else { throw SaekinError.closed }
            return try body(vault)
        }
    }

    /// Runs `body` on a queue. Its reads are interrupted soon after the task is cancelled.
    private static func run<Value>(
        on queue: OperationQueue, _ body: @escaping @Sendable () throws -> Value
    ) async throws(SaekinError) -> Value {
        let (budget, turn) = (ReadingBudget(), Turn<Value>())
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard turn.wait(continuation) else { return continuation.resume(returning: .failure(CancellationError())) }
                queue.addOperation {
                    turn.end()?.resume(returning: Result { try budget.run(body) })
                }
            }
        } onCancel: {
            budget.cancel()
            turn.end()?.resume(returning: .failure(CancellationError()))
        }
        do {
            return try result.get()
        } catch {
            throw SaekinError(error, isCancelled: budget.isCancelled)
        }
    }
}

/// The turn of a call in a queue, which comes or is cancelled.
private final class Turn<Value>: Sendable {
    typealias Caller = CheckedContinuation<Result<Value, any Error>, Never>

    private enum State {
        case new
        case waiting(Caller)
        case over
    }

    private let state = Mutex(State.new)

    /// Makes a caller wait. Returns false if the call was cancelled before.
    func wait(_ caller: Caller) -> Bool {
        state.withLock { state in
            guard case .new = state else { return false }
            state = .waiting(caller)
            return true
        }
    }

    /// Ends the wait, by the beginning of the call or by its cancellation. Returns the caller if it was waiting.
    func end() -> Caller? {
        state.withLock { state in
            defer { state = .over }
            return if case .waiting(let caller) = state { caller } else { nil }
        }
    }
}
