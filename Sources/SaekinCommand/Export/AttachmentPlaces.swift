import MemoImport

/// The places of attachments in an exported folder.
///
/// A picture is written where a link of its memo expects it, if that is a safe and free place within the export. All other files are in a
/// folder beside the memo, which importers know by its name.
struct AttachmentPlaces {
    /// The place of a file, relative to the export.
    struct Place {
        let path: String
        /// Whether the file must be written. It need not if another memo has the same file at the same place.
        let isNew: Bool
    }

    /// The hash of the file at each place, in lower case.
    private var hashes: [String: String] = [:]

    /// Endings of files that importers read as memos or open as archives get this one more.
    private static let guardEnding = "_"

    /// Returns the place of each attachment of the memo `name` in `folder`.
    mutating func places(
        for files: [KeptFile], of name: String, in folder: [String], text: String, _ names: inout FileNames
    ) -> [Place] {
        var links = Self.links(in: text, of: folder)
        var own = folder + [name.dropLast(3) + ListedAttachments.folderEnding]
        var isOwnTaken = false
        return files.map { file in
            if let link = links.firstIndex(where: { $0.name == file.name.lowercased() }) {
                let path = links.remove(at: link).path
                if hashes[path.lowercased()] == file.hash { return Place(path: path, isNew: false) }
                if names.takeIfFree(path) { return add(path, file) }
            }
            if !isOwnTaken {
                // Something that no export wrote may have the name of the folder.
                if !names.takeFolder(own) {
                    own = folder + [names.uniqueFolder(String(name.dropLast(3)), ending: ListedAttachments.folderEnding, in: folder)]
                }
                isOwnTaken = true
            }
            let (stem, ending) = Self.parts(of: file.name)
            return add((own + [names.unique(stem, ending: ending, in: own)]).joined(separator: "/"), file)
        }
    }

    private mutating func add(_ path: String, _ file: KeptFile) -> Place {
        hashes[path.lowercased()] = file.hash
        return Place(path: path, isNew: true)
    }

    /// Returns the places that links mean, with the last name in lower case. Only pictures and recordings may be anywhere in an export.
    private static func links(in text: String, of folder: [String]) -> [(name: String, path: String)] {
        LinkTargets.read(text).flatMap(LinkTargets.spellings).compactMap { target in
            guard let path = LinkTargets.resolved(target, in: folder), ListedAttachments.isMedia(path) else { return nil }
            let names = path.split(separator: "/").map(String.init)
            // A folder with the ending of a file could be in the place of one that is written later.
            let isFile = { (name: String) in ListedAttachments.isMedia(name) || name.lowercased().hasSuffix(".md") }
            guard names.count <= 32, !names.dropLast().contains(where: isFile),
                names.allSatisfy({ FileNames.safe($0).utf8.elementsEqual($0.utf8) })
            else { return nil }
            return names.last.map { ($0.lowercased(), path) }
        }
    }

    /// Returns a safe stem and ending for the name of a file.
    private static func parts(of name: String) -> (stem: String, ending: String) {
        let safe = { (text: Substring) in FileNames.safe(String(text)) }
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return (safe(name[...]), "") }
        let ending = name[name.index(after: dot)...]
        guard !ending.isEmpty, ending.utf8.count <= 16, ending.allSatisfy({ $0.isLetter || $0.isNumber }), ending.lowercased() != "tmp"
        else {
            return (safe(name[...]), "")
        }
        return (safe(name[..<dot]), "." + ending + (ListedAttachments.isArchive(name) ? guardEnding : ""))
    }

    /// Returns a path of the export as seen from a folder of it.
    static func relative(_ path: String, to folder: [String]) -> String {
        let names = path.split(separator: "/").map(String.init)
        let common = zip(names.dropLast(), folder).prefix { $0.utf8.elementsEqual($1.utf8) }.count
        return (Array(repeating: "..", count: folder.count - common) + names[common...]).joined(separator: "/")
    }
}
