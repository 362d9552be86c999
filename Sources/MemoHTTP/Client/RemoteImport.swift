import Foundation
package import MemoImport
import MemoJSON
import MemoModel
import MemoServer
package import MemoVault

/// An import into a vault that a server keeps: the export is sent, and the server reads it in a job.
package struct RemoteImport {
    /// How far it is.
    package enum Progress: Sendable {
        /// Bytes of the export that are on their way, of so many where that is known.
        case sent(Int, of: Int?)
        /// Bytes that the server has read of all, and memos.
        case read(Int, of: Int, memos: Int, committed: Int)
    }

    private let client: ServiceClient
    private let options: ImportOptions
    private let apply: ApplyOptions

    /// Seconds between two questions how far a job is: first and later.
    private static let (firstPause, longestPause) = (0.01, 0.5)

    /// - Parameter options: Of these, all but the encoding's absence is told to the server; its time zone is the one given.
    package init(into vault: RemoteVault, _ options: ImportOptions, _ apply: ApplyOptions) {
        (client, self.options, self.apply) = (vault.client, options, apply)
    }

    /// Sends the export and waits until it has been read.
    ///
    /// What `observe` throws stops the job where it can stop, and is thrown on: what is committed stays.
    /// - Throws: `ImportFailure`, `ServiceFailure`.
    package func run(_ parcel: ExportParcel, observe: (Progress) throws -> Void) throws -> ImportReport {
        // What cannot be read here is not gone, and must not be taken for it there.
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

    /// Ends the job, and waits until it has ended: only then is it known what has come in.
    private func stop(_ id: String, _ observe: (Progress) throws -> Void) throws {
        var job = try client.ask(deleting: true, "/v1/imports/\(id)").value
        while try client.reading({ try job.text("state") }) == ImportJobs.State.running.rawValue {
            Thread.sleep(forTimeInterval: Self.firstPause)
            job = try client.ask("/v1/imports/\(id)").value
        }
        // It has thrown already, and is only to know how far the job came.
        try? observe(client.reading { try Self.progress(job) })
    }

    private static func progress(_ job: JSONValue) throws -> Progress {
        .read(
            try job.integer("bytes_read"), of: try job.integer("bytes"), memos: try job.integer("read"),
            committed: try job.integer("committed"))
    }

    /// The report of a job that is over; nil while it goes on.
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

    /// The report with what was found here before it.
    private func with(_ problems: [ImportProblem], _ report: ImportReport) -> ImportReport {
        guard !problems.isEmpty else { return report }
        var whole = ImportReport()
        whole.isDryRun = report.isDryRun
        for problem in problems { whole.add(problem) }
        whole.add(report)
        return whole
    }

    private func arguments(_ parcel: ExportParcel) -> [(String, String)] {
        var arguments = [("name", parcel.name), ("time_zone", options.timeZone.identifier), ("split", options.split.rawValue)]
        arguments += options.map.sorted { $0.key < $1.key }.map { ("map", $0.key + "=" + $0.value) }
        if let source = apply.source { arguments.append(("source", source)) }
        if let format = options.format { arguments.append(("format", format)) }
        if let encoding = options.encoding { arguments.append(("encoding", encoding.rawValue)) }
        if parcel.isPackedFolder { arguments.append(("folder", "true")) }
        if let modified = parcel.modified { arguments.append(("modified", String(modified.milliseconds))) }
        if apply.isMirror { arguments.append(("mirror", "true")) }
        if apply.isDryRun { arguments.append(("dry_run", "true")) }
        return arguments
    }
}
