/// The edit distance of two names.
package enum SpellingDistance {
    /// Returns the number of edits between two names: insertions, deletions, replacements, and transpositions
    /// of neighbours. Ignores case.
    package static func between(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left.lowercased()), Array(right.lowercased()))
        var (before, row) = ([Int](), Array(0...right.count))
        for (line, letter) in left.enumerated() {
            var next = [line + 1]
            for (column, other) in right.enumerated() {
                var least = min(row[column] + (letter == other ? 0 : 1), row[column + 1] + 1, next[column] + 1)
                if line > 0, column > 0, letter == right[column - 1], left[line - 1] == other { least = min(least, before[column - 1] + 1) }
                next.append(least)
            }
            (before, row) = (row, next)
        }
        return row[right.count]
    }
}
