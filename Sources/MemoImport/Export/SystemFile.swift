/// Names of files and folders of operating systems, editors and sync services. They hold no memos.
package enum SystemFile {
    private static let names: Set<String> = [
        ".dropbox", ".dropbox.attr", ".dropbox.cache", "rules.dropboxignore", "desktop.ini", "thumbs.db", ".ds_store", "icon\r",
        "__macosx", ".git", ".obsidian", ".localized", ".spotlight-v100", ".trashes", ".fseventsd", ".stfolder", ".stversions",
        ".stignore", "@eadir", "$recycle.bin", "system volume information", ".documentrevisions-v100", ".temporaryitems", ".nomedia",
    ]
    private static let prefixes = ["._", "~$", ".~"]

    /// Returns whether a file or folder with this name is left out. Case is ignored.
    package static func matches(name: String) -> Bool {
        let name = name.lowercased()
        return names.contains(name) || name.hasSuffix(".tmp") || prefixes.contains { name.hasPrefix($0) }
    }

    /// Returns the path up to the first system file or folder in it; nil if there is none.
    static func match(in path: String) -> String? {
        let names = path.split(separator: "/")
        return names.firstIndex { matches(name: String($0)) }.map { names[...$0].joined(separator: "/") }
    }
}
