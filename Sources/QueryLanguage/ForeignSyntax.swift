import KoreanText
import MemoModel

/// An operator in a query, by its own name or as other programs write it.
struct FoundOperator {
    let `operator`: QueryParser.Operator
    let range: Range<Int>

    /// Returns the note that a sign or a name in small letters was read as an operator.
    func note(in bytes: [UInt8]) -> QueryNote? {
        let typed = String(decoding: bytes[range], as: UTF8.self)
        return typed == `operator`.rawValue ? nil : .otherOperator(typed, `operator`.rawValue, range)
    }
}

// MARK: Signs for OR and NOT

extension QueryParser {
    /// Returns the operator that is written here as in other programs: `|`, `||`, `!word`, and small letters between words in Hangul, in which no
    /// text says "or".
    func foreignOperatorHere() -> FoundOperator? {
        if let pipes = pipesHere() { return FoundOperator(operator: .or, range: pipes) }
        let next = index + 1
        if bytes[index] == 0x21, next < bytes.count, bytes[next].beginsWord || bytes[next] == 0x22 || bytes[next] == 0x28 {  // !
            return FoundOperator(operator: .not, range: index..<next)
        }
        return Operator.allCases.lazy.compactMap { candidate in
            let range = index..<index + candidate.count
            guard bytes[index...].starts(with: candidate.rawValue.lowercased().utf8), isBetweenHangul(range, joins: candidate != .not)
            else {
                return nil
            }
            return FoundOperator(operator: candidate, range: range)
        }.first
    }

    /// Returns the range of a `|` or `||` that joins the terms before and after it. In a query that begins with one they are a table's.
    func pipesHere() -> Range<Int>? {
        guard index > 0, index < bytes.count, bytes[index] == 0x7C, hasOperand(before: index) else { return nil }
        let end = index + (index + 1 < bytes.count && bytes[index + 1] == 0x7C ? 2 : 1)
        guard let next = bytes[end...].first(where: { !Self.isSpace($0) }), next != 0x7C, next != 0x29 else { return nil }
        return bytes.first { !Self.isSpace($0) } == 0x7C ? nil : index..<end
    }

    /// Passes over a weight after a quoted text or a group, `"회의 록"^2`, or a distance after a quoted text, `"회의 록"~5`, and says so.
    mutating func skipBoost(from start: Int) {
        let distance = bytes[index...].prefix { !Self.isSpace($0) && $0 != 0x29 }
        if distance.first == 0x7E, distance.count > 1, distance.dropFirst().allSatisfy({ 0x30...0x39 ~= $0 }) {
            add(.nearness(String(decoding: distance, as: UTF8.self), distance.indices))
            return pass(over: distance.count)
        }
        guard index < bytes.count, bytes[index] == 0x5E else { return }
        let boost = bytes[index...].prefix { !Self.isSpace($0) && $0 != 0x29 }
        guard ForeignWord.isBoost(boost) else { return }
        add(.boost(start..<boost.endIndex, in: bytes, end: index))
        pass(over: boost.count)
    }

    private func hasOperand(before place: Int) -> Bool {
        bytes[..<place].last { !Self.isSpace($0) }.map { $0 != 0x7C && $0 != 0x28 } ?? false
    }

    private func isBetweenHangul(_ range: Range<Int>, joins: Bool) -> Bool {
        guard range.upperBound < bytes.count, Self.isSpace(bytes[range.upperBound]),
            let next = bytes[range.upperBound...].first(where: { !Self.isSpace($0) }), next >= 0x80
        else { return false }
        let before = bytes[..<range.lowerBound].last { !Self.isSpace($0) }
        return before.map { $0 >= 0x80 } ?? !joins
    }
}

extension UInt8 {
    /// Whether a word may begin with the byte: a letter or digit of ASCII, or any other character.
    fileprivate var beginsWord: Bool { self >= 0x80 || isLetter || 0x30...0x39 ~= self }
    fileprivate var isLetter: Bool { 0x41...0x5A ~= self & 0xDF }
}

// MARK: Words that other programs read otherwise

/// A word of a query that has a meaning in other programs.
struct ForeignWord {
    private let text: String
    private let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { (text, self.bytes) = (String(decoding: bytes, as: UTF8.self), bytes) }

    /// The regular expression of a word of letters with `?` or `*` among them, 회?록; nil for other words, and for a star at the end only.
    var glob: String? {
        guard text.utf8.contains(where: { $0 == 0x2A || $0 == 0x3F }) else { return nil }
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "?" || $0 == "*" }
        let letters = parts.joined()
        guard let first = parts.first, !first.isEmpty, parts.dropFirst().contains(where: { !$0.isEmpty }), letters.allSatisfy(\.isLetter),
            text.last != "?", letters.utf8.count > 3
        else { return nil }
        return "/" + text.replacing("?", with: #"\S"#).replacing("*", with: #"\S*"#) + "/"
    }

    /// Minimum length in bytes of a word with a weight: x^2 and n^2 are formulas.
    private static let leastBoosted = 3

    /// The place after the word in a word with a weight, as Lucene's query language has them: `회의^2`, `회의^1.5`; nil for other words.
    var endBeforeBoost: Int? {
        guard let caret = bytes.lastIndex(of: 0x5E), caret - bytes.startIndex >= Self.leastBoosted, Self.isBoost(bytes[caret...]) else {
            return nil
        }
        return String(decoding: bytes[..<caret], as: UTF8.self).allSatisfy(\.isLetter) ? caret : nil
    }

    /// Returns whether bytes are `^` and a number.
    static func isBoost(_ bytes: ArraySlice<UInt8>) -> Bool {
        let digits = bytes.dropFirst().split(separator: 0x2E, maxSplits: 1, omittingEmptySubsequences: false)
        return bytes.first == 0x5E && digits.allSatisfy { !$0.isEmpty && $0.allSatisfy { 0x30...0x39 ~= $0 } }
    }

    /// Returns the note on an operator or expression of other programs that was searched as text.
    /// - Parameters:
    ///   - hasLeft: Whether there are words before it.
    ///   - rest: The query after the word.
    func note(hasLeft: Bool, follows rest: ArraySlice<UInt8>) -> QueryNote? {
        let range = rest.startIndex - text.utf8.count..<rest.startIndex
        let words = rest.split(whereSeparator: QueryParser.isSpace)
        switch text {
        case "or" where hasLeft && 1...Self.fewWords ~= words.count: return .smallLetters("OR", text, range)
        case "not" where 1...Self.fewWords ~= words.count: return .smallLetters("NOT", text, range)
        case let near where near.hasPrefix("AROUND(") || near == "NEAR" || near.hasPrefix("NEAR/"): return .nearness(near, range)
        default: break
        }
        if text.hasPrefix(#"\b"#) || text.hasSuffix(#"\b"#) || holdsAnything, (try? TextPattern(text)) != nil {
            return .unmarkedPattern(text, range)
        }
        return wordBeforeTilde.map { .tilde($0, text, range) }
    }

    /// Maximum number of words after one in small letters that may be an operator. Longer queries are sentences.
    private static let fewWords = 2

    /// Whether the word has `.*` or `.+` between letters.
    private var holdsAnything: Bool {
        [".*", ".+"].contains { sign in
            guard let place = text.firstRange(of: sign), place.lowerBound > text.startIndex, place.upperBound < text.endIndex else {
                return false
            }
            return text[text.index(before: place.lowerBound)].isLetter && text[place.upperBound].isLetter
        }
    }

    /// The letters before `~` and a digit, which ask other programs for similar words.
    private var wordBeforeTilde: String? {
        guard let tilde = text.lastIndex(of: "~"), let digit = text[tilde...].dropFirst().first, "12".contains(digit),
            text[tilde...].count == 2, text[..<tilde].allSatisfy(\.isLetter), tilde > text.startIndex
        else { return nil }
        return String(text[..<tilde])
    }
}

// MARK: Notes

extension QueryNote {
    /// Says that a sign or small letters were read as an operator.
    static func otherOperator(_ typed: String, _ name: String, _ range: Range<Int>) -> QueryNote {
        QueryNote(
            .otherSyntax,
            LocalizedMessage(
                "read \(typed) as \(name); to search for the text itself, put it in quotation marks",
                ko: "‘\(typed)’: \(PairedParticle.direction.after(name)) 읽었습니다. 글자 그대로 찾으려면 따옴표로 묶으세요"),
            range: range)
    }

    static func otherOr(_ range: Range<Int>, in bytes: [UInt8]) -> QueryNote {
        otherOperator(String(decoding: bytes[range], as: UTF8.self), "OR", range)
    }

    static func otherCondition(_ name: String, meant: String, _ range: Range<Int>) -> QueryNote {
        QueryNote(
            .otherSyntax,
            LocalizedMessage("read \(name) as \(meant)", ko: "‘\(name)’: \(PairedParticle.direction.after(meant)) 읽었습니다"), range: range,
            suggestion: meant)
    }

    /// Says that the weight of a word is not regarded. `end` is the place before it.
    static func boost(_ range: Range<Int>, in bytes: [UInt8], end: Int) -> QueryNote {
        let (typed, word) = (String(decoding: bytes[range], as: UTF8.self), String(decoding: bytes[range.lowerBound..<end], as: UTF8.self))
        return QueryNote(
            .otherSyntax,
            LocalizedMessage(
                "read \(typed) as \(word): words have no weights. To search for the text itself, put it in quotation marks",
                ko: "‘\(typed)’: \(PairedParticle.direction.after(word)) 읽었습니다. 낱말에 가중치는 없습니다. 글자 그대로 찾으려면 따옴표로 묶으세요"),
            range: range, suggestion: word)
    }

    static func glob(_ range: Range<Int>, in bytes: [UInt8], _ pattern: String) -> QueryNote {
        let typed = String(decoding: bytes[range], as: UTF8.self)
        return QueryNote(
            .otherSyntax,
            LocalizedMessage(
                "read \(typed) as \(pattern); to search for the text itself, put it in quotation marks",
                ko: "‘\(typed)’: \(PairedParticle.direction.after(pattern)) 읽었습니다. 글자 그대로 찾으려면 따옴표로 묶으세요"),
            range: range, suggestion: pattern)
    }

    /// Says that a quoted text is searched with its star: `"회의 * 법"`. Returns nil for other texts.
    static func wordsBetween(_ range: Range<Int>, in bytes: [UInt8]) -> QueryNote? {
        let words = String(decoding: bytes[range], as: UTF8.self).dropFirst().dropLast().split(separator: " ")
        guard words.count > 2, words.dropFirst().dropLast().contains("*"), words.allSatisfy({ $0 == "*" || $0.allSatisfy(\.isLetter) })
        else {
            return nil
        }
        return unmarked(words.joined(separator: " ").replacing("*", with: ".*"), "*", range)
    }

    static func unmarkedPattern(_ text: String, _ range: Range<Int>) -> QueryNote { unmarked(text, text, range) }

    private static func unmarked(_ expression: String, _ typed: String, _ range: Range<Int>) -> QueryNote {
        QueryNote(
            .otherSyntax,
            LocalizedMessage(
                "searched for \(typed) as text; a regular expression is written /\(expression)/",
                ko: "‘\(typed)’: 글자 그대로 찾았습니다. 정규식은 /\(expression)/처럼 씁니다"),
            range: range, suggestion: "/\(expression)/")
    }

    static func smallLetters(_ name: String, _ typed: String, _ range: Range<Int>) -> QueryNote {
        QueryNote(
            .otherSyntax,
            LocalizedMessage(
                "searched for \(typed) as text; the operator is \(name), in capitals", ko: "‘\(typed)’: 글자 그대로 찾았습니다. 연산자는 대문자 \(name)입니다"),
            range: range, suggestion: name)
    }

    static func nearness(_ typed: String, _ range: Range<Int>) -> QueryNote {
        QueryNote(
            .otherSyntax,
            LocalizedMessage(
                "there is no \(typed); leave it out: memos with the words side by side come first anyway",
                ko: "‘\(typed)’ 연산자는 없습니다. 빼고 찾으세요. 낱말이 가까이 있는 메모가 먼저 나옵니다"),
            range: range)
    }

    static func tilde(_ word: String, _ typed: String, _ range: Range<Int>) -> QueryNote {
        QueryNote(
            .otherSyntax,
            LocalizedMessage(
                "searched for \(typed) as text; write \(word), similar words are looked for when no memo contains it",
                ko: "‘\(typed)’: 글자 그대로 찾았습니다. \(word)만 쓰세요. 없으면 비슷한 낱말을 찾습니다"),
            range: range, suggestion: word)
    }

    /// Says that a condition of other programs has no counterpart.
    static func foreignField(_ name: String, _ range: Range<Int>) -> QueryNote {
        QueryNote(
            .unknownField,
            LocalizedMessage(
                "there is no condition \"\(name):\"; searched for it as text", ko: "‘\(name):’ 조건이 없어 글에서 찾았습니다"),
            range: range)
    }
}
