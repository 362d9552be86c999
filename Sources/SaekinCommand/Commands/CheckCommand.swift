import ArgumentParser
import MemoModel
import MemoSearch
import MemoVault
import PostgresVaults
import SQLiteVaults

/// `saekin check`: checks the vault for damage.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "check",
        say("Check the vault and its index, and compare sampled counts with a plain scan.", "보관소와 색인을 점검하고, 표본 낱말의 개수를 원문과 대조합니다."))

    @OptionGroup var vault: DirectOptions
    @Option(
        help: ArgumentHelp(
            "Recount this many words and bigrams (default: one per hundred memos, from 100 to 2,000).",
            "다시 셀 낱말과 두 글자 조각의 수(기본값: 메모 100개에 하나, 100~2,000개)"))
    var samples: Int?

    func run() throws {
        let place = try vault.place()
        let check =
            switch place {
            case .file(let location): try location.openForChecking().check(samples: samples)
            case .store(let store, let name): try store.check(name, samples: samples)
            }
        try Console.write(CheckPrinter(check: check, place: place).text)
        if !check.isHealthy { throw ExitCode(ExitStatus.nothing) }
    }
}

/// The output of a check.
private struct CheckPrinter {
    let check: VaultCheck
    let place: DirectOptions.Place

    var text: String {
        var lines = [
            line(say("references", "참조"), check.brokenReferences == 0, check.brokenReferences.grouped),
            check.isIndexAsked || !check.indexDamage.isEmpty
                ? line(say("index", "색인"), check.indexDamage.isEmpty, check.indexDamage.prefix(5).joined(separator: "; "))
                : check.isBusy
                    ? say(
                        "index: not checked because another program is writing; run the check again later\n",
                        "색인: 다른 프로그램이 쓰는 중이라 점검하지 못했습니다. 끝난 뒤 다시 점검하세요\n")
                    : say(
                        "index: not checked because the vault is read-only; check a copy made with saekin backup\n",
                        "색인: 읽기 전용 보관소라 점검하지 못했습니다. saekin backup으로 만든 백업을 점검하세요\n"),
            line(say("analyzer", "분석기"), !check.isIndexOutdated, say("another version", "다른 버전")),
            line(
                say("counts (\(check.samples) samples)", "개수(표본 \(check.samples)개)"), check.mismatches.isEmpty,
                check.mismatches.prefix(5).map { "\($0.text) \($0.indexed)≠\($0.scanned)" }.joined(separator: ", ")),
        ]
        lines += files
        if case .store(_, let name) = place { return lines.joined() + (check.isHealthy ? "" : Self.storeRemedy(name)) }
        lines.insert(line(say("file", "파일"), check.damage.isEmpty, check.damage.prefix(5).joined(separator: "; ")), at: 0)
        if !check.damage.isEmpty {
            lines.append(
                say(
                    "the file is damaged; restore a backup or import your exports into a new vault\n",
                    "파일이 손상되었습니다. 백업으로 되돌리거나 내보낸 메모를 새 보관소로 가져오세요\n"))
        } else if !check.isHealthy, !check.isOnlyDamagedFiles {
            lines.append(say("run: saekin reindex\n", "다음을 실행하세요: saekin reindex\n"))
        }
        return lines.joined()
    }

    /// Returns the remedy for a damaged index in PostgreSQL: a copy of the vault, which gets new tokens from its texts.
    private static func storeRemedy(_ name: String) -> String {
        let name = VisibleText.line(name)
        return say(
            "run: saekin store export \(name) copy.db, then store drop \(name), store create \(name) and store import \(name) copy.db\n",
            "다음을 차례로 실행하세요: saekin store export \(name) copy.db, store drop \(name), store create \(name), store import \(name) copy.db\n")
    }

    /// The lines about attachments; none if the vault has none.
    private var files: [String] {
        var lines: [String] = []
        if check.attachedFiles > 0 {
            lines.append(
                line(
                    say("attachments", "첨부 파일"), check.damagedFiles.isEmpty,
                    check.damagedFiles.prefix(5).map(\.line).joined(separator: ", "))
            )
        }
        if !check.damagedFiles.isEmpty {
            let counts = [
                (check.missingFiles.count, say("missing", "없음")), (check.changedFiles.count, say("changed", "내용이 바뀜")),
            ].filter { $0.0 > 0 }.map { say("\($0.0.grouped) \($0.1)", "\($0.1) \($0.0.grouped)개") }.joined(separator: ", ")
            lines.append(
                say(
                    "\(counts); copy the files from a backup, or import again with --attachments keep\n",
                    "\(counts). 백업에서 파일을 복사하거나 --attachments keep으로 다시 가져오세요\n"))
        }
        if check.unusedFiles > 0 {
            lines.append(
                say(
                    "files that no memo has: \(check.unusedFiles.grouped); saekin empty-trash removes them\n",
                    "어느 메모에도 없는 파일: \(check.unusedFiles.grouped)개. saekin empty-trash가 지웁니다\n"))
        }
        return lines
    }

    private func line(_ name: String, _ isGood: Bool, _ trouble: String) -> String {
        "\(name): \(isGood ? say("ok", "정상") : VisibleText.line(trouble))\n"
    }
}

extension DamagedFile {
    /// The memo, the name there, and the path.
    var line: String { "#\(memo.rawValue) \(name) (\(path))" }
}
