import KoreanText

/// Finds where sentences and lines begin, without ICU, whose rules know neither 다. without a space nor
/// the dates and lists of notes. Texts are UTF-8, which may be ill-formed.
///
/// A place that is not surely a start does not count: "3.5", "1. ", "2026. 5. 8.", "e.g. ", "Mr. ", addresses,
/// and a quotation that its sentence goes on after.
enum SentenceStart {
    /// Returns the place at which an excerpt with the match at `match` should begin, or nil if no line or
    /// sentence begins near it. It is the first start from `usual` to the match, so that context is kept,
    /// else the last one before `usual` that is at most `characters` and `columns` before the match. Characters
    /// outside ASCII, such as Hangul, are two columns wide.
    static func near(_ match: Int, usual: Int, characters: Int, columns: Int, in text: Span<UInt8>) -> Int? {
        var (index, characters, columns) = (match, characters, columns)
        var found: Int?
        while true {
            if mayBegin(at: index, in: text), begins(at: index, in: text) { found = index }
            if index <= usual, found != nil { return found }
            guard index > 0 else { return nil }
            index = UTF8Text.start(before: index, in: text)
            characters -= 1
            columns -= text[index] < 0x80 ? 1 : 2
            guard index >= usual || characters >= 0 && columns >= 0 else { return nil }
        }
    }

    /// Returns whether a line begins at `index`.
    static func beginsLine(at index: Int, in text: Span<UInt8>) -> Bool {
        guard index > 0 else { return true }
        switch text[index - 1] {
        case 0x0A...0x0D: return true
        case 0x85: return index > 1 && text[index - 2] == 0xC2
        case 0xA8, 0xA9: return index > 2 && text[index - 2] == 0x80 && text[index - 3] == 0xE2
        default: return false
        }
    }

    /// Returns whether the byte before `index` can be the last one of white space or a stop. Most are not.
    @inline(__always) private static func mayBegin(at index: Int, in text: Span<UInt8>) -> Bool {
        guard index > 0 else { return true }
        switch text[index - 1] {
        case 0...0x21, 0x2E, 0x3F, 0x80...0x82, 0x85, 0x9F, 0xA8, 0xA9: return true
        default: return false
        }
    }

    /// Returns whether a line or a sentence begins at `index`, which must be the start of a character.
    private static func begins(at index: Int, in text: Span<UInt8>) -> Bool {
        if beginsLine(at: index, in: text) { return true }
        guard index < text.count else { return false }
        let before = text[index - 1]
        if before == 0x20 || before == 0x09 {
            if text[index] <= 0x20 { return false }
            var end = index - 1
            while end > 0, text[end - 1] == 0x20 || text[end - 1] == 0x09 { end -= 1 }
            return ends(at: end, before: index, in: text)
        }
        switch before {
        case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"): return endsWithoutSpace(at: index, in: text)
        // The last bytes of the full-width stops and of an ideographic space, which are also those of other characters.
        case 0x80...0x82, 0x9F: return endsInFullWidth(at: index, in: text)
        default: return false
        }
    }

    /// Returns whether a sentence ends at `end`, where white space begins, if the next text begins at `next`.
    private static func ends(at end: Int, before next: Int, in text: Span<UInt8>) -> Bool {
        var (end, isQuoted, isClosed) = (end, false, false)
        var stop = character(before: end, in: text)
        for _ in 0..<3 {
            let isQuote = isClosingQuote(stop)
            guard isQuote || isCloser(stop) else { break }
            end = UTF8Text.start(before: end, in: text)
            (isQuoted, isClosed) = (isQuoted || isQuote, true)
            stop = character(before: end, in: text)
        }
        if isQuoted, goesOn(after: next, in: text) { return false }
        let place = end > 0 ? UTF8Text.start(before: end, in: text) : 0
        let isBeforeLowercase = isLowercase(text[next]) && isLatin(character(before: place, in: text))
        switch stop {
        case "!", "?", "。", "！", "？": return !(isClosed && isBeforeLowercase)
        case "…": return !isBeforeLowercase
        case ".": return !isBeforeLowercase && isStop(place, before: next, in: text)
        default: return false
        }
    }

    /// Returns whether the full stop at `stop` ends a sentence, judged by the text before it.
    private static func isStop(_ stop: Int, before next: Int, in text: Span<UInt8>) -> Bool {
        let before = character(before: stop, in: text)
        if isDigit(before) { return false }
        if isLatin(before) { return !isAbbreviation(until: stop, in: text) && !isDigit(character(at: next, in: text)) }
        let isLone = stop < 4 || !isLetter(character(before: UTF8Text.start(before: stop, in: text), in: text))
        // 가. 나. 다. and ㄱ. ㄴ. count the items of a list.
        return !isLone || !isCounter(before)
    }

    /// Returns whether the Latin word that ends at `end` is an initial or a usual abbreviation.
    private static func isAbbreviation(until end: Int, in text: Span<UInt8>) -> Bool {
        var start = end
        while start > 0, isLatin(Unicode.Scalar(text[start - 1])) {
            start -= 1
            if end - start > 4 { return false }
        }
        switch String(copying: text.extracting(start..<end)).lowercased() {
        case "mr", "mrs", "ms", "dr", "st", "prof", "sr", "jr", "vs", "etc", "cf", "al", "inc", "ltd", "co", "corp", "dept": return true
        default: return end - start == 1
        }
    }

    /// Returns whether a sentence begins at `index`, right after an ASCII stop: 갔다.그래서, 뭐?그래서.
    private static func endsWithoutSpace(at index: Int, in text: Span<UInt8>) -> Bool {
        guard index > 3, UTF8Character.isSyllable(at: index, in: text), UTF8Character.isSyllable(at: index - 4, in: text) else {
            return false
        }
        return text[index - 1] != UInt8(ascii: ".") || isFinal(character(before: index - 1, in: text))
    }

    /// Returns whether a sentence begins at `index`, after a full-width stop or an ideographic space behind one.
    private static func endsInFullWidth(at index: Int, in text: Span<UInt8>) -> Bool {
        let next = character(at: index, in: text)
        if next.value <= 0x20 || next == "\u{3000}" || isCloser(next) || isClosingQuote(next) { return false }
        switch character(before: index, in: text) {
        case "。", "！", "？": return next != "。" && next != "！" && next != "？"
        case "\u{3000}": return ends(at: index - 3, before: index, in: text)
        default: return false
        }
    }

    /// Returns whether the text at `index` continues the sentence of a quotation: "갈까?" 하고 물었다.
    private static func goesOn(after index: Int, in text: Span<UInt8>) -> Bool {
        let first = character(at: index, in: text)
        let second = index + 3 < text.count ? character(at: index + 3, in: text) : " "
        switch (first, second) {
        case ("했", _), ("이", "라"), ("하", "고"), ("하", "며"), ("하", "는"), ("하", "니"), ("하", "더"), ("하", "자"), ("라", "고"), ("라", "며"),
            ("라", "는"), ("라", "니"), ("고", " "), ("는", " "):
            return true
        default: return false
        }
    }

    private static func character(at index: Int, in text: Span<UInt8>) -> Unicode.Scalar { UTF8Text.scalar(at: index, in: text) }

    /// Returns the character that ends at `end`, or a space at the start of the text.
    private static func character(before end: Int, in text: Span<UInt8>) -> Unicode.Scalar {
        end > 0 ? UTF8Text.scalar(at: UTF8Text.start(before: end, in: text), in: text) : " "
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { "0"..."9" ~= scalar }

    private static func isLatin(_ scalar: Unicode.Scalar) -> Bool { "a"..."z" ~= scalar || "A"..."Z" ~= scalar }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value &- 0xAC00 < 11172 || isLatin(scalar) || "ㄱ"..."ㅣ" ~= scalar
    }

    private static func isClosingQuote(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\"", "'", "”", "’", "」", "』", "»": true
        default: false
        }
    }

    /// Returns whether a scalar can stand between a stop and the next sentence, quotes aside.
    private static func isCloser(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case ")", "]", "*", "_", "）", "》", "〉", "】": true
        default: false
        }
    }

    /// Returns whether a letter counts the items of a list.
    private static func isCounter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "가", "나", "다", "라", "마", "바", "사", "아", "자", "차", "카", "타", "파", "하", "ㄱ"..."ㅎ": true
        default: false
        }
    }

    /// Returns whether sentences end in a syllable.
    private static func isFinal(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "다", "요", "까", "죠", "네", "음", "함", "됨", "임": true
        default: false
        }
    }

    private static func isLowercase(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 }
}
