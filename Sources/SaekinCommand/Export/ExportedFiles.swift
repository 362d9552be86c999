import Foundation
import MemoImport

/// The files in the folder of an earlier export, separated from files of other origin.
struct ExportedFiles {
    /// Files written by an export, by relative path.
    private(set) var own: Set<String> = []
    /// All other files, and links to any target.
    private(set) var foreign: [String] = []

    /// Lists the files of a folder. A missing folder has none.
    init(in folder: String) {
        guard let walk = FileManager.default.enumerator(atPath: folder) else { return }
        while let name = walk.nextObject() as? String {
            switch walk.fileAttributes?[.type] as? FileAttributeType {
            case _ where SystemFile.matches(name: FilePath.name(of: name)): walk.skipDescendants()
            case .typeDirectory?: continue
            case .typeRegular? where Self.isOwn(name, at: folder + "/" + name): own.insert(name)
            default: foreign.append(name)
            }
        }
    }

    /// Whether the export wrote memos. A list of categories alone does not identify an export.
    var holdsMemos: Bool { own.contains { $0 != FolderExport.categories } }

    /// Returns whether a file begins like an exported one. Incomplete files do too.
    private static func isOwn(_ name: String, at path: String) -> Bool {
        guard name == FolderExport.categories || name.hasSuffix(".md") else { return false }
        let head = Data((name == FolderExport.categories ? FolderExport.categoriesHead : FrontMatterText.head).utf8)
        guard let handle = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? handle.close() }
        return ((try? handle.read(upToCount: head.count)) ?? nil).map { head.starts(with: $0) } ?? true
    }
}
