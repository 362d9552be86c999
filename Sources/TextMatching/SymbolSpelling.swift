import KoreanText

/// The symbols that a phrase must contain besides its tokens: C++ is the token c with two signs after it.
///
/// Signs are not indexed. The index finds the memos with the tokens; their texts show which of them contain
/// the signs too.
package struct SymbolSpelling: Hashable, Sendable {
    /// Folded text from the first sign or token to the last. Each run of white space is one space.
    package var text: [UInt8]
    /// Characters of `text` before its first token.
    package var lead: Int
    /// Characters of `text` after its last token.
    package var tail: Int

    /// Returns the range that `text` covers around the tokens of a match, or nil if the text is not there.
    /// `match` is in bytes of `original`.
    package func extent(around match: Range<Int>, in original: Span<UInt8>) -> Range<Int>? {
        var (lower, upper) = (match.lowerBound, match.upperBound)
        for _ in 0..<lead {
            guard lower > 0 else { return nil }
            lower = UTF8Text.start(before: lower, in: original)
        }
        for _ in 0..<tail {
            guard upper < original.count else { return nil }
            upper = UTF8Text.end(after: upper, in: original)
        }
        // C+ must not match within C++.
        if tail > 0, upper < original.count, let last = text.last, original[upper] == last { return nil }
        var piece = FoldedText()
        piece.fold(original.extracting(lower..<upper))
        return Self.withSingleSpaces(piece.bytes) == text ? lower..<upper : nil
    }

    /// Returns folded text with each run of white space replaced by one space.
    package static func withSingleSpaces(_ folded: some Sequence<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        for byte in folded {
            let isSpace = byte == 0x20 || byte &- 0x09 < 5
            if !isSpace { result.append(byte) } else if result.last != 0x20 { result.append(0x20) }
        }
        return result
    }
}

extension SymbolSpelling {
    /// Creates the spelling of `typed`, or returns nil if none of its signs matters. `typed` must be folded.
    /// - Parameters:
    ///   - core: The range from the first token to the last.
    ///   - terms: The ranges of Latin words and numbers, whose own signs are indexed.
    package init?(_ typed: [UInt8], core: Range<Int>, terms: [Range<Int>]) {
        let signs = TypedSigns(typed, core: core, terms: terms)
        guard signs.matter else { return nil }
        text = Self.withSingleSpaces(typed[core.lowerBound - signs.lead.count..<core.upperBound + signs.tail.count])
        (lead, tail) = (
            UTF8Text.count(0..<signs.lead.count, in: signs.lead.span), UTF8Text.count(0..<signs.tail.count, in: signs.tail.span)
        )
    }
}

/// The significant signs of a typed text: those of C++, .env, #해시 and a/b, but not the punctuation of a
/// sentence.
private struct TypedSigns {
    /// Signs that belong to the first word.
    package var lead: [UInt8] = []
    /// Signs that belong to the last word.
    package var tail: [UInt8] = []
    private var hasInner = false

    package var matter: Bool { !lead.isEmpty || !tail.isEmpty || hasInner }

    package init(_ typed: [UInt8], core: Range<Int>, terms: [Range<Int>]) {
        lead = Self.lead(typed[..<core.lowerBound], before: typed[core])
        if let last = typed[core].last, Self.isAlphanumeric(last) {
            tail = Array(typed[core.upperBound...].prefix(while: Self.belongsBehind.contains))
            if tail.isEmpty, last &- 0x30 < 10 {
                tail = Self.behindNumbers.first { typed[core.upperBound...].starts(with: $0) } ?? []
            }
        }
        hasInner = Self.hasInnerSigns(typed, core, terms)
    }

    private static func lead(_ before: ArraySlice<UInt8>, before word: ArraySlice<UInt8>) -> [UInt8] {
        guard let sign = before.last, let first = word.first else { return [] }
        if sign == 0x23 || sign == 0x40 { return [sign] }  // # @
        let path = Array(before.reversed().prefix(while: "./~\\".utf8.contains).reversed())
        if path.contains(where: { $0 == 0x2F || $0 == 0x5C }) { return path }
        guard isAlphanumeric(first) else { return [] }
        if let currency = currencies.first(where: { before.suffix($0.count).elementsEqual($0) }) { return currency }
        return path == [0x2E] ? path : []
    }

    /// Returns whether signs within the text connect a Latin word or a number to something, or belong to one:
    /// R&D, 12:30, C++ 코드.
    private static func hasInnerSigns(_ typed: [UInt8], _ core: Range<Int>, _ terms: [Range<Int>]) -> Bool {
        var index = core.lowerBound
        while index < core.upperBound {
            if let term = terms.first(where: { $0.contains(index) }) {
                index = term.upperBound
                continue
            }
            guard isSign(typed[index]) else {
                index += 1
                continue
            }
            let end = typed[index..<core.upperBound].firstIndex { !isSign($0) } ?? core.upperBound
            // A token can begin with a sign, because a sign and the combining mark on it are one character.
            let before = index > typed.startIndex ? typed[index - 1] : space
            if matters(typed[index..<end], after: before, before: end < typed.endIndex ? typed[end] : space) { return true }
            index = end
        }
        return false
    }

    private static func matters(_ signs: ArraySlice<UInt8>, after before: UInt8, before after: UInt8) -> Bool {
        if isSpace(after) { return isAlphanumeric(before) && signs.allSatisfy(belongsBehind.contains) }
        if isSpace(before) { return !lead(signs, before: [after]).isEmpty }
        return signs.contains(where: joining.contains) && (isAlphanumeric(before) || isAlphanumeric(after))
    }

    /// The character assumed before and after the text.
    private static let space: UInt8 = 0x20
    private static let belongsBehind = Array("+#%".utf8)
    private static let currencies = ["$", "₩", "€", "£", "¥"].map { Array($0.utf8) }
    /// Signs of units behind a number: 45°, 50€.
    private static let behindNumbers = currencies + [Array("°".utf8)]
    private static let joining = Array("#$%&*+./:=?@\\^_|~<>".utf8)

    private static func isAlphanumeric(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 }
    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 0x09 < 5 }
    private static func isSign(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F && !isAlphanumeric(byte) }
}
