import MemoModel
import Yams

/// RedNotebook's month files (`2024-06.txt`): one memo per day, dated. RedNotebook's markup stays as written.
struct RedNotebookImporter: FileImporter {
    static let name = "rednotebook"
    static let summary = LocalizedMessage("RedNotebook's month files", ko: "레드노트북의 달별 파일")

    private static let limit = 4 << 20

    let options: ImportOptions

    /// Claims text files that are named after a month and begin with a day number, or that are an empty month
    /// (`{}`).
    func claims(_ file: ExportFile, of export: Export) -> Bool {
        guard file.pathExtension == "txt", Self.month(of: file) != nil else { return false }
        let head = String(decoding: export.head(of: file).prefix(16), as: UTF8.self)
        let digits = head.prefix(while: \.isNumber)
        return 1...2 ~= digits.count && head[digits.endIndex...].first == ":" || head.trimmingEnds == "{}"
    }

    /// Yields one memo per day that has text.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        try export.readRecords(files, options, yield: yield) { reading, file, source in
            guard let text = try TextFile.read(file, source, options, yield: yield) else { return }
            let place = Place(path: file.path)
            guard text.utf8.count <= Self.limit else { return try yield(.problem(.tooLarge(place, limit: Self.limit))) }
            // RedNotebook writes bold with asterisks. They cannot be YAML aliases here, since the files
            // define no anchors.
            guard YAMLDanger.find(in: text.replacing("*", with: " ")) == nil,
                let days = (try? Yams.compose(yaml: text)).flatMap({ $0?.mapping })
            else { return try yield(.problem(.brokenNote(place))) }
            for (number, day) in days {
                let name = number.string ?? ""
                if 1...31 ~= Int(name) ?? 0 { try yield(item(day, name, file, place)) } else { reading.countLeftOut([name: 1]) }
            }
        }
    }

    private func item(_ day: Node, _ number: String, _ file: ExportFile, _ place: Place) -> ImportItem {
        var place = place
        place.record = Int(number)
        let written = day.mapping?["text"]?.string ?? ""
        // The categories of a day with their entries. Tags are categories without entries.
        let entries = (day.mapping ?? [:]).filter { $0.key.string != "text" }.flatMap { name, value in
            Self.lines(of: value, named: name.string ?? "", sign: "")
        }
        let body = ([written.trimmingEnds] + entries).filter { !$0.isEmpty }.joined(separator: "\n")
        guard let month = Self.month(of: file), let local = DateParts("\(month)-\(number)")?.secondsAsIfUTC, !body.isEmpty else {
            return .problem(.emptyMemo(place))
        }
        var memo = MemoRecord(place: place, text: MemoText(title: "\(month)-\(number.count < 2 ? "0" : "")\(number)", body: body))
        memo.externalID = memo.text.title
        memo.created = Timestamp(seconds: options.timeZone.seconds(sinceLocal1970: local))
        memo.tags = InlineTags.find(in: written)
        return .memo(memo)
    }

    /// Returns a name, and below it the entries that it holds. A name with a single value is `name: value`.
    private static func lines(of value: Node, named name: String, sign: String) -> [String] {
        switch value {
        case .scalar(let scalar):
            let hasValue = !["", "null", "~"].contains(scalar.string)
            return [sign + (hasValue ? name.isEmpty ? scalar.string : "\(name): \(scalar.string)" : name)]
        case .mapping(let entries):
            return [sign + name] + entries.flatMap { lines(of: $0.value, named: $0.key.string ?? "", sign: "- ") }
        case .sequence(let values): return [sign + name] + values.flatMap { lines(of: $0, named: "", sign: "- ") }
        case .alias: return [sign + name]
        }
    }

    /// Returns the month of a file named like `2024-06`.
    private static func month(of file: ExportFile) -> String? {
        let parts = file.stem.split(separator: "-")
        return parts.map(\.utf8.count) == [4, 2] && parts.allSatisfy { $0.allSatisfy(\.isNumber) } ? file.stem : nil
    }
}
