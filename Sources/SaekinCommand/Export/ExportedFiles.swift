import Foundation
import MemoImport

/// The files in the folder of an earlier export, separated from files of other origin.
struct ExportedFiles {
    /// Files written by an export, by relative path.
    private(set) var own: Set<String> = []
    /// All other files, and links to any target.
    private(set) var foreign: [String] = []

    /// Lists the files of a folder. A missing folder has none.
    /// - Parameter isPartial: Whether the export was interrupted, so that a file may be there before the memo that lists it.
    init(in folder: String, isPartial: Bool = false) {
        var (others, listed) = ([String](), Set<String>())
        guard let walk = FileManager.default.enumerator(atPath: folder) else { return }
        while let name = walk.nextObject() as? String {
            switch walk.fileAttributes?[.type] as? FileAttributeType {
            case _ where SystemFile.matches(name: name.folderAndName.name): walk.skipDescendants()
            case .typeDirectory?: continue
            case .typeRegular? where Self.isOwn(name, at: folder + "/" + name):
                own.insert(name)
                listed.formUnion(Self.attachments(of: name, at: folder + "/" + name))
            case .typeRegular?: others.append(name)
            default: foreign.append(name)
            }
        }
        for name in others {
            let isOwn =
                listed.contains(name)
                || isPartial && (name.contains(ListedAttachments.folderEnding + "/") || ListedAttachments.isMedia(name))
            if isOwn { own.insert(name) } else { foreign.append(name) }
        }
    }

    /// Whether the export wrote memos. A list of categories alone does not identify an export.
    var holdsMemos: Bool { own.contains { $0.hasSuffix(".md") } }

    /// Returns the paths of the attachments that an exported memo lists.
    private static func attachments(of name: String, at path: String) -> [String] {
        guard name.hasSuffix(".md"), let handle = FileHandle(forReadingAtPath: path) else { return [] }
        defer { try? handle.close() }
        guard let head = try? handle.read(upToCount: attachmentsBefore), head.range(of: Data("\nattachments:\n".utf8)) != nil else {
            return []
        }
        let rest = (try? handle.read(upToCount: frontMatterLimit)) ?? Data()
        let folder = name.folderAndName.folder.split(separator: "/").map(String.init)
        return ListedAttachments.paths(in: String(decoding: head + rest, as: UTF8.self)).compactMap {
            LinkTargets.resolved($0, in: folder)
        }
    }

    /// Bytes in which the list of attachments begins. The other lines of an export's front matter are shorter.
    private static let attachmentsBefore = 64 << 10
    private static let frontMatterLimit = 2 << 20

    /// Returns whether a file begins like an exported one. Incomplete files do too.
    private static func isOwn(_ name: String, at path: String) -> Bool {
        guard name == FolderExport.categories || name.hasSuffix(".md") else { return false }
        let head = Data((name == FolderExport.categories ? FolderExport.categoriesHead : FrontMatterText.head).utf8)
        guard let handle = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? handle.close() }
        return ((try? handle.read(upToCount: head.count)) ?? nil).map { head.starts(with: $0) } ?? true
    }
}
