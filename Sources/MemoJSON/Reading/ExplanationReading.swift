import JSON
import KoreanText
import MemoImport
import MemoSearch

extension HitExplanation {
    /// Reads what `write` has written.
    /// - Throws: `UnreadableAnswer`.
    init(reading value: JSONValue) throws {
        self.init(
            words: try value.values("words").map { try Word(reading: $0) }, length: try value.optionalInteger("length"),
            meanLength: try value.optionalDouble("mean_length"),
            nearness: try Self.read("nearness", of: value, among: Nearness.allCases) { $0.name },
            step: try Self.read("step", of: value, among: Step.allCases) { $0.name })
    }

    private static func read<Value>(
        _ name: String, of value: JSONValue, among all: [Value], by nameOf: (Value) -> String
    ) throws -> Class<Value>? {
        guard let part = value[name], part != .null else { return nil }
        let word = try part.text("class")
        guard let found = all.first(where: { nameOf($0) == word }) else { throw UnreadableAnswer(name) }
        return Class(value: found, score: try part.optionalDouble("score"))
    }
}

extension HitExplanation.Word {
    fileprivate init(reading value: JSONValue) throws {
        let phrases = try value.values("phrases").map { phrase in
            guard case .array(let tokens) = phrase else { throw UnreadableAnswer("phrases") }
            return try tokens.map { try HitExplanation.SoughtToken(reading: $0) }
        }
        self.init(
            typed: try value.text("typed"), phrases: phrases, inTitle: try value.integer("in_title"), inBody: try value.integer("in_body"),
            weight: try value.optionalDouble("weight"), score: try value.optionalDouble("score"))
    }
}

extension HitExplanation.SoughtToken {
    private static let kinds: [TokenKind] = [.bigram, .border, .syllable, .term, .word, .dictionaryForm]

    fileprivate init(reading value: JSONValue) throws {
        let name = try value.text("kind")
        guard let kind = Self.kinds.first(where: { "\($0)" == name }) else { throw UnreadableAnswer("kind") }
        self.init(kind: kind, text: try value.text("text"), part: try value.word("part"))
    }
}
