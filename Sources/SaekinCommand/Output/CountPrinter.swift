import JSON
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
    /// The colours of categories by their paths.
    var colors: [String: String] = [:]

    /// The maximum width of names and the minimum width of bars, in columns.
    private static let (widestName, shortestBar) = (32, 8)
    private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

    /// The values to show, which memos have.
    private var counted: ArraySlice<Facets.Count> { key == nil ? [] : counts.counts.prefix(limit ?? .max) }

    /// The maximum number of years or months without memos between two that have some. A wrong date could
    /// otherwise fill the screen.
    private static let mostEmpty = 12

    /// The rows. Text has one for each year or month, so that the bars show the course of time.
    private var shown: [Facets.Count] {
        guard output.format == .text, key == .year || key == .month else { return Array(counted) }
        var rows: [Facets.Count] = []
        for count in counted {
            if let last = rows.last.flatMap({ Self.ordinal($0.value) }), let next = Self.ordinal(count.value), last - next <= Self.mostEmpty
            {
                let isMonth = key == .month
                for number in stride(from: last - 1, to: next, by: -1) {
                    let month = number % 12 + 1
                    let value = isMonth ? "\(number / 12)-\(month < 10 ? "0" : "")\(month)" : "\(number)"
                    rows.append(Facets.Count(value: value, count: 0))
                }
            }
            rows.append(count)
        }
        return rows
    }

    /// Returns the number of a year or month, in the order of time.
    private static func ordinal(_ value: String) -> Int? {
        let numbers = value.split(separator: "-").compactMap { Int($0) }
        switch numbers.count {
        case 1: return numbers[0]
        case 2: return numbers[0] * 12 + numbers[1] - 1
        default: return nil
        }
    }

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
            let bar = count.count == 0 ? "" : bar(Double(count.count) / Double(most), beside: nameWidth + numberWidth + 4)
            let color = colors[count.value]
            let painted = color == nil ? output.style.text(bar, .dim) : output.style.text(bar, color: color)
            try Console.write(name + padding + number + (bar.isEmpty ? "" : "  " + painted) + "\n")
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
        if counted.count < counts.counts.count, key != nil {
            parts.append(
                say(
                    "\(counted.count) of \(counts.counts.count.grouped) values; show all with -n 0",
                    "\(counts.counts.count.grouped)가지 가운데 \(counted.count)가지. 모두 보려면 -n 0"))
        }
        if key != .term, key != .tag {
            let without = counts.total - counts.counts.reduce(0) { $0 + $1.count }
            if without > 0 {
                parts.append(say("\(without.grouped) \(missing.english)", "\(missing.korean) 메모 \(without.grouped)개"))
            }
        }
        if let read = counts.memosRead {
            parts.append(
                say(
                    "words taken from \(read.grouped) memos, counted in all memos", "낱말은 메모 \(read.grouped)개에서 고르고 모든 메모에서 셈"))
        }
        return parts.joined(separator: " · ")
    }

    /// The property that memos outside all rows lack.
    private var missing: (english: String, korean: String) {
        switch key {
        case .category: ("without a category", "분류가 없는")
        case .state: ("without a state", "상태가 없는")
        case .year, .month, .day: ("without a creation date", "작성일을 모르는")
        default: ("without a date", "날짜를 모르는")
        }
    }
}
