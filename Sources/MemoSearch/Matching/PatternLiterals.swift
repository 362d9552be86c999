import KoreanText
import PostingIndex

/// Letters that every match of a regular expression contains. With them the index excludes memos that cannot
/// match.
///
/// Only adjacent mandatory letters outside all groups and sets are used. A match is missed if it crosses a
/// place where the index splits a run of more than `Analyzer.longestTerm` bytes without a space, as in
/// base64.
struct PatternLiterals {
    /// Runs of at least two syllables or at least three Latin letters.
    private(set) var pieces: [String] = []

    private var current = ""
    private var isHangul = false

    init(_ expression: String) {
        guard !Self.isBeyond(expression) else { return }
        var (depth, setDepth) = (0, 0)
        var rest = expression.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\\":
                end()
                let escaped = rest.popFirst()
                // \p{L}: the text in braces belongs to the escape.
                if let escaped, "pPXR".unicodeScalars.contains(escaped), rest.first == "{" { rest = rest.drop { $0 != "}" }.dropFirst() }
            case "[":
                end()
                setDepth += 1
                // A bracket directly after the opening one is a member of the set.
                if rest.first == "^" { rest.removeFirst() }
                if rest.first == "]" { rest.removeFirst() }
            case "]" where setDepth > 0: setDepth -= 1
            case _ where setDepth > 0: break
            case "(":
                end()
                depth += 1
            case ")": depth -= 1
            case _ where depth > 0: break
            case "|":
                pieces = []
                return
            case "*", "?", "{":
                dropLast()
                end()
                if scalar == "{" { rest = rest.drop { $0 != "}" }.dropFirst() }
            default: add(scalar)
            }
        }
        end()
    }

    /// Returns whether an expression contains unsupported syntax: quotes, comments, flags and characters by
    /// number.
    private static func isBeyond(_ expression: String) -> Bool {
        let scalars = Array(expression.unicodeScalars)
        return zip(scalars, scalars.dropFirst()).contains { first, second in
            first == "(" && second == "?"
                || first == "\\" && ("QEuUxcNk".unicodeScalars.contains(second) || second.properties.numericType != nil)
        }
    }

    private mutating func add(_ scalar: Unicode.Scalar) {
        let isSyllable = 0xAC00...0xD7A3 ~= scalar.value
        guard isSyllable || scalar.isASCII && scalar.properties.isAlphabetic else { return end() }
        if isSyllable != isHangul { end() }
        isHangul = isSyllable
        current.unicodeScalars.append(scalar)
    }

    /// Drops the last letter, because it may be optional or part of an escape.
    private mutating func dropLast() { if !current.isEmpty { current.unicodeScalars.removeLast() } }

    private mutating func end() {
        if current.unicodeScalars.count >= (isHangul ? 2 : 3) { pieces.append(current) }
        current = ""
    }
}

extension PatternLiterals {
    /// Returns groups of phrases. A matching memo contains at least one phrase of each group.
    func phrases() -> [[TokenPhrase]] {
        var analyzer = Analyzer()
        return pieces.map { piece in
            let isLatin = piece.utf8.allSatisfy { $0 < 0x80 }
            if isLatin { return [TokenPhrase([TokenPhrase.Element(term: Array(piece.lowercased().utf8), fit: .infix)])] }
            return TokenPhrase.literal(analyzer.tokens(piece), openEnds: false)
        }
    }
}
