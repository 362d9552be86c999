import MemoModel

/// Reports what a reading counted, so that no importer has to.
extension RecordReading {
    /// Reads records with `body`, and then reports what it counted: keys that were appended, text and comments that were left out, and an assumed
    /// time zone.
    /// - Parameter isMappable: Whether the user can assign the keys of text that was left out.
    static func reporting(
        at place: Place, _ options: ImportOptions, readsMarkup: Bool = false, isMappable: Bool = false,
        yield: (ImportItem) throws -> Void, body: (inout RecordReading) throws -> Void
    ) throws {
        var reading = RecordReading(partWith: options, readsMarkup: readsMarkup)
        try body(&reading)
        if reading.comments > 0 { try yield(.problem(.frontMatterComments(place, count: reading.comments))) }
        if let note = reading.dates.zoneNote(place) { try yield(.problem(note)) }
        if !reading.unknownKeys.isEmpty { try yield(.problem(.unknownKeys(place, reading.unknownKeys))) }
        let unread = reading.unreadKeys
        if !unread.isEmpty { try yield(.problem(isMappable ? .unreadKeys(place, unread) : .fieldsLeftOut(place, unread))) }
    }
}
