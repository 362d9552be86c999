import MemoModel

/// The exports of an app that lie side by side in a folder or an archive: archives, or files of many records, whose names differ only in parts that
/// apps add to each export.
package struct ExportGenerations: Sendable {
    /// File name extensions of formats with many records in a file.
    private static let recordEndings: Set<String> = ["json", "jsonl", "ndjson", "csv", "tsv", "ctd", "enex", "xml", "opml", "ics"]
    /// A folder with more of such files has one for each memo.
    private static let mostFiles = 200

    /// One of several generations.
    package struct Generation: Sendable {
        /// The path of the archive or file.
        package let path: String
        /// Number of newer generations.
        package let age: Int
    }

    /// The generations by their paths.
    private var generations: [String: Generation] = [:]

    /// Finds them among the files of an export, in which newer archives precede older ones.
    package init(_ files: [ExportFile] = []) {
        var archives: [String: Int] = [:]
        for file in files {
            for archive in file.archiveDepths.map({ Self.folder(of: file.path, names: $0) }) where archives[archive] == nil {
                archives[archive] = archives.count
            }
        }
        for group in Self.groups(Array(archives.keys), isRecords: false) {
            add(group.sorted { archives[$0, default: 0] < archives[$1, default: 0] })
        }
        let records = Dictionary(Self.recordFiles(files).map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        for group in Self.groups(Array(records.keys), isRecords: true) { add(Self.newest(group.compactMap { records[$0] }).map(\.path)) }
    }

    private mutating func add(_ paths: [String]) {
        for (age, path) in paths.enumerated() { generations[path] = Generation(path: path, age: age) }
    }

    /// Whether there are none.
    package var isEmpty: Bool { generations.isEmpty }

    /// Returns the outermost archive around a file that has another generation, or the file itself if it has one; nil if neither has.
    package func generation(of path: String) -> Generation? {
        guard !generations.isEmpty else { return nil }
        let slashes = path.indices.filter { path[$0] == "/" }
        return slashes.lazy.compactMap { generations[String(path[..<$0])] }.first ?? generations[path]
    }

    private static func folder(of path: String, names: Int) -> String { path.split(separator: "/").prefix(names).joined(separator: "/") }

    /// Returns the files of many records in folders that have few of them.
    private static func recordFiles(_ files: [ExportFile]) -> [ExportFile] {
        let found = files.filter { recordEndings.contains($0.pathExtension) }
        return Dictionary(grouping: found, by: \.folderPath).values.filter { $0.count <= mostFiles }.flatMap(\.self)
    }

    /// Returns the groups of two or more paths that are the same without the parts that apps add to each export.
    private static func groups(_ paths: [String], isRecords: Bool) -> [[String]] {
        var common = CommonPaths()
        return Dictionary(grouping: paths) { path in
            let name = common.path(of: path, isRecords: isRecords)
            guard isRecords else { return name }
            // Files of two formats are two exports, and so are those of two folders.
            let ending = path.lastIndex(of: ".").map { path[$0...].lowercased() } ?? ""
            return [path.folderAndName.folder, name, ending].joined(separator: "\u{1F}")
        }.values.filter { $0.count > 1 }
    }

    /// Returns the archives and files of a folder in their order, but each one with other generations at the place of one of them, the newest at the first.
    static func newestFirst(_ files: [ExportFile]) -> [ExportFile] {
        let archives = files.filter { ArchiveNest.extensions.contains($0.pathExtension) }
        let groups = groups(archives.map(\.path), isRecords: false) + groups(recordFiles(files).map(\.path), isRecords: true)
        guard !groups.isEmpty else { return files }
        let places = Dictionary(zip(files.map(\.path), files.indices), uniquingKeysWith: { first, _ in first })
        var sorted = files
        for group in groups.map({ $0.compactMap { places[$0] }.sorted() }) {
            for (place, file) in zip(group, newest(group.map { files[$0] })) { sorted[place] = file }
        }
        return sorted
    }

    /// Sorts the generations of one export by the days and times in their names, if each has one, or else by the dates of the files.
    private static func newest(_ files: [ExportFile]) -> [ExportFile] {
        let times = files.map { time(in: $0.name) }
        let isNamed = !times.contains("")
        let order = files.indices.map {
            (time: isNamed ? times[$0] : "", date: files[$0].modified?.milliseconds ?? 0, name: copy(files[$0]))
        }
        return files.indices.sorted { order[$0] > order[$1] }.map { files[$0] }
    }

    /// Returns the name for comparison, in which a copy follows its original: `메모 (1)` follows `메모`.
    private static func copy(_ file: ExportFile) -> String { String(repeating: "~", count: file.stem.count) + file.stem }

    /// Returns the digits of a name from the first year on, as in `20240304001200`; empty if it has no day.
    private static func time(in name: String) -> String {
        let numbers = name.split { !("0"..."9" ~= $0) }.map(String.init)
        let first = numbers.firstIndex { ["19", "20"].contains($0.prefix(2)) && ($0.count == 4 || $0.count >= 8) || isSeconds($0) }
        guard let first else { return "" }
        let digits = numbers[first...].map { $0.count == 1 ? "0" + $0 : $0 }.joined()
        return digits.count >= 8 ? String(digits.prefix(14)) : ""
    }

    /// Returns whether a number is a time in seconds or milliseconds since 1970.
    private static func isSeconds(_ number: String) -> Bool { number.first == "1" && [10, 13].contains(number.count) }
}

/// Makes paths that are the same in all exports of an app: without the parts that apps add to the names of archives, of files of many records and of
/// the folders around these.
package struct CommonPaths {
    /// Plain names by name. Finding the added part of a name takes 30 µs.
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
