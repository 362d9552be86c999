package import JSON
import KoreanText
import MemoImport
import MemoModel
package import MemoSearch

extension SearchAnswer {
    /// Reads the members that `writeHead` writes, and the hits.
    /// - Throws: `UnreadableAnswer`.
    package init(reading document: JSONValue) throws {
        let (rungs, orders) = (document["rungs"] ?? .null, document["orders"] ?? .null)
        var counts: [Rung: Int] = [:]
        for rung in Rung.allCases { counts[rung] = try rungs.integer(rung.rawValue) }
        self.init(
            counts: counts,
            orders: Dictionary(
                uniqueKeysWithValues: try Rung.allCases.compactMap { rung in
                    try orders.optionalText(rung.rawValue).flatMap(RankOrder.init(rawValue:)).map { (rung, $0) }
                }),
            hits: try document.values("hits").map { try Hit(reading: $0) },
            readings: try document.values("readings").map { WordReading(typed: try $0.text("typed"), forms: try $0.texts("forms")) },
            facets: try document["facets"].map { try Facets(reading: $0) })
        isSentence = try document.flag("sentence")
        // Older servers say only whether nothing but guesses was found.
        countsGuesses =
            try document.optionalInteger("found").map { $0 >= certain + guesses + (isSentence ? counts[.some, default: 0] : 0) }
            ?? !document.flag("guessed")
        moreInside = try document.optionalInteger("more_inside")
        notes = try document.optionalValues("notes").compactMap { try QueryNote(reading: $0) }
        substitutions = try document.optionalValues("substitutions").map {
            Substitution(typed: try $0.text("typed"), rung: try $0.word("rung"), words: try $0.texts("words"))
        }
        correctedQuery = try document.optionalText("corrected_query")
        shortfall = try document["shortfall"].map { try Shortfall(reading: $0) }
        similar = try document["similar"].map { SimilarSpelling(query: try $0.text("query"), count: try $0.integer("total")) }
    }
}

extension QueryNote {
    /// Returns nil for a kind of note from a later version. Notes can be left out without loss of results.
    fileprivate init?(reading note: JSONValue) throws {
        guard let kind = Kind(rawValue: try note.text("kind")) else { return nil }
        let message = try note.text("message")
        self.init(
            kind, LocalizedMessage(message, ko: message), range: try note.range("utf8"), suggestion: try note.optionalText("suggestion"))
    }
}

extension Shortfall {
    fileprivate init(reading value: JSONValue) throws {
        self.init(
            missing: try value.values("missing").map {
                MissingWord(
                    typed: try $0.text("typed"), nearest: try $0.optionalText("nearest"),
                    field: try $0.optionalText("field").flatMap { MemoField(rawValue: $0) })
            }, rest: try value.optionalInteger("rest"))
    }
}

extension Facets {
    fileprivate init(reading value: JSONValue) throws {
        let counts = { (name: String) in
            try value.values(name).map { Count(value: try $0.text("value"), count: try $0.integer("count")) }
        }
        self.init(
            categories: try counts("categories"), tags: try counts("tags"), states: try counts("states"), years: try counts("years"))
    }
}

extension Hit {
    fileprivate init(reading record: JSONValue) throws {
        var title = MarkedText(text: try record.text("title"), marks: try Mark.all(reading: record, "title_marks"))
        var snippet = MarkedText(text: try record.text("snippet"), marks: try Mark.all(reading: record, "snippet_marks"))
        (title.isCutBefore, title.isCutAfter) = (try record.flag("title_cut_before"), try record.flag("title_cut_after"))
        (snippet.isCutBefore, snippet.isCutAfter) = (try record.flag("snippet_cut_before"), try record.flag("snippet_cut_after"))
        self.init(
            id: MemoID(rawValue: Int64(try record.integer("id"))), rung: try record.word("rung"), score: try record.optionalDouble("score"),
            title: title, snippet: snippet, snippetOffset: try record.integer("snippet_offset"),
            occurrences: try record.integer("occurrences"), reasons: try record.values("reasons").map { try Reason(reading: $0) })
        attachment = try record["attachment"].map { try AttachedPlace(reading: $0) }
        explanation = try record["explanation"].map { try HitExplanation(reading: $0) }
    }
}

extension AttachedPlace {
    fileprivate init(reading value: JSONValue) throws {
        self.init(
            number: try value.integer("number"), name: try value.text("name"), page: try value.optionalInteger("page"),
            isScanned: try value.flag("scanned"))
    }
}

extension Reason {
    fileprivate init(reading value: JSONValue) throws {
        self.init(
            typed: try value.text("typed"), rung: try value.word("rung"), found: try value.text("found"), place: try value.word("place"))
        isSynonym = try value.flag("synonym")
    }
}

extension Mark {
    fileprivate static func all(reading record: JSONValue, _ name: String) throws -> [Mark] {
        try record.values(name).map {
            Mark(utf8: try $0.range("utf8"), utf16: try $0.range("utf16"), characters: try $0.range("characters"))
        }
    }
}

extension HitExplanation {
    /// Reads the output of `write`.
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
