import Foundation
import MemoImport
import MemoModel
import TestSupport
import Testing

@testable import MemoVault

/// Exports of one app that lie side by side, and exports that another one was put beside.
@Suite struct EarlierExportTests {
    private let folder = TemporaryFolder()

    /// The forms of exports: each makes a file of memos with titles, texts and seconds of creation.
    enum Form: CaseIterable {
        case identified, undated, archived, texts

        typealias Memo = (title: String, lines: [String], second: Int)

        func file(_ day: Int, _ memos: [Memo]) -> (name: String, bytes: [UInt8]) {
            switch self {
            case .identified, .undated: ("memos-2024-03-0\(day).json", Array(json(memos).utf8))
            case .archived: ("backup (\(day)).zip", zip(["memos.json": json(memos)]))
            case .texts:
                (
                    "글 2024030\(day).zip",
                    zip(
                        Dictionary(
                            uniqueKeysWithValues: memos.map { ("글/\($0.title).txt", ([$0.title] + $0.lines).joined(separator: "\n")) }))
                )
            }
        }

        private func json(_ memos: [Memo]) -> String {
            let records = memos.enumerated().map { place, memo in
                let facts = "\"title\":\"\(memo.title)\",\"body\":\"\(memo.lines.joined(separator: "\\n"))\""
                let time = "\"id\":\(place + 1),\"created\":\"2024-03-04T01:02:\(10 + memo.second)Z\","
                return "{" + (self == .undated ? "" : time) + facts + "}"
            }
            return "[" + records.joined(separator: ",") + "]"
        }

        private func zip(_ files: [String: String]) -> [UInt8] {
            var zip = ZipBuilder()
            for (name, text) in files.sorted(by: { $0.key < $1.key }) { zip.add(name, text) }
            return zip.bytes
        }
    }

    private static let first: [Form.Memo] = [
        ("모임", ["토요일", "공원", "돗자리"], 1), ("장보기", ["우유", "달걀", "두부"], 2), ("책", ["토지", "혼불", "태백산맥"], 3),
    ]
    private static let second: [Form.Memo] = [
        ("모임", ["토요일", "공원", "돗자리", "김밥"], 1), ("장보기", ["우유", "달걀", "두부"], 2), ("책", ["토지", "혼불", "태백산맥"], 3),
        ("여행", ["제주", "부산", "여수"], 4),
    ]

    private func put(_ form: Form, _ day: Int, _ memos: [Form.Memo], account: String = "") throws {
        let file = form.file(day, memos)
        try folder.write(file.bytes, to: "받은 것/\(account)/\(file.name)", modified: TimeInterval(1_710_000_000 + 86_400 * day))
    }

    private func remove(_ form: Form, _ day: Int) throws {
        try FileManager.default.removeItem(at: folder.url.appending(path: "받은 것/\(form.file(day, []).name)"))
    }

    private func importing(_ test: TestVault, _ name: String = "", isDryRun: Bool = false) throws -> ImportReport {
        try test.apply(folder.path(of: "받은 것/\(name)"), ApplyOptions(isDryRun: isDryRun))
    }

    private func texts(_ test: TestVault) throws -> [String] {
        try test.vault.read(now: .now) { vault in
            try vault.db.integers("SELECT id FROM memo WHERE trashed IS NULL ORDER BY title", []).compactMap {
                try MemoDetails.text(of: MemoID(rawValue: $0), in: vault.db)?.whole
            }
        }
    }

    private static func wholes(_ memos: [Form.Memo]) -> [String] {
        memos.sorted { $0.title < $1.title }.map { ([$0.title] + $0.lines).joined(separator: "\n") }
    }

    @Test(arguments: engines, Form.allCases) func `a newer export beside an older one has the memos' newest versions`(
        engine: TestEngine, form: Form
    )
        throws
    {
        let test = try engine.vault()
        try put(form, 1, Self.first)
        #expect(try importing(test).imported == 3)
        let id = try test.memo(titled: "모임")
        try test.vault.edit { _ = try $0.addTag("중요", to: id) }
        try put(form, 2, Self.second)
        let planned = try importing(test, isDryRun: true)
        let report = try importing(test)
        for report in [planned, report] {
            #expect((report.imported, report.updated, report.unchanged) == (1, 1, 2))
            #expect(report.problems.map(\.code) == ["in-newer-export"])
        }
        #expect(try test.vault.memo(id)?.facts.tags == ["중요"])
        #expect(try texts(test) == Self.wholes(Self.second))
        let again = try importing(test)
        #expect(again.unchanged == 4 && again.problems.isEmpty)
        // Alone again, in the other order.
        try remove(form, 1)
        #expect(try importing(test).unchanged == 4)
        try put(form, 1, Self.first)
        #expect(try importing(test).unchanged == 4)
        #expect(try texts(test) == Self.wholes(Self.second) && test.vault.memo(id)?.facts.tags == ["중요"])
    }

    @Test(arguments: engines, Form.allCases) func `exports that are imported at once come in once`(engine: TestEngine, form: Form) throws {
        let test = try engine.vault()
        try put(form, 1, Self.first + [("옛글", ["하나", "둘", "셋"], 9)])
        try put(form, 2, Self.second)
        let report = try importing(test)
        // What only the older one has comes in too.
        #expect(report.imported == 5 && report.problems.map(\.code) == ["in-newer-export"])
        #expect(try texts(test) == Self.wholes(Self.second + [("옛글", ["하나", "둘", "셋"], 9)]))
        #expect(try importing(test).unchanged == 5)
    }

    @Test(arguments: engines, Form.allCases) func `an export alone is known in the folder around it`(engine: TestEngine, form: Form) throws
    {
        let test = try engine.vault()
        try put(form, 1, Self.first)
        _ = try importing(test, form.file(1, []).name)
        try put(form, 2, Self.second)
        #expect(try importing(test).imported == 1)
        #expect(try texts(test) == Self.wholes(Self.second))
    }

    @Test(arguments: engines, Form.allCases) func `two accounts with the same numbers and titles stay apart`(engine: TestEngine, form: Form)
        throws
    {
        let test = try engine.vault()
        let other = Self.first.map { ($0.title, $0.lines.map { $0 + " 말고" }, $0.second + 20) }
        for account in ["", "가", "나"] {
            // In one folder, and in one for each account.
            try put(form, account == "나" ? 2 : 1, account == "나" ? other : Self.first, account: account.isEmpty ? "" : account)
        }
        #expect(try importing(test).imported == 9)
        try put(form, 2, other)
        #expect(try importing(test).imported == 3)
        #expect(try importing(test).unchanged == 12)
    }

    @Test(arguments: engines) func `an archive of exports is read in its own order`(engine: TestEngine) throws {
        let test = try engine.vault()
        var zip = ZipBuilder()
        for (day, memos) in [(1, Self.first), (2, Self.second)] {
            let file = Form.identified.file(day, memos)
            zip.add(name: Array(file.name.utf8), file.bytes)
        }
        try folder.write(zip.bytes, to: "받은 것/모두.zip")
        _ = try importing(test, "모두.zip")
        #expect(try texts(test) == Self.wholes(Self.second))
        #expect(try importing(test, "모두.zip").unchanged == 4)
    }

    @Test(arguments: engines) func `a file of records is known when another one is put beside it or taken away`(engine: TestEngine) throws {
        let test = try engine.vault()
        let write = { (name: String, memos: [Form.Memo]) in
            try folder.write(Form.identified.file(1, memos).bytes, to: "받은 것/\(name).json")
        }
        try write("업무", Self.first)
        #expect(try importing(test).imported == 3)
        try write("집", Self.first.map { ($0.title + " 집", $0.lines, $0.second + 20) })
        #expect(try importing(test).imported == 3)
        try FileManager.default.removeItem(at: folder.url.appending(path: "받은 것/집.json"))
        #expect(try importing(test).unchanged == 3)
        #expect(try test.memos() == 6)
    }

    @Test(arguments: engines, [false, true]) func `files of each day are no versions of one, however similar their records are`(
        engine: TestEngine, atOnce: Bool
    ) throws {
        let test = try engine.vault()
        // Numbers from 1 in each file, and no times.
        let write = { (day: Int) in
            let records = (1...4).map { number in
                "{\"id\":\(number),\"title\":\"점검 \(number)\",\"body\":\"전기\\n수도\\n가스\\n\(day)일에 본 것 \(number)\"}"
            }
            try folder.write("[\(records.joined(separator: ","))]".utf8, to: "받은 것/점검 2024-03-0\(day).json")
        }
        try write(4)
        if !atOnce { _ = try importing(test) }
        try write(5)
        _ = try importing(test)
        #expect(try test.memos() == 8)
        #expect(try importing(test).unchanged == 8)
    }

    @Test(arguments: engines) func `of thousands of records with one title those are one memo that are the same`(engine: TestEngine) throws
    {
        let test = try engine.vault()
        for day in [1, 2] {
            // One in ten is there twice, and one in ten was edited.
            let memos = (0..<4000).map { number in
                Form.Memo(
                    "무제", ["\(number / 10 * 10 == number ? number / 20 : number)", "둘", day == 2 && number % 10 == 3 ? "고침" : "셋"], 0)
            }
            try put(.undated, day, memos)
        }
        let report = try importing(test)
        // Edited ones are compared with the first 200.
        #expect(report.imported == 4000 + 400 - 20)
        #expect(try importing(test).imported == 0)
    }

    @Test(arguments: engines, [Form.identified, .undated]) func `files of records are known in a folder with another day in its name`(
        engine: TestEngine, form: Form
    ) throws {
        let test = try engine.vault()
        // Two files, so that the keys contain their paths.
        let other = Self.first.map { ($0.title + " 집", $0.lines + ["집"], $0.second + 20) }
        for (day, memos) in [("04", Self.first), ("05", Self.second)] {
            let top = folder.url.appending(path: "받은 것/앱 2024-\(day)/backup-2024-\(day)-01")
            try FileManager.default.createDirectory(at: top, withIntermediateDirectories: true)
            try Data(form.file(1, memos).bytes).write(to: top.appending(path: "업무.json"))
            try Data(form.file(1, other).bytes).write(to: top.appending(path: "집.json"))
        }
        #expect(try importing(test, "앱 2024-04").imported == 6)
        var options = ApplyOptions(source: "앱 2024-04")
        let path = folder.url.appending(path: "받은 것/앱 2024-05").path(percentEncoded: false)
        options.place = Export.place(of: path)
        let report = try test.vault.apply(ImportReader(path: path), options: options)
        #expect((report.imported, report.updated, report.unchanged) == (1, 1, 5))
    }
}
