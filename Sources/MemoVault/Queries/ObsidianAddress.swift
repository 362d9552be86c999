import MemoImport
import MemoModel

extension MemoFile {
    /// The address that opens the file in Obsidian, on this machine or on any that has the same vault; nil if the file lies in none. A vault of
    /// Obsidian is a folder with a folder for its settings.
    package var obsidianAddress: String? {
        guard let path = plainPath else { return nil }
        var folder = path[...]
        while let slash = folder.lastIndex(of: "/") {
            folder = folder[..<slash]
            guard Self.kind(of: folder + "/.obsidian") == .folder else { continue }
            let name = folder[(folder.lastIndex(of: "/").map(folder.index(after:)) ?? folder.startIndex)...]
            let values = [name, path[path.index(after: slash)...]].map { PercentText.encoded(String($0)) }
            return "obsidian://open?vault=\(values[0])&file=\(values[1])"
        }
        return nil
    }
}
