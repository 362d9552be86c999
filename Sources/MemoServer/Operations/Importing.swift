import Foundation
import MemoImport
import MemoJSON
import MemoModel
import MemoVault

extension Operation {
    static let importing = [startImport, listImports, getImport, stopImport]

    private static let job = Parameter.path("job", .string(), "The job, as it was named when it began.")

    static let startImport = Operation(
        name: "startImport", method: .post, path: "/v1/imports",
        summary: "Send an export, an archive or a file such as JSON Lines; it is read in a job.", scope: .import,
        parameters: [
            .query("name", .string(isBlankAllowed: false), isRequired: true, "The file's name; its ending tells what it is."),
            .query("source", .string(isBlankAllowed: false), "The name of the memos' source; else the export's own."),
            .query("format", .choice(importers.map { $0.name }), "Read everything as this format."),
            .query("mirror", .boolean, "Trash memos of the source that the export no longer has."),
            .query(
                "folder", .boolean,
                "The archive is a folder that was packed to be sent, and is read as that: its files' dates are their own, not those of an export."
            ),
            .query("dry_run", .boolean, "Only find out what would happen."),
            .query(
                "map", .array(.pattern("^[a-z_]+=.+$", maximum: 200), maximum: 20), "Which key of the export fills a field: title=subject."),
            .query("encoding", .choice(TextEncoding.allCases.map(\.rawValue)), "The encoding of every text; else found out file by file."),
            .query("time_zone", .string(maximum: 64, isBlankAllowed: false), "The zone of dates that name none; else the server's."),
            .query("split", .choice(ImportOptions.ChatSplit.allCases.map(\.rawValue)), "What of a chat is a memo; day unless given."),
            .query(
                "modified", .integer(Int(Timestamp.calendar.lowerBound)...Int(Timestamp.calendar.upperBound - 1)),
                "When the file was last changed, in milliseconds since 1970: the date of memos that have none of their own."),
        ], upload: .file, result: Result(status: 202, schema: .named("Job"), summary: "The job; ask its URL how far it is."),
        handler: { call, service in
            guard let upload = call.upload else { throw Problem.noFile }
            let arguments = call.arguments
            if let modified = arguments.integer("modified") { upload.date(Timestamp(milliseconds: Int64(modified))) }
            let mayChange = !call.access.scopes.isDisjoint(with: [.write, .admin])
            guard mayChange || !arguments.flag("mirror") else { throw Problem.noMirror }
            var apply = ApplyOptions(
                source: arguments.string("source"), isMirror: arguments.flag("mirror"), isDryRun: arguments.flag("dry_run"))
            if !mayChange { apply.owner = call.access.name }
            apply.batchSize = ApplyOptions.batchSizeBesideEdits
            let order = ImportJobs.Order(
                isFolder: arguments.flag("folder"), name: arguments.string("name") ?? "",
                options: try ImportOptions(arguments), apply: apply)
            let job = try service.jobs.add(order, upload)
            var reply = Reply.json(Document.text { job.write(hasRecords: false, in: call.language, to: &$0) }, status: 202)
            reply.location = "/v1/imports/\(job.id)"
            return reply
        })

    static let listImports = Operation(
        name: "listImports", method: .get, path: "/v1/imports", summary: "The imports that are remembered, the newest first.",
        scope: .import,
        result: Result(schema: .object(["format_version": version, "imports": .array(.named("Job"), maximum: .max)])),
        handler: { call, service in
            .json(
                Document.text { json in
                    json.field(
                        "imports",
                        array: { json in
                            for job in service.jobs.list() { json.object { job.write(hasRecords: false, in: call.language, to: &$0) } }
                        })
                })
        })

    static let getImport = Operation(
        name: "getImport", method: .get, path: "/v1/imports/{job}", summary: "How far an import is, and in the end its report.",
        scope: .import,
        parameters: [job, .query("records", .boolean, "Also what became of each record, of the first \(Limits.records).")],
        result: Result(schema: .named("Job")),
        handler: { call, service in
            let job = try service.job(call)
            return .json(Document.text { job.write(hasRecords: call.arguments.flag("records"), in: call.language, to: &$0) })
        })

    static let stopImport = Operation(
        name: "stopImport", method: .delete, path: "/v1/imports/{job}", summary: "Stop an import; what is committed stays.", scope: .import,
        parameters: [job], result: Result(schema: .named("Job"), summary: "The job as it is now."),
        handler: { call, service in
            let job = try service.job(call)
            job.stop()
            return .json(Document.text { job.write(hasRecords: false, in: call.language, to: &$0) })
        })
}

extension ImportOptions {
    /// - Throws: `Problem` for a zone that is none.
    fileprivate init(_ arguments: Arguments) throws {
        self.init()
        format = arguments.string("format")
        encoding = arguments.string("encoding").flatMap { TextEncoding(rawValue: $0) }
        if let part = arguments.string("split").flatMap(ChatSplit.init(rawValue:)) { split = part }
        for pair in arguments.strings("map") ?? [] {
            let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
            if parts.count == 2 { map[parts[0]] = parts[1] }
        }
        guard let name = arguments.string("time_zone") else { return }
        guard let zone = TimeZone(identifier: name) else {
            throw Problem.badValue(
                "time_zone", LocalizedMessage("is no time zone; write one such as Asia/Seoul", ko: "시간대가 아닙니다. Asia/Seoul 처럼 쓰세요"))
        }
        timeZone = zone
    }
}

extension Upload {
    /// Gives the file the time at which it was changed where it comes from.
    fileprivate func date(_ time: Timestamp) {
        // A file system that keeps no such time leaves the memos without one.
        try? FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: time.seconds)], ofItemAtPath: path)
    }
}

extension Problem {
    fileprivate static let noMirror = Problem(
        403, "not-allowed",
        LocalizedMessage("`mirror` trashes memos; it needs the scope write", ko: "mirror는 메모를 휴지통에 넣으므로 write 권한이 있어야 합니다"))
    fileprivate static let noFile = Problem(
        422, "empty-file", LocalizedMessage("send the file as the body", ko: "파일을 본문으로 보내세요"))
}

extension VaultView {
    fileprivate func job(_ call: Call) throws -> ImportJob {
        guard let job = jobs.job(call.arguments.string("job") ?? "") else {
            throw Problem(404, "no-such-import", LocalizedMessage("there is no such import", ko: "그런 가져오기가 없습니다"))
        }
        return job
    }
}
