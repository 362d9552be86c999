import Foundation
import MemoImport

/// File names that are valid on every file system and unique regardless of case and Unicode composition.
struct FileNames {
    private var taken: Set<String> = []
    /// The names in `taken` that are folders of the export.
    private var folders: Set<String> = []
    private static let longest = 120
    private static let devices: Set<String> = Set(
        ["con", "prn", "aux", "nul"] + (1...9).flatMap { ["com\($0)", "lpt\($0)"] })

    /// Returns `text` without characters that are special to file systems or sync services. Never empty.
    static func safe(_ text: String) -> String {
        var name = ""
        for scalar in text.precomposedStringWithCanonicalMapping.unicodeScalars {
            let isForbidden =
                scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value || "<>:\"/\\|?*\u{2028}\u{2029}\u{FEFF}".unicodeScalars.contains(scalar)
            name.unicodeScalars.append(isForbidden ? "_" : scalar)
        }
        while let first = name.first, first == "." || first == "~" || first.isWhitespace { name.removeFirst() }
        while name.utf8.count > longest { name.removeLast() }
        while let last = name.last, last == "." || last.isWhitespace { name.removeLast() }
        if name.isEmpty { return "memo" }
        let lowered = name.lowercased()
        let stem = lowered.prefix { $0 != "." }
        // These names are special to sync services or importers.
        let isSpecial =
            devices.contains(String(stem)) || lowered.hasSuffix(".tmp") || lowered.contains("conflict") || lowered.contains("충돌")
            || lowered.hasSuffix(ListedAttachments.folderEnding) || lowered == "__macosx" || lowered == "desktop.ini"
            || lowered == "thumbs.db" || lowered == "rules.dropboxignore"
        return isSpecial ? name + "_" : name
    }

    /// Returns the name of the file of a memo: its title without the signs of a Markdown heading. A title of signs only names nothing.
    static func named(by title: String) -> String {
        let signs = title.prefix { $0 == "#" }
        var name = title[...]
        if 1...6 ~= signs.count, title[signs.endIndex...].first.map({ $0 == " " || $0 == "\t" }) ?? true {
            name = title[signs.endIndex...]
            // The signs may be repeated at the end of the heading.
            let bare = name.trimmingSuffix(while: \.isWhitespace).trimmingSuffix { $0 == "#" }
            if bare.last.map(\.isWhitespace) ?? true { name = bare.trimmingSuffix(while: \.isWhitespace) }
        }
        let safe = safe(String(name))
        return safe.contains { !$0.isPunctuation && !$0.isWhitespace && !"=+~^`|<>$".contains($0) } ? safe : "memo"
    }

    /// Reserves the path of a file and, if it is a link to a folder, the paths below it.
    mutating func take(_ path: String) { taken.insert(Self.key(path)) }

    /// Reserves the path of a file and the folders around it. Returns false if it is taken, or if a file or a link is in the place of one of
    /// the folders.
    mutating func takeIfFree(_ path: String) -> Bool {
        let names = path.split(separator: "/")
        guard !taken.contains(Self.key(path)), takeFolder(names.dropLast().map(String.init)) else { return false }
        taken.insert(Self.key(path))
        return true
    }

    /// Reserves a folder of the export and those around it. Returns false if something else is in the place of one of them.
    mutating func takeFolder(_ names: [String]) -> Bool {
        let keys = names.indices.map { Self.key(names[...$0].joined(separator: "/")) }
        guard keys.allSatisfy({ !taken.contains($0) || folders.contains($0) }) else { return false }
        taken.formUnion(keys)
        folders.formUnion(keys)
        return true
    }

    private static func key(_ path: String) -> String {
        (path.contains("/") ? path : "/" + path).lowercased().precomposedStringWithCanonicalMapping
    }

    /// Returns a name as `unique` does, for a folder.
    mutating func uniqueFolder(_ name: String, ending: String = "", in folder: [String]) -> String {
        let name = unique(name, ending: ending, in: folder)
        folders.insert(Self.key((folder + [name]).joined(separator: "/")))
        return name
    }

    /// Returns `name` with its ending, and with ` (2)`, ` (3)` … before it if the name is taken in `folder`.
    mutating func unique(_ name: String, ending: String, in folder: [String]) -> String {
        let place = folder.joined(separator: "/") + "/"
        var (candidate, number) = (name + ending, 1)
        while !taken.insert((place + candidate).lowercased().precomposedStringWithCanonicalMapping).inserted {
            number += 1
            candidate = "\(name) (\(number))\(ending)"
        }
        return candidate
    }
}

extension Substring {
    /// Returns the text without the characters at its end that `isCut` accepts.
    fileprivate func trimmingSuffix(while isCut: (Character) -> Bool) -> Substring {
        var text = self
        while let last = text.last, isCut(last) { text.removeLast() }
        return text
    }
}
