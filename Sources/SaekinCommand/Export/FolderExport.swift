import JSON
import MemoImport
import MemoJSON
import MemoModel
import MemoVault

/// An export as one Markdown file with front matter per memo, one subfolder per category, and
/// `categories.json`.
struct FolderExport: MemoExport {
    /// The relative path of the list of categories.
    static let categories = "categories.json"
    /// The beginning of that list, which identifies an export.
    static let categoriesHead = "{\"categories\":["

    private let target: any ExportFolder
    private var names = FileNames()
    private var places = AttachmentPlaces()
    /// The folder of each category path.
    private var folders: [[String]: [String]] = [[]: []]

    init(to folder: any ExportFolder) {
        target = folder
        for file in folder.foreignFiles { names.take(file) }
    }

    mutating func begin(_ categories: [CategorySummary]) throws {
        for category in categories { _ = folder(of: category.path) }
        guard !categories.isEmpty else { return }
        var json = JSONWriter()
        json.object { $0.field(categories: categories) }
        try target.write(json.text + "\n", to: Self.categories, modified: nil)
    }

    let leftOut = 0

    mutating func add(_ facts: MemoFacts, _ text: MemoText, _ attachments: [KeptFile]) throws {
        let folder = folder(of: facts.category)
        let name = names.unique(FileNames.named(by: text.title), ending: ".md", in: folder)
        var listed: [(path: String, name: String)] = []
        if !attachments.isEmpty {
            for (file, place) in zip(attachments, places.places(for: attachments, of: name, in: folder, text: text.whole, &names)) {
                if place.isNew { try target.copy(file.bytes, to: place.path) }
                listed.append((AttachmentPlaces.relative(place.path, to: folder), file.name))
            }
        }
        let isTold = zip(folder, facts.category).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
        // Facts that the importer reads back are in the front matter.
        let front = FrontMatterText(facts, tellsCategory: !isTold, attachments: listed).text
        try target.write(front + text.whole, to: (folder + [name]).joined(separator: "/"), modified: facts.modified)
    }

    mutating func end() throws { try target.finish() }

    private mutating func folder(of category: [String]) -> [String] {
        if let folder = folders[category] { return folder }
        let parent = folder(of: category.dropLast())
        let folder = parent + [names.uniqueFolder(FileNames.safe(category.last ?? ""), in: parent)]
        folders[category] = folder
        return folder
    }
}

/// The front matter that the folder importer reads back.
struct FrontMatterText {
    /// The beginning of every exported memo. This key marks the front matter as complete: the importer then
    /// ignores the date of the file.
    static let head = ListedAttachments.head
    let text: String

    init(_ facts: MemoFacts, tellsCategory: Bool, attachments: [(path: String, name: String)] = []) {
        var lines: [String] = []
        func add(_ key: String, _ value: String?) { if let value { lines.append("\(key): \(value)") } }
        add("id", facts.externalID.map { YAMLText.quoted($0) })
        for field in FactField.exported where field != .category || tellsCategory {
            switch field.value(of: facts) {
            case .texts(let texts): add(field.name, texts.isEmpty && field != .category ? nil : Self.list(texts))
            // A text of the user's may need quotes.
            case .text(let text): add(field.name, text.map { YAMLText.quoted($0) })
            case let value: add(field.name, value.text)
            }
        }
        lines += ListedAttachments.lines(attachments)
        text = Self.head + lines.map { $0 + "\n" }.joined() + "---\n"
    }

    private static func list(_ values: [String]) -> String { "[" + values.map { YAMLText.quoted($0) }.joined(separator: ", ") + "]" }
}
