import Foundation
import JSON
import MemoModel

/// An app whose export is a table (CSV) and needs no more than to know its columns.
protocol TableApp: Sendable {
    /// See `Importer.name`.
    static var name: String { get }
    /// See `Importer.summary`.
    static var summary: LocalizedMessage { get }
    /// Columns that the first line of such a table has.
    static var signature: [String] { get }
    /// The columns of each field; the texts of several are joined by line breaks, tags are added up.
    static var fields: [(String, [String])] { get }
    /// Columns that only programs need.
    static var machinery: Set<String> { get }
    /// Returns the tags that a row has besides those of its field.
    static func tags(_ row: [JSONMember]) -> [String]
    /// Returns the category of a row.
    static func category(_ row: [JSONMember]) -> [String]
}

extension TableApp {
    static func tags(_ row: [JSONMember]) -> [String] { [] }
    static func category(_ row: [JSONMember]) -> [String] { [] }
}

/// Imports the tables of one `TableApp`, one memo per row. Other columns are kept as `name: value`.
struct TableAppImporter<App: TableApp>: AppTableImporter {
    static var name: String { App.name }
    static var summary: LocalizedMessage { App.summary }

    let options: ImportOptions

    static func begins(_ head: String) -> Bool {
        let names = Set(
            (head.lines.first ?? "").split(separator: ",").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "\" \u{FEFF}")) })
        return App.signature.allSatisfy(names.contains)
    }

    func memo(
        _ row: [JSONMember], _ place: Place, _ reading: inout RecordReading, yield: (ImportItem) throws -> Void
    ) throws -> MemoRecord? {
        let read = App.fields.flatMap(\.1)
        let own = App.fields.map { field, columns -> (String, JSONValue?) in
            let texts = columns.compactMap { row[$0]?.scalarText }.filter { !$0.isEmpty }
            return (field, texts.isEmpty ? nil : .string(texts.map { field == "body" ? MarkupText.words($0) : $0 }.joined(separator: "\n")))
        }
        var fields = reading.read(.record(own))
        for note in fields.notes { try yield(.problem(note(place))) }
        fields.tags.add(tags: App.tags(row))
        // The names of other columns are the app's and no fields.
        fields.unmatched += row.rest(besides: App.machinery.union(read))
        let text = fields.text(usingName: false)
        let whole = text.adding(lines: reading.kept(of: fields, besides: text))
        guard var memo = try MemoRecord(whole, fields, at: place, yield: yield) else { return nil }
        (memo.externalID, memo.category) = (fields.id, App.category(row))
        return memo
    }
}

/// Readwise's highlights: the book as title and category.
enum Readwise: TableApp {
    static let name = "readwise"
    static let summary = LocalizedMessage("Readwise's highlights (CSV); the book becomes the category", ko: "Readwise 하이라이트(CSV), 책은 분류로")
    static let signature = ["Highlight", "Book Title"]
    static let fields = [
        ("title", ["Book Title"]), ("body", ["Highlight", "Note"]), ("tags", ["Tags", "Document tags"]), ("created", ["Highlighted at"]),
    ]
    static let machinery: Set<String> = ["Amazon Book ID", "Color", "Location Type", "Location"]

    static func category(_ row: [JSONMember]) -> [String] { [row["Book Title"]?.scalarText?.categoryName].compactMap(\.self) }
}

/// Zotero's library: one memo per item, with its abstract and notes.
enum Zotero: TableApp {
    static let name = "zotero"
    static let summary = LocalizedMessage("Zotero's library (CSV), one memo per item", ko: "Zotero 자료(CSV), 하나가 메모 하나")
    static let signature = ["Key", "Item Type", "Abstract Note"]
    static let fields = [
        ("title", ["Title"]), ("body", ["Abstract Note", "Notes"]), ("tags", ["Manual Tags", "Automatic Tags"]),
        ("created", ["Date Added"]),
        ("modified", ["Date Modified"]), ("uuid", ["Key"]), ("url", ["Url"]),
    ]
    static let machinery: Set<String> = ["Item Type", "Access Date", "File Attachments"]
}

/// Pocket's list (CSV). An archived page has the tag `archived`.
enum Pocket: TableApp {
    static let name = "pocket"
    static let summary = LocalizedMessage("Pocket's list (CSV)", ko: "Pocket 목록(CSV)")
    static let signature = ["title", "url", "time_added"]
    static let fields = [("title", ["title"]), ("url", ["url"]), ("created", ["time_added"]), ("tags", ["tags"])]
    static let machinery: Set<String> = ["status", "cursor"]

    static func tags(_ row: [JSONMember]) -> [String] { row["status"] == .string("archive") ? ["archived"] : [] }
}
