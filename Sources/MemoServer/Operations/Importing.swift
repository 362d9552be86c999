import Foundation
import JSON
import MemoImport
import MemoJSON
import MemoModel
import MemoVault

extension Operation {
    static let importing = [startImport, listImports, getImport, stopImport]

    private static let job = Parameter.path("job", .string(), "The ID of the job.")

    static let startImport = Operation(
        name: "startImport", method: .post, path: "/v1/imports",
        summary: "Upload an export: an archive, or a file such as JSON Lines. A job imports it.", scope: .import,
        parameters: [
            .query("name", .string(isBlankAllowed: false), isRequired: true, "The file name. Its extension determines the format."),
            .query("source", .string(isBlankAllowed: false), "The name of the source. Default: the name of the export."),
            .query("format", .choice(importers.map { $0.name }), "Read all files in this format."),
            .query("mirror", .boolean, "Move memos of the source that are missing from the export to the trash."),
            .query("deleted", .boolean, "Also bring back memos that were deleted for good in the vault."),
            .query(
                "folder", .boolean,
                "The archive is a folder that was packed for the upload, so the dates of its files are those of the memos."
            ),
            .query("dry_run", .boolean, "Report what would happen without writing anything."),
            .query(
                "map", .array(.pattern(#"^[a-z_]+=[\s\S]+$"#, maximum: 200), maximum: 20),
                "Read a field from another key of the export: title=subject."),
            .query(
                "encoding", .choice(TextEncoding.allCases.map(\.rawValue)), "The encoding of all texts. Default: detected for each file."),
            .query("time_zone", .string(maximum: 64, isBlankAllowed: false), "The time zone of dates without one. Default: the server's."),
            .query(
                "split", .choice(ImportOptions.ChatSplit.allCases.map(\.rawValue)),
                "The part of a chat that becomes a memo. Default: as the earlier imports of the chat have it, at first day."),
            .query("attachments", .choice(["name", "keep"]), "Whether pictures and other files are only named, or kept. Default: name."),
            .query(
                "modified", .integer(Int(Timestamp.calendar.lowerBound)...Int(Timestamp.calendar.upperBound - 1)),
                "The modification time of the file in milliseconds since 1970. It is the date of memos without one."),
        ], upload: .file, result: Result(status: 202, schema: .named("Job"), summary: "The job. Its URL shows the progress."),
        handler: { call, service in
            guard let upload = call.upload else { throw Problem.noFile }
            let arguments = call.arguments
            if let modified = arguments.integer("modified") { upload.date(Timestamp(milliseconds: Int64(modified))) }
            let mayChange = !call.access.scopes.isDisjoint(with: [.write, .admin])
            guard mayChange || !arguments.flag("mirror") else { throw Problem.noMirror }
            var apply = ApplyOptions(
                source: arguments.string("source"), isMirror: arguments.flag("mirror"), isDryRun: arguments.flag("dry_run"))
            apply.bringsBackDeleted = arguments.flag("deleted")
            if !mayChange { apply.owner = call.access.id }
            apply.batchSize = ApplyOptions.batchSizeBesideEdits
            let order = ImportJobs.Order(
                isFolder: arguments.flag("folder"), caller: call.access.id, name: arguments.string("name") ?? "",
                options: try ImportOptions(arguments), apply: apply)
            let job = try service.jobs.add(order, upload)
            var reply = Reply.document(status: 202) { job.write(hasRecords: false, in: call.language, to: &$0) }
            reply.location = "/v1/imports/\(job.id)"
            return reply
        })

    static let listImports = Operation(
        name: "listImports", method: .get, path: "/v1/imports",
        summary: "List recent imports, newest first: those of the key, or all with the scope admin.",
        scope: .import,
        result: Result(schema: .object(["format_version": version, "imports": .array(.named("Job"), maximum: .max)])),
        handler: { call, service in
            let jobs = service.jobs.list(for: call.access)
            return .document { json in
                json.field("imports", objects: jobs) { json, job in job.write(hasRecords: false, in: call.language, to: &json) }
            }
        })

    static let getImport = Operation(
        name: "getImport", method: .get, path: "/v1/imports/{job}", summary: "Show the progress of an import, and its report at the end.",
        scope: .import,
        parameters: [job, .query("records", .boolean, "Also list the outcomes of the first \(Limits.records) records.")],
        result: Result(schema: .named("Job")),
        handler: { call, service in
            let job = try service.job(call)
            return .document { job.write(hasRecords: call.arguments.flag("records"), in: call.language, to: &$0) }
        })

    static let stopImport = Operation(
        name: "stopImport", method: .delete, path: "/v1/imports/{job}", summary: "Stop an import. Committed memos stay.", scope: .import,
        parameters: [job], result: Result(schema: .named("Job"), summary: "The updated job."),
        handler: { call, service in
            let job = try service.job(call)
            job.stop()
            return .document { job.write(hasRecords: false, in: call.language, to: &$0) }
        })
}

extension ImportOptions {
    /// Reads the options of an import from the arguments.
    /// - Throws: `Problem` if the time zone does not exist.
    fileprivate init(_ arguments: Arguments) throws {
        self.init()
        format = arguments.string("format")
        encoding = arguments.string("encoding").flatMap { TextEncoding(rawValue: $0) }
        if let part = arguments.string("split").flatMap(ChatSplit.init(rawValue:)) { split = part }
        keepsAttachments = arguments.string("attachments") == "keep"
        for pair in arguments.strings("map") ?? [] {
            let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
            if parts.count == 2 { map[parts[0]] = parts[1] }
        }
        guard let name = arguments.string("time_zone") else { return }
        guard let zone = TimeZone(identifier: name) else {
            throw Problem.badValue(
                "time_zone", LocalizedMessage("is not a time zone; write one such as Asia/Seoul", ko: "시간대가 아닙니다. Asia/Seoul처럼 쓰세요"))
        }
        timeZone = zone
    }
}

extension Upload {
    /// Sets the modification time of the file to the one it has on the client.
    fileprivate func date(_ time: Timestamp) {
        // If the file system does not support this, its memos have no date.
        try? FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: time.seconds)], ofItemAtPath: path)
    }
}

extension Problem {
    fileprivate static let noMirror = Problem(
        403, "not-allowed",
        LocalizedMessage("`mirror` trashes memos; it needs the scope write", ko: "mirror는 메모를 휴지통에 넣으므로 write 권한이 있어야 합니다"))
    static let noFile = Problem(
        422, "empty-file", LocalizedMessage("send the file as the body", ko: "파일을 본문으로 보내세요"))
}

extension VaultView {
    fileprivate func job(_ call: Call) throws -> ImportJob {
        guard let job = jobs.list(for: call.access).first(where: { $0.id == call.arguments.string("job") }) else {
            throw Problem(404, "no-such-import", LocalizedMessage("there is no such import", ko: "그런 가져오기가 없습니다"))
        }
        return job
    }
}
