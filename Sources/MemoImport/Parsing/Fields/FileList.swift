import JSON
import MemoModel

/// Lists of the files of a memo, as apps write them beside its text.
struct FileList {
    /// Titles of the files, with the addresses of those that are not in the export.
    var pages: [(address: String, words: [String])] = []
    /// The list without that.
    var rest: JSONValue

    private static let keys: Set<String> = ["attachments", "photos", "images", "audios", "videos"]
    /// Keys of a file's names, the first of which is its title.
    private static let titles = ["title", "caption", "name", "label", "description", "alt", "transcript", "transcription"]
    private static let places = ["path", "url", "href", "link", "uri", "webUrl"]

    /// Takes the titles of files out of a list. A name that only a file of the export has stays in it. The value of any other key is the rest.
    static func titled(_ value: JSONValue, under key: String) -> FileList {
        guard keys.contains(key), case .array(let files) = value else { return FileList(rest: value) }
        var list = FileList(rest: value)
        list.rest = .array(
            files.map { file in
                let place = places.first { file[$0]?.scalarText.map(isOutside) == true }
                let address = place.flatMap { file[$0]?.scalarText } ?? ""
                let words = titles.filter { key in
                    guard let text = file[key]?.scalarText, !Machinery.isValue(text) else { return false }
                    return place != nil || !isFileName(text)
                }
                if place == nil, let name = ownName(of: file) { list.pages.append(("", [name])) }
                // An app shows the address of a link without a title.
                guard !words.isEmpty || key == "attachments" && isAddress(address) else { return file }
                list.pages.append(page(address, words.compactMap { file[$0]?.scalarText }))
                return .object(file.members.filter { $0.key != place && !words.contains($0.key) })
            })
        return list
    }

    /// Returns the name of a file, if a person gave it: it has a blank or letters outside ASCII. Cameras and programs give others.
    private static func ownName(of file: JSONValue) -> String? {
        let name =
            file.scalarText
            ?? ["fileName", "filename", "file_name", "originalName", "name", "title"].lazy.compactMap { file[$0]?.scalarText }.first
        guard let name, isFileName(name), !name.contains("/"), !name.contains("\\") else { return nil }
        let stem = name[..<(name.lastIndex(of: ".") ?? name.endIndex)]
        let isOwn =
            stem.unicodeScalars.contains { $0.properties.isAlphabetic && $0.value >= 0x80 }
            || stem.contains(" ") && Prose.hasWords(String(stem))
        return isOwn ? name : nil
    }

    /// Returns a page of the web, or the title of a file with its place.
    private static func page(_ place: String, _ words: [String]) -> (address: String, words: [String]) {
        let lines = words.map { $0.lines.joined(separator: " ") }
        let address = place.hasPrefix("//") ? LinkText.documentAddress(String(place.dropFirst(2))) : place
        guard LinkText.addition(to: "", address: address).isEmpty, !place.isEmpty else {
            return (address, lines.isEmpty ? [address] : lines)
        }
        return ("", [lines.first.map { "\($0) (\(place))" } ?? place] + lines.dropFirst())
    }

    /// Returns whether a place lies outside the export: an address, a path from the root of a disk, or a command.
    private static func isOutside(_ place: String) -> Bool {
        isAddress(place) || place.hasPrefix("/") || place.hasPrefix("~/") || place.dropFirst().hasPrefix(":\\")
            || place.contains(" ") && !isFileName(place)
    }

    private static func isAddress(_ place: String) -> Bool { place.hasPrefix("//") || place.contains("://") }

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
