/// Addresses that open notes in Obsidian.
enum ObsidianLink {
    /// Returns the address of a file that lies in a vault of Obsidian, which has a folder with its settings; nil for any other file.
    static func address(of path: String) -> String? {
        var folder = path[...]
        while let slash = folder.lastIndex(of: "/") {
            folder = folder[..<slash]
            if Terminal.hasFile("\(folder)/.obsidian/") { return "obsidian://open?path=" + PageAddress.encoded(path) }
        }
        return nil
    }
}
