import MemoImport

/// An answer as a model reads it: a search in a few lines a hit, everything else as the JSON it is.
struct AgentText {
    private let object: String

    init(_ object: String) { self.object = object }

    var text: String {
        guard let value = try? JSONValue(parsing: Array(object.utf8)), case .array(let hits)? = value["hits"] else { return object }
        var lines = [counts(value)]
        if case .string(let corrected)? = value["corrected_query"] {
            lines.append("nothing for the query as typed; answered for: \(corrected)")
        }
        lines += hits.flatMap(Self.lines)
        if case .integer(let total)? = value["total"], Int(total) > hits.count, case .string(let next)? = value["next"] {
            lines.append("\(Int(total) - hits.count) more in all; the next page: cursor \(next)")
        }
        return lines.joined(separator: "\n")
    }

    /// `12 found: word 9, inside 2, spacing 1`.
    private func counts(_ value: JSONValue) -> String {
        guard case .object(let rungs)? = value["rungs"] else { return "" }
        let parts = rungs.compactMap { rung -> String? in
            guard let count = rung.value.scalarText, count != "0" else { return nil }
            return "\(rung.key) \(count)"
        }
        return "\(value["total"]?.scalarText ?? "0") found" + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
    }

    /// Number, title and facts, then the lines in which it matches.
    private static func lines(_ hit: JSONValue) -> [String] {
        let text = { (key: String) in hit[key]?.scalarText ?? "" }
        var facts = [text("rung")]
        if case .array(let category)? = hit["category"], !category.isEmpty {
            facts.append(category.compactMap(\.scalarText).joined(separator: "/"))
        }
        if !text("date").isEmpty { facts.append(String(text("date").prefix(10))) }
        var lines = ["", "#\(text("id")) \(text("title")) (\(facts.joined(separator: ", ")))"]
        guard case .array(let matches)? = hit["matches"], !matches.isEmpty else { return lines + ["  " + text("snippet")] }
        var seen: Set<String> = []
        for match in matches {
            guard let line = match["line"]?.scalarText, let offset = match["offset"]?.scalarText, seen.insert(line).inserted else {
                continue
            }
            lines.append("  line \(line), offset \(offset): \(match["text"]?.scalarText ?? "")")
        }
        return lines
    }
}
