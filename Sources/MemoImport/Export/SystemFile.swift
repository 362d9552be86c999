/// Names that operating systems, editors and sync services leave in folders, and that hold no memos.
enum SystemFile {
    private static let names: Set<String> = [
        ".dropbox", ".dropbox.attr", ".dropbox.cache", "rules.dropboxignore", "desktop.ini", "thumbs.db", ".ds_store", "icon\r",
        "__macosx", ".git", ".obsidian", ".localized", ".spotlight-v100", ".trashes", ".fseventsd",
    ]
    private static let prefixes = ["._", "~$", ".~"]

    /// Whether a file or folder of this name is left out; case does not matter.
    static func matches(name: String) -> Bool {
        let name = name.lowercased()
        return names.contains(name) || name.hasSuffix(".tmp") || prefixes.contains { name.hasPrefix($0) }
    }

    /// Whether any name on the path is one of a system file.
    static func matches(path: String) -> Bool { path.split(separator: "/").contains { matches(name: String($0)) } }
}
