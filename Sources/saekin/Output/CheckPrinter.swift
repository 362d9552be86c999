import MemoIndex
import MemoVault

/// Prints what a check found.
struct CheckPrinter {
    let check: VaultCheck

    var text: String {
        var lines = [
            line(say("file", "파일"), check.damage.isEmpty, check.damage.prefix(5).joined(separator: "; ")),
            line(say("references", "참조"), check.brokenReferences == 0, check.brokenReferences.grouped),
            check.isIndexAsked || !check.indexDamage.isEmpty
                ? line(say("index", "색인"), check.indexDamage.isEmpty, check.indexDamage.prefix(5).joined(separator: "; "))
                : say(
                    "index: not checked, for the vault can only be read; check a copy of it, made with: saekin backup\n",
                    "색인: 보관소를 읽을 수만 있어 점검하지 못했습니다. saekin backup 으로 만든 복사본을 점검하세요\n"),
            line(say("analyzer", "분석기"), !check.isIndexOutdated, say("of another version", "다른 버전")),
            line(
                say("counts (\(check.samples) samples)", "개수(표본 \(check.samples)개)"), check.mismatches.isEmpty,
                check.mismatches.prefix(5).map { "\($0.text) \($0.indexed)≠\($0.scanned)" }.joined(separator: ", ")),
        ]
        if !check.damage.isEmpty {
            lines.append(say("the file is damaged: import the exports into a new vault\n", "파일이 손상되었습니다. 내보낸 메모를 새 보관소로 다시 가져오세요\n"))
        } else if !check.isHealthy {
            lines.append(say("run: saekin reindex\n", "다음을 실행하세요: saekin reindex\n"))
        }
        return lines.joined()
    }

    private func line(_ name: String, _ isGood: Bool, _ trouble: String) -> String {
        "\(name): \(isGood ? say("ok", "정상") : VisibleText.line(trouble))\n"
    }
}
