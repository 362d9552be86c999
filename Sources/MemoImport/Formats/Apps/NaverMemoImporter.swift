import Foundation
import MemoModel

/// Text files with several memos, each below a line with its folder and date, such as `[업무] 2024.03.04.
/// 09:12`, and separated by rules. People collect memos from Naver Memo this way, since it has no export.
struct NaverMemoImporter: FileImporter {
    static let name = "naver-memo"
    static let summary = LocalizedMessage(
        "text files with several memos, each below a line such as [업무] 2024.03.04. 09:12",
        ko: "[업무] 2024.03.04. 09:12 같은 줄 아래에 메모가 하나씩 이어지는 텍스트")

    let options: ImportOptions

    /// Claims text files that begin with such a line.
    func claims(_ file: ExportFile, of export: Export) -> Bool {
        guard file.pathExtension == "txt" else { return false }
        let head = export.head(of: file)
        guard let line = head.split(maxSplits: 1, whereSeparator: { $0 == 0x0A || $0 == 0x0D }).first,
            let text = LegacyText.decode(Array(line))?.text
        else {
            return false
        }
        return Self.heading(text[...]) != nil
    }

    /// Yields one memo per heading line.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        try export.read(files, report: { try yield(.problem($0)) }) { file, source in
            guard let text = try TextFile.read(file, source, options, yield: yield) else { return }
            var (heading, lines, count) = ((folder: String, local: Double)?.none, [Substring](), 0)
            func flush() throws {
                defer { lines = [] }
                guard let heading else { return }
                count += 1
                let place = Place(path: file.path, record: count)
                let text = MemoText(lines.joined(separator: "\n").trimmingEnds)
                guard !text.isBlank else { return try yield(.problem(.emptyMemo(place))) }
                var memo = MemoRecord(place: place, text: text)
                memo.created = Timestamp(seconds: options.timeZone.seconds(sinceLocal1970: heading.local))
                memo.category = [heading.folder.categoryName].compactMap { $0 }
                try yield(.memo(memo))
            }
            for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
                if let next = Self.heading(line) {
                    try flush()
                    heading = next
                } else if line.utf8.count < 10 || !line.utf8.allSatisfy({ $0 == 0x2D || $0 == 0x3D }) {
                    lines.append(line)
                }
            }
            try flush()
        }
    }

    private static func heading(_ line: Substring) -> (folder: String, local: Double)? {
        guard line.utf8.count < 200, line.first == "[", let end = line.firstIndex(of: "]") else { return nil }
        let date = line[end...].dropFirst().trimmingCharacters(in: .whitespaces)
        guard date.contains(":"), date.contains("."), let local = DateParts(date)?.secondsAsIfUTC else { return nil }
        return (String(line[..<end].dropFirst()), local)
    }
}
