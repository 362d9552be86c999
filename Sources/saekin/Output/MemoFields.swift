import MemoModel
import MemoVault

extension MemoFacts {
    /// Writes what programs want to know of a memo into an open object.
    func write(to json: inout JSONWriter) {
        json.field("category", array: { writer in category.forEach { writer.value($0) } })
        json.field("tags", tags)
        json.field("created", created?.iso8601)
        json.field("modified", modified?.iso8601)
        json.field("pinned", isPinned)
        json.field("state", state?.code)
        json.field("deadline", deadline?.iso8601)
        json.field("trashed", trashed?.iso8601)
        json.field("conflict_of", conflictOf.map { Int($0.rawValue) })
        json.field("source", source)
    }

    /// What people want to know of a memo, in one line: number, day, category, state; then `more`.
    func summary(_ style: Style, more: [String] = []) -> String {
        var parts = ["#\(id.rawValue)"] + (recency.map { [$0.shown(style)] } ?? [])
        if !category.isEmpty { parts.append(VisibleText.line(categoryName)) }
        if isPinned { parts.append(say("pinned", "고정")) }
        if let state { parts.append(state.title) }
        if let deadline { parts.append(say("due ", "기한 ") + deadline.shownDay(style)) }
        if let conflictOf { parts.append(say("conflicted copy of #\(conflictOf.rawValue)", "#\(conflictOf.rawValue)의 충돌 사본")) }
        if trashed != nil { parts.append(say("in the trash", "휴지통")) }
        parts += tags.map { "#" + VisibleText.line($0) }
        return style.swatch(category.isEmpty ? nil : color) + style.text((parts + more).joined(separator: " · "), .dim)
    }

    /// `업무/회의`.
    var categoryName: String { category.joined(separator: "/") }
}
