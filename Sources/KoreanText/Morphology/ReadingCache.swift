/// The words of runs seen before. Running text repeats itself: most runs are found here, many times faster than read.
///
/// A slot a hash value, of fixed size in one array; the later run takes the place of the earlier, a run with too many words
/// is not kept. Layout of an entry: its length, the length of the run, the run, then for each word the length of the part of
/// the run it covers (0: all of it), its own length and its term.
struct ReadingCache {
    private static let slotSize = 128
    private let slotCount: Int
    private(set) var bytes: [UInt8]

    /// `slotCount` must be a power of two.
    init(slotCount: Int) {
        self.slotCount = slotCount
        bytes = Array(repeating: 0, count: slotCount * Self.slotSize)
    }

    /// Where the entry of a run of syllables is, or belongs.
    @inline(__always) func place(of run: Range<Int>, _ text: [UInt8]) -> Int {
        var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
        var index = run.lowerBound
        while index < run.upperBound {
            hash = (hash ^ UInt64(text[index &+ 1]) ^ UInt64(text[index &+ 2]) << 8 ^ UInt64(text[index]) << 16) &* 0x9FB2_1C65_1E98_DF25
            index &+= 3
        }
        return (Int(truncatingIfNeeded: hash >> 40) & (slotCount &- 1)) &* Self.slotSize
    }

    /// The words of the run, if this place holds them.
    @inline(__always) func words(at place: Int, of run: Range<Int>, _ text: [UInt8]) -> Range<Int>? {
        guard bytes[place] != 0, Int(bytes[place &+ 1]) == run.count else { return nil }
        var index = 0
        while index < run.count {
            if bytes[place &+ 2 &+ index] != text[run.lowerBound &+ index] { return nil }
            index &+= 1
        }
        return place &+ 2 &+ run.count..<place &+ Int(bytes[place])
    }

    /// Keeps an entry that fits.
    mutating func store(_ entry: [UInt8], at place: Int) {
        guard entry.count <= Self.slotSize else { return }
        for index in entry.indices { bytes[place &+ index] = entry[index] }
        bytes[place] = UInt8(entry.count)
    }
}
