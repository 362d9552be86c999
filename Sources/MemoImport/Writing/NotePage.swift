import Foundation
import JSON
import MemoModel

/// A text file with one memo, and the texts that it may become when its memo changes.
struct NotePage {
    private let lines: FrontMatterLines
    private let isEditable: Bool
    private let before: MemoRecord
    /// Whether its front matter names the category.
    let namesCategory: Bool

    /// Reads a file; returns nil if its front matter cannot be read.
    /// - Parameters:
    ///   - before: The memo of the file as it was read.
    ///   - folder: The category that the file's folder stands for.
    init?(_ text: String, file: ExportFile, before: MemoRecord, folder: [String]) {
        // The fields of Org stand in its text, which is not taken apart for writing.
        guard file.pathExtension != OrgText.ending, let lines = FrontMatterLines(text) else { return nil }
        (self.lines, self.before) = (lines, before)
        // A plain text gets no front matter, since other programs would show it.
        isEditable = lines.wasThere || FolderImporter.markdown.contains(file.pathExtension)
        namesCategory = before.category != folder
    }

    /// Returns the texts to try, the best first.
    func texts(
        for wanted: MemoRecord, hasPlace: Bool, hasISOTimes: Bool, _ reading: inout FolderReading, zone: TimeZone
    ) -> [String] {
        let changed = before.facts(unlike: wanted)
        var page = lines
        if isEditable { set(changed, of: wanted, hasPlace: hasPlace, hasISOTimes: hasISOTimes, &reading, zone, in: &page) }
        guard changed.contains(.text) else { return [page.text] }
        return bodies(for: wanted.text, isTitled: page.keys.contains { reading.fills($0, [.title]) }).map { title, body in
            var page = page
            page.rest = body
            if let title, isEditable { page.set("title", title.isEmpty ? nil : .text(title), where: { reading.fills($0, [.title]) }) }
            return page.text
        }
    }

    private func set(
        _ changed: [MemoFact], of wanted: MemoRecord, hasPlace: Bool, hasISOTimes: Bool, _ reading: inout FolderReading, _ zone: TimeZone,
        in page: inout FrontMatterLines
    ) {
        if changed.contains(.category), !hasPlace {
            page.set("category", wanted.category.isEmpty ? nil : .list(wanted.category)) {
                reading.fills($0, [.category, .stateOrCategory])
            }
        }
        if changed.contains(.tags) {
            // Tags that stand in the text are read from there.
            let inline = InlineTags.find(in: wanted.text.whole)
            let own = wanted.tags.filter {
                !inline.contains($0) || before.tags.contains($0) && !InlineTags.find(in: before.text.whole).contains($0)
            }
            page.set("tags", own.isEmpty ? nil : .list(ordered(own))) { reading.fills($0, [.tags]) }
        }
        for case .plain(let fact) in changed {
            if fact == .state { page.set("completed", nil) { reading.fills($0, [.done]) } }
            let value: FrontMatterLines.Value? =
                switch wanted.plain[fact] {
                case nil: nil
                case .flag: .yes
                case .state(let state): .text(state.code)
                case .time(let time): .time(time, zone, isISO: hasISOTimes)
                case .text(let text): .text(text)
                }
            page.set(fact.rawValue, value) { reading.fills($0, [.fact(fact)]) }
        }
        if changed.contains(.trashed), !wanted.isTrashed { page.set("trashed", nil) { reading.fills($0, [.trashed]) } }
        let isComplete = page.keys.contains("saekin")
        if changed.contains(.text), let modified = wanted.modified,
            isComplete || page.keys.contains(where: { reading.fills($0, [.modified]) })
        {
            page.set("modified", .time(modified, zone)) { reading.fills($0, [.modified]) }
        }
    }

    /// Returns tags in the order of the file, new ones at the end.
    private func ordered(_ tags: [String]) -> [String] { before.tags.filter(tags.contains) + tags.filter { !before.tags.contains($0) } }

    /// Returns bodies with the title that the front matter gets: nil for the one it has, empty for none.
    ///
    /// The importer may have put lines above the body, such as the title of the front matter, and lines below it. Those are cut off.
    private func bodies(for text: MemoText, isTitled: Bool) -> [(title: String?, body: String)] {
        var found: [(title: String?, body: String)] = []
        let (old, new) = (Array(before.text.whole.utf8), Array(text.whole.utf8))
        let body = Array(lines.rest.utf8)
        if let start = Self.position(of: body, in: old) {
            let (head, tail) = (old[..<start], old[(start + body.count)...])
            if new.count >= head.count + tail.count, new.starts(with: head), new.suffix(tail.count).elementsEqual(tail),
                let middle = String(validating: new[head.count..<(new.count - tail.count)], as: UTF8.self)
            {
                found.append((nil, middle))
            }
            if isTitled, !head.isEmpty, new.suffix(tail.count).elementsEqual(tail),
                let rest = String(validating: Array(text.body.utf8).dropLast(tail.count), as: UTF8.self)
            {
                found.append((text.title, rest))
            }
            if new.starts(with: head), let body = Self.cut(tail, from: new[head.count...]) { found.append((nil, body)) }
        }
        found.append((isTitled ? "" : nil, text.whole))
        found.append((text.title, text.body))
        return found
    }

    /// Returns a text without the lines that the importer puts below a body, if something was written below them. The import puts them at the end again.
    private static func cut(_ tail: ArraySlice<UInt8>, from text: ArraySlice<UInt8>) -> String? {
        let lineFeed: UInt8 = 0x0A
        guard let first = tail.first(where: { $0 != lineFeed }), tail.contains(lineFeed) || tail.count > 1,
            let start = text.indices.last(where: { index in
                text[index] == first && (index == text.startIndex || text[index - 1] == lineFeed)
                    && text[index...].starts(with: tail.drop { $0 == lineFeed })
            })
        else { return nil }
        let rest = text[(start + tail.drop { $0 == lineFeed }.count)...]
        guard rest.first == lineFeed else { return nil }
        return String(validating: Array(text[..<start] + rest.dropFirst()), as: UTF8.self)
    }

    /// Length in bytes of the longest title that is looked for above a body.
    private static let mostAbove = 4096

    private static func position(of part: [UInt8], in whole: [UInt8]) -> Int? {
        guard part.count <= whole.count else { return nil }
        // Only a title stands above it.
        return (0...min(whole.count - part.count, mostAbove)).first { whole[$0...].starts(with: part) }
    }
}

extension FolderReading {
    /// Returns whether a key of front matter fills one of these fields.
    func fills(_ key: String, _ fields: [Field]) -> Bool {
        if key == "trashed", fields == [.trashed] { return true }
        return reading.names.match(key).map { fields.contains($0.field) } ?? false
    }
}
