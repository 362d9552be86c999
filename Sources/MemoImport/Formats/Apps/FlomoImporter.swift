import MemoModel

/// Flomo's export (a page with all memos, and a folder of files, 2024): one memo for each block, with its time and tags, which stand in its text. The
/// memos have no IDs: the time of a memo is its key. Pictures and recordings can be kept.
struct FlomoImporter: FileImporter {
    static let name = "flomo"
    static let summary = LocalizedMessage("Flomo's export (HTML), one memo per block", ko: "플로모 내보내기(HTML), 블록 하나가 메모 하나")

    private static let start = "<div class=\"memo\">"

    let options: ImportOptions

    /// Claims pages that name the app in their first bytes.
    func claims(_ file: ExportFile, of export: Export) -> Bool {
        guard HTMLImporter.extensions.contains(file.pathExtension) else { return false }
        let head = String(decoding: export.head(of: file), as: UTF8.self)
        return head.lowercased().contains("flomo") && (head.contains(Self.start) || head.utf8.count >= 4000)
    }

    /// Returns the text up to the end of its first element.
    private static func block(_ html: Substring) -> Substring {
        var depth = 0
        for range in html.ranges(of: /<\/?div\b/) {
            depth += html[range].utf8.count > 4 ? -1 : 1
            if depth == 0 { return html[..<range.lowerBound] }
        }
        return html
    }

    /// Yields the memos in their order.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        try export.readRecords(files, options, yield: yield) { reading, file, source in
            guard let html = try TextFile.read(file, source, options, declared: { HTMLText.charset(in: $0) }, yield: yield) else { return }
            let starts = html.ranges(of: Self.start).map(\.lowerBound)
            guard !starts.isEmpty else {
                // A page of something else that only names the app.
                if let memo = try HTMLImporter.memo(html, file, &reading, yield: yield) { try yield(.memo(memo)) }
                return
            }
            var known: [String: Int] = [:]
            for (number, (start, end)) in zip(starts, starts.dropFirst() + [html.endIndex]).enumerated() {
                let place = Place(path: file.path, record: number + 1)
                guard let page = try? HTMLText(String(Self.block(html[start..<end]))) else {
                    try yield(.problem(.markupTooDeep(place)))
                    continue
                }
                // The first line is the time.
                let text = MemoText(page.text)
                let moment = text.title.trimmed
                let created = reading.dates.moment(moment)
                let body = created == nil ? page.text : text.body.trimmed
                var memo = MemoRecord(place: place, text: MemoText(body))
                guard !memo.text.isBlank else {
                    try yield(.problem(.emptyMemo(place)))
                    continue
                }
                known[moment, default: 0] += 1
                if created != nil { memo.externalID = moment + (known[moment] == 1 ? "" : "#\(known[moment] ?? 0)") }
                memo.created = created
                memo.tags = InlineTags.find(in: body)
                memo.attachments = page.attachments
                reading.countLeftOut(page.leftOut)
                try yield(.memo(memo))
            }
        }
    }
}
