import JSON

/// The files that a JSON record lists beside its text: Day One's photos by their MD5, Google Keep's attachments by their paths, those of
/// other apps by their names.
enum RecordFiles {
    private static let lists: Set<String> = [
        "attachments", "attachment", "photos", "images", "pictures", "audios", "videos", "pdfattachments", "resources", "files", "media",
    ]
    private static let names = [
        "filePath", "path", "localPath", "file", "fileName", "filename", "file_name", "name", "title", "uri", "url", "md5", "identifier",
        "id",
    ]

    /// Returns the files of a record. Names without a file in the export do no harm.
    static func find(in members: [JSONMember]) -> [AttachmentRecord] {
        var found: [AttachmentRecord] = []
        for member in members where lists.contains(member.key.lowercased()) {
            let items = if case .array(let items) = member.value { items } else { [member.value] }
            for item in items where found.count < AttachmentRecord.countLimit {
                let links = links(of: item, in: member.key)
                if !links.isEmpty { found.append(AttachmentRecord(name: "", content: .links(links))) }
            }
        }
        return found
    }

    private static func links(of item: JSONValue, in list: String) -> [String] {
        if case .string(let text) = item { return spellings(text) }
        let ending = ["type", "format", "extension"].compactMap { item[$0]?.scalarText }.first
        var links: [String] = []
        for key in names {
            guard let text = item[key]?.scalarText, !text.isEmpty, text.utf8.count <= 1000 else { continue }
            if key == "md5" || key == "identifier" || key == "id", let ending {
                links += spellings("\(list)/\(text).\(ending)") + spellings("\(text).\(ending)")
            }
            // A plain word, such as a title, is a link only if a file has this very name.
            links += spellings(text)
        }
        return links
    }

    /// Returns a name, and for pictures the same name with the other usual ending: Keep names a file `a.jpeg` that it stores as `a.jpg`.
    private static func spellings(_ text: String) -> [String] {
        let others = ["jpeg": "jpg", "jpg": "jpeg"]
        guard let dot = text.lastIndex(of: "."), let other = others[text[text.index(after: dot)...].lowercased()] else { return [text] }
        return [text, text[...dot] + other]
    }
}
