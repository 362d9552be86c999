import JSON
import KoreanText
import MemoJSON
import MemoModel
import MemoSearch
import MemoVault

/// The output of the number of memos for each value, with bars on a terminal.
struct CountPrinter {
    let query: String
    let counts: MemoCounts
    /// The grouping; nil for the number alone.
    let key: CountKey?
    /// The number of values to show; nil for all.
    let limit: Int?
    let output: OutputChoice

    /// The maximum width of names and the minimum width of bars, in columns.
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
        // A table without values still shows the number of memos.
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

    /// Returns a bar of length `share` of the remaining width, or an empty string without a terminal or
    /// enough room.
    private func bar(_ share: Double, beside used: Int) -> String {
        guard let columns = output.style.columns, columns - used - 1 >= Self.shortestBar else { return "" }
        let length = Int((share * Double((columns - used - 1) * 8)).rounded())
        // The shortest bar is still visible.
        return String(repeating: "█", count: length / 8)
            + (length < 8 && length >= 0 ? Self.eighths[max(1, length % 8)] : Self.eighths[length % 8])
    }

    /// The number of memos counted, and notes on the rows.
    private var summary: String {
        var parts = [say(counts.total.memos, "메모 \(counts.total.grouped)개")]
        if shown.count < counts.counts.count {
            parts.append(
                say(
                    "\(shown.count) of \(counts.counts.count.grouped) values; show all with -n 0",
                    "\(counts.counts.count.grouped)가지 가운데 \(shown.count)가지. 모두 보려면 -n 0"))
        }
        if key != .term, key != .tag {
            let without = counts.total - counts.counts.reduce(0) { $0 + $1.count }
            if without > 0 {
                let (english, korean) = missing
                parts.append(
                    say("\(without.grouped) without a \(english)", "\(PairedParticle.subject.after(korean)) 없는 메모 \(without.grouped)개"))
            }
        }
        if let read = counts.memosRead {
            parts.append(
                say(
                    "words taken from \(read.grouped) memos, counted in all memos", "낱말은 메모 \(read.grouped)개에서 고르고 모든 메모에서 셈"))
        }
        return parts.joined(separator: " · ")
    }

    /// The value that memos outside all rows lack.
    private var missing: (english: String, korean: String) {
        switch key {
        case .category: ("category", "분류")
        case .state: ("state", "상태")
        default: ("date", "날짜")
        }
    }
}
