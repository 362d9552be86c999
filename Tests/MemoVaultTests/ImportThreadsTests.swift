import Foundation
import MemoImport
import MemoModel
import TestSupport
import Testing

@testable import MemoVault
@testable import SQLiteVaults

/// Imports that analyse texts on a separate thread.
struct ImportThreadsTests {
    private struct Stopped: Error {}

    private static let items = (0..<3000).map { number in
        var random = RandomTexts(seed: number)
        let body = random.text(of: ["학교 ", "에서", "가나 ", "memo ", "을 ", "漢字", "\n", "먹었고 "], longest: 30)
        return ImportItem.memo("회의 \(number)\n\(body)", id: "m\(number)") { $0.tags = ["표 \(number % 7)"] }
    }

    private static func apply(_ items: [ImportItem], to vault: any VaultEngine, jobs: Int, stopAfter: Int = .max) throws -> ImportReport {
        var options = ApplyOptions(now: Timestamp(milliseconds: 1_700_000_000_000))
        (options.batchSize, options.jobs) = (1000, jobs)
        return try vault.apply(as: "source", options: options) { yield in
            for (number, item) in items.enumerated() {
                if number == stopAfter { throw Stopped() }
                try yield(item)
            }
        }
    }

    @Test func `two threads write the same bytes and report as one`() throws {
        let outcomes = try [1, 2, 8].map { jobs in
            let test = try TestFile()
            var reports: [ImportReport] = []
            // New memos, then the same with every tenth changed, then duplicates.
            reports.append(try Self.apply(Self.items, to: test.file, jobs: jobs))
            let changed = Self.items.enumerated().map { number, item in
                number % 10 == 0 ? ImportItem.memo("고침 \(number)\n글", id: "m\(number)") : item
            }
            reports.append(try Self.apply(changed + Self.items.prefix(5), to: test.file, jobs: jobs))
            #expect(try test.file.check(samples: 50).isHealthy)
            try test.file.close()
            var bytes = try Data(contentsOf: URL(filePath: test.path))
            // The number of the state begins with a random one.
            bytes.replaceSubrange(60..<64, with: Data(count: 4))
            return (reports.map { "\($0)" }, bytes)
        }
        #expect(outcomes[0].0 == outcomes[1].0 && outcomes[0].0 == outcomes[2].0)
        #expect(outcomes[0].1 == outcomes[1].1 && outcomes[0].1 == outcomes[2].1)
    }

    @Test(arguments: engines, [1, 2])
    func `an error rolls back its batch, and the next import completes it`(engine: TestEngine, jobs: Int) throws {
        let test = try engine.vault()
        #expect(throws: Stopped.self) { _ = try Self.apply(Self.items, to: test.vault, jobs: jobs, stopAfter: 2700) }
        #expect(try test.number("SELECT count(*) FROM memo") == 2000)
        #expect(try test.check(samples: 30).isHealthy)
        let report = try Self.apply(Self.items, to: test.vault, jobs: jobs)
        #expect((report.imported, report.unchanged) == (1000, 2000))
        #expect(try test.check(samples: 30).isHealthy)
    }
}
