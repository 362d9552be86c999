import Foundation
import MemoImport
import MemoModel
import MemoSearch
import MemoVault
package import SQLiteVaults

/// A vault of which a caller may see the category 업무 only. The other memos contain secrets, or were deleted permanently.
package enum HiddenMemos {
    static let words = ["회의", "보고서", "경제", "메시지", "고양이", "학교", "예산", "여행", "김치", "바다", "산책", "독서"]
    static let secretWords = ["암호문", "첩보원", "경재", "메세지", "고양", "학꾜", "비밀", "정산서", "하늘전자", "인수합병"]

    /// Texts that could reveal something about hidden memos.
    package static let texts: [String] =
        words + secretWords + [
            "암호뭉", "ㅇㅎㅁ", "ㅎㅇ", "dkaghans", "ghldml", "암호 문", "관광 공사", "회의ㄹ", "암호ㅁ", "암호*", "정*", "회*", "/암호./", "/회의.?/", "\"암호문\"",
            "보고서 -암호문", "비번", "비밀번호",
            "암호문 OR 보고서", "(회의", "회의 OR", "예산 암호문 회의 바다", "내가 언제 암호문을 회의에서 보았더라", "예산을 학교 회의에서 말한 사람",
            "비밀금고", "비밀금고/정", "비*", "업무", "업무/회의록", "업*", "어디에도없음", "category:비밀금고 회의", "category:비* 회의", "category:비밀금꼬",
            "-category:비밀금고 회의",
            "category:업무 회의", "category:업무/회의록", "tag:극비표식", "tag:극*", "tag:공통", "tag:없음", "#극비표식", "#정리해고", "#공통", "#없음", "source:밀수선",
            "source:밀*", "source:앱", "@late", "@없음", "state:todo 회의", "is:pinned", "is:trashed", "is:overdue", "is:conflict 회의", "has:url",
            "has:checklist",
            "created:2021", "date:2022-03", "due:2023", "modified:<7d", "title:암호문", "body:회의", "2021-03-01", "today", "어제", "작년 8월",
            "극비표식", "정리해고", "공통",
            "hidden-1", "hidd", "폴더/비밀", "앱-1", "앱-", "#3", "12", "memorandum", "memo", "hakgyo", "ㅋㅋ", ":", "-", "*", "가",
        ]

    /// Words that occur only in hidden memos and their properties.
    package static let secrets = ["암호문", "첩보원", "극비표식", "비밀금고", "밀수선", "하늘전자", "인수합병", "secret.example", "hidden-"]

    /// Adds visible and hidden memos alternately, so that their numbers are mixed.
    package static func fill(_ vault: Vault, hasSecrets: Bool) throws {
        for part in 0..<4 {
            try importMemos(visible(part), as: "앱\(part)", into: vault)
            try importMemos(hidden(part, hasSecrets), as: hasSecrets ? "밀수선\(part)" : "자리\(part)", into: vault)
        }
        try moveIn(vault, hasSecrets: hasSecrets)
        guard hasSecrets else {
            try vault.edit { editor in
                for id in 1...400 {
                    let id = MemoID(rawValue: Int64(id))
                    if let memo = try editor.memo(id), memo.facts.category.first != "업무" { _ = try editor.trash(id) }
                }
            }
            _ = try vault.edit { try $0.emptyTrash() }
            return
        }
        try vault.save(SavedSearch(name: "late", query: "암호문"))
        try vault.changeSynonyms { list in
            for words in [["하늘전자", "보고서"], ["예산", "인수합병", "정산서"], ["비번", "하늘전자"]] { try list.add(words) }
        }
        try vault.edit { editor in
            _ = try editor.place("비밀금고", .first)
            var pins = 0
            for id in 1...400 {
                let id = MemoID(rawValue: Int64(id))
                guard let memo = try editor.memo(id), memo.facts.category.first == "비밀금고" else { continue }
                if pins < 5 { pins += try editor.pin([id]).count }
                if id.rawValue % 3 == 0 { _ = try editor.addTag("극비표식", to: id) }
                if id.rawValue % 4 == 0 { _ = try editor.addTag("공통", to: id) }
                if id.rawValue % 5 == 0 { _ = try editor.addTag("정리해고", to: id) }
                if id.rawValue % 7 == 0 { _ = try editor.setState(of: id, to: .todo) }
                if id.rawValue % 11 == 0 { _ = try editor.trash(id) }
            }
        }
    }

    /// Moves a memo into a visible category whose earlier versions were written in a hidden one.
    private static func moveIn(_ vault: Vault, hasSecrets: Bool) throws {
        try vault.edit(now: Timestamp(milliseconds: 1_700_000_000_000)) { editor in
            let place = hasSecrets ? "비밀금고" : "자리"
            var draft = MemoDraft(text: MemoText(hasSecrets ? "연봉 협상 9000만원 암호문" : "아무 글"))
            draft.category = place
            guard let id = try editor.add(draft).memo else { return }
            _ = try editor.replaceText(of: id, with: MemoText("옮겨 온 회의 메모\n예산 보고서"))
            _ = try editor.move(id, to: "업무")
        }
    }

    private static func visible(_ part: Int) -> [String] {
        (0..<8).map { number in
            let text = (0..<6).map { words[(part * 5 + number * 3 + $0 * (number + 1)) % words.count] }.joined(separator: " ")
            let tags = number % 2 == 0 ? "\"공통\"" : "\"일\""
            return """
                {"id":"앱-\(part)-\(number)","text":"\(text)에서\\n\(text)를 적었다","category":["업무"\(number % 3 == 0 ? ",\"회의록\"" : "")],"tags":[\(tags)],\
                "created":"202\(part)-03-0\(number + 1)T09:00:00Z","modified":"202\(part)-04-0\(number + 1)T09:00:00Z"}
                """
        }
    }

    private static func hidden(_ part: Int, _ hasSecrets: Bool) -> [String] {
        (0..<40).map { number in
            let words = secretWords + Self.words
            let text = (0..<9).map { words[(part * 7 + number * 5 + $0 * 3) % words.count] }.joined(separator: " ")
            return hasSecrets
                ? """
                {"id":"hidden-\(part)-\(number)","text":"\(text)\\n\(text)은 https://secret.example","category":["비밀금고"\(number % 2 == 0 ? ",\"정\"" : "")],\
                "tags":["극비표식"],"created":"2021-03-01T09:00:00Z"}
                """
                : "{\"id\":\"x-\(part)-\(number)\",\"text\":\"x\(number)\",\"category\":[\"자리\"]}"
        }
    }

    private static func importMemos(_ records: [String], as source: String, into vault: Vault) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "saekin-\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data((records.joined(separator: "\n") + "\n").utf8).write(to: file)
        _ = try vault.apply(ImportReader(path: file.path(percentEncoded: false)), options: ApplyOptions(source: source))
    }
}
