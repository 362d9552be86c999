import Foundation
package import MemoModel

/// Returns whether the memo of a file is known, so that the file is passed over.
typealias FilePasser = (ExportFile, FileStamp) throws -> Bool

/// A folder of text files, such as one in Dropbox: each file is a memo, each subfolder a category.
package struct FolderImporter: Importer {
    package static let name = "folder"
    package static let summary = LocalizedMessage(
        "folders of text, Markdown, Org and similar files, one memo per file; subfolders become categories, front matter is read",
        ko: "텍스트, 마크다운, Org 같은 파일 폴더, 파일 하나가 메모 하나, 하위 폴더는 분류로, 머리말도 읽음")

    /// Markdown, whose front matter is written back.
    static let markdown: Set<String> = ["md", "markdown", "mkd", "mkdn", "mdown", "mdwn", "mdtext", "mdx", "qmd", "rmd"]
    /// Text and its markup languages. A file without an extension is a text if it looks like one.
    package static let extensions = markdown.union([
        "txt", "text", "org", "rst", "rest", "adoc", "asciidoc", "asc", "tex", "ltx", "latex", "log", "srt", "vtt", "textile", "wiki",
        "mediawiki", "creole", "taskpaper",
    ])
    /// Files with the colours and icons of the folders beside and below them.
    static let categoryFiles: Set<String> = ["categories.json", ".saekin.json"]
    /// The folder that holds Obsidian's settings. It marks the folder around it as a vault.
    static let settings = ".obsidian"
    private let options: ImportOptions

    /// Creates an importer; see `Importer.init(options:)`.
    package init(options: ImportOptions) { self.options = options }

    /// Claims text files by their extension or, if they have none, their first bytes, and the category files beside them.
    package func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        let texts = files.filter { file in
            if Self.extensions.contains(file.pathExtension) { return true }
            // Input from a pipe has no name, so its format must be given or recognised.
            return file.pathExtension.isEmpty && export.isNamed && NamelessText.isText(file, head: export.head(of: file))
        }
        guard !texts.isEmpty else { return texts }
        let numbers = Set(texts.map(\.number))
        return files.filter { numbers.contains($0.number) || Self.categoryFiles.contains($0.name.lowered) }
    }

    /// Yields one memo per file that has text. Only one file is in memory at a time.
    package func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        try read(files, of: export, passing: nil, yield: yield)
    }

    /// Yields memos as the method above, without those of files that `passing` passes over. The others have stamps.
    func read(_ files: [ExportFile], of export: Export, passing: FilePasser?, yield: (ImportItem) throws -> Void) throws {
        try RecordReading.reporting(at: Place(path: export.name), options, yield: yield) { reading in
            var folder = FolderReading(files, in: export, options: options)
            try export.read(files, report: { try yield(.problem($0)) }) { file, source in
                if Self.categoryFiles.contains(file.name.lowered) {
                    return try categories(file, source, below: folder.category(of: file).names, &reading, yield: yield)
                }
                guard let bytes = try TextFile.bytes(of: file, source, yield: yield) else { return }
                var stamp = passing == nil ? nil : folder.stamp(of: bytes, file)
                if let passing, let stamp, try passing(file, stamp) { return }
                if MailText.isMessage(bytes) {
                    let (folders, place) = (folder.category(of: file).names, Place(path: file.path))
                    return try MailImporter(options: options).message(bytes, file, place, &reading.dates, folders: folders, yield: yield)
                }
                let text = try TextFile.text(of: bytes, file, options) {
                    stamp = nil
                    try yield($0)
                }
                if let text { try folder.read(text, of: file, stamp: stamp, yield: yield) }
            }
            reading.add(folder.reading)
        }
    }

    private func categories(
        _ file: ExportFile, _ source: ByteSource, below folder: [String], _ reading: inout RecordReading, yield: (ImportItem) throws -> Void
    ) throws {
        try withoutActuallyEscaping(yield) { yield in
            let records = JSONRecords(file: file, options: options, list: "categories") { item in
                guard case .category(var category) = item else { return try yield(item) }
                category.path = folder + category.path
                try yield(.category(category))
            }
            var stream = JSONStream(source, path: file.path, isLines: false, receiver: records)
            try stream.run()
            try records.finish()
            try records.settle(others: [])
            try records.report(into: &reading)
        }
    }
}
