/// The page that `saekin` shows before there is a vault: the first steps.
enum FirstPage {
    /// The page, ending in a line feed. Nil if there is a vault or a server.
    static var text: String? {
        guard ServerLocation.choice(flag: nil, vault: nil) == nil, !Terminal.hasFile(VaultLocation(flag: nil).path) else { return nil }
        let rows = [
            ("saekin import ~/Dropbox/memos", say("import memos from other apps", "여러 앱의 메모 가져오기")),
            (say("saekin add 'Buy milk'", "saekin add '우유 사기'"), say("write a memo", "새 메모 쓰기")),
            ("saekin serve", say("use the page in a browser", "브라우저에서 쓰기")),
            ("saekin --help", say("all commands; queries: saekin help query", "모든 명령. 질의 문법: saekin help query")),
        ]
        let widest = rows.map { DisplayWidth.columns(of: $0.0) }.max() ?? 0
        return say("There is no vault yet. Begin with:\n", "아직 보관소가 없습니다. 이렇게 시작하세요.\n")
            + rows.map { command, purpose in
                "  " + command + String(repeating: " ", count: widest - DisplayWidth.columns(of: command)) + "  " + purpose + "\n"
            }.joined()
    }
}
