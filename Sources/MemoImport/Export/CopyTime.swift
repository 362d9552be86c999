import MemoModel

/// The minute in which the files of an export were copied or unpacked. Dates of files in it say nothing about their memos.
struct CopyTime {
    /// A person does not write as many files in a minute.
    private static let fewestFiles = 10
    private static let milliseconds: Int64 = 60_000

    private let range: ClosedRange<Int64>

    /// Finds the minute that at least half of the files share, if they are ten or more. Returns nil if there is none.
    init?(of files: [ExportFile]) {
        let times = files.compactMap { $0.modified?.milliseconds }.sorted()
        var (first, best) = (0, 0..<0)
        for (last, time) in times.enumerated() {
            while time - times[first] > Self.milliseconds { first += 1 }
            if last + 1 - first > best.count { best = first..<last + 1 }
        }
        guard best.count >= Self.fewestFiles, best.count * 2 >= times.count else { return nil }
        range = times[best.lowerBound]...times[best.upperBound - 1]
    }

    /// Returns whether a date is of this minute.
    func contains(_ date: Timestamp?) -> Bool { date.map { range.contains($0.milliseconds) } ?? false }
}
