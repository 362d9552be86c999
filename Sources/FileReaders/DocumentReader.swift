import Foundation
import MemoImport
import MemoModel

/// Reads documents as an import of the file does, and takes the texts of all its memos.
struct DocumentReader: FileReader {
    /// The endings of documents that are read.
    static let endings: Set<String> = [
        "txt", "md", "markdown", "text", "csv", "tsv", "html", "htm", "rtf", "eml", "docx", "docm", "dotx", "hwp", "hwpx", "odt", "ods",
        "odp",
        "xlsx", "xlsm", "pptx", "pptm", "ppsx",
    ]
    /// Maximum size of a document in bytes. Importers have smaller limits for some.
    private static let limit = 64 << 20

    /// Raise the number when importers read files that they refused before.
    let identity = "importers:1"

    /// Ends an import whose texts are long enough.
    private struct Enough: Error {}

    func read(_ file: ReadableFile, isStopped: () -> Bool) throws -> FileText {
        guard let data = FileManager.default.contents(atPath: file.path) else { throw FileReadFailure.notStarted(program: "import") }
        guard data.count <= Self.limit else { throw FileReadFailure.tooLarge(limit: Self.limit) }
        // A name that nobody gave, so that no memo gets it as its title.
        let name = "document.\(file.ending)"
        let export = Export(bytes: [UInt8](data), named: name)
        var (text, isCut, refusal) = ("", false, nil as LocalizedMessage?)
        do {
            try ImportReader(export, at: name).read { item in
                if isStopped() { throw FileReadingStopped() }
                switch item {
                case .memo(let memo):
                    text += (text.isEmpty ? "" : "\n\n") + memo.text.whole
                    if text.utf8.count > FileText.limit { throw Enough() }
                case .problem(let problem) where problem.severity == .rejected: refusal = refusal ?? problem.message.without(name)
                default: break
                }
            }
        } catch is Enough {
            isCut = true
            text = FileText.decoded(text.utf8.prefix(FileText.limit))
        } catch let failure as ImportFailure {
            throw FileReadFailure.refused(failure.message.without(name))
        }
        if text.isEmpty, let refusal { throw FileReadFailure.refused(refusal) }
        return FileText(unpaged: text, isCut: isCut)
    }
}

extension LocalizedMessage {
    /// Returns the message without the name at its beginning, which is not that of the file.
    fileprivate func without(_ name: String) -> LocalizedMessage {
        func rest(_ text: String) -> String { text.hasPrefix(name + ": ") ? String(text.dropFirst(name.count + 2)) : text }
        return LocalizedMessage(rest(english), ko: rest(korean))
    }
}
