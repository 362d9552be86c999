import Foundation
import MemoImport
import MemoModel
import TestSupport
import Testing

@testable import MemoVault

/// Writing back what was changed since the last time, without reading the rest of the folder.
@Suite struct NarrowWriteBackTests {
    /// A folder and a vault, written back after each change.
    private struct Side {
        let folder: SyncedFolder
        let isNarrow: Bool
        /// The folder as it was at first. `watch` does not list it again after its own writes.
        private let listed: ImportReader

        init(_ engine: TestEngine, _ files: [String: String], isNarrow: Bool) throws {
            (folder, self.isNarrow) = (try SyncedFolder(engine, files), isNarrow)
            listed = try ImportReader(path: folder.path)
            // Files of the same time count as copied, and their times as none of theirs.
            for (place, name) in files.keys.sorted().enumerated() {
                let date = Date(timeIntervalSince1970: 1_700_000_000 + 86_400 * Double(place))
                try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder.path + "/" + name)
            }
            _ = try folder.importing()
            try write(since: 0)
        }

        /// Makes a change and writes it back, as `watch` does.
        func step(_ change: (any VaultEngine) throws -> Void) throws {
            let event = try folder.vault.read(now: .now) { try $0.lastEvent() }
            try? change(folder.vault)
            try write(since: event)
        }

        private func write(since event: Int64) throws {
            let options = WriteBackOptions(isDryRun: false, deletes: true)
            let changes = try folder.vault.changes(since: event).changes
            // After the undo of an undo, the whole folder is compared.
            let latest = try folder.vault.history(of: nil, kinds: nil, limit: 1, offset: 0).changes.first
            #expect(changes != nil || event == 0 || latest?.kind == .undone("undone"))
            let some = isNarrow ? changes.map { ($0, listed) } : nil
            _ = try folder.vault.writeBack(into: folder.path, options: options, of: some)
            let report = try folder.importing()
            // After an undo, the next import takes the date of the file again.
            #expect(report.imported + report.merged == 0)
        }
    }

    private static let files = Dictionary(
        uniqueKeysWithValues: ["", "일/", "일/회의/", "집/", "여행/제주/"].flatMap { folder in
            ["가.md", "나.md", "다.txt"].map { name in
                let head = name == "나.md" ? "---\ntags: [\(folder.isEmpty ? "공통" : "집"), 급함]\n---\n" : ""
                return (folder + name, head + "\(folder)\(name) 제목\n본문\n")
            }
        })
    private static let list = "[{\"path\": \"일\", \"name\": \"일\", \"color\": \"#fdba7a\"}, {\"path\": \"집\", \"name\": \"집\"}]\n"

    private static func change(_ random: inout RandomTexts, _ vault: any VaultEngine) -> (any VaultEngine) throws -> Void {
        let categories = ["일", "일/회의", "집", "여행", "여행/제주", "업무", "업무/회의", "새것", "집/새것"]
        let (one, other) = (categories.randomElement(using: &random) ?? "", categories.randomElement(using: &random) ?? "")
        let memo = MemoID(rawValue: Int64.random(in: 1...15, using: &random))
        let edits: [(MemoEditor) throws -> Void] = [
            { _ = try $0.move(memo, to: one) }, { _ = try $0.move(memo, to: other) }, { _ = try $0.trash(memo) },
            { _ = try $0.restore(memo) },
            { _ = try $0.addTag("급함", to: memo) }, { _ = try $0.renameTag("급함", to: "나중") }, { _ = try $0.renameTag("나중", to: "급함") },
            { _ = try $0.renameCategory("일", to: "업무") }, { _ = try $0.renameCategory("업무", to: "일") },
            { _ = try $0.nestCategory(one, in: other) }, { _ = try $0.nestCategory(one, in: nil) }, { _ = try $0.addCategory("새것") },
            { _ = try $0.place(one, .before(other)) }, { _ = try $0.mergeCategory(one, into: other) },
            { _ = try $0.removeCategory(one, memosTo: other) }, { _ = try $0.setAppearance(of: one, color: "#112233") },
            { _ = try $0.replaceText(of: memo, with: MemoText("새 제목\n새 글 \(memo.rawValue)\n")) },
            {
                _ = try $0.renameCategory("집", to: "우리 집")
                _ = try $0.move(memo, to: "우리 집")
                _ = try $0.renameCategory("우리 집", to: "집")
            },
        ]
        if Int.random(in: 0..<5, using: &random) == 0 {
            return { vault in
                // The import of the folder stays.
                let last = try vault.operations(limit: 20).first { !$0.isUndone && $0.undoes == nil }
                if let last, !last.isImport { _ = try vault.undo(last.number) }
            }
        }
        let edit = edits[Int.random(in: 0..<edits.count, using: &random)]
        return { try $0.edit(edit) }
    }

    @Test(arguments: overEngines(Array(0..<8)))
    func `writes what a comparison of the whole folder writes`(engine: TestEngine, seed: Int) throws {
        let files = seed % 2 == 0 ? Self.files : Self.files.merging(["categories.json": Self.list]) { $1 }
        let (narrow, whole) = (try Side(engine, files, isNarrow: true), try Side(engine, files, isNarrow: false))
        var random = RandomTexts(seed: seed)
        for step in 0..<25 {
            let change = Self.change(&random, narrow.folder.vault)
            try narrow.step(change)
            try whole.step(change)
            let (one, other) = (try narrow.folder.files(), try whole.folder.files())
            #expect(one.keys.sorted() == other.keys.sorted(), "step \(step)")
            for (name, bytes) in one { #expect(bytes == other[name], "step \(step): \(name)") }
        }
    }
}
