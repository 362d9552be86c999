import MemoImport
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
