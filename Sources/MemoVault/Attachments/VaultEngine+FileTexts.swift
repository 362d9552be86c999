package import FileReaders
package import MemoModel

/// The result of a run of `readAttachments`.
package struct AttachmentReadingReport: Sendable {
    /// A file that was not read, or not to its end.
    package struct Trouble: Sendable {
        /// A memo that has the file.
        package let memo: MemoID
        /// Its name there.
        package let name: String
        /// The reason and, if there is one, the remedy.
        package let message: LocalizedMessage
        /// Whether the beginning was read.
        package let isCut: Bool
    }

    /// Number of files whose text has words.
    package var read = 0
    /// Number of files that were read and have no words.
    package var empty = 0
    /// The files that could not be read in this run, and those whose end was left out.
    package var troubles: [Trouble] = []
    /// Number of files that could not be read before, by readers that are the same now.
    package var failedBefore = 0
    /// Number of files that wait for a program that is not installed, by its name.
    package var missing: [String: Int] = [:]
    /// Number of files of kinds that have no text, or that nobody reads.
    package var unknown = 0
    /// Number of files that somebody else was reading.
    package var claimed = 0
    /// Number of files that are still to be read.
    package var waiting = 0

    /// Number of files that this run has dealt with.
    package var done: Int { read + empty + failures.count + claimed }

    /// The files that could not be read in this run.
    package var failures: [Trouble] { troubles.filter { !$0.isCut } }

    /// Creates the report of a run that has done nothing.
    package init() {}
}

extension VaultEngine {
    /// Returns the number of attached files that nobody has read yet, though their kind can have words. At most 10,000 are looked at.
    /// - Parameter readers: The readers of this machine, for which programs are looked up only if there are such files.
    package func unreadAttachmentCount(by readers: @autoclosure () -> FileReaders) throws -> Int {
        let files = try read(now: .now) { try AttachedFile.unread(in: $0.db, limit: 10_000) }
        guard !files.isEmpty else { return 0 }
        let readers = readers()
        return files.count { if case .noText = readers.choice(for: $0.name, mediaType: $0.mediaType) { false } else { true } }
    }

    /// Reads the attached files that have no text yet, one after another, and keeps each text as soon as it is read. A run that ends early goes on where it
    /// was. A file that could not be read is read again if its reader has changed. Files that another program is reading are left to it.
    ///
    /// - Parameters:
    ///   - most: Maximum number of files to read. The report says how many are left.
    ///   - isStopped: Asked several times a second whether to end.
    ///   - progress: Called before each file with its name and the progress so far.
    /// - Throws: `FileReadingStopped`, `VaultError`.
    package func readAttachments(
        by readers: FileReaders, most: Int = .max, isStopped: () -> Bool = { false },
        progress: (_ name: String, _ report: AttachmentReadingReport) -> Void
    ) throws -> AttachmentReadingReport {
        var report = AttachmentReadingReport()
        let wanted = try unread(by: readers, &report)
        report.waiting = wanted.count
        for next in wanted.prefix(most) {
            progress(next.file.attachment.name, report)
            if isStopped() { throw FileReadingStopped() }
            try keepText(of: next.file, by: next.reader, next.kind, isStopped, &report)
            report.waiting -= 1
        }
        return report
    }

    /// Returns whether attached files are still to be read, and are there.
    func hasUnreadAttachments(for readers: FileReaders) throws -> Bool {
        var report = AttachmentReadingReport()
        return try unread(by: readers, &report).contains { try bytes(of: $0.file.attachment) != nil }
    }

    private typealias Unread = (file: AttachedFile, reader: any FileReader, kind: ReadableFile.Kind)

    /// Returns the files that are still to be read, and counts the others.
    private func unread(by readers: FileReaders, _ report: inout AttachmentReadingReport) throws -> [Unread] {
        var wanted: [Unread] = []
        for file in try read(now: .now, { try AttachedFile.all(in: $0.db) }) where file.reader == nil || file.hasFailed {
            switch readers.choice(for: file.attachment.name, mediaType: file.attachment.mediaType) {
            case .noText: report.unknown += 1
            case .missing(let program): report.missing[program, default: 0] += 1
            case .reader(let reader, _) where reader.identity == file.reader: report.failedBefore += 1
            case .reader(let reader, let kind): wanted.append((file, reader, kind))
            }
        }
        return wanted
    }

    private func keepText(
        of file: AttachedFile, by reader: any FileReader, _ kind: ReadableFile.Kind, _ isStopped: () -> Bool,
        _ report: inout AttachmentReadingReport
    ) throws {
        func note(_ message: LocalizedMessage, isCut: Bool = false) {
            report.troubles.append(.init(memo: file.memo, name: file.attachment.name, message: message, isCut: isCut))
        }
        let attachment = file.attachment
        guard let bytes = try bytes(of: attachment) else {
            // Not kept: a backup may bring the file again.
            return note(
                LocalizedMessage("the stored file is missing or changed; run: saekin check", ko: "보관한 파일이 없거나 바뀌었습니다. saekin check를 실행하세요"))
        }
        // Somebody else may have read it since the files were listed.
        var isUnread = false
        let claim = try claimReading(of: attachment)
        if claim != nil { try pass { isUnread = try file.isUnchanged(in: $0) } }
        guard isUnread else {
            report.claimed += 1
            return
        }
        defer { withExtendedLifetime(claim) {} }
        let result: Result<FileText, FileReadFailure>
        do {
            result = .success(try bytes.withFile { try reader.read(ReadableFile(path: $0, ending: kind.ending), isStopped: isStopped) })
        } catch let failure as FileReadFailure {
            result = .failure(failure)
        }
        try write(.memos, now: .now) { try FileTextRows($0.db).set(result, by: reader.identity, of: file.id) }
        switch result {
        case .success(let text):
            if text.hasWords { report.read += 1 } else { report.empty += 1 }
            if text.isCut { note(LocalizedMessage("its end was left out; it has too much text", ko: "글이 너무 많아 뒷부분은 뺐습니다"), isCut: true) }
        case .failure(let failure): note(failure.message)
        }
    }
}
