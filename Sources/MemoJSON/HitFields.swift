package import JSON
package import MemoModel
package import MemoSearch
package import MemoVault

extension Hit {
    /// Returns the record of the hit. Without facts it only contains the fields that the index knows.
    package func record(externalID: String?, facts: MemoFacts?) -> Record {
        var record = Record()
        add(externalID: externalID, facts: facts, to: &record)
        return record
    }

    /// Writes these fields into an open object, in the order of the record; nil for all fields.
    package func write(_ fields: Set<String>?, externalID: String?, facts: MemoFacts?, to json: inout JSONWriter) {
        guard let fields else { return add(externalID: externalID, facts: facts, to: &json) }
        ChosenFields.write(fields, to: &json) { add(externalID: externalID, facts: facts, to: &$0) }
    }

    /// Adds the fields of the hit. Without facts they are only the fields that the index knows.
    package func add(externalID: String?, facts: MemoFacts?, to record: inout some FieldTaker) {
        record.add("id", Int(id.rawValue))
        record.add("external_id", externalID)
        record.add("title", title.text)
        record.add("rung", rung.rawValue)
        record.add("score", score)
        record.add("snippet", snippet.text)
        record.add("title_marks") { title.writeMarks(to: &$0) }
        record.add("snippet_marks") { snippet.writeMarks(to: &$0) }
        // Most titles are not cut.
        if title.isCutBefore { record.add("title_cut_before", true) }
        if title.isCutAfter { record.add("title_cut_after", true) }
        record.add("snippet_offset", snippetOffset)
        record.add("snippet_cut_before", snippet.isCutBefore)
        record.add("snippet_cut_after", snippet.isCutAfter)
        record.add("occurrences", occurrences)
        record.add("reasons") { json in
            json.array { json in
                for reason in reasons {
                    json.object { json in
                        json.field("typed", reason.typed)
                        json.field("rung", reason.rung.rawValue)
                        json.field("found", reason.found)
                        json.field("place", reason.place.rawValue)
                        if reason.isSynonym { json.field("synonym", true) }
                    }
                }
            }
        }
        if let attachment { record.add("attachment") { json in json.object { attachment.write(to: &$0) } } }
        if let explanation { record.add("explanation") { json in json.object { explanation.write(to: &$0) } } }
        facts?.add(to: &record)
    }
}

extension AttachedPlace {
    /// Writes the place into an open object.
    fileprivate func write(to json: inout JSONWriter) {
        json.field("number", number)
        json.field("name", name)
        if let page { json.field("page", page) }
        if isScanned { json.field("scanned", true) }
    }
}

extension MarkedText {
    /// Writes the marks as an array: [start, end) in bytes, UTF-16 units and characters.
    package func writeMarks(to json: inout JSONWriter) {
        json.array { json in
            for mark in marks {
                json.object { json in
                    json.field("utf8", mark.utf8)
                    json.field("utf16", mark.utf16)
                    json.field("characters", mark.characters)
                }
            }
        }
    }
}

extension SearchAnswer {
    /// Writes the notes on the query into an open object.
    package func writeNotes(in language: Language, to json: inout JSONWriter) { notes.write(in: language, to: &json) }

    /// Writes counts by rung into an open object, in the order of the rungs. A rung that was not evaluated
    /// has no count.
    package func writeCounts(to json: inout JSONWriter) {
        for rung in Rung.allCases { json.field(rung.rawValue, counts[rung] ?? 0) }
    }
}

extension SearchAnswer {
    /// Writes how words were interpreted and why nothing was found into an open object. Empty fields are left
    /// out.
    package func writeSubstitutions(to json: inout JSONWriter) {
        if !substitutions.isEmpty {
            json.field("substitutions", objects: substitutions) { json, substitution in
                json.field("typed", substitution.typed)
                json.field("rung", substitution.rung.rawValue)
                json.field("words", substitution.words)
            }
        }
        guard let shortfall else { return }
        json.object("shortfall") { json in
            json.field("missing", objects: shortfall.missing) { json, word in
                json.field("typed", word.typed)
                json.field("nearest", word.nearest)
                if let field = word.field { json.field("field", field.rawValue) }
            }
            json.field("rest", shortfall.rest)
        }
    }
}

extension [QueryNote] {
    /// Writes the notes into an open object; nothing if there are none.
    package func write(in language: Language, to json: inout JSONWriter) {
        guard !isEmpty else { return }
        json.field("notes", objects: self) { json, note in
            json.field("kind", note.kind.rawValue)
            json.field("message", note.message.text(in: language))
            json.field("utf8", note.range)
            if let suggestion = note.suggestion { json.field("suggestion", suggestion) }
        }
    }
}

extension Facets {
    /// Writes the counts into an open object.
    package func write(to json: inout JSONWriter) {
        for (name, counts) in [("categories", categories), ("tags", tags), ("states", states), ("years", years)] {
            json.field(name, objects: counts) { json, count in
                json.field("value", count.value); json.field("count", count.count)
            }
        }
    }
}

/// Takes some fields of a record and writes them into an open object, in the order of the record. The others cost nothing.
package struct ChosenFields: FieldTaker {
    private let names: Set<String>
    private var json: JSONWriter

    /// Writes those of the fields that `body` adds whose names are in `names`.
    package static func write(_ names: Set<String>, to json: inout JSONWriter, _ body: (inout ChosenFields) -> Void) {
        var chosen = ChosenFields(names: names, json: exchange(&json, with: JSONWriter()))
        body(&chosen)
        json = chosen.json
    }

    package mutating func add(_ name: String, _ value: String?) { if names.contains(name) { json.add(name, value) } }
    package mutating func add(_ name: String, _ value: Int?) { if names.contains(name) { json.add(name, value) } }
    package mutating func add(_ name: String, _ value: Double?) { if names.contains(name) { json.add(name, value) } }
    package mutating func add(_ name: String, _ value: Bool) { if names.contains(name) { json.add(name, value) } }
    package mutating func add(_ name: String, _ values: [String], separator: String) {
        if names.contains(name) { json.add(name, values, separator: separator) }
    }
    package mutating func add(_ name: String, json body: (inout JSONWriter) -> Void) {
        if names.contains(name) { json.add(name, json: body) }
    }
}
