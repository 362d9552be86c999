import Foundation
import JSON
import MemoModel

/// Calendars in iCalendar (RFC 5545): events, tasks and journal entries, one memo each. Recurrence stays as its rule; busy times, coordinates and
/// attached files are lost.
struct CalendarImporter: FileImporter {
    static let name = "calendar"
    static let summary = LocalizedMessage(
        "calendars (.ics): events, tasks and journals, one memo each", ko: "달력(.ics)의 일정, 할 일, 일지, 하나가 메모 하나")

    let options: ImportOptions

    /// Claims calendars by their extension.
    func claims(_ file: ExportFile, of export: Export) -> Bool { ["ics", "ical", "icalendar"].contains(file.pathExtension) }

    /// Yields one memo per event, task and journal entry.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        try export.readRecords(files, options, yield: yield) { reading, file, source in
            guard let bytes = try TextFile.bytes(of: file, source, yield: yield),
                let text = try TextFile.text(of: CalendarText.unfolded(bytes), file, options, yield: yield)
            else { return }
            let calendar = CalendarText(text)
            let titles = calendar.titles
            for (number, entry) in calendar.entries.enumerated() {
                let place = Place(path: file.path, record: number + 1)
                guard var memo = try memo(entry, of: calendar, at: place, &reading, yield: yield) else { continue }
                if let above = entry.parent.flatMap({ titles[$0] }) { memo.text = memo.text.adding(lines: ["parent: \(above)"]) }
                memo.category = calendar.name?.categoryName.map { [$0] } ?? file.folders
                try yield(.memo(memo))
            }
            reading.countLeftOut(calendar.leftOut)
            if calendar.isTorn || calendar.entries.isEmpty && calendar.leftOut.isEmpty {
                try yield(.problem(.brokenNote(Place(path: file.path, record: max(1, calendar.entries.count)))))
            }
        }
    }

    /// Properties that are read, or that only programs need.
    private static let read: Set<String> = [
        "SUMMARY", "DESCRIPTION", "CATEGORIES", "UID", "DTSTAMP", "DTSTART", "DTEND", "DUE", "COMPLETED", "CREATED", "LAST-MODIFIED",
        "STATUS",
        "PERCENT-COMPLETE", "URL", "ATTENDEE", "ORGANIZER", "ATTACH", "RECURRENCE-ID", "SEQUENCE", "TRANSP", "CLASS", "PRIORITY", "EXDATE",
        "RDATE",
        "GEO", "RELATED-TO", "REQUEST-STATUS", "X-ALT-DESC", "RESOURCES",
    ]

    private func memo(
        _ entry: CalendarText.Entry, of calendar: CalendarText, at place: Place, _ reading: inout RecordReading,
        yield: (ImportItem) throws -> Void
    ) throws -> MemoRecord? {
        let text = { (name: String) in entry.first(name).map { JSONValue.string($0.text) } }
        let date = { (name: String) in entry.first(name).map { JSONValue.string(calendar.date($0)) } }
        let id = [entry.first("UID")?.text, entry.first("RECURRENCE-ID")?.value].compactMap(\.self).joined(separator: "#")
        let tags = entry.all("CATEGORIES").flatMap(\.list).map(JSONValue.string)
        let start = date("DTSTART")
        let isTask = entry.kind == "VTODO"
        let fields = reading.read(
            .record(
                [
                    ("title", text("SUMMARY")), ("body", entry.first("DESCRIPTION").map { .string(MarkupText.words($0.text)) }),
                    ("html", text("X-ALT-DESC")), ("tags", .array(tags)), ("uuid", .string(id)), ("url", text("URL")),
                    ("created", isTask ? date("CREATED") ?? start : start ?? date("CREATED")), ("modified", date("LAST-MODIFIED")),
                    ("deadline", date("DUE")),
                ] + entry.others(besides: Self.read).map { ($0.name.lowercased(), .string($0.text)) }))
        for note in fields.notes { try yield(.problem(note(place))) }
        let own = fields.text(usingName: false)
        let memoText = own.adding(lines: entry.lines(isTask: isTask) + reading.kept(of: fields, besides: own))
        guard var memo = try MemoRecord(memoText, fields, at: place, yield: yield) else { return nil }
        memo.externalID = fields.id
        memo.state = isTask ? entry.state : nil
        return memo
    }
}
