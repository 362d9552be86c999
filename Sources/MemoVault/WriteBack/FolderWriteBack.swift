import Foundation
import MemoImport
import MemoModel

/// Compares a folder with the memos that were imported from it, and writes the changes of the memos.
struct FolderWriteBack {
    var report = WriteBackReport()
    let vault: any VaultEngine
    private let index: SourceIndex
    let files: NoteFiles
    let options: WriteBackOptions
    private var seen: Set<StoredText> = []
    private var isReading = 0
    /// The memos whose files are read; nil for all.
    private let wanted: Set<MemoID>?

    init(_ vault: any VaultEngine, _ index: SourceIndex, root: String, wanted: Set<MemoID>?, _ options: WriteBackOptions) {
        (self.vault, self.index, self.wanted, self.options) = (vault, index, wanted, options)
        files = NoteFiles(root: root)
        report.isDryRun = options.isDryRun
    }

    mutating func go(through folder: NoteFolder, _ progress: (Int) throws -> Void) throws {
        if wanted == nil, !options.isDryRun { for path in folder.rawFolders { files.removeDrafts(in: path) } }
        var folder = folder
        var problems: [ImportProblem] = []
        var run = self
        try folder.read(report: { problems.append($0) }) { folder, content in
            for memo in content.memos { try run.compare(memo, content, &folder) }
            run.isReading += 1
            try progress(run.isReading)
        }
        self = run
        report.problems += problems
        for entry in index.entries.values.sorted(by: { $0.id < $1.id })
        where !seen.contains(StoredText(entry.key)) && wanted?.contains(entry.id) ?? true {
            try restore(entry, &folder)
        }
        guard wanted == nil else { return }
        for file in folder.categoryFiles { try writeCategories(file, folder) }
    }

    /// Compares a memo of the folder with the vault, and writes it if only the vault changed it.
    private mutating func compare(_ there: MemoRecord, _ content: NoteFolder.Content, _ folder: inout NoteFolder) throws {
        let key = MemoKey(there, isScoped: false)
        guard let entry = try index.entries[key.text] ?? moved(there, key), seen.insert(StoredText(entry.key)).inserted else {
            return report.newThere += 1
        }
        guard let here = try memo(entry, like: there) else { return }
        let isThereChanged = entry.fingerprint != key.fingerprint
        if here.isTrashed, !there.isTrashed { return try delete(entry, content, isChanged: isThereChanged) }
        let baseline = try baseline(of: entry)
        let facts = changes(from: there, to: here, baseline, isThereChanged: isThereChanged)
        guard !facts.isEmpty else {
            // Both sides have the same, for example after a run that was killed.
            if isThereChanged, there.facts(unlike: here).isEmpty {
                try settle(entry, key.text, key.fingerprint, MemoFact.written, (there, here))
            }
            report.unchanged += isThereChanged && !there.facts(unlike: here).isEmpty ? 0 : 1
            return report.changedThere += isThereChanged && !there.facts(unlike: here).isEmpty ? 1 : 0
        }
        if isThereChanged, options.leavesChanged {
            report.postponed.insert(entry.id)
            return report.changedThere += 1
        }
        if isThereChanged, !facts.contains(.text) || baseline[.text] == .value(there.value(of: .text)) {
            return try add(facts, of: here, to: there, content, baseline, entry, &folder)
        }
        guard let draft = folder.draft(of: here, over: content) else {
            return report.add(.kept, content.file.path, memo: entry.id, unwritten: facts, reason: Self.unholdable)
        }
        if isThereChanged { return try copy(draft, beside: content, entry, facts, &folder) }
        try replace(content, by: draft, entry, facts, &folder)
    }

    /// Returns the memo whose file a killed run has moved to the folder of its category, and not noted yet.
    private func moved(_ there: MemoRecord, _ key: MemoKey) throws -> SourceIndex.Entry? {
        let name = there.place.path.folderAndName.name
        return try index.entriesByName[name]?.first { entry in
            guard files.state(of: entry.key) == .missing, let here = try memo(entry, like: there) else { return false }
            return there.facts(unlike: here).isEmpty
        }
    }

    private static let unholdable = LocalizedMessage(
        "the file cannot hold this text so that an import reads it again", ko: "이 글은 파일에 저장해도 다시 가져올 때 같은 글이 되지 않습니다")
    static let isForeign = LocalizedMessage(
        "a link, something else than the file that was read, or a name in another encoding, is in its place",
        ko: "링크이거나 읽은 파일과 다른 것, 또는 이름의 인코딩이 다른 파일이 그 자리에 있습니다")
    static let changedMeanwhile = LocalizedMessage("the file changed meanwhile; run again", ko: "그사이 파일이 바뀌었습니다. 다시 실행하세요")

    /// Returns the facts that were changed in the vault.
    private func changes(
        from there: MemoRecord, to here: MemoRecord, _ baseline: [MemoFact: Baseline.Known], isThereChanged: Bool
    ) -> [MemoFact] {
        // The import itself unpins memos beyond the limit, and may add lines to a text that was written, such as the file's name. A category has
        // another path if it was renamed.
        there.facts(unlike: here).filter { baseline[$0] != nil || !isThereChanged && ![.plain(.pinned), .text].contains($0) }
    }

    /// Writes the facts that only the vault changed into a file whose text was changed there. The next import decides about facts that both changed.
    private mutating func add(
        _ facts: [MemoFact], of here: MemoRecord, to there: MemoRecord, _ content: NoteFolder.Content,
        _ baseline: [MemoFact: Baseline.Known],
        _ entry: SourceIndex.Entry, _ folder: inout NoteFolder
    ) throws {
        var wanted = there
        let own = facts.filter { baseline[$0] == .value(there.value(of: $0)) }
        for fact in own { wanted.take(fact, from: here) }
        // A killed run may have written the rest.
        let isThereChanged = !wanted.facts(unlike: here).isEmpty
        report.changedThere += isThereChanged ? 1 : 0
        guard !own.isEmpty, let draft = folder.draft(of: wanted, over: content), draft.unwritten.isEmpty else { return }
        try replace(content, by: draft, entry, own, &folder, isThereChanged: isThereChanged)
    }

    private func baseline(of entry: SourceIndex.Entry) throws -> [MemoFact: Baseline.Known] {
        try vault.read(now: options.now) { try Baseline($0.db).facts(of: entry.id.rawValue) }
    }

    /// Returns the memo of the vault as a record, with place and ID of `there`.
    private func memo(_ entry: SourceIndex.Entry, like there: MemoRecord) throws -> MemoRecord? {
        try vault.memo(entry.id).map { MemoRecord($0.facts, $0.text, like: there) }
    }
}

// MARK: Writing

extension FolderWriteBack {
    private mutating func replace(
        _ content: NoteFolder.Content, by draft: NoteFolder.Draft, _ entry: SourceIndex.Entry, _ facts: [MemoFact],
        _ folder: inout NoteFolder, isThereChanged: Bool = false
    ) throws {
        let isMoved = !draft.rawPath.utf8.elementsEqual(content.file.rawPath.utf8)
        let written = facts.filter { !draft.unwritten.contains($0) }
        if !isMoved, draft.bytes == content.bytes {
            // All facts that can be written are in the file already.
            guard draft.unwritten.isEmpty else {
                return report.add(.kept, content.file.path, memo: entry.id, unwritten: draft.unwritten, reason: Self.noPlace)
            }
            report.unchanged += 1
            return
        }
        guard files.state(of: content.file.rawPath) == .file(bytes: content.bytes), !isMoved || files.state(of: draft.rawPath) == .missing
        else {
            let isThere = files.state(of: content.file.rawPath) != .foreign && !isMoved
            return keep(content.file.path, entry.id, facts, isThere ? Self.changedMeanwhile : Self.isForeign)
        }
        report.add(
            isMoved ? .moved : .changed, content.file.path, to: isMoved ? draft.path : nil, memo: entry.id, written,
            unwritten: draft.unwritten,
            reason: draft.unwritten.isEmpty ? nil : Self.noPlace)
        guard !options.isDryRun else { return isMoved ? try writeAttachments(of: entry.id, draft, &folder) : () }
        let time = facts.contains(.text) ? draft.memo.modified ?? options.now : options.now
        // A moved file gets its content first, and its name then, so that there is one file at every moment.
        var date: Timestamp?
        if draft.bytes != content.bytes {
            guard let written = try write(draft, to: content.file.rawPath, replacing: content.bytes, at: time, entry) else { return }
            date = written
        }
        if isMoved {
            do {
                try files.move(content.file.rawPath, to: draft.rawPath)
            } catch {
                return fail(error, draft, entry)
            }
            try writeAttachments(of: entry.id, draft, &folder)
        }
        try note(
            entry, draft, date ?? files.date(of: draft.rawPath), &folder,
            isThereChanged ? facts : MemoFact.written.filter { !draft.unwritten.contains($0) },
            isThereChanged: isThereChanged)
    }

    private static let noPlace = LocalizedMessage(
        "plain text files have no place for it; a file ending in .md has", ko: "일반 텍스트 파일에는 적을 곳이 없습니다. .md 파일에는 있습니다")

    /// Writes a file. Returns nil after a failure, which is in the report.
    private mutating func write(
        _ draft: NoteFolder.Draft, to path: String? = nil, replacing old: [UInt8]?, at time: Timestamp, _ entry: SourceIndex.Entry
    ) throws -> Timestamp?? {
        do {
            return .some(try files.write(draft.bytes, to: path ?? draft.rawPath, replacing: old, modified: time))
        } catch {
            fail(error, draft, entry)
            return nil
        }
    }

    /// Reports in place of the last entry that a file was left alone.
    private mutating func fail(_ error: any Error, _ draft: NoteFolder.Draft, _ entry: SourceIndex.Entry) {
        report.entries.removeLast()
        keep(draft.path, entry.id, [], Self.reason(of: error))
    }

    /// Reports a file that another attempt may be able to write. If the next import merges it anyway, its change is not worth a line.
    private mutating func keep(_ path: String, _ memo: MemoID, _ facts: [MemoFact], _ reason: LocalizedMessage) {
        report.postponed.insert(memo)
        guard !options.leavesChanged || reason != Self.changedMeanwhile else { return }
        report.add(.kept, path, memo: memo, unwritten: facts, reason: reason)
    }

    static func reason(of error: any Error) -> LocalizedMessage {
        if error is NoteFiles.ChangedMeanwhile { return changedMeanwhile }
        guard (error as? CocoaError)?.code == .fileWriteOutOfSpace || (error as? POSIXError)?.code == .ENOSPC else {
            return LocalizedMessage(
                "the file cannot be written; check its permissions, and those of its folder", ko: "파일을 쓸 수 없습니다. 파일과 폴더의 권한을 확인하세요")
        }
        return LocalizedMessage("the disk of the folder is full; make room", ko: "폴더가 있는 디스크가 가득 찼습니다. 공간을 만드세요")
    }

    /// Notes in the vault the fingerprint that the next import will read, and which facts are equal in file and vault.
    /// - Parameter isThereChanged: Whether the file has changes that the next import has to bring.
    private func note(
        _ entry: SourceIndex.Entry, _ draft: NoteFolder.Draft, _ date: Timestamp?, _ folder: inout NoteFolder, _ facts: [MemoFact],
        isThereChanged: Bool = false
    ) throws {
        guard let read = folder.memo(of: draft, modified: date) else { return }
        let key = MemoKey(read, isScoped: false)
        // The next import brings the order of the lines that the file has: no memo has the fingerprint 0.
        let isInOrder = read.text == draft.wanted.text || !read.text.hasLines(of: draft.wanted.text)
        let isByPath = entry.path == nil && !key.text.text.utf8.elementsEqual(entry.key.utf8) && draft.memo.externalID == nil
        try settle(
            entry, isByPath ? key.text : StoredText(entry.key), isThereChanged ? entry.fingerprint : isInOrder ? key.fingerprint : 0, facts,
            (read, draft.wanted),
            path: entry.path == nil ? nil : draft.path, isWritten: true)
    }

    /// Notes the facts of a file.
    /// - Parameter memos: The memo as it is read from the file, and as the vault had it. Facts that the vault has otherwise by now were changed since.
    private func settle(
        _ entry: SourceIndex.Entry, _ key: StoredText, _ fingerprint: Int64, _ facts: [MemoFact],
        _ memos: (read: MemoRecord, here: MemoRecord)? = nil, path: String? = nil, isWritten: Bool = false
    ) throws {
        guard !options.isDryRun else { return }
        let (memo, key) = (VaultCell.integer(entry.id.rawValue), VaultCell(key))
        try vault.write(.settings, now: options.now) { writer in
            let db = writer.db
            let others = "SELECT id FROM memo WHERE source_id = ? AND external_id = ? AND id <> ?"
            if try db.integers(others, [.integer(index.source), key, memo]).isEmpty {
                try db.change(
                    "UPDATE memo SET external_id = ?, fingerprint = ?, path = coalesce(?, path) WHERE id = ?", key, .integer(fingerprint),
                    VaultCell(path), memo)
            }
            try db.removeBaseline(facts, of: entry.id.rawValue)
            if let memos, let details = try MemoDetails.read(entry.id, in: db) {
                let now = MemoRecord(details.facts, details.text, like: memos.read)
                for fact in facts where now.value(of: fact) != memos.here.value(of: fact) {
                    try db.setBaseline(fact, of: entry.id.rawValue, to: memos.read.value(of: fact))
                }
            }
            guard isWritten else { return }
            let title = try db.statement("SELECT title FROM memo WHERE id = ?").text(memo) ?? ""
            try EventLog(db).record(.writtenBack, memo: entry.id.rawValue, title: title, at: options.now)
        }
    }

    /// Writes the memo beside a file that changed too.
    private mutating func copy(
        _ draft: NoteFolder.Draft, beside content: NoteFolder.Content, _ entry: SourceIndex.Entry, _ facts: [MemoFact],
        _ folder: inout NoteFolder
    ) throws {
        guard content.isSingle else {
            return report.add(.kept, content.file.path, memo: entry.id, unwritten: facts, reason: Self.bothChanged)
        }
        var draft = draft
        (draft.path, draft.rawPath) = (content.file.path, content.file.rawPath)
        let (day, label) = (LocalTime.day(at: options.now), options.copyLabel)
        let copy = folder.conflictedCopy(draft) { label(day, $0) }
        guard files.state(of: copy.rawPath) == .missing else {
            return report.add(.kept, content.file.path, memo: entry.id, unwritten: facts, reason: Self.isForeign)
        }
        report.add(.copied, content.file.path, to: copy.path, memo: entry.id, facts, unwritten: copy.unwritten)
        guard !options.isDryRun, try write(copy, replacing: nil, at: copy.memo.modified ?? options.now, entry) != nil else { return }
        // The file keeps its own text, which the next import brings, and the copy is a memo of its own.
        try settle(entry, StoredText(entry.key), entry.fingerprint, [.text], (copy.memo, copy.wanted), isWritten: true)
    }

    private static let bothChanged = LocalizedMessage(
        "changed in the folder too; import it first: the memo's text becomes an earlier version",
        ko: "폴더에서도 바뀌었습니다. 먼저 가져오세요. 여기 글은 이전 버전으로 남습니다")

    /// Deletes the file of a memo in the trash.
    private mutating func delete(_ entry: SourceIndex.Entry, _ content: NoteFolder.Content, isChanged: Bool) throws {
        guard options.deletes, !isChanged, content.isSingle else { return report.trashedHere += 1 }
        guard files.state(of: content.file.rawPath) == .file(bytes: content.bytes) else {
            return report.add(.kept, content.file.path, memo: entry.id, unwritten: [.trashed], reason: Self.isForeign)
        }
        report.add(.deleted, content.file.path, memo: entry.id, [.trashed])
        guard !options.isDryRun else { return }
        do {
            try files.remove(content.file.rawPath, holding: content.bytes)
        } catch {
            report.entries.removeLast()
            return keep(content.file.path, entry.id, [.trashed], Self.reason(of: error))
        }
        // As after a mirroring import: no memo has the fingerprint 0, so the memo returns if its file does.
        try settle(entry, StoredText(entry.key), 0, [.trashed], isWritten: true)
    }

    /// Writes a file again that is gone, if its memo was changed here.
    private mutating func restore(_ entry: SourceIndex.Entry, _ folder: inout NoteFolder) throws {
        let path = entry.path ?? entry.key
        guard let here = try memo(entry, like: MemoRecord(place: Place(path: path), text: MemoText(""))), !here.isTrashed else { return }
        guard try !baseline(of: entry).isEmpty, path.hasNoteEnding, entry.path == nil,
            files.state(of: path) == .missing
        else { return report.goneThere += path.hasNoteEnding ? 1 : 0 }
        guard let draft = folder.draft(of: here, over: nil, at: path) else {
            return report.add(.kept, path, memo: entry.id, unwritten: [.text], reason: Self.unholdable)
        }
        report.add(.restored, draft.path, memo: entry.id, [.text], unwritten: draft.unwritten)
        guard !options.isDryRun else { return try writeAttachments(of: entry.id, draft, &folder) }
        guard let date = try write(draft, replacing: nil, at: draft.memo.modified ?? options.now, entry) else { return }
        try note(entry, draft, date, &folder, MemoFact.written.filter { !draft.unwritten.contains($0) })
        try writeAttachments(of: entry.id, draft, &folder)
    }
}

extension String {
    /// Whether a path ends like a text file.
    fileprivate var hasNoteEnding: Bool { FolderImporter.extensions.contains((self as NSString).pathExtension.lowercased()) }
}
