import MemoImport
import MemoModel

extension FolderWriteBack {
    /// Writes colours, icons, positions and names of categories that were changed here into a list of categories.
    mutating func writeCategories(_ file: ExportFile, _ folder: NoteFolder) throws {
        guard file.archiveDepths.isEmpty, let bytes = try folder.bytes(of: file), var list = CategoryList(bytes, of: file) else { return }
        let here = try vault.read(now: options.now) { try CategoriesHere(in: $0.db) }
        for (old, new) in here.renames where here.nodes[old] == nil && list.paths.contains(where: { $0.starts(with: old) }) {
            list.rename(old, to: new)
        }
        for path in list.paths { if let node = here.nodes[path] { node.write(into: &list, path) } }
        let listed = Set(list.paths)
        for path in here.ordered where !listed.contains(path) && here.nodes[path]?.isMadeHere == true {
            guard let category = here.nodes[path]?.category else { continue }
            list.add(path, color: category.color, icon: category.icon, position: category.position)
        }
        let new = list.bytes
        guard CategoryList(new, of: file)?.paths == list.paths,
            list.paths != CategoryList(bytes, of: file)?.paths || !list.saysSame(as: bytes, file)
        else {
            return
        }
        guard files.state(of: file.rawPath) == .file(bytes: bytes) else {
            return report.add(.kept, file.path, unwritten: [.category], reason: Self.isForeign)
        }
        report.add(.changed, file.path, [.category])
        guard !options.isDryRun else { return }
        do {
            _ = try files.write(new, to: file.rawPath, replacing: bytes, modified: options.now)
        } catch is NoteFiles.ChangedMeanwhile {
            report.entries.removeLast()
            report.add(.kept, file.path, unwritten: [.category], reason: Self.changedMeanwhile)
        }
    }
}

extension CategoryList {
    /// Returns whether the list says the same as a file, whatever its layout.
    fileprivate func saysSame(as bytes: [UInt8], _ file: ExportFile) -> Bool { CategoryList(bytes, of: file)?.bytes == self.bytes }
}

/// The categories of a vault and the changes to them by hand.
private struct CategoriesHere {
    struct Node {
        let category: MemoModel.Category
        let byHand: CategoryLooks
        /// Whether the category was added here.
        let isMadeHere: Bool

        func write(into list: inout CategoryList, _ path: [String]) {
            list.set(
                path, color: byHand.contains(.color) ? category.color ?? "" : nil, icon: byHand.contains(.icon) ? category.icon ?? "" : nil,
                position: byHand.contains(.position) ? category.position : nil)
        }
    }

    private(set) var nodes: [[String]: Node] = [:]
    private(set) var ordered: [[String]] = []
    /// Old and new paths, in the order of the changes; nil for a category that was deleted.
    private(set) var renames: [(old: [String], new: [String]?)] = []

    init(in db: any VaultDatabase) throws {
        let byHand = Dictionary(
            try db.statement("SELECT id, set_by_hand FROM category").rows { ($0[0] as Int64, $0[1] as Int) }, uniquingKeysWith: { $1 })
        var added: Set<[String]> = []
        let changes = try db.statement("SELECT \(EventLog.columns) FROM event WHERE kind LIKE 'category-%' ORDER BY id")
            .rows { EventLog.change($0) }
        for change in changes.compactMap(\.self) {
            let path = Self.path(change.title)
            switch change.kind {
            case .categoryAdded: added.insert(path)
            case .categoryRenamed(let new):
                renames.append((path, Self.path(new)))
                if added.remove(path) != nil { added.insert(Self.path(new)) }
            case .categoryNested(let parent): renames.append((path, Self.path(parent ?? "") + path.suffix(1)))
            case .categoryRemoved: renames.append((path, nil))
            default: break
            }
        }
        for node in try CategoryTree(in: db).ordered {
            let id = node.category.id.rawValue
            ordered.append(node.path)
            nodes[node.path] = Node(
                category: node.category, byHand: CategoryLooks(rawValue: byHand[id] ?? 0), isMadeHere: added.contains(node.path))
        }
    }

    private static func path(_ text: String) -> [String] { text.split(separator: "/").map(String.init) }
}
