import MemoImport
import MemoModel

extension MemoRecord {
    /// Whether a vault can store the record unchanged, as nearly all.
    var isStorable: Bool {
        !StoredText.holdsNull(text.body) && !StoredText.holdsNull(text.title) && !StoredText.holdsNull(text.lead)
            && !StoredText.holdsNull(text.gap) && !StoredText.holdsNull(place.path) && !(externalID.map(StoredText.holdsNull) ?? false)
            && !(conflictOf.map(StoredText.holdsNull) ?? false) && !CategoryPath.mustChange(category)
            && tags.allSatisfy(TagName.isName)
    }

    /// Returns the record in the form in which a vault can store it: without U+0000, with bounded names and
    /// category levels. Calls `note` for each kind of change.
    func storable(_ note: (ImportProblem) -> Void) -> MemoRecord {
        var (record, holdsNull) = (self, false)
        // Without a stamp the next import reads the file again, so that it repeats the notes.
        record.stamp = nil
        func stored(_ text: String) -> String {
            guard StoredText.holdsNull(text) else { return text }
            holdsNull = true
            return StoredText(text).text
        }
        if [text.lead, text.title, text.gap, text.body].contains(where: StoredText.holdsNull) {
            record.text = MemoText(stored(text.whole))
        }
        (record.externalID, record.formerID) = (externalID.map(stored), formerID.map(stored))
        record.place.path = stored(place.path)
        record.conflictOf = conflictOf.map(stored)
        record.tags = tags.map { stored($0) }.compactMap { TagName(cutting: $0)?.text }
        if CategoryPath.isTooDeep(category) { note(.deepCategory(place, levels: category.count)) }
        record.category = CategoryPath(category.map(stored)).names
        if tags.contains(where: Self.isTooLong) || category.contains(where: Self.isTooLong) { note(.longName(place)) }
        if holdsNull { note(.nullCharacter(place)) }
        return record
    }

    private static func isTooLong(_ name: String) -> Bool { name.utf8.count > StoredText.longestName }
}
