import MemoVault

/// The first steps: what `saekin` shows as long as there is no memo, and a search or a list in an empty vault.
enum FirstPage {
    /// The page, ending in a line feed. Nil if there is a memo, or a server.
    static var text: String? {
        guard ServerLocation.choice(flag: nil, vault: nil) == nil else { return nil }
        let place = VaultLocation(flag: nil)
        guard Terminal.hasFile(place.path) else {
            return say("There is no vault yet. Begin with:\n", "아직 보관소가 없습니다. 이렇게 시작하세요.\n") + steps
        }
        return (try? place.openForReading().isEmpty) == true ? emptyVault : nil
    }

    private static var emptyVault: String { say("The vault is empty. Begin with:\n", "보관소에 아직 메모가 없습니다. 이렇게 시작하세요.\n") + steps }

    private static var steps: String {
        let rows = [
            (
                say("saekin import ~/Downloads/export.zip", "saekin import ~/Downloads/내보낸파일.zip"),
                say("import memos from other apps", "여러 앱의 메모 가져오기")
            ),
            (say("saekin add 'Buy milk'", "saekin add '우유 사기'"), say("write a memo", "새 메모 쓰기")),
            ("saekin serve --open", say("use the page in a browser", "브라우저에서 쓰기")),
            ("saekin --help", say("the commands; queries: saekin help query", "명령 보기. 검색어 문법: saekin help query")),
        ]
        let widest = rows.map { DisplayWidth.columns(of: $0.0) }.max() ?? 0
        return rows.map { command, purpose in
            "  " + command + String(repeating: " ", count: widest - DisplayWidth.columns(of: command)) + "  " + purpose + "\n"
        }.joined()
    }

    /// Shows the first steps if the vault is empty, which is why nothing was found.
    /// - Returns: Whether it is empty.
    @discardableResult
    static func explain(_ library: any MemoLibrary) throws -> Bool {
        guard try library.isEmpty else { return false }
        Console.note(String(emptyVault.dropLast()))
        return true
    }
}

extension MemoLibrary {
    /// Whether there is no memo outside the trash.
    fileprivate var isEmpty: Bool {
        get throws {
            var request = MemoListRequest()
            request.limit = 1
            return try list(request) { _ in }.total == 0
        }
    }
}
