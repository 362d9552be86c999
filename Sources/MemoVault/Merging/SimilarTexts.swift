/// Tells whether a text is another one that was edited.
enum SimilarTexts {
    /// Bytes of the longest text that is compared by lines, and the fewest lines that tell anything.
    private static let (longest, fewestLines) = (100_000, 3)

    /// Returns whether two thirds of the lines of both texts are the same. The lines of a template are in many notes, but hardly two thirds of a note.
    static func areSimilar(_ one: String, _ other: String) -> Bool {
        guard max(one.utf8.count, other.utf8.count) <= longest else { return false }
        let (first, second) = (lines(of: one), lines(of: other))
        let most = max(first.count, second.count)
        return most >= fewestLines && first.intersection(second).count * 3 >= most * 2
    }

    /// Returns whether a text has all lines of an earlier one, however many others were added.
    static func hasGrown(_ old: String, into new: String) -> Bool {
        guard max(old.utf8.count, new.utf8.count) <= longest else { return false }
        let lines = lines(of: old)
        return lines.count >= fewestLines && lines.isSubset(of: Self.lines(of: new))
    }

    private static func lines(of text: String) -> Set<[UInt8]> {
        Set(text.utf8.split(separator: 0x0A).map { Array($0) }.filter { $0.contains { $0 > 0x20 } })
    }
}
