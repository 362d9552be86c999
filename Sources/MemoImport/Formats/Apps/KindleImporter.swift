import MemoModel

/// Kindle's `My Clippings.txt`: one memo per highlight and note, the book as title and category. Bookmarks have no text and are left out.
struct KindleImporter: FileImporter {
    static let name = "kindle"
    static let summary = LocalizedMessage("Kindle's My Clippings.txt, one memo per highlight", ko: "킨들의 My Clippings.txt, 하이라이트 하나가 메모 하나")

    private static let mark = "=========="

    let options: ImportOptions

    /// Claims texts whose first lines are a book and a place in it, in any language.
    func claims(_ file: ExportFile, of export: Export) -> Bool {
        guard file.pathExtension == "txt" else { return false }
        let head = String(decoding: export.head(of: file), as: UTF8.self)
        let lines = head.lines.prefix(3)
        guard lines.count == 3, Self.isMeta(lines[1]) else { return false }
        return head.lines.contains { $0.hasPrefix(Self.mark) } || file.name.lowered.contains("clippings")
    }

    private static func isMeta(_ line: Substring) -> Bool { line.hasPrefix("- ") && line.contains("|") && line.contains(where: \.isNumber) }

    /// Yields one memo per clipping that has text.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        try export.readRecords(files, options, yield: yield) { reading, file, source in
            guard let text = try TextFile.read(file, source, options, yield: yield) else { return }
            var (lines, record, number): ([Substring], Int, Int) = ([], 0, 1)
            for (index, line) in (text.lines + [Self.mark[...]]).enumerated() {
                // Each clipping may begin with a byte order mark.
                guard line.hasPrefix(Self.mark) else {
                    lines.append(line.first == "\u{FEFF}" ? line.dropFirst() : line)
                    continue
                }
                defer { (lines, number) = ([], index + 2) }
                guard lines.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else { continue }
                record += 1
                let memo = Self.memo(lines, Place(path: file.path, record: record, line: number), &reading.dates)
                try yield(memo.map(ImportItem.memo) ?? .problem(.emptyMemo(Place(path: file.path, record: record, line: number))))
            }
        }
    }

    /// Returns the memo of a clipping; nil for a bookmark.
    private static func memo(_ lines: [Substring], _ place: Place, _ dates: inout DateReading) -> MemoRecord? {
        let lines = Array(lines.drop { $0.allSatisfy(\.isWhitespace) })
        guard lines.count > 1, isMeta(lines[1]) else { return MemoRecord(place: place, text: MemoText(lines.joined(separator: "\n"))) }
        let (book, meta) = (String(FrontMatter.trimmed(lines[0])), String(FrontMatter.trimmed(lines[1].dropFirst(2))))
        let body = lines.dropFirst(2).joined(separator: "\n").trimmingEnds
        guard body.contains(where: { !$0.isWhitespace }) else { return nil }
        let parts = meta.split(separator: "|").map { FrontMatter.trimmed($0) }
        let date = parts.last.flatMap { moment(in: $0, &dates) }
        let shown = (date == nil ? parts : parts.dropLast()).joined(separator: " | ")
        var memo = MemoRecord(place: place, text: MemoText(title: book, body: body).adding(lines: [shown]))
        memo.externalID = book + " | " + meta
        memo.category = [book.categoryName].compactMap(\.self)
        memo.created = date
        return memo
    }

    /// Returns the date within words such as `Added on Monday, March 4, 2024 9:12:00 AM` and `추가됨: 2024년 3월 4일 월요일 오전 9:12:00`.
    private static func moment(in text: Substring, _ dates: inout DateReading) -> Timestamp? {
        // A particle may follow the time: `9:12:00에`.
        let words = text.split(separator: " ").suffix(16).map { word in
            word.contains(":")
                ? String(word[...(word.lastIndex { $0.isASCII && $0.isNumber } ?? word.index(before: word.endIndex))]) : String(word)
        }
        for start in words.indices {
            for end in stride(from: words.count, to: start, by: -1) {
                let date = words[start..<end].joined(separator: " ")
                if date.contains(where: \.isNumber), date.utf8.count >= 8, DateParts(date) != nil { return dates.moment(date) }
            }
        }
        return nil
    }
}
