/// Makes the same memos in the same order each time, so that a small set is the beginning of a large one.
struct MemoMaker: IteratorProtocol {
    private var chance = Chance(seed: 2_026)
    private var sentences = Sentences()
    private var number = 0

    /// Returns the next memo. The sequence has no end.
    mutating func next() -> BenchMemo? {
        let count = [2, 2, 3, 4, 4, 5, 6, 8][chance.below(8)]
        let title = sentences.title(&chance)
        var body = ""
        for index in 0..<count {
            if index > 0 { body += chance.below(2) == 0 ? "\n" : " " }
            body += sentences.sentence(&chance)
        }
        let created = 1_420_000_000 + chance.below(370_000_000)
        let tags = (0..<[0, 0, 0, 1, 2][chance.below(5)]).map { _ in Words.nouns[chance.zipf(Words.nouns.count)] }
        defer { number += 1 }
        return BenchMemo(
            id: "m\(number)", title: title, body: body, category: chance.pickCommon(Words.categories), tags: tags, created: created,
            modified: created + chance.below(30_000_000), isPinned: chance.below(1000) == 0)
    }
}

/// A memo in the form of the memo file.
struct BenchMemo {
    var id, title, body, category: String
    var tags: [String]
    /// Seconds since 1970.
    var created, modified: Int
    var isPinned: Bool

    /// A JSON object on one line.
    var json: String {
        let tags = tags.map(BenchMemo.quoted).joined(separator: ", ")
        let texts = [("id", id), ("title", title), ("body", body), ("category", category)]
        let head = texts.map { "\"\($0)\": \(BenchMemo.quoted($1))" }.joined(separator: ", ")
        return "{\(head), \"tags\": [\(tags)], \"created_at\": \(created), \"modified_at\": \(modified), \"pinned\": \(isPinned)}"
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
