import KoreanText
import MemoIndex
import MemoModel

extension QueryError {
    /// A filter names something the vault does not have.
    static func unknownName(
        _ value: String, kind: (english: String, korean: String), among names: [String], see command: String? = nil, range: Range<Int>
    ) -> QueryError {
        let near = names.min { distance($0, value) < distance($1, value) }
        let isNear = near.map { distance($0, value) <= max(1, value.count / 2) } ?? false
        guard let near, isNear else {
            let remedy = command.map { LocalizedMessage("see: \($0)", ko: "\($0) 로 확인하세요") } ?? choice(among: names)
            return QueryError(
                LocalizedMessage(
                    "there is no \(kind.english) \(value); \(remedy.english)",
                    ko: "\(value): 그런 \(PairedParticle.subject.after(kind.korean)) 없습니다. \(remedy.korean)"),
                range: range)
        }
        return QueryError(
            LocalizedMessage(
                "there is no \(kind.english) \(value); did you mean \(near)?",
                ko: "\(value): 그런 \(PairedParticle.subject.after(kind.korean)) 없습니다. \(PairedParticle.object.after(near)) 찾으시나요?"),
            range: range)
    }

    /// The first names there are, for what no command lists.
    private static func choice(among names: [String]) -> LocalizedMessage {
        guard !names.isEmpty else { return LocalizedMessage("no memo has one", ko: "아무 메모에도 없습니다") }
        let list = names.prefix(10).joined(separator: ", ") + (names.count > 10 ? " …" : "")
        return LocalizedMessage("there are: \(list)", ko: "있는 것: \(list)")
    }

    /// A filter's value is none of the words it knows.
    static func badValue(_ filter: QueryFilter, write english: String, ko korean: String) -> QueryError {
        QueryError(
            LocalizedMessage(
                "\(filter.key.rawValue): does not understand \(filter.value); write \(english)",
                ko: "\(filter.key.rawValue): \(PairedParticle.object.after(filter.value)) 알아듣지 못했습니다. \(korean) 처럼 쓰세요"),
            range: filter.range)
    }

    /// Edits between two names, in characters: insertions, deletions and replacements.
    private static func distance(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left.lowercased()), Array(right.lowercased()))
        var row = Array(0...right.count)
        for (line, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for column in right.indices {
                let change = diagonal + (letter == right[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(change, row[column] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}
