/// Takes the tokens of texts for an index, and remembers which tokens runs of syllables have: text repeats its words, and whoever knows the
/// tokens of a run by ids of its own need not be told them again.
///
/// A run owns the pairs and words that begin in it, but for the pair or syllable that its last syllable begins: what that is depends on what
/// follows.
public protocol RunTaker {
    /// This run will come, behind those that were announced before.
    mutating func expect(_ run: Span<UInt8>)
    /// The runs that were announced come now.
    mutating func endExpecting()
    /// Takes the tokens of a run of Hangul whose first syllable is at `position`; false, and nothing is taken, for one it does not remember.
    mutating func takeKnownRun(_ run: Span<UInt8>, at position: Int) -> Bool
    /// From here to `endRun` come the tokens of a run that was not known.
    mutating func beginRun(_ run: Span<UInt8>, at position: Int)
    /// The run has no more tokens.
    mutating func endRun()
    /// Takes the token of two syllables with a space between them. `pair` has the first, as its UTF-16 unit, in the high and the second in the
    /// low half, and `term` is how the index spells it.
    mutating func takeBorder(_ pair: UInt32, _ term: Span<UInt8>, at position: Int)
    /// Takes any other token, spelled as the index keeps it. Positions never descend, but for words of a run, which stand at its first syllable.
    mutating func take(_ term: Span<UInt8>, at position: Int)
}

extension Analyzer {
    /// Segments whose runs are announced together.
    private static let announcedSegments = 128

    /// Analyses UTF-8 into the tokens that the index keeps; `isForIndex` must be set, and the filter let all pass. Afterwards `length` is
    /// the number of positions.
    public mutating func analyze(_ original: Span<UInt8>, into taker: inout some RunTaker) {
        begin(original)
        for index in segmenter.segments.indices {
            if index % Self.announcedSegments == 0 { announce(from: index, to: &taker) }
            if segmenter.segments[index].kind == .hangul {
                giveRun(segmenter.segments[index], to: &taker)
            } else {
                _ = emitSegment(index) { _, term, _, position in
                    taker.take(term, at: position)
                    return true
                }
            }
        }
        _ = finishClause { _, term, _, position in
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

    /// Gives the token that the syllable before a run begins.
    private mutating func giveToken(before segment: Segment, to taker: inout some RunTaker) {
        guard let before = pending else { return }
        pending = nil
        let first = segment.range.lowerBound..<segment.range.lowerBound &+ 3
        if segment.gap == .space, before.count == 3, pendingSegment == nil {
            length &+= 1
            let border = IndexTerm.Border(before, first, in: text.bytes)
            taker.takeBorder(border.pair, border.bytes.span, at: length &- 1)
            return
        }
        let sink: Sink = { _, term, _, position in
            taker.take(term, at: position)
            return true
        }
        if segment.gap == .clause {
            pending = before
            _ = finishClause(into: sink)
        } else {
            _ = emitPair(before, first, acrossSpace: segment.gap == .space, into: sink)
        }
    }

    private mutating func giveUnknownRun(_ segment: Segment, to taker: inout some RunTaker) {
        let sink: Sink = { _, term, _, position in
            taker.take(term, at: position)
            return true
        }
        if segment.range.count > 3 {
            _ = emitSyllables(segment, into: sink)
        } else {
            // The words of a single syllable stand where its token will.
            length &+= 1
            _ = emitReadings(of: segment, into: sink)
            length &-= 1
        }
    }
}

extension IndexTerm {
    /// Two syllables of three bytes with a space between them.
    struct Border {
        let bytes: [7 of UInt8]
        /// The first as its UTF-16 unit in the high half, the second in the low half.
        let pair: UInt32

        @inline(__always) init(_ first: Range<Int>, _ second: Range<Int>, in text: [UInt8]) {
            let (one, other) = (first.lowerBound, second.lowerBound)
            let (high, low) = (UTF8Character.scalar(at: one, in: text).value, UTF8Character.scalar(at: other, in: text).value)
            pair = high << 16 | low & 0xFFFF
            bytes = [TokenKind.Mark.border, text[one], text[one &+ 1], text[one &+ 2], text[other], text[other &+ 1], text[other &+ 2]]
        }
    }
}
