/// The words that were read in runs of syllables before, such as 학교에서: 학교에서, 학교, 학교에서다. Running text repeats itself, so most
/// runs are found here, which is many times faster than reading them.
///
/// One array holds slots of 128 bytes, and a run's hash value says which is its own. A run that falls on the slot of another takes its
/// place; an entry that does not fit is not kept. An entry, in bytes:
///
///     ┌───────────┬─────────┬───────────┬─────────┬─────────┬───────────┬─────────┬─────────┬───────────┬ ┄
///     │ length of │ length  │ the run,  │ covers  │ length  │ term with │ covers  │ length  │ term with │
///     │ the entry │ of run  │ folded    │ so much │ of term │ its mark  │ so much │ of term │ its mark  │
///     └───────────┴─────────┴───────────┴─────────┴─────────┴───────────┴─────────┴─────────┴───────────┴ ┄
///       1 byte      1         n           1         1         m           …one such triple for each word
///
/// An empty slot begins with 0. "Covers" counts the bytes at the beginning of the run that a noun stands for, 0 for the whole run, and
/// `changed` for the whole run where the noun has other letters.
struct ReadingCache {
    /// More bytes than any run has that is read.
    static let changed: UInt8 = 0xFF
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
