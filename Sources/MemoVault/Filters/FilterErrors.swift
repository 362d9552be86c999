import KoreanText
import MemoIndex
import MemoModel

extension QueryError {
    /// A filter names something the vault does not have.
    static func unknownName(
        _ value: String, kind: (english: String, korean: String), among names: [String], see command: String? = nil, range: Range<Int>
    ) -> QueryError {
        let near = names.min { SpellingDistance.between($0, value) < SpellingDistance.between($1, value) }
        let isNear = near.map { SpellingDistance.between($0, value) <= max(1, value.count / 2) } ?? false
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
}
