import MemoJSON
import MemoModel
import MemoSearch
import MemoVault

/// Fields of memos that are read only if a template or `--fields` asks for them: the text, and where it is on this machine.
struct MemoExtras {
    /// The names of the fields.
    static let names = ["path", "line", "body"]

    private let wanted: Set<String>
    private let library: any MemoLibrary

    /// Creates nil if none of the fields is wanted.
    init?(_ output: OutputChoice, in library: any MemoLibrary) {
        wanted = Set(output.table.names).intersection(Self.names)
        self.library = library
        if wanted.isEmpty { return nil }
    }

    /// Adds the wanted fields of a memo. With a hit, the line is that of its first mark.
    func add(to record: inout Record, of id: MemoID, _ hit: Hit? = nil) throws {
        let text = wanted == ["path"] ? nil : try library.wholeMemo(id, version: nil).text
        let isPlaced = wanted.contains("path") || wanted.contains("line")
        let file = isPlaced ? try (library as? any DirectVault)?.file(of: id) : nil
        if wanted.contains("path") { record.add("path", file?.plainPath) }
        if wanted.contains("line"), let text { record.add("line", file?.line(of: text, at: hit?.place(in: text))) }
        if wanted.contains("body"), !record.fields.contains(where: { $0.name == "body" }) { record.add("body", text?.body) }
    }
}

extension Hit {
    /// Returns the place of the first mark in a memo's text, in bytes; nil if there is none in it.
    func place(in text: MemoText) -> Int? {
        guard attachment == nil else { return nil }
        let title = text.lead.utf8.count
        if !self.title.marks.isEmpty { return title }
        return snippet.marks.first.map { title + text.title.utf8.count + text.gap.utf8.count + snippetOffset + $0.utf8.lowerBound }
    }
}
