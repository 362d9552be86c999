import Postings

/// The numbers of memos of a segment's words of one kind, in the order of the words. With them, a vocabulary is read without
/// the entries of posting lists, in half of the time.
///
/// Like the bits of frequent tokens, they are derived data, and valid as long as the directory of the bits is (`BitLists`).
///
///     row   segment << 32 | 2³² − 1 − part    lowest ID of the segment's memos | highest ID − lowest ID
///                                             for each word, in byte order:  its weight (`Vocabulary`) as a varint
struct WordWeights {
    private(set) var bytes: [UInt8] = []
    /// The offsets of the first weight, and of the next one.
    private var (start, offset) = (0, 0)
    /// A range that has all memos of the words, as the segment knows them.
    let memos: ClosedRange<Int64>

    /// Creates the weights of no word yet.
    init(of memos: ClosedRange<Int64>) {
        self.memos = memos
        Varint.append(UInt64(bitPattern: memos.lowerBound), to: &bytes)
        Varint.append(UInt64(bitPattern: memos.upperBound &- memos.lowerBound), to: &bytes)
        (start, offset) = (bytes.count, bytes.count)
    }

    /// Decodes a row. Returns nil if it is damaged.
    init?(row: [UInt8]) {
        var place = 0
        guard let lowest = Varint.read(row.span, at: &place).map({ Int64(bitPattern: $0) }),
            let distance = Varint.read(row.span, at: &place).flatMap({ Int64(exactly: $0) })
        else { return nil }
        let (highest, overflows) = lowest.addingReportingOverflow(distance)
        guard !overflows else { return nil }
        (memos, bytes, start, offset) = (lowest...highest, row, place, place)
    }

    /// Returns the row with the weights of a segment, in the table of the bits.
    static func row(_ segment: Int, _ part: Vocabulary.Part) -> Int64 { BitLists.row(segment, Int(UInt32.max) - (part == .words ? 0 : 1)) }

    /// Appends the weight of the next word.
    @inline(__always) mutating func append(_ memos: Int) { Varint.append(UInt64(min(memos, Vocabulary.greatestWeight)), to: &bytes) }

    var isEmpty: Bool { start == bytes.count }

    /// Returns whether the weights are those of others.
    func hasSameWeights(as other: WordWeights) -> Bool { bytes[start...] == other.bytes[other.start...] }

    /// Returns the weight of the next word, or nil at the end.
    @inline(__always) mutating func next() -> Int? {
        var place = offset
        let weight = Varint.read(bytes.span, at: &place)
        offset = place
        return weight.map { Int(min($0, UInt64(Vocabulary.greatestWeight))) }
    }
}
