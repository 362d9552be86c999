import Foundation
import JSON

/// The attachments that the front matter of Saekin's own exports lists, with the place of each file.
///
/// ```yaml
/// attachments:
///   - "제주.files/바다.png"
///   - {file: "제주.files/a_b.png", name: "a:b.png"}
/// ```
package enum ListedAttachments {
    /// The beginning of every memo that an export wrote as a file.
    package static let head = "---\nsaekin: 1\n"
    /// The ending of a folder with the attachments of the memo beside it, which has the same name without `.md`.
    package static let folderEnding = ".files"
    /// The front matter of an export is read up to this size in bytes.
    static let frontMatterLimit = 2 << 20

    private static let key = "attachments"

    /// Returns the lines of front matter for files with their names; none for none.
    package static func lines(_ files: [(path: String, name: String)]) -> [String] {
        guard !files.isEmpty else { return [] }
        return ["\(key):"]
            + files.map { file in
                let path = YAMLText.quoted(file.path)
                return file.path.folderAndName.name.utf8.elementsEqual(file.name.utf8)
                    ? "  - \(path)" : "  - {file: \(path), name: \(YAMLText.quoted(file.name))}"
            }
    }

    /// Returns the paths that the front matter of an exported memo lists, relative to its folder.
    package static func paths(in text: String) -> [String] {
        guard text.hasPrefix(head), case .read(let front) = FrontMatter.split(text) else { return [] }
        return records(front.members)?.map { if case .links(let paths) = $0.content { paths[0] } else { "" } } ?? []
    }

    /// Returns the attachments that front matter lists; nil if it lists none.
    static func records(_ members: [JSONMember]) -> [AttachmentRecord]? {
        guard let list = members.first(where: { $0.key == key }), case .array(let items) = list.value else { return nil }
        return items.prefix(AttachmentRecord.countLimit).compactMap { item in
            switch item {
            case .string(let path): return AttachmentRecord(name: path, content: .links([path]))
            case .object(let members):
                let text = { (key: String) -> String? in
                    guard case .string(let text)? = members.first(where: { $0.key == key })?.value else { return nil }
                    return text
                }
                return text("file").map { AttachmentRecord(name: text("name") ?? $0, content: .links([$0])) }
            default: return nil
            }
        }
    }

    /// Returns whether front matter is that of an export and `member` lists its attachments, which are no text.
    static func isList(_ member: JSONMember) -> Bool { member.key == key }

    /// Returns whether a file is a picture, a recording or something else that no importer reads.
    package static func isMedia(_ path: String) -> Bool { KnownFile.isAttachment(ending: path.ending) }

    /// Returns whether an import would open a file of this name as an archive.
    package static func isArchive(_ path: String) -> Bool { ArchiveNest.isArchive(named: path) }

    /// Returns the numbers of the files that belong to a memo of Saekin's own exports, by their folder. They are no memos, whatever
    /// their formats.
    static func files(in export: Export) -> Set<Int> {
        let candidates = export.files.filter { isInFolderOfAttachments($0.path) }
        guard !candidates.isEmpty else { return [] }
        let byFolder = Dictionary(grouping: candidates) { $0.path.folderAndName.folder }
        let memos = export.files.filter { byFolder[$0.path.dropLast(3) + folderEnding] != nil && $0.path.hasSuffix(".md") }
        let own = memos.filter { export.head(of: $0).starts(with: head.utf8) }
        return Set(own.flatMap { byFolder[$0.path.dropLast(3) + folderEnding] ?? [] }.map(\.number))
    }

    /// Returns whether a path is within a folder of attachments. Called for every file, so it looks at bytes only.
    private static func isInFolderOfAttachments(_ path: String) -> Bool {
        let bytes = path.utf8
        guard let slash = bytes.lastIndex(of: 0x2F) else { return false }
        return bytes[..<slash].suffix(folderEnding.utf8.count).elementsEqual(folderEnding.utf8)
    }
}
