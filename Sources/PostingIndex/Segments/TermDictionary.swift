import Postings

/// The term dictionary of a segment under construction: a hash table that assigns IDs to terms, from 0 in order of first occurrence.
///
/// It looks up many terms at once. The table is larger than the processor's caches, so this lets many cache misses overlap.
///
///     slots       | first half of the hash: 32 bits | id + 1: 32 bits |      a free slot is 0
///     longTerms   | length in bytes: 16 bits | bytes |                 of each term of more than seven bytes
struct TermDictionary {
    /// A distinct term, and the location of its postings.
    struct Term {
        /// See `PackedTerm`.
        let key: UInt64
        /// Its postings in this run.
        var list = PostingArena.List()
        /// Where a long term starts in `longTerms`.
        let start: UInt32
    }

    /// Terms to look up, in order of arrival.
    struct Queue {
        /// For each term its key (see `PackedTerm`) or, for a long one, a hash that has `PackedTerm.longTag`.
        fileprivate private(set) var keys: [UInt64] = []
        /// The bytes of the long ones, laid out as in `TermDictionary.longTerms`.
        fileprivate private(set) var longTerms = ByteBuffer()

        var isEmpty: Bool { keys.isEmpty }
        var count: Int { keys.count }

        @inline(__always) mutating func append(_ term: borrowing Span<UInt8>) {
            guard term.count > 7 else { return keys.append(PackedTerm.shortKey(term)) }
            keys.append(PackedTerm.longKey(ByteHash.hash(of: term)))
            longTerms.append(UInt8(truncatingIfNeeded: term.count))
            longTerms.append(UInt8(truncatingIfNeeded: term.count >> 8))
            longTerms.append(term)
        }

        mutating func removeAll() {
            keys.removeAll(keepingCapacity: true)
            longTerms.removeAll()
        }
    }

    private static let leastSlots = 1 << 17

    private var slots = [UInt64](repeating: 0, count: leastSlots)
    /// By id.
    var terms: [Term] = []
    private(set) var longTerms = ByteBuffer()

    init() {}

    /// Reserves address space up front so that growing never reallocates; freed copies would not be returned
    /// to the OS. The system allocates only the part that is used.
    mutating func reserve(_ bytes: Int) {
        terms.reserveCapacity(bytes / MemoryLayout<Term>.stride)
        longTerms = ByteBuffer(capacity: bytes / 2)
    }

    /// Bytes of memory.
    var size: Int { slots.count &* 8 &+ terms.count &* MemoryLayout<Term>.stride &+ longTerms.count }

    /// Prefetches the bytes of a long term.
    @inline(__always) func prefetch(_ term: Term) {
        if PackedTerm.isLong(term.key) { longTerms.bytes.span.prefetch(Int(term.start)) }
    }

    /// Returns the range of the long term at `start` in `longTerms`.
    @inline(__always) func longTerm(at start: UInt32) -> Range<Int> {
        let start = Int(start)
        let length = Int(longTerms.bytes[start]) | Int(longTerms.bytes[start &+ 1]) << 8
        return start &+ 2..<start &+ 2 &+ length
    }

    /// Replaces `bytes` by the bytes of a term.
    @inline(__always) func spell(_ term: Term, into spelled: inout SpelledTerm) {
        if PackedTerm.isLong(term.key) {
            spelled.replace(from: 0, by: longTerms.bytes.span, longTerm(at: term.start))
        } else {
            spelled.replace(by: term.key)
        }
    }

    /// Removes the postings of all terms.
    mutating func forgetPostings() {
        var known = terms.mutableSpan
        for id in known.indices { known[id].list = PostingArena.List() }
    }

    /// Empties the table but keeps its memory.
    mutating func removeAll() {
        slots = [UInt64](repeating: 0, count: Self.leastSlots)
        terms.removeAll(keepingCapacity: true)
        longTerms.removeAll()
    }

    /// Sets the first of `ids` to those of the terms in `queue`, adding unknown terms.
    mutating func look(up queue: borrowing Queue, ids: inout [UInt32]) {
        while (terms.count &+ queue.count) &* 8 > slots.count &* 7 { grow() }
        prefetch(queue.keys)
        if ids.count < queue.count { ids += repeatElement(0, count: queue.count) }
        var found = ids.mutableSpan
        let (keys, spellings) = (queue.keys.span, queue.longTerms.bytes.span)
        var next = 0
        for index in keys.indices {
            guard PackedTerm.isLong(keys[index]) else {
                found[index] = idOfShortTerm(keys[index])
                continue
            }
            let length = Int(spellings[next]) | Int(spellings[next &+ 1]) << 8
            found[index] = idOfLongTerm(keys[index], spellings.extracting(next..<next &+ 2 &+ length))
            next &+= 2 &+ length
        }
    }
}

// MARK: Looking up

extension TermDictionary {
    /// Prefetches the terms that the lookups of the keys will probably read.
    private func prefetch(_ keys: [UInt64]) {
        let (table, known) = (slots.span, terms.span)
        for key in keys { table.prefetch(place(ByteHash.mix(key))) }
        for key in keys { known.prefetch(Int(truncatingIfNeeded: table[place(ByteHash.mix(key))] & 0xFFFF_FFFF) &- 1) }
    }

    @inline(__always) private mutating func idOfShortTerm(_ key: UInt64) -> UInt32 {
        let hash = ByteHash.mix(key)
        var index = place(hash)
        while slots[index] != 0 {
            let id = Int(truncatingIfNeeded: slots[index] & 0xFFFF_FFFF) &- 1
            if slots[index] >> 32 == hash >> 32, terms[id].key == key { return UInt32(truncatingIfNeeded: id) }
            index = (index &+ 1) & (slots.count &- 1)
        }
        return insert(Term(key: key, start: 0), hash, at: index)
    }

    /// Returns the ID of a long term, adding it if unknown. `spelling` is laid out as in `longTerms`.
    @inline(__always) private mutating func idOfLongTerm(_ key: UInt64, _ spelling: Span<UInt8>) -> UInt32 {
        let hash = ByteHash.mix(key)
        var index = place(hash)
        while slots[index] != 0 {
            let id = Int(truncatingIfNeeded: slots[index] & 0xFFFF_FFFF) &- 1
            if slots[index] >> 32 == hash >> 32, equals(terms[id], spelling) { return UInt32(truncatingIfNeeded: id) }
            index = (index &+ 1) & (slots.count &- 1)
        }
        let start = UInt32(truncatingIfNeeded: longTerms.count)
        longTerms.append(spelling)
        return insert(Term(key: PackedTerm.longKey(PackedTerm.integer(spelling, at: 2)), start: start), hash, at: index)
    }

    private mutating func insert(_ term: Term, _ hash: UInt64, at index: Int) -> UInt32 {
        let id = UInt32(truncatingIfNeeded: terms.count)
        terms.append(term)
        slots[index] = hash & ~0xFFFF_FFFF | UInt64(id &+ 1)
        return id
    }

    @inline(__always) private func equals(_ term: Term, _ spelling: Span<UInt8>) -> Bool {
        guard PackedTerm.isLong(term.key) else { return false }
        return ByteHash.equal(longTerms.bytes.span, at: Int(term.start), spelling)
    }

    private mutating func grow() {
        let old = slots
        slots = [UInt64](repeating: 0, count: old.count * 2)
        for slot in old where slot != 0 {
            // A slot begins with the bits of the hash that decide its place.
            var index = place(slot)
            while slots[index] != 0 { index = (index &+ 1) & (slots.count &- 1) }
            slots[index] = slot
        }
    }

    /// Returns the first slot to probe; the next ones follow if others occupy it. The number of slots is a power of two.
    @inline(__always) private func place(_ hash: UInt64) -> Int {
        Int(truncatingIfNeeded: hash >> UInt64(64 &- slots.count.trailingZeroBitCount))
    }
}

// MARK: Terms as integers

/// Terms as integers in the byte order of the terms, so that most comparisons of terms compare two integers.
///
/// Every term has a key, an integer of eight bytes, here with the most significant byte first:
///
///     up to 7 bytes   | byte 1 | byte 2 | … | byte 7 | length |     zeros after the last byte of the term
///     longer          | byte 1 | byte 2 | … | byte 7 |   8    |     the 8 is `longTag`; other terms may have the same key
enum PackedTerm {
    /// Lowest byte of the key of a term of more than seven bytes.
    static let longTag: UInt64 = 8

    @inline(__always) static func isLong(_ key: UInt64) -> Bool { key & longTag != 0 }

    /// Returns the key of a long term that begins with the bytes of `integer`.
    @inline(__always) static func longKey(_ integer: UInt64) -> UInt64 { integer & ~0xFF | longTag }

    /// Returns the key of a term.
    static func key(of term: borrowing Span<UInt8>) -> UInt64 {
        if term.count > 7 { return longKey(integer(term, at: 0)) }
        return term.isEmpty ? 0 : shortKey(term)
    }

    /// Returns the key of a term of one to seven bytes.
    @inline(__always) static func shortKey(_ term: borrowing Span<UInt8>) -> UInt64 {
        let count = term.count
        if count >= 4 {
            // The first four bytes and the last four, which may overlap.
            // SAFETY: there are at least four bytes, and any of them make an integer.
            let first = unsafe term.bytes.unsafeLoadUnaligned(as: UInt32.self)
            let last = unsafe term.bytes.unsafeLoadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
            return UInt64(first.bigEndian) << 32 | UInt64(last.bigEndian) &<< UInt64(64 &- 8 &* count) | UInt64(count)
        }
        var key: UInt64 = 0
        for index in 0..<count { key = key << 8 | UInt64(term[index]) }
        return key &<< UInt64(64 &- 8 &* count) | UInt64(count)
    }

    /// Returns the eight bytes from `index` on of a text of at least eight bytes, with zeros after its end. `index` must be within the text.
    @inline(__always) static func integer(_ bytes: borrowing Span<UInt8>, at index: Int) -> UInt64 {
        let missing = max(0, index &+ 8 &- bytes.count)
        // SAFETY: where fewer than eight bytes follow `index`, the last eight bytes of the text are read instead and moved into place.
        let integer = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index &- missing, as: UInt64.self)
        return integer.bigEndian << UInt64(8 &* missing)
    }
}
