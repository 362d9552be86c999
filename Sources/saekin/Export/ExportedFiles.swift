import Foundation
import MemoImport

/// The files in the folder of an earlier export, told apart from those that somebody else put there.
struct ExportedFiles {
    /// Those an export wrote, by their paths within the folder.
    private(set) var own: Set<String> = []
    /// All others, and links, whatever they lead to.
    private(set) var foreign: [String] = []

    /// Nothing where there is no folder.
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

    /// Whether there are memos among the files of the export: a list of categories alone says little.
    var holdsMemos: Bool { own.contains { $0 != FolderExport.categories } }

    /// Files that were not finished begin as finished ones do.
    private static func isOwn(_ name: String, at path: String) -> Bool {
        guard name == FolderExport.categories || name.hasSuffix(".md") else { return false }
        let head = Data((name == FolderExport.categories ? FolderExport.categoriesHead : FrontMatterText.head).utf8)
        guard let handle = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? handle.close() }
        return ((try? handle.read(upToCount: head.count)) ?? nil).map { head.starts(with: $0) } ?? true
    }
}
