import MemoVault

/// The first steps: what `saekin` shows as long as there is no memo.
enum FirstPage {
    /// The page, ending in a line feed. Nil if there is a memo, or a server.
    static var text: String? {
        guard ServerLocation.choice(flag: nil, vault: nil) == nil else { return nil }
        let place = VaultLocation(flag: nil)
        let isThere = Terminal.hasFile(place.path)
        guard !isThere || (try? place.openForReading().isEmpty) == true else { return nil }
        let rows = [
            ("saekin import ~/Dropbox/memos", say("import memos from other apps", "여러 앱의 메모 가져오기")),
            (say("saekin add 'Buy milk'", "saekin add '우유 사기'"), say("write a memo", "새 메모 쓰기")),
            ("saekin serve", say("use the page in a browser", "브라우저에서 쓰기")),
            ("saekin --help", say("all commands; queries: saekin help query", "모든 명령. 질의 문법: saekin help query")),
        ]
        let widest = rows.map { DisplayWidth.columns(of: $0.0) }.max() ?? 0
        return
            (isThere
            ? say("The vault is empty. Begin with:\n", "보관소에 아직 메모가 없습니다. 이렇게 시작하세요.\n")
            : say("There is no vault yet. Begin with:\n", "아직 보관소가 없습니다. 이렇게 시작하세요.\n"))
            + rows.map { command, purpose in
                "  " + command + String(repeating: " ", count: widest - DisplayWidth.columns(of: command)) + "  " + purpose + "\n"
            }.joined()
    }

    /// Says that the vault is empty, if that is why nothing was found.
    static func explain(_ library: any MemoLibrary) throws {
        guard try library.isEmpty else { return }
        Console.note(
            say(
                "the vault is empty; import memos with saekin import PATH, or write one with saekin add 'TEXT'",
                "보관소에 아직 메모가 없습니다. saekin import 경로로 가져오거나 saekin add '글'로 쓰세요"))
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
