import MemoIndex
import MemoModel
import MemoVault

/// Which memos a call asks for.
struct MemoConditions {
    private(set) var filters: [QueryFilter] = []

    /// - Throws: `Problem` for a date that cannot be understood.
    init(_ arguments: Arguments) throws {
        if let category = arguments.string("category") { filters.append(QueryFilter(key: .category, value: category, range: 0..<0)) }
        filters += (arguments.strings("tag") ?? []).map { QueryFilter(key: .tag, value: $0, range: 0..<0) }
        if let state = arguments.string("state") { filters.append(QueryFilter(key: .state, value: state, range: 0..<0)) }
        let days = (arguments.string("from") ?? "", arguments.string("to") ?? "")
        guard days != ("", "") else { return }
        filters.append(QueryFilter(key: .date, value: days.0 + ".." + days.1, range: 0..<0))
    }
}

/// Where a page begins. Clients pass it on as it is.
package struct Cursor {
    static let schema = Schema.pattern("^c[0-9a-z]{1,7}$", maximum: 8)

    let offset: Int

    /// Offsets beyond what a cursor can name are behind the end of every list, as the last one it can name is.
    package init(offset: Int) { self.offset = min(max(0, offset), Self.end - 1) }

    /// The cursor among the arguments; the first page without one.
    /// - Throws: `Problem` for what no page has given out.
    init(_ arguments: Arguments) throws {
        guard let text = arguments.string("cursor") else {
            offset = 0
            return
        }
        guard text.hasPrefix("c"), let number = Int(text.dropFirst(), radix: 36), number >= 0, number < Self.end else {
            throw Problem.badValue(
                "cursor", LocalizedMessage("is none; take `next` of the page before", ko: "올바른 값이 아닙니다. 앞 페이지의 next 를 쓰세요"))
        }
        offset = number
    }

    /// Seven digits of base 36.
    private static let end = 78_364_164_096

    package var text: String { "c" + String(offset, radix: 36) }

    /// The cursor behind a page; nil where that was the last.
    static func next(after offset: Int, _ count: Int, of total: Int) -> String? {
        count > 0 && offset + count < total ? Cursor(offset: offset + count).text : nil
    }
}
