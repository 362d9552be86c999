/// Examples for each command, at the end of its help and in the manual.
enum Examples {
    /// Returns the example lines of a command, or nil if it has none.
    static func lines(for command: String) -> [String]? { (say("en", "ko") == "ko" ? korean : english)[command] }

    /// Returns the examples section of the help of a command such as `tag` or `tag rename`, empty if there are
    /// none.
    static func section(for command: String) -> String {
        let name = String(command.prefix { $0 != " " })
        let lines = (lines(for: name) ?? []).filter { name == command || ($0 + " ").contains("saekin \(command) ") }
        guard !lines.isEmpty else { return "" }
        return "\n\n" + say("EXAMPLES:", "보기:") + "\n" + lines.map { "  \($0)" }.joined(separator: "\n")
    }

    private static let english: [String: [String]] = [
        "import": ["saekin import ~/Dropbox/memos", "saekin import notes.json --dry-run"],
        "read-attachments": ["saekin read-attachments"],
        "search": ["saekin search 회의", "saekin search '회의 -취소 category:업무' --format jsonl", "saekin search 'has:phone' --save calls"],
        "list": ["saekin list --limit 5", "saekin list --category 업무 --sort newest"],
        "on": ["saekin on", "saekin on 2023-08-28", "saekin on --ids | saekin share -"],
        "add": ["saekin add 'Buy milk'", "saekin add 'Report' --category Work --due 2023-09-30", "saekin add --editor"],
        "edit": ["saekin edit 12", "saekin edit 12 'The new text'", "sort list.txt | saekin edit 12"],
        "remove": ["saekin remove 12 15", "saekin search 'tag:old' --ids | saekin remove -"],
        "restore": ["saekin restore 12", "saekin restore 12 --version 3"],
        "undo": ["saekin undo", "saekin undo --list", "saekin undo 12"], "resolve": ["saekin resolve", "saekin resolve 20 --keep copy"],
        "open": ["saekin open 12", "EDITOR=nano saekin open 12", "saekin pick --open"],
        "empty-trash": ["saekin empty-trash", "saekin empty-trash --yes"],
        "move": [
            "saekin move 12 15 --category Work/Meetings", "saekin move 12 --category Work/2027 --create-category",
            "saekin move 12 --category none",
        ],
        "pin": ["saekin pin 12", "saekin search 회의 --ids | saekin pin -"],
        "unpin": ["saekin unpin 12", "saekin search is:pinned --ids | saekin unpin -"],
        "state": ["saekin state 12 doing", "saekin state 12 15 none"],
        "due": ["saekin due 12 2023-09-30", "saekin due 12 tomorrow", "saekin due 12 none"],
        "board": ["saekin board", "saekin board --limit 0 --format json"],
        "history": ["saekin history", "saekin history 12", "saekin history prune --versions 10"],
        "category": [
            "saekin category list", "saekin category list Work", "saekin category add Work --color '#FDBB7A' --icon 💼",
            "saekin category order Work --first",
            "saekin category remove Old --move-to Work",
        ],
        "tag": [
            "saekin tag list", "saekin tag add home 12 15", "saekin search 장보기 --ids | saekin tag add home -",
            "saekin tag rename home house",
        ],
        "serve": ["saekin serve", "saekin serve --port 8080 --require-key"],
        "mcp": ["saekin mcp", "saekin mcp --category Work --write"],
        "keys": ["saekin keys add phone --scope search --category Work", "saekin keys revoke phone"],
        "store": [
            "saekin store create minji --store postgres://saekin@localhost/memos", "saekin store import minji ~/vault.db",
            "saekin store export minji copy.db",
        ],
        "watch": ["saekin watch ~/Dropbox/memos", "saekin watch ~/Dropbox/memos --once", "saekin watch ~/Dropbox/memos --write-back"],
        "show": ["saekin show 12", "saekin show 12 15 --format json"],
        "pick": ["saekin pick", "saekin pick 회의", "saekin edit $(saekin pick)", "saekin pick | saekin tag add home -"],
        "links": ["saekin links 가게 --kind phone", "saekin links 12 15", "saekin links --kind checklist"],
        "count": ["saekin count --by category", "saekin count 회의 --by month", "saekin count category:업무 --by term -n 10"],
        "related": ["saekin related 12", "saekin related 12 -n 5 --format jsonl"],
        "synonyms": ["saekin synonyms add 와이파이 Wi-Fi", "saekin synonyms", "saekin synonyms import words.txt"],
        "suggest": ["saekin suggest 회의", "saekin suggest 회의ㄹ --kind word"],
        "share": ["saekin share 12 > memo.txt", "saekin share 12 | wl-copy"],
        "export": [
            "saekin export --to folder --output ~/memos", "saekin export category:업무 --to csv > work.csv",
            "saekin export --into ~/Dropbox/memos",
        ],
        "backup": ["saekin backup ~/Dropbox/vault-2026-08.db"],
        "restore-backup": ["saekin restore-backup ~/Dropbox/vault-2026-08.db"],
        "searches": [
            "saekin searches", "saekin search '@late 달력'", "saekin searches late --rename overdue", "saekin searches --delete late",
        ],
        "config": [
            "saekin config", "saekin config set dates iso", "saekin config unset dates", "saekin config init", "saekin config path",
        ],
        "completions": [
            "saekin completions bash > ~/.local/share/bash-completion/completions/saekin", "saekin completions zsh > ~/.zfunc/_saekin",
            "saekin completions fish > ~/.config/fish/completions/saekin.fish",
        ],
        "analyze": ["saekin analyze 학교에서"],
        "stats": ["saekin stats --format json"],
        "reindex": ["saekin reindex"],
        "manual": ["saekin manual", "saekin manual > saekin.1"],
        "check": ["saekin check --samples 1000"],
    ]

    private static let korean: [String: [String]] = english.merging([
        "import": ["saekin import ~/Dropbox/메모", "saekin import 메모.json --dry-run"],
        "read-attachments": ["saekin read-attachments"],
        "search": ["saekin search 회의", "saekin search '회의 -취소 분류:업무' --format jsonl", "saekin search 'has:전화' --save 연락처"],
        "on": ["saekin on", "saekin on 내일", "saekin on --ids | saekin share -"],
        "add": ["saekin add '우유 사기'", "saekin add 보고서 --category 업무 --due 2023-09-30", "saekin add --editor"],
        "edit": ["saekin edit 12", "saekin edit 12 '새 글'", "sort 목록.txt | saekin edit 12"],
        "remove": ["saekin remove 12 15", "saekin search 태그:옛것 --ids | saekin remove -"],
        "move": [
            "saekin move 12 15 --category 업무/회의", "saekin move 12 --category 업무/2027 --create-category", "saekin move 12 --category 없음",
        ],
        "unpin": ["saekin unpin 12", "saekin search is:고정 --ids | saekin unpin -"],
        "state": ["saekin state 12 진행중", "saekin state 12 15 없음"],
        "due": ["saekin due 12 2023-09-30", "saekin due 12 내일", "saekin due 12 없음"],
        "category": [
            "saekin category list", "saekin category list 업무", "saekin category add 업무 --color '#FDBB7A' --icon 💼",
            "saekin category order 업무 --first",
            "saekin category remove 옛것 --move-to 업무",
        ],
        "tag": ["saekin tag list", "saekin tag add 집 12 15", "saekin search 장보기 --ids | saekin tag add 집 -", "saekin tag rename 집 가정"],
        "serve": ["saekin serve", "saekin serve --port 8080 --require-key"],
        "mcp": ["saekin mcp", "saekin mcp --category 업무 --write"],
        "keys": ["saekin keys add 전화 --scope search --category 업무", "saekin keys revoke 전화"],
        "store": [
            "saekin store create 민지 --store postgres://saekin@localhost/memos", "saekin store import 민지 ~/vault.db",
            "saekin store export 민지 copy.db",
        ],
        "watch": ["saekin watch ~/Dropbox/메모", "saekin watch ~/Dropbox/메모 --once", "saekin watch ~/Dropbox/메모 --write-back"],
        "pick": ["saekin pick", "saekin pick 회의", "saekin edit $(saekin pick)", "saekin pick | saekin tag add 집 -"],
        "share": ["saekin share 12 > 메모.txt", "saekin share 12 | wl-copy"],
        "export": [
            "saekin export --to folder --output ~/메모", "saekin export 분류:업무 --to csv > 업무.csv", "saekin export --into ~/Dropbox/메모",
        ],
        "backup": ["saekin backup ~/Dropbox/보관소-2026-08.db"],
        "restore-backup": ["saekin restore-backup ~/Dropbox/보관소-2026-08.db"],
        "searches": ["saekin searches", "saekin search '@밀린일 달력'", "saekin searches 밀린일 --rename 지난일", "saekin searches --delete 밀린일"],
    ]) { _, korean in korean }
}
