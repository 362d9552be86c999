import Foundation
import JSON
import MemoImport
import MemoJSON
import MemoModel
import MemoVault
import Synchronization

/// An import of an uploaded file.
package final class ImportJob: Sendable {
    let id = UUID().uuidString.lowercased()

    private struct Status {
        var state = ImportJobs.State.waiting
        var report = ImportReport()
        var bytesRead = 0
        var bytes = 0
        var records: [Record] = []
        /// The number by which the import can be undone.
        var operation: Int64?
        var problem: Problem?
        var mustStop = false
        var reader: ImportReader?
        /// The file, or nil once the job is over. Setting it to nil deletes the file.
        var upload: Upload?
    }

    private struct Record {
        let place: Place
        let outcome: MemoOutcome
    }

    private struct Stopped: Error {}

    private let order: ImportJobs.Order
    private let status: Mutex<Status>

    init(_ order: ImportJobs.Order, _ upload: Upload) {
        self.order = order
        status = Mutex(Status(upload: upload))
    }

    /// The ID of the key that started it.
    var caller: String { order.caller }
    var state: ImportJobs.State { status.withLock { $0.state } }
    var isWaiting: Bool { state == .waiting }
    var isOver: Bool { state != .waiting && state != .running }

    /// Stops the job at the next possible point.
    func stop() {
        status.withLock { status in
            status.mustStop = true
            status.reader?.stop()
            if status.state == .waiting { (status.state, status.upload) = (.stopped, nil) }
        }
    }

    /// Runs the import on connections of its own, so that edits through `vault` can continue.
    func run(in vault: any VaultEngine) {
        let upload = status.withLock { status -> Upload? in
            guard status.state == .waiting else { return nil }
            status.state = .running
            return status.upload
        }
        guard let upload else { return }
        let note = OperationNote()
        // Batches that were committed before an import ends too early can be undone too.
        defer { status.withLock { $0.operation = note.number } }
        do {
            let report = try OperationNote.$current.withValue(note) {
                try vault.withOwnConnections(isReading: order.apply.isDryRun) { try apply(upload, to: $0) }
            }
            end(.done) { ($0.report, $0.bytesRead) = (report, $0.bytes) }
        } catch is Stopped {
            end(.stopped) { _ in }
        } catch is ImportStopped {
            end(.stopped) { _ in }
        } catch {
            end(.failed) { $0.problem = Problem(error) }
        }
    }

    private func end(_ state: ImportJobs.State, _ body: (inout Status) -> Void) {
        status.withLock { status in
            body(&status)
            (status.state, status.upload) = (state, nil)
        }
    }

    private func apply(_ upload: Upload, to vault: any VaultEngine) throws -> ImportReport {
        let reader = try ImportReader(
            order.isFolder ? Export(packedFolder: upload.path) : Export(path: upload.path), at: order.name, options: order.options)
        status.withLock { ($0.bytes, $0.reader) = (reader.totalBytes, reader) }
        defer { status.withLock { $0.reader = nil } }
        return try vault.apply(reader, options: order.apply, observe: { memo, outcome in self.observe(memo, outcome) }) { report in
            try self.status.withLock { status in
                (status.report, status.bytesRead) = (report, reader.bytesRead)
                if status.mustStop { throw Stopped() }
            }
        }
    }

    private func observe(_ memo: MemoRecord, _ outcome: MemoOutcome) {
        status.withLock { status in
            if status.records.count < Limits.records { status.records.append(Record(place: memo.place, outcome: outcome)) }
        }
    }

    /// Writes the status into an open object, with `hasRecords` also the outcome of each record.
    func write(hasRecords: Bool, in language: Language, to json: inout JSONWriter) {
        let status = status.withLock { $0 }
        json.field("id", id)
        json.field("name", order.name)
        json.field("state", status.state.rawValue)
        json.field("bytes_read", status.bytesRead)
        json.field("bytes", status.bytes)
        json.field("read", status.report.read)
        json.field("committed", status.report.committed)
        json.field("operation", status.operation.map { Int($0) })
        if status.state == .done { json.object("report") { status.report.write(in: language, to: &$0) } }
        if let problem = status.problem { json.object("problem") { problem.write(in: language, to: &$0) } }
        guard hasRecords else { return }
        json.field("records", objects: status.records) { json, record in
            json.field("path", record.place.path)
            json.field("record", record.place.record)
            json.field("outcome", record.outcome.rawValue)
        }
    }
}
