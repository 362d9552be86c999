import JSON

/// Lists of the files of a memo, as apps write them beside its text.
enum FileList {
    private static let keys: Set<String> = ["attachments", "photos", "images", "audios", "videos"]

    /// Returns a list of files without their names and places. The value of any other key is returned unchanged.
    static func withoutPlaces(_ value: JSONValue, under key: String) -> JSONValue {
        guard keys.contains(key), case .array(let files) = value else { return value }
        return .array(
            files.map { file in
                guard case .object(let members) = file else { return file.scalarText.map(isFileName) == true ? .null : file }
                return .object(members.filter { !($0.value.scalarText.map(isFileName) ?? false) })
            })
    }

    /// Returns whether a text is the name of a file: it ends in a dot and a few letters.
    private static func isFileName(_ text: String) -> Bool {
        guard let dot = text.lastIndex(of: "."), !text.contains(where: { $0.isNewline || $0 == "@" || $0 == ":" }) else { return false }
        let ending = text[dot...].dropFirst()
        return 2...5 ~= ending.count && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
}
