import JSON
import MemoModel

/// References between the tables of an export: `category_id` in one is the ID of a row in `categories.csv` beside it.
struct RecordTable {
    /// Rows of a list of names. A longer table is none.
    private static let limit = 100_000

    /// The lists of names by their paths.
    private(set) var names: [String: [String: String]] = [:]
    private(set) var lists: [String: ReferenceKey] = [:]
    private var folders: [String: String] = [:]
    /// The rows of lists of categories.
    private(set) var categories: [CategoryRecord] = []

    /// Returns whether names of columns are those of a table of memos: at least three, half of which are known, with titles and something else.
    static func isHeader(_ cells: [String], _ names: FieldNames) -> Bool {
        guard cells.count > 2, Set(cells).count == cells.count, !cells.contains("") else { return false }
        let fields = cells.compactMap { names.match($0)?.field }
        let isTitled = fields.contains(.title) || fields.contains(.name) && fields.contains(.body)
        return isTitled && fields.count > 2 && 2 * fields.count >= cells.count
    }

    /// Reads the lists of names among several tables.
    init(_ files: [ExportFile], of export: Export, _ options: ImportOptions) throws {
        guard files.count > 1 else { return }
        let found = files.compactMap { file in Self.list(named: file.stem).map { (file, $0) } }
        guard !found.isEmpty, found.count < files.count else { return }
        let fields = FieldNames(map: options.map)
        for (file, key) in found {
            guard let rows = try Self.rows(file, key, of: export, options, fields) else { continue }
            lists[file.path] = key
            names[file.path] = Dictionary(rows.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
            folders[file.path] = file.folderPath
            guard key.isCertain else { continue }
            categories += rows.map { CategoryRecord(path: [$0.name], appearance: CategoryAppearance(color: $0.color)) }
        }
    }

    /// Returns a row with the names that its IDs stand for.
    func naming(_ row: [JSONMember], in file: ExportFile) -> [JSONMember] {
        if lists.isEmpty { return row }
        return row.map { member in
            guard let key = ReferenceKey(words: NameWords.split(member.key)), key.isID, let text = member.value.scalarText,
                let list = lists.first(where: { $0.value.stem == key.stem && folders[$0.key] == file.folderPath })?.key
            else { return member }
            let ids = text.split { ",;| ".contains($0) }.map(String.init)
            let known = ids.compactMap { names[list]?[$0] }
            guard !ids.isEmpty, known.count == ids.count else { return member }
            return JSONMember(
                key: key.kind == .tag ? "tags" : "category", value: key.kind == .tag ? .array(known.map { .string($0) }) : .string(known[0])
            )
        }
    }

    private static func list(named stem: String) -> ReferenceKey? {
        guard let key = ReferenceKey(words: NameWords.split(stem)), !key.isID, key.kind == .category || key.kind == .tag else { return nil }
        return key
    }

    /// Returns the rows of a list of names; nil if the table is none.
    private static func rows(
        _ file: ExportFile, _ key: ReferenceKey, of export: Export, _ options: ImportOptions, _ fields: FieldNames
    ) throws -> [(id: String, name: String, color: String?)]? {
        var (rows, isList) = ([(id: String, name: String, color: String?)](), true)
        let head = export.head(of: file)
        try export.read([file], report: { _ in isList = false }) { file, source in
            try CSVRecords.read(file, head, source, options, needsText: false, yield: { _ in }) { row, _ in
                guard isList, rows.count < limit else { return isList = false }
                var (id, name, color) = (String?.none, String?.none, String?.none)
                for member in row {
                    let own = ReferenceKey(words: NameWords.split(member.key))
                    if own?.isID == true, own?.stem == key.stem {
                        id = member.value.scalarText
                    } else {
                        switch fields.match(member.key)?.field {
                        case .id: id = id ?? member.value.scalarText
                        case .name, .title, .category: name = name ?? member.value.scalarText ?? member.value.items.first?.scalarText
                        case .categoryColor: color = ColorCode.read(member.value)
                        case .body, .wholeText: isList = isList && FieldNames.isDescription(fields.match(member.key)?.rank ?? 0)
                        default: break
                        }
                    }
                }
                guard let id, let name = name?.categoryName else { return isList = false }
                rows.append((id, name, color))
            }
        }
        return isList && !rows.isEmpty ? rows : nil
    }
}
