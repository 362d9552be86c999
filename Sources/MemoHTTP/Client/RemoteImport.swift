import Foundation
import JSON
package import MemoImport
import MemoJSON
import MemoModel
import MemoServer
package import MemoVault

/// An import into a vault on a server: sends the export, which the server imports in a job.
package struct RemoteImport {
    /// The progress of the import.
    package enum Progress: Sendable {
        /// Bytes of the export that were sent, and its size if known.
        case sent(Int, of: Int?)
        /// Bytes that the server has read, and the numbers of memos read and committed.
        case read(Int, of: Int, memos: Int, committed: Int)
    }

    private let client: ServiceClient
    private let options: ImportOptions
    private let apply: ApplyOptions

    /// Seconds between two requests for the status: at first, and at most.
    private static let (firstPause, longestPause) = (0.01, 0.5)

    /// Creates an import.
    /// - Parameter options: Sent to the server, including the time zone. Without an encoding, the server
    ///   detects it.
    package init(into vault: RemoteVault, _ options: ImportOptions, _ apply: ApplyOptions) {
        (client, self.options, self.apply) = (vault.client, options, apply)
    }

    /// Sends the export and waits until it is imported.
    ///
    /// If `observe` throws, the job is stopped at the next possible point and the error is rethrown.
    /// Committed batches stay.
    /// - Throws: `ImportFailure`, `ServiceFailure`.
    package func run(_ parcel: ExportParcel, observe: (Progress) throws -> Void) throws -> ImportReport {
        // Files that cannot be read here would be missing there, and a mirroring import would trash their
        // memos.
        if apply.isMirror, let problem = parcel.problems.first(where: { $0.severity == .rejected }) {
            throw ServiceFailure.incomplete(problem.message)
        }
        let begun = try client.send(parcel, to: "/v1/imports", arguments(parcel)) { try observe(.sent($0, of: parcel.length)) }
        let id = try client.reading { try begun.value.text("id") }
        var pause = Self.firstPause
        while true {
            let job = try client.ask("/v1/imports/\(id)").value
            if let report = try finished(job) { return with(parcel.problems, report) }
            do {
                try observe(client.reading { try Self.progress(job) })
            } catch {
                try stop(id, observe)
                throw error
            }
            Thread.sleep(forTimeInterval: pause)
            pause = min(Self.longestPause, pause * 1.5)
        }
    }

    /// Stops the job and waits until it has ended, because the number of committed memos is final only then.
    private func stop(_ id: String, _ observe: (Progress) throws -> Void) throws {
        var job = try client.ask(deleting: true, "/v1/imports/\(id)").value
        while try client.reading({ try job.text("state") }) == ImportJobs.State.running.rawValue {
            Thread.sleep(forTimeInterval: Self.firstPause)
            job = try client.ask("/v1/imports/\(id)").value
        }
        // Ignore its errors: it has thrown before, and this call only reports the final progress.
        try? observe(client.reading { try Self.progress(job) })
    }

    private static func progress(_ job: JSONValue) throws -> Progress {
        .read(
            try job.integer("bytes_read"), of: try job.integer("bytes"), memos: try job.integer("read"),
            committed: try job.integer("committed"))
    }

    /// Returns the report of a finished job, or nil while it runs.
    private func finished(_ job: JSONValue) throws -> ImportReport? {
        try client.reading {
            switch ImportJobs.State(rawValue: try job.text("state")) {
            case .done?: return try ImportReport(reading: job["report"] ?? .null, committed: try job.integer("committed"))
            case .failed?:
                let problem = job["problem"] ?? .null
                throw ServiceFailure.problem(status: try problem.integer("status"), text: try problem.text("detail"))
            case .stopped?: throw ServiceFailure.stopped(client.address.text)
            case .waiting?, .running?: return nil
            case nil: throw UnreadableAnswer("state")
            }
        }
    }

    /// Returns the report with the problems that were found before sending.
    private func with(_ problems: [ImportProblem], _ report: ImportReport) -> ImportReport {
        guard !problems.isEmpty else { return report }
        var whole = ImportReport()
        whole.isDryRun = report.isDryRun
        for problem in problems { whole.add(problem) }
        whole.add(report)
        return whole
    }

    private func arguments(_ parcel: ExportParcel) -> [(String, String)] {
        var arguments = [("name", parcel.name), ("time_zone", options.timeZone.identifier)]
        if let split = options.split { arguments.append(("split", split.rawValue)) }
        arguments += options.map.sorted { $0.key < $1.key }.map { ("map", $0.key + "=" + $0.value) }
        if let source = apply.source { arguments.append(("source", source)) }
        if let format = options.format { arguments.append(("format", format)) }
        if let encoding = options.encoding { arguments.append(("encoding", encoding.rawValue)) }
        if parcel.isPackedFolder { arguments.append(("folder", "true")) }
        if let modified = parcel.modified { arguments.append(("modified", String(modified.milliseconds))) }
        if options.keepsAttachments { arguments.append(("attachments", "keep")) }
        if apply.isMirror { arguments.append(("mirror", "true")) }
        if apply.bringsBackDeleted { arguments.append(("deleted", "true")) }
        if apply.isDryRun { arguments.append(("dry_run", "true")) }
        return arguments
    }
}
