import Foundation
import KoreanText
import MemoModel
import MemoSearch
import Postings

/// Finds the memos that pass the filters of a query.
///
/// User input is always bound as a parameter and never becomes part of a statement.
struct FilterResolver {
    let db: any VaultDatabase
    /// The current time, which resolves words such as "yesterday".
    let now: Timestamp

    /// Returns the IDs of the memos that pass `filter`, in ascending order.
    /// - Throws: `QueryError` if the value is not valid.
    func ids(passing filter: QueryFilter) throws -> [Int64] {
        switch filter.key {
        case .category: try category(filter)
        case .tag: try tag(filter)
        case .source: try source(filter)
        case .state: try state(filter)
        case .is: try quality(filter)
        case .has: try content(filter)
        case .attachment: try attachment(named: "*\(filter.value)*")
        case .created, .modified, .date, .due: try dates(filter)
        }
    }

    private func select(_ condition: String, _ values: [VaultCell] = []) throws -> [Int64] {
        // Most memos of a vault may pass. Sorting them in SQL would take ten times as long.
        MemoIDs(unordered: try db.integers("SELECT id FROM memo WHERE \(condition)", values)).values
    }

    private func category(_ filter: QueryFilter) throws -> [Int64] {
        let names = filter.value.split(separator: QueryFilter.separator)
        guard names.count < 2 else {
            return try Set(names.flatMap { try category(QueryFilter(key: .category, value: String($0), range: filter.range)) }).sorted()
        }
        let categories = try CategoryTree(in: db).ids(matching: filter.value, range: filter.range)
        guard !categories.isEmpty else { return try select("category_id IS NULL") }
        return try select("category_id IN (\(categories.map { _ in "?" }.joined(separator: ",")))", categories.map { .integer($0) })
    }

    private func tag(_ filter: QueryFilter) throws -> [Int64] {
        let ids = try TagNames(in: db).ids(matching: filter.value)
        guard !ids.isEmpty else {
            throw QueryError.unknownName(filter.value, kind: ("tag", "태그"), among: try TagNames(in: db).byUse(), range: filter.range)
        }
        return try Set(ids.flatMap { try db.integers("SELECT memo_id FROM memo_tag WHERE tag_id = ?", [.integer($0)]) }).sorted()
    }

    private func source(_ filter: QueryFilter) throws -> [Int64] {
        let wanted = filter.value.lowercased()
        let sources = try db.statement("SELECT id, name FROM source").rows { (id: $0[0] as Int64, name: $0[1] as String) }
        let ids = sources.filter {
            let name = $0.name.lowercased()
            return name == wanted || name.hasPrefix(wanted + "/")
        }.map(\.id)
        guard !ids.isEmpty else {
            throw QueryError.unknownName(
                filter.value, kind: ("source", "출처"), among: sources.map(\.name), see: "saekin stats", range: filter.range)
        }
        return try select("source_id IN (\(ids.map { _ in "?" }.joined(separator: ",")))", ids.map { .integer($0) })
    }

    private func state(_ filter: QueryFilter) throws -> [Int64] {
        guard let state = WorkState(named: filter.value) else {
            throw QueryError.badValue(filter, write: "todo, doing or done", ko: "할일, 진행중, 완료")
        }
        return try select("state = ?", [.integer(Int64(state.rawValue))])
    }

    private func quality(_ filter: QueryFilter) throws -> [Int64] {
        switch FilterWords.quality(filter.value) {
        case .pinned?: return try select("pinned")
        case .trashed?: return try select("trashed IS NOT NULL")
        case .conflict?: return try select("conflict_of IS NOT NULL")
        case .overdue?:
            return try select(
                "deadline < ? AND coalesce(state <> ?, true) AND trashed IS NULL",
                [.integer(LocalTime.start(of: LocalTime.day(at: now)).milliseconds), .integer(Int64(WorkState.done.rawValue))])
        case nil:
            throw QueryError.badValue(filter, write: "pinned, overdue, trashed or conflict", ko: "고정, 지남, 휴지통, 충돌")
        }
    }

    private func content(_ filter: QueryFilter) throws -> [Int64] {
        if FilterWords.meansFile(filter.value) { return try attachment(named: "*") }
        guard let kind = FilterWords.kind(filter.value) else {
            throw QueryError.badValue(
                filter, write: "url, phone, email, date, checklist, address or file", ko: "링크, 전화, 이메일, 날짜, 체크리스트, 주소, 파일")
        }
        return try DetectedColumn.ids(withAnyOf: DetectedKinds(kind), in: db)
    }

    private func attachment(named pattern: String) throws -> [Int64] {
        guard try db.hasAttachments else { return [] }
        let pattern = NamePattern(pattern)
        let names = try db.statement("SELECT memo_id, name FROM attachment").rows { (memo: $0[0] as Int64, name: $0[1] as String) }
        return Set(names.filter { pattern.matches($0.name) }.map(\.memo)).sorted()
    }

    private func dates(_ filter: QueryFilter) throws -> [Int64] {
        let today = LocalTime.day(at: now)
        guard let days = DateExpression(composing: filter.value, today: today) else {
            if let reason = DateExpression.reason(against: filter.value, today: today) {
                throw QueryError(
                    LocalizedMessage("\(filter.value): \(reason.english)", ko: "\(filter.value): \(reason.korean)"), range: filter.range)
            }
            throw QueryError.badValue(
                filter, write: "2023, 2023-08, 2023-08-28, 2023-08..2023-10, <7d, yesterday or \"last week\"",
                ko: "2023, 2023-08, 2023-08-28, 2023-08..2023-10, <7d, 어제, 지난주, \"작년 8월\"")
        }
        let column = FilterWords.column(of: filter.key)
        // A memo without both times has only the time of its import, which says nothing about the memo.
        var conditions = filter.key == .date ? ["(modified IS NOT NULL OR created IS NOT NULL)"] : ["\(column) IS NOT NULL"]
        var values: [VaultCell] = []
        if let from = days.from {
            conditions.append("\(column) >= ?")
            values.append(.integer(LocalTime.lowerBound(of: from)))
        }
        if let until = days.until {
            conditions.append("\(column) < ?")
            values.append(.integer(LocalTime.lowerBound(of: until)))
        }
        return try select(conditions.joined(separator: " AND "), values)
    }
}

extension QueryFilter {
    /// Separates alternative names in the value of a filter. Users cannot type it.
    static let separator: Character = "\u{1F}"
}

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
