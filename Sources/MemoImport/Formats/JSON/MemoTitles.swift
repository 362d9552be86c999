/// The titles of the memos of a file by their lists and IDs, since a memo may name the one above it, as a subtask does.
struct MemoTitles {
    /// Bytes that are kept. Memos after them are not found.
    private static let limit = 32 << 20

    private var titles: [String: [String: String]] = [:]
    private var bytes = 0

    /// Notes the title of a memo of a list.
    mutating func note(_ title: String, of id: String, in list: String) {
        guard bytes < Self.limit else { return }
        bytes += title.utf8.count + id.utf8.count
        titles[list, default: [:]][id] = title
    }

    /// Returns the title of the memo of the same list that is above a memo; nil if the reference means anything else.
    func above(_ item: JSONItem, _ reference: RecordReference) -> String? {
        guard reference.key.kind == .parent, let list = item.list, let known = titles[list], case .memo(let memo) = item.item else {
            return nil
        }
        return reference.ids.lazy.compactMap { $0 == memo.externalID ? nil : known[$0] }.first
    }
}
