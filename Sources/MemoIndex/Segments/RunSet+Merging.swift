extension RunSet {
    /// Calls `take` with each term in its order, `mark` before its bytes, and with its doclist as a segment stores it: what the
    /// runs hold of it, joined.
    func forEachTerm(after mark: UInt8, _ take: (_ term: [UInt8], _ doclist: [UInt8]) throws -> Void) rethrows {
        let (keys, stream) = (keys.span, stream.span)
        var cursors = ends.indices.map { index in
            let start = index == 0 ? (keys: 0, stream: 0) : ends[index - 1]
            return RunCursor(index: start.keys, offset: start.stream, end: ends[index].keys, keys, stream)
        }
        var (chosen, term, doclist) = ([Int](), [UInt8](), [UInt8]())
        while true {
            RunCursor.chooseLeast(of: cursors, stream, into: &chosen)
            guard let first = chosen.first else { return }
            cursors[first].spell(stream, after: mark, into: &term)
            doclist.removeAll(keepingCapacity: true)
            var last: Int64 = 0
            for index in chosen { cursors[index].move(keys, stream, appendingTo: &doclist, last: &last) }
            try take(term, doclist)
        }
    }
}

/// A place in a run.
private struct RunCursor {
    /// No key: the lowest byte of any is at most `PackedTerm.longTag`.
    static let exhausted = UInt64.max

    /// The term it stands at; `exhausted` behind the last.
    private var key = exhausted
    /// Where that is among the keys and in the stream.
    private var index: Int
    private var offset: Int
    /// The end of the run among the keys.
    private let end: Int
    /// Bytes of a long term after its seventh.
    private var rest = 0..<0

    init(index: Int, offset: Int, end: Int, _ keys: Span<UInt64>, _ stream: Span<UInt8>) {
        (self.index, self.offset, self.end) = (index, offset, end)
        enter(keys, stream)
    }

    /// Reads which term it stands at.
    @inline(__always) private mutating func enter(_ keys: Span<UInt64>, _ stream: Span<UInt8>) {
        guard index < end else {
            key = Self.exhausted
            return
        }
        key = keys[index]
        guard PackedTerm.isLong(key) else { return }
        let count = number(stream)
        rest = offset..<offset &+ count
        offset = rest.upperBound
    }

    /// Replaces `chosen` by those at the first of all terms, in the order of the runs; by none behind the last.
    static func chooseLeast(of cursors: [RunCursor], _ stream: Span<UInt8>, into chosen: inout [Int]) {
        chosen.removeAll(keepingCapacity: true)
        var least = exhausted
        for index in cursors.indices { least = min(least, cursors[index].key) }
        guard least != exhausted else { return }
        for index in cursors.indices where cursors[index].key == least {
            guard PackedTerm.isLong(least), let first = chosen.first else {
                chosen.append(index)
                continue
            }
            let order = compare(cursors[index].rest, cursors[first].rest, stream)
            if order < 0 { chosen.removeAll(keepingCapacity: true) }
            if order <= 0 { chosen.append(index) }
        }
    }

    /// Below 0 when the bytes of `left` come first, 0 when they are the same.
    private static func compare(_ left: Range<Int>, _ right: Range<Int>, _ bytes: Span<UInt8>) -> Int {
        for place in 0..<min(left.count, right.count) {
            let (one, other) = (bytes[left.lowerBound &+ place], bytes[right.lowerBound &+ place])
            if one != other { return Int(one) &- Int(other) }
        }
        return left.count &- right.count
    }

    /// Replaces `term` by `mark` and the bytes of the term.
    func spell(_ stream: Span<UInt8>, after mark: UInt8, into term: inout [UInt8]) {
        term.removeAll(keepingCapacity: true)
        term.append(mark)
        let isLong = PackedTerm.isLong(key)
        var bytes = key
        for _ in 0..<(isLong ? 7 : Int(key & 0xFF)) {
            term.append(UInt8(truncatingIfNeeded: bytes >> 56))
            bytes <<= 8
        }
        if isLong { for index in rest { term.append(stream[index]) } }
    }

    /// Appends its doclist to those of the runs before, whose last id is `last`, and goes to the next term.
    mutating func move(_ keys: Span<UInt64>, _ stream: Span<UInt8>, appendingTo doclist: inout [UInt8], last: inout Int64) {
        let span = bits(stream)
        let count = number(stream)
        let next = offset &+ count
        let id = Int64(bitPattern: bits(stream))
        // The first id of a doclist is stored whole, the others as differences.
        Varint.append(UInt64(bitPattern: id &- last), to: &doclist)
        // SAFETY: the bytes are copied within the call.
        unsafe stream.extracting(offset..<next).withUnsafeBufferPointer { unsafe doclist.append(contentsOf: $0) }
        last = id &+ Int64(bitPattern: span)
        (index, offset) = (index &+ 1, next)
        enter(keys, stream)
    }

    @inline(__always) private mutating func bits(_ stream: Span<UInt8>) -> UInt64 { Varint.read(stream, at: &offset) ?? 0 }
    @inline(__always) private mutating func number(_ stream: Span<UInt8>) -> Int { Int(truncatingIfNeeded: bits(stream)) }
}
