import JSON
import MemoModel

/// The line differences of two texts.
enum LineDifference {
    struct Line: Equatable {
        enum Sign: String { case same = " ", removed = "-", added = "+" }
        let sign: Sign
        let text: String
    }

    private static let lineLimit = 2000
    /// The number of unchanged lines shown around changes.
    private static let context = 1

    /// Returns the changed lines and their context, or nil if the texts are too long.
    static func lines(from old: String, to new: String) -> [Line]? {
        let (before, after) = (split(old), split(new))
        guard before.count <= lineLimit, after.count <= lineLimit else { return nil }
        let all = merged(before, after)
        return all.indices.filter { index in
            let near = max(0, index - context)...min(all.count - 1, index + context)
            return near.contains { all[$0].sign != .same }
        }.map { all[$0] }
    }

    /// Returns the lines for a person, with their signs.
    static func text(_ lines: [Line]) -> String { lines.map { "  \($0.sign.rawValue) \(VisibleText.line($0.text))\n" }.joined() }

    /// Writes the lines with their signs as an array, or null if the texts are too long.
    static func write(_ lines: [Line]?, to json: inout JSONWriter) {
        guard let lines else { return json.value(nil as String?) }
        json.array { json in lines.forEach { json.value($0.sign.rawValue + $0.text) } }
    }

    private static func split(_ text: String) -> [String] {
        let lines = text.lines.map(String.init)
        // A final line break does not begin another line.
        return lines.last?.isEmpty == true ? lines.dropLast() : lines
    }

    private static func merged(_ before: [String], _ after: [String]) -> [Line] {
        // Compares bytes, so that different Unicode composition counts as a difference.
        let difference = after.difference(from: before) { $0.utf8.elementsEqual($1.utf8) }
        let removed = Set(difference.removals.map(offset))
        let added = Set(difference.insertions.map(offset))
        var (lines, old, new) = ([Line](), 0, 0)
        while old < before.count || new < after.count {
            if old < before.count, removed.contains(old) {
                lines.append(Line(sign: .removed, text: before[old]))
                old += 1
            } else if new < after.count, added.contains(new) {
                lines.append(Line(sign: .added, text: after[new]))
                new += 1
            } else {
                lines.append(Line(sign: .same, text: new < after.count ? after[new] : ""))
                (old, new) = (old + 1, new + 1)
            }
        }
        return lines
    }

    private static func offset(_ change: CollectionDifference<String>.Change) -> Int {
        switch change {
        case .remove(let offset, _, _), .insert(let offset, _, _): offset
        }
    }
}
