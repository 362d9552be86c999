import MemoModel
import MemoSearch
import MemoVault

/// The filters that a call selects memos by.
struct MemoConditions {
    private(set) var filters: [QueryFilter] = []

    /// Reads the filters from the arguments.
    /// - Throws: `Problem` if a date is not valid.
    init(_ arguments: Arguments) throws {
        if let category = arguments.string("category") { filters.append(QueryFilter(key: .category, value: category, range: 0..<0)) }
        filters += (arguments.strings("tag") ?? []).map { QueryFilter(key: .tag, value: $0, range: 0..<0) }
        if let state = arguments.string("state") { filters.append(QueryFilter(key: .state, value: state, range: 0..<0)) }
        let days = (arguments.string("from") ?? "", arguments.string("to") ?? "")
        guard days != ("", "") else { return }
        filters.append(QueryFilter(key: .date, value: days.0 + ".." + days.1, range: 0..<0))
    }
}

/// The position of a page in a list. Clients treat it as opaque.
package struct Cursor {
    static let schema = Schema.pattern("^c[0-9a-z]{1,7}$", maximum: 8)

    let offset: Int

    /// Creates a cursor. Offsets larger than a cursor can hold are clamped; they are beyond the end of every
    /// list anyway.
    package init(offset: Int) { self.offset = min(max(0, offset), Self.end - 1) }

    /// Reads the cursor from the arguments. Without one it points to the first page.
    /// - Throws: `Problem` for a cursor that no page has returned.
    init(_ arguments: Arguments) throws {
        guard let text = arguments.string("cursor") else {
            offset = 0
            return
        }
        guard text.hasPrefix("c"), let number = Int(text.dropFirst(), radix: 36), number >= 0, number < Self.end else {
            throw Problem.badValue(
                "cursor", LocalizedMessage("is not a cursor; use `next` of the previous page", ko: "올바른 값이 아닙니다. 앞 페이지의 next를 쓰세요"))
        }
        offset = number
    }

    /// The first offset that does not fit: 36 to the power of 7.
    private static let end = 78_364_164_096

    package var text: String { "c" + String(offset, radix: 36) }

    /// Returns the cursor of the page that follows, or nil after the last page.
    static func next(after offset: Int, _ count: Int, of total: Int) -> String? {
        count > 0 && offset + count < total ? Cursor(offset: offset + count).text : nil
    }
}
