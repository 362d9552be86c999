import Foundation
package import MemoModel

/// The text files of a folder that was imported, and how changes of their memos are written into them.
///
/// Reads as the importer does, and writes nothing itself: a draft is the bytes of a file, checked by reading them again.
package struct NoteFolder {
    /// A file with its memos.
    package struct Content {
        package let file: ExportFile
        package let bytes: [UInt8]
        /// The memos of the file, in its order.
        package let memos: [MemoRecord]
        let text: String

        /// Whether the file is a single memo, and not a list of them.
        package var isSingle: Bool { !CloudNoteFile.matches(Array(text.utf8.prefix(128))) }
    }

    /// The new content of a file.
    package struct Draft {
        /// The path relative to the folder, NFC, and as written on the disk.
        package var (path, rawPath): (String, String)
        package let bytes: [UInt8]
        /// The memo as the next import reads it, apart from the date of the file.
        package let memo: MemoRecord
        /// The memo that is written.
        package let wanted: MemoRecord
        /// The facts of the memo that this file cannot hold.
        package let unwritten: [MemoFact]
    }

    /// The text files, without lists of categories.
    package let files: [ExportFile]
    /// The lists of categories.
    package let categoryFiles: [ExportFile]
    /// The folder's own problems: links that were not followed, unreadable folders.
    package var problems: [ImportProblem] { export.problems }
    let options: ImportOptions
    private let export: Export
    private var reading: FolderReading
    /// The paths of folders as written on the disk, by their NFC.
    private let folders: [String: String]
    private var paths: Set<String>
    /// The files of the folder as links find them, and their sizes. Made when the first attachment is written.
    private var links: (links: AttachmentLinks, sizes: [Int: Int])?

    /// Creates the value for the export of `reader`, which must be a folder; files of other formats are left out.
    /// - Parameter listed: The whole folder, if `reader` reads only a part of it.
    package init(_ reader: ImportReader, in listed: Export, options: ImportOptions = ImportOptions()) {
        let claimed = reader.files(of: FolderImporter.name)
        (export, self.options) = (reader.export, options)
        reading = FolderReading(claimed, in: reader.export, options: options)
        (categoryFiles, files) = claimed.partitioned { FolderImporter.categoryFiles.contains($0.name.lowered) }
        var folders = ["": ""]
        for file in listed.files {
            let (names, rawNames) = (file.path.split(separator: "/"), file.rawPath.split(separator: "/"))
            guard names.count == rawNames.count, file.archiveDepths.isEmpty else { continue }
            for count in 1..<max(names.count, 1) {
                folders[names[..<count].joined(separator: "/")] = rawNames[..<count].joined(separator: "/")
            }
        }
        self.folders = folders
        paths = Set(listed.files.map { Self.folded($0.path) })
    }

    /// The folders as written on the disk.
    package var rawFolders: [String] { folders.values.sorted() }

    /// Reads every file in its order. Files without a memo are passed over.
    package mutating func read(report: (ImportProblem) throws -> Void, each: (inout NoteFolder, Content) throws -> Void) throws {
        try export.read(files.filter { $0.archiveDepths.isEmpty }, report: report) { file, source in
            guard let bytes = try source.rest(limit: TextFile.limit), !MailText.isMessage(bytes), let text = decoded(bytes) else { return }
            let memos = memos(of: text, in: file)
            if !memos.isEmpty { try each(&self, Content(file: file, bytes: bytes, memos: memos, text: text)) }
        }
    }

    /// Returns the bytes of a list of categories.
    package func bytes(of file: ExportFile) throws -> [UInt8]? {
        var found: [UInt8]?
        try export.read([file], report: { _ in }, body: { _, source in found = try source.rest(limit: TextFile.limit) })
        return found
    }

    private func decoded(_ bytes: [UInt8]) -> String? {
        if let encoding = options.encoding { return LegacyText.decode(bytes, as: encoding) }
        return LegacyText.decode(bytes)?.text
    }

    private mutating func memos(of text: String, in file: ExportFile) -> [MemoRecord] {
        var memos: [MemoRecord] = []
        // The closure throws nothing.
        try? reading.read(text, of: file) { if case .memo(let memo) = $0 { memos.append(memo) } }
        return memos
    }

    /// Returns the memo that the next import reads if a file has the date `modified`.
    package mutating func memo(of draft: Draft, modified: Timestamp?) -> MemoRecord? {
        guard let text = decoded(draft.bytes) else { return nil }
        let file = ExportFile(number: -1, path: draft.path, rawPath: draft.rawPath, size: draft.bytes.count, modified: modified)
        return memos(of: text, in: file).first { $0.externalID == draft.memo.externalID }
    }

    /// Returns the names and sizes of the files that the next import finds for the memo of a draft.
    package mutating func attachments(of draft: Draft) -> [(name: String, size: Int)] {
        let known =
            links ?? (
                AttachmentLinks(export), Dictionary(export.files.map { ($0.number, $0.size) }, uniquingKeysWith: { first, _ in first })
            )
        links = known
        return known.links.attachments(in: draft.memo.text.whole, of: draft.path).compactMap { record in
            guard case .file(let number) = record.content, let size = known.sizes[number] else { return nil }
            return (record.name, size)
        }
    }

    /// Returns where a link in the text of a draft expects a file; nil if none names it, or if the place is out of the folder or hidden.
    package func place(ofAttachment name: String, of draft: Draft) -> String? {
        let folder = draft.rawPath.split(separator: "/").dropLast().map(String.init)
        return LinkTargets.read(draft.memo.text.whole).flatMap(LinkTargets.spellings).lazy.compactMap { target -> String? in
            guard let path = LinkTargets.resolved(target, in: folder) else { return nil }
            let names = path.split(separator: "/").map(String.init)
            guard names.last?.lowercased() == name.lowercased(), names.allSatisfy({ Self.isFolderName($0) }) else { return nil }
            return path
        }.first
    }

    private static func folded(_ path: String) -> String { path.precomposed.lowercased() }
}

extension Array {
    /// Returns the elements that pass a test, and the others.
    func partitioned(_ test: (Element) -> Bool) -> ([Element], [Element]) { (filter(test), filter { !test($0) }) }
}

// MARK: Drafts

extension NoteFolder {
    /// Returns the content of a file with the changes of its memo.
    ///
    /// Every byte that the changes do not concern stays. Nil if the file cannot hold the text, so that nothing is written.
    /// - Parameters:
    ///   - wanted: The memo as it should be read.
    ///   - old: The file as it is; nil if it is gone.
    ///   - path: The path of a file that is gone.
    package mutating func draft(of wanted: MemoRecord, over old: Content?, at path: String? = nil) -> Draft? {
        if let old, !old.isSingle { return listDraft(of: wanted, over: old) }
        let file =
            old?.file ?? ExportFile(number: -1, path: path ?? wanted.place.path, rawPath: path ?? wanted.place.path, size: 0, modified: nil)
        let before = old?.memos.first ?? MemoRecord(place: Place(path: file.path), text: MemoText(""))
        var best: Draft?
        for hasISOTimes in [false, true] {
            guard let page = NotePage(old?.text ?? "", file: file, before: before, folder: folder(of: file)) else { continue }
            let place = place(for: wanted, from: file, before: before, page)
            for text in page.texts(for: wanted, hasPlace: place != nil, hasISOTimes: hasISOTimes, &reading, zone: options.timeZone) {
                guard let found = draft(text, wanted, file, place ?? (file.path, file.rawPath), old?.bytes) else { continue }
                if found.unwritten.isEmpty { return found }
                if best.map({ found.unwritten.count < $0.unwritten.count }) ?? true { best = found }
            }
        }
        return best
    }

    /// Returns a name for a conflicted copy of a file as Dropbox gives it: `메모 (수아의 충돌된 사본 2026-05-02).md`.
    package mutating func conflictedCopy(_ draft: Draft, label: (Int) -> String) -> Draft {
        let (folder, name) = draft.rawPath.folderAndName
        let file = ExportFile(number: -1, path: draft.path, rawPath: draft.rawPath, size: 0, modified: nil)
        let ending = file.pathExtension.isEmpty ? "" : "." + name.suffix(file.pathExtension.count)
        var number = 1
        var copy = draft
        repeat {
            let rawName = "\(name.dropLast(ending.count)) (\(label(number)))\(ending)"
            copy.rawPath = folder.isEmpty ? rawName : folder + "/" + rawName
            copy.path = copy.rawPath.precomposed
            number += 1
        } while paths.contains(Self.folded(copy.path)) && number < 1000
        paths.insert(Self.folded(copy.path))
        return copy
    }

    private mutating func draft(
        _ text: String, _ wanted: MemoRecord, _ file: ExportFile, _ place: (path: String, rawPath: String), _ old: [UInt8]?
    ) -> Draft? {
        guard let bytes = WrittenText.bytes(of: text, like: old ?? [], options.encoding),
            decoded(bytes)?.utf8.elementsEqual(text.utf8) == true
        else {
            return nil
        }
        let later = ExportFile(
            number: place.path == file.path ? file.number : -1, path: place.path, rawPath: place.rawPath, size: bytes.count,
            modified: wanted.modified)
        let found = memos(of: text, in: later)
        guard found.count == 1, let memo = found.first else { return nil }
        var unwritten = memo.facts(unlike: wanted)
        if unwritten.contains(.text) {
            // Lines that the importer adds do not matter, such as the name of the file. Lost words do.
            guard memo.text.whole.contains(wanted.text.whole.trimmingCharacters(in: .newlines)) || memo.text.hasLines(of: wanted.text)
            else {
                return nil
            }
            unwritten.removeAll { $0 == .text }
        }
        return Draft(path: place.path, rawPath: place.rawPath, bytes: bytes, memo: memo, wanted: wanted, unwritten: unwritten)
    }

    private func folder(of file: ExportFile) -> [String] { reading.category(of: file).names }

    /// Returns the place of a file whose memo has another category; nil if the file cannot move there.
    private func place(
        for wanted: MemoRecord, from file: ExportFile, before: MemoRecord, _ page: NotePage
    ) -> (path: String, rawPath: String)? {
        guard !same(wanted.category, before.category) else { return (file.path, file.rawPath) }
        guard !page.namesCategory, !reading.hasOwnFolder(file), file.folders.first != ".trash" else { return nil }
        guard wanted.category.allSatisfy({ Self.isFolderName($0) }) else { return nil }
        let folder = wanted.category.joined(separator: "/")
        let rawFolder = rawFolder(folder)
        let (stem, ending) = (file.stem, file.pathExtension.isEmpty ? "" : "." + file.name.suffix(file.pathExtension.count))
        var name = file.name
        for number in 2..<1000 where paths.contains(Self.folded(folder.isEmpty ? name : folder + "/" + name)) {
            name = "\(stem) (\(number))\(ending)"
        }
        return folder.isEmpty ? (name, name) : (folder + "/" + name, rawFolder + "/" + name)
    }

    /// Returns the path of a folder as written on the disk, as far as it is there.
    private func rawFolder(_ path: String) -> String {
        if let raw = folders[path] { return raw }
        let (parent, name) = path.folderAndName
        return parent.isEmpty || parent == "/" ? name : rawFolder(parent) + "/" + name
    }

    private func same(_ first: [String], _ second: [String]) -> Bool {
        first.count == second.count && zip(first, second).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
    }

    private static func isFolderName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 255 && !name.contains("/") && !name.utf8.contains(0) && !name.hasPrefix(".")
            && !name.contains("\\") && !SystemFile.matches(name: name)
            && name.trimmingCharacters(in: .whitespaces).utf8.count == name.utf8.count
    }

    private mutating func listDraft(of wanted: MemoRecord, over old: Content) -> Draft? {
        guard let id = wanted.externalID, let text = CloudNoteFile.replacing(id, by: wanted, in: old.text),
            let bytes = WrittenText.bytes(of: text, like: old.bytes, options.encoding),
            decoded(bytes)?.utf8.elementsEqual(text.utf8) == true
        else { return nil }
        let found = memos(of: text, in: old.file)
        guard found.count == old.memos.count, let memo = found.first(where: { $0.externalID == id }) else { return nil }
        let unwritten = memo.facts(unlike: wanted)
        return unwritten.contains(.text)
            ? nil
            : Draft(path: old.file.path, rawPath: old.file.rawPath, bytes: bytes, memo: memo, wanted: wanted, unwritten: unwritten)
    }
}

extension MemoText {
    /// Returns whether two texts have the same lines in some order, apart from empty ones.
    package func hasLines(of other: MemoText) -> Bool {
        let lines = { (text: MemoText) in text.whole.utf8.split(separator: 0x0A).map(Array.init).sorted { $0.lexicographicallyPrecedes($1) }
        }
        return lines(self) == lines(other)
    }
}

/// Encodes text as a file has it.
enum WrittenText {
    /// Returns the bytes of a text in the encoding of `old`, with its byte order mark. UTF-8 if that encoding cannot hold it.
    static func bytes(of text: String, like old: [UInt8], _ encoding: TextEncoding?) -> [UInt8]? {
        if let mark = WideBytes.mark(of: old) {
            switch mark {
            case .utf8: return [0xEF, 0xBB, 0xBF] + Array(text.utf8)
            case .utf16LittleEndian:
                return [0xFF, 0xFE] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
            case .utf16BigEndian:
                return [0xFE, 0xFF] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
            case .utf32LittleEndian, .utf32BigEndian: return Array(text.utf8)
            }
        }
        let wasUTF8 = String(validating: old, as: UTF8.self) != nil
        if encoding == .cp949 || encoding == nil && !wasUTF8, let bytes = LegacyText.encodeCP949(text) {
            // The next import has to guess the same encoding.
            if encoding != nil || LegacyText.decode(bytes)?.text.utf8.elementsEqual(text.utf8) == true { return bytes }
        }
        return encoding == nil || encoding == .utf8 ? Array(text.utf8) : nil
    }
}
