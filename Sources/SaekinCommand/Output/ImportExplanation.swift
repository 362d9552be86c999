import JSON
import MemoImport
import MemoJSON
import MemoModel
import MemoVault

/// Data for `import --explain`: the importer, results and problems of each file, and files with clashing
/// names.
final class ImportExplanation {
    struct File {
        let path: String
        let format: String?
        var memos: [MemoOutcome: Int] = [:]
        var problems: [ImportProblem] = []
    }

    struct Twins {
        let kind: TwinFiles.Kind
        let first: String
        let second: String
        /// The differing lines; nil if the files are not text or too long to compare.
        let difference: [LineDifference.Line]?
    }

    /// The maximum size of the texts kept for comparison.
    private static let textLimit = 64 << 20

    private(set) var files: [File] = []
    private(set) var others: [ImportProblem] = []
    private let twinFiles: [TwinFiles]
    private var numbers: [String: Int] = [:]
    private var texts: [String: [String]] = [:]
    private var textBytes = 0

    init(_ reader: ImportReader) {
        files = reader.recognition.map { File(path: $0.file.path, format: $0.format) }
        twinFiles = reader.twins
        for (number, file) in files.enumerated() where numbers[file.path] == nil { numbers[file.path] = number }
        for twins in twinFiles { for file in [twins.first, twins.second] { texts[file.path] = [] } }
    }

    func observe(_ memo: MemoRecord, _ outcome: MemoOutcome) {
        if let number = numbers[memo.place.path] { files[number].memos[outcome, default: 0] += 1 }
        guard memo.place.record == nil, texts[memo.place.path] != nil, textBytes < Self.textLimit else { return }
        textBytes += memo.text.whole.utf8.count
        texts[memo.place.path]?.append(memo.text.whole)
    }

    /// Assigns each problem to its file. The rest go to `others`.
    func take(_ problems: [ImportProblem]) {
        for problem in problems {
            if let number = numbers[problem.place.path] { files[number].problems.append(problem) } else { others.append(problem) }
        }
    }

    /// Files with clashing names, and their differences.
    var twins: [Twins] {
        twinFiles.map { twins in
            let (first, second) = (twins.first.path, twins.second.path)
            // Two names may be equal in NFC. Then both texts have the same key.
            let pair = first == second ? texts[first] ?? [] : (texts[first] ?? []) + (texts[second] ?? [])
            let difference = pair.count == 2 ? LineDifference.lines(from: pair[0], to: pair[1]) : nil
            return Twins(kind: twins.kind, first: first, second: second, difference: difference)
        }
    }
}

/// The output of `import --explain`: each file, and the differences of files with clashing names.
struct ImportExplanationPrinter {
    let explanation: ImportExplanation

    var text: String {
        explanation.files.map(text).joined() + explanation.twins.map(text).joined()
    }

    private func text(_ file: ImportExplanation.File) -> String {
        let counts = MemoOutcome.allCases.compactMap { outcome in
            file.memos[outcome].map { say("\($0.grouped) \(outcome.title)", "\(outcome.title) \($0.grouped)") }
        }
        let format = file.format ?? say("not read", "읽지 않음")
        let line = "\(VisibleText.line(file.path))\n  " + ([format] + counts).joined(separator: " · ") + "\n"
        return line + file.problems.map { "  \($0.severity.title)  \(VisibleText.line($0.message.text(in: .ofUser)))\n" }.joined()
    }

    private func text(_ twins: ImportExplanation.Twins) -> String {
        let (first, second) = (VisibleText.line(twins.first), VisibleText.line(twins.second))
        var text =
            twins.kind == .conflict
            ? say("\nconflicted copy\n", "\n충돌 사본\n")
            : say("\nnames that differ only in case, Unicode composition or encoding\n", "\n대소문자, 자모 조합, 인코딩만 다른 이름\n")
        text += "- \(first)\n+ \(second)\n"
        guard let difference = twins.difference else { return text + say("  cannot be compared line by line\n", "  줄 단위로 비교할 수 없습니다\n") }
        if difference.isEmpty { return text + say("  the same text\n", "  같은 글\n") }
        return text + LineDifference.text(difference)
    }

    /// Writes `files` and `twins` into the report's object.
    func write(to json: inout JSONWriter) {
        json.array("files") { json in explanation.files.forEach { write($0, to: &json) } }
        json.array("twins") { json in explanation.twins.forEach { write($0, to: &json) } }
    }

    private func write(_ file: ImportExplanation.File, to json: inout JSONWriter) {
        json.object { json in
            json.field("path", file.path)
            json.field("format", file.format)
            for outcome in MemoOutcome.allCases { json.field(outcome.rawValue, file.memos[outcome] ?? 0) }
            json.field("problems", file.problems.map(\.code))
        }
    }

    private func write(_ twins: ImportExplanation.Twins, to json: inout JSONWriter) {
        json.object { json in
            json.field("kind", twins.kind.rawValue)
            json.field("first", twins.first)
            json.field("second", twins.second)
            json.field("difference", twins.difference?.map { $0.sign.rawValue + $0.text } ?? [])
            json.field("compared", twins.difference != nil)
        }
    }
}
