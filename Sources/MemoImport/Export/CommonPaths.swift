/// Makes paths that are the same in all exports of an app: without what apps add to the names of archives, and of files of many records and the folders
/// around these.
package struct CommonPaths {
    /// Finding out what was added to a name takes 30 µs.
    private var plainNames: [String: String] = [:]

    /// Begins without any known names.
    package init() {}

    /// Returns the common path of a file.
    /// - Parameter isRecords: Whether the file has many records. The name of a file with a single memo tells it from others and stays.
    package mutating func path(of path: String, isRecords: Bool) -> String {
        var names = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        for place in names.indices where isRecords || ArchiveNest.isArchive(named: names[place]) {
            names[place] = plain(names[place])
        }
        return names.joined(separator: "/")
    }

    private mutating func plain(_ name: String) -> String {
        if let known = plainNames[name] { return known }
        let plain = ExportName.plain(ExportName.source(of: name))
        plainNames[name] = plain
        return plain
    }
}
