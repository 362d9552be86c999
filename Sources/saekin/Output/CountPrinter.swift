import MemoIndex
import MemoJSON
import MemoModel
import MemoVault

/// Prints how many memos have each value, with a bar for each where a person looks.
struct CountPrinter {
    let query: String
    let counts: MemoCounts
    /// Nil for the number alone.
    let key: CountKey?
    /// Nil for all values.
    let limit: Int?
    let output: OutputChoice

    /// Columns of a name, beyond which it is cut; and of a bar, below which there is none.
    private static let (widestName, shortestBar) = (32, 8)
    private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

    private var shown: ArraySlice<Facets.Count> { key == nil ? [] : counts.counts.prefix(limit ?? .max) }

    func show() throws {
        guard output.format == .text else { return try showRecords() }
        guard let key else { return try Console.write("\(counts.total)\n") }
        let names = shown.map { name(of: $0.value, key) }
        let nameWidth = names.map { DisplayWidth.columns(of: $0) }.max() ?? 0
        let numbers = shown.map(\.count.grouped)
        let numberWidth = numbers.map(\.count).max() ?? 0
        let most = shown.map(\.count).max() ?? 1
        for (name, (number, count)) in zip(names, zip(numbers, shown)) {
            let padding = spaces(nameWidth - DisplayWidth.columns(of: name)) + "  " + spaces(numberWidth - number.count)
            let bar = bar(Double(count.count) / Double(most), beside: nameWidth + numberWidth + 4)
            try Console.write(name + padding + number + (bar.isEmpty ? "" : "  " + output.style.text(bar, .dim)) + "\n")
        }
        Console.note(summary)
    }

    private func showRecords() throws {
        var records = RecordPrinter(output, columns: ["value", "count"])
        for count in shown { try records.add(count.record) }
        // A table of no values still says how many memos there are.
        if key == nil, output.format != .json { try Console.write("\(counts.total)\n") }
        try records.end("counts") { json in
            json.field("query", query)
            counts.notes.write(in: .ofUser, to: &json)
            json.field("by", key?.rawValue)
            json.field("total", counts.total)
            json.field("values", key == nil ? 0 : counts.counts.count)
            if let read = counts.memosRead { json.field("memos_read", read) }
        }
        if key != nil, output.format != .json { Console.note(summary) }
    }

    private func name(of value: String, _ key: CountKey) -> String {
        let text = VisibleText.line(key == .state ? WorkState(named: value)?.title ?? value : key == .tag ? "#" + value : value)
        guard DisplayWidth.columns(of: text) > Self.widestName else { return text }
        var (cut, width) = ("", 0)
        for character in text {
            width += DisplayWidth.columns(of: character)
            guard width < Self.widestName else { break }
            cut.append(character)
        }
        return cut + "…"
    }

    private func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

    /// A bar as long as `share` of what a terminal has left beside `used` columns; none in a pipe or where there is too little room.
    private func bar(_ share: Double, beside used: Int) -> String {
        guard let columns = output.style.columns, columns - used - 1 >= Self.shortestBar else { return "" }
        let length = Int((share * Double((columns - used - 1) * 8)).rounded())
        // The smallest bar is still one.
        return String(repeating: "█", count: length / 8)
            + (length < 8 && length >= 0 ? Self.eighths[max(1, length % 8)] : Self.eighths[length % 8])
    }

    /// How many memos were counted, and what the rows do not tell.
    private var summary: String {
        var parts = [say("\(counts.total.grouped) memos", "메모 \(counts.total.grouped)개")]
        if shown.count < counts.counts.count {
            parts.append(
                say(
                    "\(shown.count) of \(counts.counts.count.grouped) values; all with -n 0",
                    "\(counts.counts.count.grouped)가지 가운데 \(shown.count)가지. 모두 보려면 -n 0"))
        }
        if key != .term, key != .tag {
            let without = counts.total - counts.counts.reduce(0) { $0 + $1.count }
            if without > 0 { parts.append(say("\(without.grouped) without", "값이 없는 메모 \(without.grouped)개")) }
        }
        if let read = counts.memosRead {
            parts.append(
                say(
                    "words chosen by \(read.grouped) of the memos, counted in all", "낱말은 메모 \(read.grouped)개에서 고르고, 개수는 모두에서 셈"))
        }
        return parts.joined(separator: " · ")
    }
}
