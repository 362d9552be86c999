import MemoImport
import MemoModel
import MemoVault

/// What `import --explain` knows of each file: who reads it, what became of its memos, what was wrong, and its twins.
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
        /// Nil when they are not texts, or too long to compare.
        let difference: [LineDifference.Line]?
    }

    /// Texts of twins that are kept to compare them.
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

    /// Puts each problem to its file; those of no file are `others`.
    func take(_ problems: [ImportProblem]) {
        for problem in problems {
            if let number = numbers[problem.place.path] { files[number].problems.append(problem) } else { others.append(problem) }
        }
    }

    /// Versions of one another, with what is different.
    var twins: [Twins] {
        twinFiles.map { twins in
            let (first, second) = (twins.first.path, twins.second.path)
            // In NFC two names may be one: then both texts are under it.
            let pair = first == second ? texts[first] ?? [] : (texts[first] ?? []) + (texts[second] ?? [])
            let difference = pair.count == 2 ? LineDifference.lines(from: pair[0], to: pair[1]) : nil
            return Twins(kind: twins.kind, first: first, second: second, difference: difference)
        }
    }
}
