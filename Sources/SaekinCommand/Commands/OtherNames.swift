import KoreanText
import MemoModel

/// Other programs' names for commands, and the meaning of an unknown first word of the command line.
enum OtherNames {
    /// Names that run the command, whose arguments mean the same.
    private static let equivalents = [
        "rm": "remove", "delete": "remove", "del": "remove", "new": "add", "create": "add", "write": "add", "find": "search",
        "grep": "search", "query": "search", "ls": "list", "cat": "show", "view": "show", "get": "show", "log": "history",
        "mv": "move", "undelete": "restore", "sync": "watch", "todo": "board", "tasks": "board", "server": "serve", "web": "serve",
        "status": "stats", "conflicts": "resolve", "doctor": "check", "man": "manual",
    ]

    /// Names of their own for parts of other commands.
    static let folded = ["categories": ["category", "list"], "tags": ["tag", "list"], "today": ["on"]]

    /// Other programs' commands that are options here: `nb browse` is `serve --open`.
    private static let expanded = ["browse": ["serve", "--open"], "version": ["--version"]]

    /// Returns arguments with their first one as this program names it.
    static func unfolded(_ arguments: [String]) -> [String] {
        guard let first = arguments.first else { return arguments }
        if let path = folded[first] { return path + arguments.dropFirst() }
        if first == "done", arguments.count > 1, arguments.dropFirst().allSatisfy({ Int64($0) != nil }) {
            return ["state"] + arguments.dropFirst() + ["done"]
        }
        if first == "trash", let command = trash(Array(arguments.dropFirst())) { return command }
        guard let command = expanded[first], first != "version" || arguments.count == 1 else { return arguments }
        return command + arguments.dropFirst()
    }

    /// Returns the meaning of `trash` with these arguments: to list it, to empty it, or to move memos to it. Nil if it is a word to search for.
    private static func trash(_ arguments: [String]) -> [String]? {
        let words = arguments.filter { !$0.hasPrefix("-") }
        let rest = Array(arguments.dropFirst())
        switch arguments.first {
        case let first where first?.hasPrefix("-") ?? true: return ["list", "--trash"] + arguments
        case "list", "ls": return words.count == 1 || rest.first?.hasPrefix("-") == true ? ["list", "--trash"] + rest : nil
        case "empty": return words.count == 1 ? ["empty-trash"] + rest : nil
        default: return words.allSatisfy { Int64($0) != nil } ? ["remove"] + arguments : nil
        }
    }

    /// The commands by their Korean names, for `saekin help 검색`. As first words of a command line these are searched.
    static let koreanNames = [
        "검색": "search", "찾기": "search", "보기": "show", "추가": "add", "쓰기": "add", "가져오기": "import", "서버": "serve", "웹": "serve",
        "고르기": "pick", "선택": "pick", "목록": "list", "날짜": "on", "오늘": "on", "개수": "count", "세기": "count", "링크": "links", "관련": "related",
        "저장한검색": "searches", "열기": "open", "수정": "edit", "편집": "edit", "삭제": "remove", "휴지통": "remove", "복원": "restore", "되돌리기": "undo",
        "취소": "undo", "충돌": "resolve", "해결": "resolve", "기록": "history", "고정": "pin", "분류": "category", "이동": "move", "태그": "tag",
        "할일": "board", "상태": "state", "기한": "due",
        "감시": "watch", "첨부": "read-attachments", "내보내기": "export", "공유": "share", "백업": "backup", "동의어": "synonyms", "제안": "suggest",
        "설정": "config", "통계": "stats", "키": "keys", "점검": "check", "색인": "reindex", "자동완성": "completions", "분석": "analyze", "설명서": "manual",
    ]

    /// Returns the command for another program's name.
    static func command(for name: String) -> String? { equivalents[name] }

    /// Returns the command that `name` is a slip of, or nil if it is a word to search for.
    ///
    /// Words are often near a short name by chance (`pen`, `pin`), so those may only have two letters swapped or
    /// one letter more or less.
    static func slip(_ name: String, among commands: [String]) -> String? {
        guard name.utf8.allSatisfy({ 0x61...0x7A ~= $0 || $0 == 0x2D }) else { return nil }
        return commands.first { command in
            guard command.first == name.first else { return false }
            if name.count >= 3, command.hasPrefix(name) { return true }
            let difference = command.difference(from: name).count
            return difference <= 1 && name.count > 1 || difference == 2 && (name.count >= 5 || command.sorted() == name.sorted())
        }
    }

    /// Returns the error for a slip.
    static func mistake(_ name: String, for command: String) -> String {
        let search = "saekin search \(name)"
        return say(
            "\(name): no such command; did you mean \(command)? To search for the word: \(search)",
            "\(name): 그런 명령이 없습니다. \(PairedParticle.object.after(command)) 쓰려고 하셨나요? 낱말을 찾으려면: \(search)")
    }
}
