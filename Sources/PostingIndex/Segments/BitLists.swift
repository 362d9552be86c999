import MemoModel
import Postings

/// The memos of frequent tokens of a segment once more as bits, in the table `memo_index_bits`.
///
/// The posting list of a frequent token has an entry with positions for each memo. Its bits are read in a
/// fraction of the time, whenever positions do not matter. They are derived data: FTS5's lists are complete
/// without them. A token without bits, or a segment whose bits belong to an earlier segment of the same
/// number, is read from FTS5's pages.
///
///     row   segment              the directory, as varints:  first page | last page | hashes of three pages |
///                                for each token, in byte order:  length | bytes | memos | first ID | last ID − first ID
///           segment << 32 | n    the bits of its n-th token, from 0:  number of the first word | words
///                                each of 64 bits, the lowest byte first; word w has the IDs from w × 64 on
struct BitLists: Sendable {
    /// A token with bits.
    struct Entry {
        let row: Int64
        /// Number of memos, the lowest ID and the highest.
        let memos: Int
        let first, last: Int64
    }

    /// The tokens, joined, and the end of each.
    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    private var entries: [Entry] = []

    /// Creates a directory without tokens.
    init() {}

    /// Decodes a directory. Returns nil if it is damaged or belongs to another segment than `print`.
    init?(record: Span<UInt8>, of print: WordCache.Print) {
        var offset = 0
        func next() -> UInt64? { Varint.read(record, at: &offset) }
        for part in Self.identity(of: print) { guard next() == part else { return nil } }
        while offset < record.count {
            guard let length = next().flatMap({ Int(exactly: $0) }), length <= record.count &- offset else { return nil }
            for index in offset..<offset &+ length { bytes.append(record[index]) }
            offset &+= length
            guard let memos = next().flatMap({ Int(exactly: $0) }), let first = next(), let span = next() else { return nil }
            let id = Int64(bitPattern: first)
            let (last, overflows) = id.addingReportingOverflow(Int64(clamping: span))
            guard !overflows, memos > 0, memos - 1 <= span else { return nil }
            entries.append(Entry(row: Self.row(print.segment.id, entries.count), memos: memos, first: id, last: last))
            ends.append(bytes.count)
        }
    }

    /// Returns the varints that begin the directory of a segment.
    private static func identity(of print: WordCache.Print) -> [UInt64] {
        [UInt64(print.segment.firstPage), UInt64(print.segment.lastPage)] + print.pages.map { $0 ?? 0 }
    }

    /// Returns the row with the bits of the n-th token of a segment.
    static func row(_ segment: Int, _ n: Int) -> Int64 { Int64(segment) << 32 | Int64(n) }

    var isEmpty: Bool { entries.isEmpty }
    /// The tokens as the index spells them, in byte order.
    var tokens: [[UInt8]] { ends.indices.map { Array(bytes(at: $0)) } }

    private func bytes(at index: Int) -> ArraySlice<UInt8> { bytes[(index == 0 ? 0 : ends[index &- 1])..<ends[index]] }

    /// The entry of a token, spelled as in the index, or nil if it has no bits.
    subscript(token: some RandomAccessCollection<UInt8>) -> Entry? {
        let index = ends.indices.partitioningIndex { !bytes(at: $0).lexicographicallyPrecedes(token) }
        return index < ends.count && bytes(at: index).elementsEqual(token) ? entries[index] : nil
    }

    /// Appends a token after all others.
    mutating func append(_ token: some Collection<UInt8>, memos: Int, first: Int64, last: Int64, segment: Int) -> Entry {
        let entry = Entry(row: Self.row(segment, entries.count), memos: memos, first: first, last: last)
        bytes.append(contentsOf: token)
        ends.append(bytes.count)
        entries.append(entry)
        return entry
    }

    /// Returns the row of the directory of a segment.
    func record(for print: WordCache.Print) -> [UInt8] {
        var record: [UInt8] = []
        for part in Self.identity(of: print) { Varint.append(part, to: &record) }
        for (token, entry) in zip(tokens, entries) {
            Varint.append(UInt64(token.count), to: &record)
            record += token
            Varint.append(UInt64(entry.memos), to: &record)
            Varint.append(UInt64(bitPattern: entry.first), to: &record)
            Varint.append(UInt64(bitPattern: entry.last &- entry.first), to: &record)
        }
        return record
    }
}

// MARK: Rows of bits

extension MemoBitmap {
    /// The row of the set.
    var row: [UInt8] {
        var row: [UInt8] = []
        row.reserveCapacity(8 * (1 + wordCount))
        for word in [UInt64(bitPattern: firstWord)] + words {
            for shift in stride(from: 0, to: UInt64(64), by: 8) { row.append(UInt8(truncatingIfNeeded: word >> shift)) }
        }
        return row
    }

    /// Creates the set of a row. Returns nil if the row is damaged.
    init?(row: Span<UInt8>, of entry: BitLists.Entry) {
        self.init(words: [], from: entry.first >> 6, count: 0)
        guard add(row, of: entry) else { return nil }
    }

    /// Adds the memos of a row. Returns false, without a change, if the row is damaged, begins below the first
    /// word, or so far beyond the last that lists would be shorter.
    mutating func add(_ row: Span<UInt8>, of entry: BitLists.Entry) -> Bool {
        let start = entry.first >> 6
        let offset = start &- firstWord
        guard entry.first <= entry.last, start >= firstWord, offset <= Int64(wordCount &+ count),
            row.count >> 3 &- 2 == (entry.last >> 6) &- start, row.count & 7 == 0
        else { return false }
        let bytes = unsafe row.bytes
        // SAFETY: the row has eight bytes for the number, and as many for each word.
        func word(_ n: Int) -> UInt64 { unsafe UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: 8 &* n, as: UInt64.self)) }
        let number = row.count >> 3 &- 1
        // The directory's count is used by itself, and memory for the memos is allocated by it.
        guard word(0) == UInt64(bitPattern: start), Self.bits(ofWords: number, { word($0 &+ 1) }) == entry.memos else { return false }
        unite(number, at: Int(offset), memos: entry.memos) { word($0 &+ 1) }
        return true
    }
}
