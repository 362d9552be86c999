import Foundation

/// The name of an export, which becomes the name of its source.
package enum ExportName {
    /// Extensions of compressed files, which follow the file's own extension.
    private static let packings: Set<String> = ["gz", "bz2", "xz", "zst"]
    /// Extensions that may precede these. Anything else, as in `2023.12.gz`, is part of the name.
    private static let packed = FolderImporter.extensions.union(["tar", "json", "jsonl", "ndjson", "csv", "tsv", "html", "enex"])

    /// Returns the base name of an export without its extensions, so that `notes.zip`, `notes.tar.gz` and
    /// their unpacked folder are the same source.
    package static func source(of name: String) -> String {
        guard let (base, ending) = parts(of: name) else { return name }
        guard packings.contains(ending), let (inner, innerEnding) = parts(of: base), packed.contains(innerEnding) else { return base }
        return inner
    }

    private static func parts(of name: String) -> (base: String, ending: String)? {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
        return (String(name[..<dot]), name[name.index(after: dot)...].lowercased())
    }

    /// Returns the name of a source without parts that apps and systems add for each export: days and times, UUIDs, long numbers, numbers of parts, and marks
    /// of copies. `takeout-20240304T001200Z-001` is `takeout`, and `메모 (1)` is `메모`. A name that consists only of such parts is unchanged.
    package static func plain(_ name: String) -> String {
        // To make the patterns takes ICU 4 ms, and to match them grows with the square of the length.
        guard name.utf8.count <= longest,
            name.utf8.contains(where: { 0x30...0x39 ~= $0 }) || ["copy", "복사본"].contains(where: name.lowercased().hasSuffix)
        else {
            return name
        }
        var text = name
        for pattern in additions {
            while let range = text.range(of: pattern, options: [.regularExpression, .caseInsensitive]) {
                text.removeSubrange(range)
            }
        }
        text = text.trimmingCharacters(in: CharacterSet(charactersIn: " -_.,()[]"))
        return text.contains(where: \.isLetter) ? text : name
    }

    /// Longer names stay, in bytes.
    private static let longest = 512

    /// The forms of additions, in the order in which they are taken off. Days need a year, a month and a day: a year alone is the subject of an export.
    private static let additions = [
        // Notion and others.
        "[-_ ]*[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
        "[-_ ]*(?<![0-9a-z])[0-9a-f]{32,64}(?![0-9a-z])",
        // A day with the name of its month, as programs in JavaScript write it.
        "[-_ ]*((mon|tue|wed|thu|fri|sat|sun)[a-z]*,? )?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-_. ][0-9]{1,2},?[-_. ](19|20)[0-9]{2}"
            + "( [0-9]{2}[-_:.][0-9]{2}([-_:.][0-9]{2})?)?( ?(GMT|UTC)?[+-][0-9]{4})?( \\([^)]*\\))?",
        "[-_ ]*(?<![0-9])[0-9]{1,2}[-_.][0-9]{1,2}[-_.](19|20)[0-9]{2}(?![0-9])",
        // A day, with or without a time, a zone, and the number of a part.
        "[-_ .]*(?<![0-9])(19|20)[0-9]{2}[-_. ]?(0[1-9]|1[0-2])[-_. ]?(0[1-9]|[12][0-9]|3[01])(?![0-9])"
            + "([T_ .-]*([01]?[0-9]|2[0-3])[-_.:h ]?[0-5][0-9]([-_.:m ]?[0-5][0-9])?s?([.,][0-9]+)?(?![0-9]))?"
            + "( ?[AP]M)?(Z|[+-][0-9]{4})?([-_ ][0-9]{1,3}(?![0-9]))?",
        "[-_ ]*(19|20)[0-9]{2}년 ?[0-9]{1,2}월 ?[0-9]{1,2}일",
        // Seconds or milliseconds since 1970.
        "[-_ ]+1[0-9]{9}([0-9]{3})?(?![0-9])",
        // Copies.
        " ?\\([0-9]{1,3}\\)$", "( -)? (copy|복사본)( \\(?[0-9]{1,3}\\)?)?$", "[-_ ]part[-_ ]?[0-9]{1,3}$",
    ]
}
