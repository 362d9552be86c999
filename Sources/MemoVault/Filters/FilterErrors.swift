import Foundation
import KoreanText
import MemoModel
import MemoSearch

extension QueryError {
    /// Reports that a filter names something that the vault does not have.
    static func unknownName(
        _ value: String, kind: (english: String, korean: String), among names: [String], see command: String? = nil, range: Range<Int>
    ) -> QueryError {
        let near = names.min { SpellingDistance.between($0, value) < SpellingDistance.between($1, value) }
        let isNear = near.map { SpellingDistance.between($0, value) <= max(1, value.count / 2) } ?? false
        guard let near, isNear else {
            let remedy =
                command.map { LocalizedMessage("see: \($0)", ko: "\(PairedParticle.direction.after($0)) 확인하세요") } ?? choice(among: names)
            return QueryError(
                LocalizedMessage(
                    "there is no \(kind.english) \(value); \(remedy.english)",
                    ko: "\(quoted(value)) \(PairedParticle.subject.after(kind.korean)) 없습니다. \(remedy.korean)"),
                range: range)
        }
        return QueryError(
            LocalizedMessage(
                "there is no \(kind.english) \(value); did you mean \(near)?",
                ko: "\(quoted(value)) \(PairedParticle.subject.after(kind.korean)) 없습니다. \(PairedParticle.object.after(near)) 찾으시나요?"),
            range: range)
    }

    /// Returns a name in quotation marks with the ending that means "called", which depends on its last sound.
    private static func quoted(_ name: String) -> String {
        "‘\(name)’" + (PairedParticle.subject.form(after: name) == "이" ? "이라는" : "라는")
    }

    /// Lists the first existing names, for kinds that no command lists.
    private static func choice(among names: [String]) -> LocalizedMessage {
        guard !names.isEmpty else { return LocalizedMessage("no memo has one", ko: "아무 메모에도 없습니다") }
        let list = names.prefix(10).joined(separator: ", ") + (names.count > 10 ? " …" : "")
        return LocalizedMessage("existing ones: \(list)", ko: "있는 것: \(list)")
    }

    /// Reports that a filter does not accept a value, and asks whether the nearest one is meant.
    static func badValue(_ filter: QueryFilter, write english: String, ko korean: String) -> QueryError {
        let values = english.replacing(" or ", with: ", ").components(separatedBy: ", ") + korean.components(separatedBy: ", ")
        let near = SpellingDistance.nearest(to: filter.value, among: values.filter { $0.allSatisfy(\.isLetter) })
        return QueryError(
            LocalizedMessage(
                "\(filter.key.rawValue): \(filter.value) is not a valid value; \(near.map { "did you mean \($0)?" } ?? "write \(english)")",
                ko: "\(filter.key.rawValue): \(PairedParticle.topic.after(filter.value)) 쓸 수 없는 값입니다. "
                    + (near.map { "혹시 \($0)인가요?" } ?? "\(korean)처럼 쓰세요")),
            range: filter.range)
    }
}
