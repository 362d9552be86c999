import KoreanText

/// Letters that every match of a regular expression holds, by which the index tells in which memos it need not be looked for.
///
/// Only what is certain is taken: letters outside all groups and sets, side by side, none of which may be missing.
struct PatternLiterals {
    /// Runs of syllables, of two and more, and of Latin letters, of three and more.
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
                // \p{L}: what stands in braces is the escape's.
                if let escaped, "pPXR".unicodeScalars.contains(escaped), rest.first == "{" { rest = rest.drop { $0 != "}" }.dropFirst() }
            case "[":
                end()
                setDepth += 1
                // A bracket right behind is one of the set's letters.
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

    /// Whether an expression has what is not followed here: quotes, comments, flags and characters by number.
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

    /// The last letter may be missing, or is no letter of its own.
    private mutating func dropLast() { if !current.isEmpty { current.unicodeScalars.removeLast() } }

    private mutating func end() {
        if current.unicodeScalars.count >= (isHangul ? 2 : 3) { pieces.append(current) }
        current = ""
    }
}

extension PatternLiterals {
    /// What memos must hold each of; a memo holds one of the phrases of each.
    func phrases() -> [[TokenPhrase]] {
        var analyzer = Analyzer()
        return pieces.map { piece in
            let isLatin = piece.utf8.allSatisfy { $0 < 0x80 }
            if isLatin { return [TokenPhrase([TokenPhrase.Element(term: Array(piece.lowercased().utf8), fit: .infix)])] }
            return TokenPhrase.literal(analyzer.tokens(piece), openEnds: false)
        }
    }
}
