/// Receives the tokens of texts for an index, and may remember the tokens of runs (sequences of Hangul
/// syllables). Words repeat in text, so the tokens of a known run need not be passed again.
///
/// A run owns the pairs and words that begin in it, except the pair or single syllable that begins with its
/// last syllable, which depends on what follows.
public protocol RunTaker {
    /// Announces a run that will follow, after those announced before.
    mutating func expect(_ run: Span<UInt8>)
    /// Ends the announcements. The announced runs follow now.
    mutating func endExpecting()
    /// Adds the tokens of a known run whose first syllable is at `position`. Returns false and adds nothing
    /// if the run is not known.
    mutating func takeKnownRun(_ run: Span<UInt8>, at position: Int) -> Bool
    /// Begins a run that is not known. Its tokens follow until `endRun`.
    mutating func beginRun(_ run: Span<UInt8>, at position: Int)
    /// Ends the run.
    mutating func endRun()
    /// Takes the token of two syllables separated by a space. `pair` holds their UTF-16 units, the first in
    /// the high half. `term` is the spelling in the index.
    mutating func takeBorder(_ pair: UInt32, _ term: Span<UInt8>, at position: Int)
    /// Takes any other token, as spelled in the index. Positions never decrease, except for the words of a
    /// run, which are at its first syllable.
    mutating func take(_ term: Span<UInt8>, at position: Int)
}

extension Analyzer {
    /// Number of segments whose runs are announced together.
    private static let announcedSegments = 128

    /// Analyzes UTF-8 into the tokens stored in the index. `isForIndex` must be set and the filter must pass
    /// all tokens. Afterwards `length` is the number of positions.
    public mutating func analyze(_ original: Span<UInt8>, into taker: inout some RunTaker) {
        begin(original)
        for index in segmenter.segments.indices {
            if index % Self.announcedSegments == 0 { announce(from: index, to: &taker) }
            if segmenter.segments[index].kind == .hangul {
                giveRun(segmenter.segments[index], to: &taker)
            } else {
                give(to: &taker) { $0.emitSegment(index, into: $1) }
            }
        }
        give(to: &taker) { $0.finishClause(into: $1) }
    }

    /// Passes the tokens that `emit` gives to its sink.
    @inline(__always) private mutating func give(to taker: inout some RunTaker, _ emit: (inout Analyzer, Sink) -> Bool) {
        _ = emit(&self) { _, term, _, position in
            taker.take(term, at: position)
            return true
        }
    }

    private func announce(from start: Int, to taker: inout some RunTaker) {
        let end = min(start &+ Self.announcedSegments, segmenter.segments.count)
        for index in start..<end where segmenter.segments[index].kind == .hangul {
            taker.expect(text.bytes.span.extracting(segmenter.segments[index].range))
        }
        taker.endExpecting()
    }

    private mutating func giveRun(_ segment: Segment, to taker: inout some RunTaker) {
        giveToken(before: segment, to: &taker)
        let run = segment.range
        if taker.takeKnownRun(text.bytes.span.extracting(run), at: length) {
            length &+= run.count / 3 &- 1
        } else {
            taker.beginRun(text.bytes.span.extracting(run), at: length)
            giveUnknownRun(segment, to: &taker)
            taker.endRun()
        }
        (pending, pendingSegment) = (run.upperBound &- 3..<run.upperBound, nil)
    }

    /// Passes the token that begins with the syllable before a run.
    private mutating func giveToken(before segment: Segment, to taker: inout some RunTaker) {
        guard let before = pending else { return }
        pending = nil
        let first = segment.range.lowerBound..<segment.range.lowerBound &+ 3
        if segment.gap == .space, before.count == 3, pendingSegment == nil {
            length &+= 1
            let border = IndexTerm.Border(before.lowerBound, first.lowerBound, in: text.bytes.span)
            taker.takeBorder(border.pair, border.bytes.span, at: length &- 1)
            return
        }
        if segment.gap == .clause {
            pending = before
            give(to: &taker) { $0.finishClause(into: $1) }
        } else {
            give(to: &taker) { $0.emitPair(before, first, acrossSpace: segment.gap == .space, into: $1) }
        }
    }

    /// Passes the pairs of a run, and its words with the first.
    private mutating func giveUnknownRun(_ segment: Segment, to taker: inout some RunTaker) {
        let (start, end) = (segment.range.lowerBound, segment.range.upperBound)
        let first = start &+ 6 <= end ? start..<start &+ 6 : nil
        length &+= 1
        give(to: &taker) { $0.emitReadings(of: segment, beginningWith: first, into: $1) }
        guard first != nil else {
            // The words of a single syllable have the position that its token will get.
            length &-= 1
            return
        }
        var index = start &+ 3
        while index &+ 6 <= end {
            length &+= 1
            taker.take(text.bytes.span.extracting(index..<index &+ 6), at: length &- 1)
            index &+= 3
        }
    }
}

extension IndexTerm {
    /// Two characters of three bytes, such as Hangul syllables, separated by a space.
    struct Border {
        let bytes: [7 of UInt8]
        /// Their UTF-16 units, the first in the high half.
        let pair: UInt32

        @inline(__always) init(_ one: Int, _ other: Int, in text: Span<UInt8>) {
            pair = UTF8Character.syllable(at: one, in: text) << 16 | UTF8Character.syllable(at: other, in: text)
            bytes = [TokenKind.Mark.border, text[one], text[one &+ 1], text[one &+ 2], text[other], text[other &+ 1], text[other &+ 2]]
        }
    }
}
