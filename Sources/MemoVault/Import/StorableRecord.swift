import MemoImport
import MemoModel

extension MemoRecord {
    /// The record as a vault can hold it: without U+0000, with names of bounded length and categories of bounded depth. What is changed is
    /// told to `note`.
    func storable(_ note: (ImportProblem) -> Void) -> MemoRecord {
        var (record, holdsNull) = (self, false)
        func stored(_ text: String) -> String {
            guard StoredText.holdsNull(text) else { return text }
            holdsNull = true
            return StoredText(text).text
        }
        if [text.lead, text.title, text.gap, text.body].contains(where: StoredText.holdsNull) {
            record.text = MemoText(stored(text.whole))
        }
        record.externalID = externalID.map(stored)
        record.place.path = stored(place.path)
        record.conflictOf = conflictOf.map(stored)
        record.tags = tags.map { stored($0) }
        if CategoryPath.isTooDeep(category) { note(.deepCategory(place, levels: category.count)) }
        record.category = CategoryPath(category.map(stored)).names
        if tags.contains(where: Self.isTooLong) || category.contains(where: Self.isTooLong) {
            note(.longName(place))
            record.tags = record.tags.map { StoredText(name: $0).text }
        }
        if holdsNull { note(.nullCharacter(place)) }
        return record
    }

    private static func isTooLong(_ name: String) -> Bool { name.utf8.count > StoredText.longestName }
}
