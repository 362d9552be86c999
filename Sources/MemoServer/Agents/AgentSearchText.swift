import JSON
import MemoImport
import MemoModel
import MemoSearch

/// The text of a search result for models: counts, notes, and a few lines for each hit.
///
/// Twenty hits take at most ten kilobytes, so that a model can afford several searches.
struct AgentSearchText {
    private let value: JSONValue
    private let hits: [JSONValue]
    private let wordCounts: [(word: String, count: Int)]

    /// Bytes for the lines of all hits together, and minimum for each hit.
    private static let (mostBytes, leastBytes) = (7_400, 240)
    /// Maximum number of characters of a title, and of a matching line.
    private static let (titleLength, lineLength) = (50, 72)

    init(_ value: JSONValue, _ hits: [JSONValue], _ wordCounts: [(word: String, count: Int)]) {
        (self.value, self.hits, self.wordCounts) = (value, hits, wordCounts)
    }

    var text: String {
        let room = max(Self.leastBytes, Self.mostBytes / max(1, hits.count))
        var lines = [counts] + remarks + hits.flatMap { Self.lines(of: $0, words: words, room: room) }
        if case .integer(let total)? = value["total"], Int(total) > hits.count, case .string(let next)? = value["next"] {
            lines.append("\(Int(total) - hits.count) more in all; the next page: cursor \(next)")
        }
        return lines.joined(separator: "\n")
    }

    /// The counts, such as `12 found: word 9, inside 2`.
    private var counts: String {
        guard case .object(let rungs)? = value["rungs"] else { return "" }
        let parts = rungs.compactMap { rung -> String? in
            guard let count = rung.value.scalarText, count != "0" else { return nil }
            return "\(rung.key) \(count)"
        }
        return "\(value["found"]?.scalarText ?? "0") found" + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
    }

    /// The rungs with their explanations, from the surest to the least sure, for the description of the tool.
    static let rungs: String = {
        let names = { (rungs: [Rung], open: String, close: String) in
            rungs.map { $0.rawValue + ($0.explanation.map { open + $0 + close } ?? "") }.joined(separator: ", ")
        }
        let literal = Rung.allCases.filter { $0.kind == .literal }
        let substituted = Rung.allCases.filter(Rung.substituted.contains)
        let others = Rung.allCases.filter { $0.kind == .part }
        return names(literal, " (", ")") + ", then corrections of a word that no memo contains (" + names(substituted, ": ", "") + "), "
            + names(others, " (", ")")
    }()

    private var words: [String] {
        guard case .array(let readings)? = value["readings"] else { return [] }
        return readings.compactMap { $0["typed"]?.scalarText }
    }

    /// Notes on the search: missing words, other spellings, mistakes in the query.
    private var remarks: [String] {
        var lines: [String] = []
        if !wordCounts.isEmpty {
            lines.append("no memo has all of the words: " + wordCounts.map { "\($0.word) \($0.count)" }.joined(separator: ", "))
        }
        for missing in elements("shortfall", "missing") {
            let nearest = missing["nearest"]?.scalarText.map { $0.isEmpty ? "" : "; the nearest is \($0)" } ?? ""
            let place = missing["field"]?.scalarText ?? "memo"
            lines.append("no \(place) has \(missing["typed"]?.scalarText ?? "")\(nearest)")
        }
        if let rest = value["shortfall"]?["rest"]?.scalarText, rest != "0", !rest.isEmpty {
            lines.append("memos with the other words: \(rest)")
        }
        if case .string(let corrected)? = value["corrected_query"] {
            let isGuess = value["guessed"] == .bool(true)
            lines.append(
                isGuess
                    ? "no memo has the query as typed; this is a guess, perhaps a typo for: \(corrected)"
                    : "no memo contains the query as typed; showing results for: \(corrected)")
        }
        for substitution in elements("substitutions") {
            guard case .array(let words)? = substitution["words"] else { continue }
            lines.append("\(substitution["typed"]?.scalarText ?? "") was read as \(words.compactMap(\.scalarText).joined(separator: ", "))")
        }
        if let similar = value["similar"]?["query"]?.scalarText {
            lines.append("also written \(similar): \(value["similar"]?["total"]?.scalarText ?? "") found")
        }
        for note in elements("notes") {
            if let message = note["message"]?.scalarText { lines.append("note: " + AgentRemedy.forTools(message)) }
        }
        return lines
    }

    private func elements(_ path: String...) -> [JSONValue] {
        let found = path.reduce(Optional(value)) { $0?[$1] }
        guard case .array(let elements)? = found else { return [] }
        return elements
    }

    /// Returns the number, title and metadata of a hit, then as many matching lines as fit into `room`.
    private static func lines(of hit: JSONValue, words: [String], room: Int) -> [String] {
        let text = { (key: String) in hit[key]?.scalarText ?? "" }
        var facts = [text("rung")]
        if case .array(let category)? = hit["category"], !category.isEmpty {
            facts.append(category.compactMap(\.scalarText).joined(separator: "/"))
        }
        if !text("date").isEmpty { facts.append(String(text("date").prefix(10))) }
        if text("rung") == Rung.some.rawValue, let missed = missed(words, by: hit) { facts.append("without \(missed)") }
        var lines = [
            "", "#\(text("id")) \(AgentLine.around(0, of: text("title"), length: titleLength)) (\(facts.joined(separator: ", ")))",
        ]
        let file = hit["attachment"].map { file in
            "in \(file["name"]?.scalarText ?? "")" + (file["page"]?.scalarText.map { ", page \($0)" } ?? "")
                + (file["scanned"] == .bool(true) ? ", read by OCR" : "")
        }
        if let file { lines.append("  " + file) }
        guard case .array(let matches)? = hit["matches"], !matches.isEmpty, file == nil else {
            let snippet = AgentLine.around(0, of: text("snippet"), length: lineLength)
            return snippet.isEmpty ? lines : lines + ["  " + snippet]
        }
        var (left, seen, skipped) = (room - lines[1].utf8.count, Set<String>(), 0)
        for match in matches {
            guard let number = match["line"]?.scalarText, seen.insert(number).inserted else { continue }
            let column = match["column"]?.scalarText.flatMap { Int($0) } ?? 0
            let whole = match["text"]?.scalarText ?? ""
            // The server cuts long lines off, so the match may lie beyond the end of this text.
            let part = AgentLine.around(min(column, whole.utf8.count), of: whole, length: lineLength)
            let line = "  line \(number), offset \(match["offset"]?.scalarText ?? ""): \(part)"
            // Always keep the first line.
            guard seen.count == 1 || line.utf8.count <= left else {
                skipped += 1
                continue
            }
            left -= line.utf8.count
            lines.append(line)
        }
        if skipped > 0 { lines.append("  \(skipped) more lines match") }
        return lines
    }

    /// Returns the words of the query that a hit lacks, or nil if it has all of them.
    private static func missed(_ words: [String], by hit: JSONValue) -> String? {
        guard case .array(let reasons)? = hit["reasons"] else { return nil }
        let held = Set(reasons.compactMap { $0["typed"]?.scalarText })
        let missed = words.filter { !held.contains($0) }
        return missed.isEmpty ? nil : missed.joined(separator: ", ")
    }
}
