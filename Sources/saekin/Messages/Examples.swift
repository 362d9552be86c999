/// Examples of every command, shown at the end of its help and in the manual.
enum Examples {
    /// Lines to type, by command; nil for a command without any.
    static func lines(for command: String) -> [String]? { (say("en", "ko") == "ko" ? korean : english)[command] }

    /// The examples as help shows them; empty for a command without any.
    static func section(for command: String) -> String {
        guard let lines = lines(for: command) else { return "" }
        return "\n\n" + say("EXAMPLES:", "보기:") + "\n" + lines.map { "  \($0)" }.joined(separator: "\n")
    }

    private static let english: [String: [String]] = [
        "import": ["saekin import ~/Dropbox/memos", "saekin import notes.json --dry-run"],
        "search": ["saekin search 회의", "saekin search '회의 -취소 category:업무' --format jsonl", "saekin search 'has:phone' --save calls"],
        "categories": ["saekin categories", "saekin categories 업무"],
        "list": ["saekin list --limit 5", "saekin list --category 업무 --sort newest"],
        "show": ["saekin show 12", "saekin show 12 15 --format json"],
        "links": ["saekin links 회의 --kind phone", "saekin links 12 15", "saekin links --kind checklist"],
        "share": ["saekin share 12 > memo.txt", "saekin share 12 | wl-copy"],
        "export": ["saekin export --to folder --output ~/memos", "saekin export category:업무 --to csv > work.csv"],
        "backup": ["saekin backup ~/Dropbox/vault-2026-08.db"],
        "restore-backup": ["saekin restore-backup ~/Dropbox/vault-2026-08.db"],
        "searches": [
            "saekin searches", "saekin search '@late 보고'", "saekin searches late --rename overdue", "saekin searches --delete late",
        ],
        "config": ["saekin config", "saekin config init", "saekin config path"],
        "completions": [
            "saekin completions bash > ~/.local/share/bash-completion/completions/saekin", "saekin completions zsh > ~/.zfunc/_saekin",
            "saekin completions fish > ~/.config/fish/completions/saekin.fish",
        ],
        "analyze": ["saekin analyze 학교에서"],
        "stats": ["saekin stats --format json"],
        "reindex": ["saekin reindex"],
        "check": ["saekin check --samples 1000"],
    ]

    private static let korean: [String: [String]] = english.merging([
        "import": ["saekin import ~/Dropbox/메모", "saekin import 메모.json --dry-run"],
        "search": ["saekin search 회의", "saekin search '회의 -취소 분류:업무' --format jsonl", "saekin search 'has:전화' --save 연락처"],
        "share": ["saekin share 12 > 메모.txt", "saekin share 12 | wl-copy"],
        "export": ["saekin export --to folder --output ~/메모", "saekin export 분류:업무 --to csv > 업무.csv"],
        "backup": ["saekin backup ~/Dropbox/보관소-2026-08.db"],
        "restore-backup": ["saekin restore-backup ~/Dropbox/보관소-2026-08.db"],
        "searches": ["saekin searches", "saekin search '@밀린일 보고'", "saekin searches 밀린일 --rename 지난일", "saekin searches --delete 밀린일"],
    ]) { _, korean in korean }
}
