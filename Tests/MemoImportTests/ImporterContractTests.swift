import Foundation
import MemoImport
import MemoModel
import Testing

/// What every importer owes. A new one needs a sample here and gets the tests.
@Suite struct ImporterContractTests {
    struct Sample: Sendable {
        let files: [String: String]
        let titles: Set<String>
    }

    static let samples: [String: Sample] = [
        "json": Sample(
            files: [
                "list.json": #"[{"id":"1","title":"가","body":"하나"},{"id":"2","title":"나","created_at":1608651333}]"#,
                "lines.jsonl": "{\"title\":\"다\"}\n{\"title\":\"라\"}\n",
                "keep.json": #"{"textContent":"마","title":"","isTrashed":true,"userEditedTimestampUsec":1690866317287000}"#,
            ], titles: ["가", "나", "다", "라", "마"]),
        "folder": Sample(
            files: ["a.txt": "가\n하나", "업무/b.md": "---\ntags: [x]\n---\n나"], titles: ["가", "나"]),
    ]

    private func sample(_ name: String) throws -> Sample {
        try #require(Self.samples[name], "give the importer \(name) a sample in ImporterContractTests")
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
        let outcome = try TemporaryExport(sample.files).read()
        #expect(Set(outcome.titles) == sample.titles)
        #expect(outcome.problems.isEmpty)
        for memo in outcome.memos { #expect(!memo.text.isBlank && !memo.place.path.hasPrefix("/")) }
    }

    @Test(arguments: importers.map { $0.name })
    func `no other importer claims its files`(name: String) throws {
        let folder = try TemporaryExport(sample(name).files)
        let export = try Export(path: folder.path)
        for importer in importers {
            let claimed = importer.init(options: ImportOptions()).claim(export.files, of: export)
            #expect(claimed.count == (importer.name == name ? export.files.count : 0), "\(importer.name)")
        }
    }

    @Test(arguments: importers.map { $0.name })
    func `two runs agree`(name: String) throws {
        let export = try TemporaryExport(sample(name).files)
        #expect(try export.read() == export.read())
    }

    @Test(arguments: importers.map { $0.name })
    func `a zip yields the same texts`(name: String) throws {
        let export = try TemporaryExport()
        var zip = ZipBuilder()
        for (path, text) in try sample(name).files.sorted(by: { $0.key < $1.key }) { zip.add(path, text) }
        try export.write("a.zip", zip.bytes)
        #expect(Set(try export.read("a.zip").titles) == (try sample(name).titles))
    }

    @Test(arguments: importers.map { $0.name })
    func `truncated and scrambled input never traps`(name: String) throws {
        let export = try TemporaryExport()
        var random = SystemRandomNumberGenerator()
        for (path, text) in try sample(name).files {
            let bytes = Array(text.utf8)
            for length in 0..<bytes.count {
                try export.write(path, Array(bytes[..<length]))
                _ = try export.read()
            }
            for _ in 0..<200 {
                var scrambled = bytes
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    scrambled[Int.random(in: 0..<scrambled.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
                try export.write(path, scrambled)
                _ = try export.read()
            }
        }
    }
}
