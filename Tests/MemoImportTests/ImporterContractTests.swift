import Foundation
import MemoImport
import MemoModel
import TestSupport
import Testing

/// What every importer owes. A new one needs a sample here and gets the tests.
@Suite struct ImporterContractTests {
    struct Sample: Sendable {
        let files: [String: String]
        let titles: Set<String>
        /// Files of the Corpus, by what they are called here: those that no text can be.
        var corpus: [String: String] = [:]

        func bytes() throws -> [String: [UInt8]] {
            var all = files.mapValues { Array($0.utf8) }
            for (name, path) in corpus { all[name] = try Array(Data(contentsOf: formatsFolder.appending(path: path))) }
            return all
        }
    }

    static let samples: [String: Sample] = [
        "json": Sample(
            files: [
                "list.json": #"[{"id":"1","title":"가","body":"하나"},{"id":"2","title":"나","created_at":1608651333}]"#,
                "lines.jsonl": "{\"title\":\"다\"}\n{\"title\":\"라\"}\n",
                "keep.json": #"{"textContent":"마","title":"","isTrashed":true,"userEditedTimestampUsec":1690866317287000}"#,
            ], titles: ["가", "나", "다", "라", "마"]),
        "core-data": Sample(
            files: [:], titles: ["첫눈", "간판 주문"],
            corpus: ["DiaryData.sqlite": "core-data/DiaryData.sqlite", "a/ProjectManager.sqlite": "core-data/ProjectManager.sqlite"]),
        "evernote": Sample(
            files: ["가.enex": "<en-export><note><title>나</title><content><![CDATA[<en-note>다</en-note>]]></content></note></en-export>"],
            titles: ["나"]),
        "joplin": Sample(
            files: ["0123456789abcdef0123456789abcdef.md": "가\n\n나\n\nid: 0123456789abcdef0123456789abcdef\nparent_id: \ntype_: 1"],
            titles: ["가"]),
        "textbundle": Sample(files: ["a.textbundle/info.json": #"{"version":2}"#, "a.textbundle/text.md": "# 가 #나"], titles: ["# 가 #나"]),
        "notion": Sample(files: ["가 0123456789abcdef0123456789abcdef.md": "# 가\n\n나"], titles: ["# 가"]),
        "day-one": Sample(
            files: [
                "일기.json": #"{"metadata":{"version":"1.0"},"entries":[{"uuid":"A","text":"가","creationDate":"2024-01-01T00:00:00Z"}]}"#
            ],
            titles: ["가"]),
        "simplenote": Sample(
            files: ["source/notes.json": #"{"activeNotes":[{"id":"1","content":"가\r\n나"}],"trashedNotes":[]}"#, "가.txt": "가\r\n나"],
            titles: ["가"]),
        "standard-notes": Sample(
            files: ["b.txt": #"{"version":"004","items":[{"content_type":"Note","uuid":"1","content":{"title":"가","text":"나"}}]}"#],
            titles: ["가"]),
        "jrnl": Sample(
            files: ["a.json": #"{"tags":{},"entries":[{"title":"가","body":"나","date":"2024-01-01","time":"09:00+09:00","tags":[]}]}"#],
            titles: ["가"]),
        "word": Sample(
            files: [:], titles: ["장보기", "회의"],
            corpus: ["장보기_240203_130506.docx": "word/장보기_240203_130506.docx", "회의.docx": "word/모임/회의.docx"]),
        "zoho": Sample(
            files: ["1/a.html": "<title>가</title><body data-notecard=\"{}\">나", "1/index.html": "<p>목록"], titles: ["가"]),
        "csv": Sample(files: ["a.csv": "제목,본문\n가,\"나\n다\"\n", "b.tsv": "title\tbody\n라\t마\n"], titles: ["가", "라"]),
        "html": Sample(files: ["a.html": "<html><title>가</title><p>나", "b.htm": "<p>다</p>"], titles: ["가", "다"]),
        "folder": Sample(
            files: ["a.txt": "가\n하나", "업무/b.md": "---\ntags: [x]\n---\n나"], titles: ["가", "나"]),
    ]

    private func sample(_ name: String) throws -> Sample {
        try #require(Self.samples[name], "give the importer \(name) a sample in ImporterContractTests")
    }

    private func export(_ name: String) throws -> TemporaryExport {
        let export = try TemporaryExport()
        for (path, bytes) in try sample(name).bytes() { try export.write(path, bytes) }
        return export
    }

    /// Whatever comes of it, it comes as items or as the module's own error.
    private func attempt(_ export: TemporaryExport) throws {
        do { _ = try export.read() } catch is ImportFailure {}
    }

    @Test func `names are unique and summaries are sentences in both languages`() {
        #expect(Set(importers.map { $0.name }).count == importers.count)
        for importer in importers {
            #expect(!importer.summary.english.isEmpty && !importer.summary.korean.isEmpty)
            #expect(importer.name.allSatisfy { $0.isLowercase || $0 == "-" })
        }
    }

    @Test(arguments: importers.map { $0.name })
    func `yields the memos of its sample`(name: String) throws {
        let sample = try sample(name)
        let outcome = try export(name).read()
        #expect(Set(outcome.titles) == sample.titles)
        #expect(outcome.problems.isEmpty)
        for memo in outcome.memos { #expect(!memo.text.isBlank && !memo.place.path.hasPrefix("/")) }
    }

    @Test(arguments: importers.map { $0.name })
    func `its files go to it and to no other`(name: String) throws {
        let export = try export(name)
        let reader = try ImportReader(path: export.path)
        #expect(reader.formats.map(\.name) == [name])
        #expect(reader.formats.first?.fileCount == reader.export.files.count)
    }

    @Test(arguments: importers.map { $0.name })
    func `two runs agree`(name: String) throws {
        let export = try export(name)
        #expect(try export.read() == export.read())
    }

    @Test(arguments: importers.map { $0.name })
    func `a zip yields the same texts`(name: String) throws {
        let export = try TemporaryExport()
        var zip = ZipBuilder()
        for (path, bytes) in try sample(name).bytes().sorted(by: { $0.key < $1.key }) { zip.add(name: Array(path.utf8), bytes) }
        try export.write("a.zip", zip.bytes)
        #expect(Set(try export.read("a.zip").titles) == (try sample(name).titles))
    }

    @Test(arguments: importers.map { $0.name })
    func `truncated and scrambled input never traps`(name: String) throws {
        let export = try TemporaryExport()
        // Another seed each time, so that the tests learn something new; a failure names the one to run again with SAEKIN_SEED.
        let seed = ProcessInfo.processInfo.environment["SAEKIN_SEED"].flatMap { Int($0) } ?? Int.random(in: 0..<1 << 31)
        // A trap leaves no report: the seed must be printed before.
        print("scrambling \(name) with SAEKIN_SEED=\(seed)")
        var random = RandomTexts(seed: seed)
        for (path, bytes) in try sample(name).bytes().sorted(by: { $0.key < $1.key }) {
            for length in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 400)) {
                try export.write(path, Array(bytes[..<length]))
                try attempt(export)
            }
            for _ in 0..<200 {
                var scrambled = bytes
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    scrambled[Int.random(in: 0..<scrambled.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
                try export.write(path, scrambled)
                #expect(throws: Never.self, "SAEKIN_SEED=\(seed)") { try attempt(export) }
            }
        }
    }
}
