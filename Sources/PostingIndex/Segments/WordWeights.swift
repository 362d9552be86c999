import Postings

/// The numbers of memos of a segment's words of one kind, in the order of the words. With them, a vocabulary is read without
/// the entries of posting lists, in half of the time.
///
/// Like the bits of frequent tokens, they are derived data, and valid as long as the directory of the bits is (`BitLists`).
///
///     row   segment << 32 | 2³² − 1 − part    for each word, in byte order:  its weight (`Vocabulary`) as a varint
struct WordWeights {
    private(set) var bytes: [UInt8] = []
    private var offset = 0

    init(bytes: [UInt8] = []) { self.bytes = bytes }

    /// Returns the row with the weights of a segment, in the table of the bits.
    static func row(_ segment: Int, _ part: Vocabulary.Part) -> Int64 { BitLists.row(segment, Int(UInt32.max) - (part == .words ? 0 : 1)) }

    /// Appends the weight of the next word.
    @inline(__always) mutating func append(_ memos: Int) { Varint.append(UInt64(min(memos, Vocabulary.greatestWeight)), to: &bytes) }

    /// Returns the weight of the next word, or nil at the end.
    @inline(__always) mutating func next() -> Int? {
        var place = offset
        let weight = Varint.read(bytes.span, at: &place)
        offset = place
        return weight.map { Int(min($0, UInt64(Vocabulary.greatestWeight))) }
    }
}
