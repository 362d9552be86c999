import Foundation
import MemoImport
import MemoModel
import MemoServer
import MemoVault
import Testing

@testable import MemoHTTP

/// Two vaults that differ only in memos outside a key's categories must give that key the same answers to all
/// requests.
///
/// In one vault the other memos contain secrets; in the other they were deleted permanently. The comparison
/// ignores only durations and the random IDs of new memos.
@Suite struct LimitedKeyDifferenceTests {
    private static let words = ["회의", "보고서", "경제", "메시지", "고양이", "학교", "예산", "여행", "김치", "바다", "산책", "독서"]
    private static let secretWords = ["암호문", "첩보원", "경재", "메세지", "고양", "학꾜", "비밀", "정산서", "하늘전자", "인수합병"]

    /// Texts that could reveal something about hidden memos.
    private static let texts: [String] =
        words + secretWords + [
            "암호뭉", "ㅇㅎㅁ", "ㅎㅇ", "dkaghans", "ghldml", "암호 문", "관광 공사", "회의ㄹ", "암호ㅁ", "암호*", "정*", "회*", "/암호./", "/회의.?/", "\"암호문\"",
            "보고서 -암호문",
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

    private static let key = Access(scopes: [.search, .read, .write], categories: ["업무"], name: "k")

    @Test func `a limited key cannot distinguish hidden from missing memos`() async throws {
        var answers: [[String]] = []
        var requests: [String] = []
        for hasSecrets in [true, false] {
            let (asked, given) = try await Self.answers(hasSecrets: hasSecrets)
            requests = asked
            answers.append(given)
        }
        #expect(requests.count >= 5000)
        var differences = 0
        for (request, pair) in zip(requests, zip(answers[0], answers[1])) where pair.0 != pair.1 {
            differences += 1
            guard differences <= 5 else { continue }
            let start = max(0, zip(pair.0, pair.1).prefix { $0 == $1 }.count - 40)
            Issue.record(
                "\(request): \(pair.0.dropFirst(start).prefix(200)) where nothing is hidden: \(pair.1.dropFirst(start).prefix(200))")
        }
        #expect(differences == 0)
        // Make sure that the comparison is not just of errors.
        #expect(answers[0].count { $0.hasPrefix("200") } > requests.count / 3)
    }

    /// Sends all requests to a vault. Returns the requests and the answers, without the parts that differ
    /// between runs.
    private static func answers(hasSecrets: Bool) async throws -> (requests: [String], answers: [String]) {
        var (requests, answers): ([String], [String]) = ([], [])
        try await withServer {
            $0.rate = 1_000_000
        } _: { client, service in
            // The initial memos of every test server have their own times and IDs, so remove them.
            try service.vault.edit { editor in
                for id in 1...3 { _ = try editor.trash(MemoID(rawValue: Int64(id))) }
                _ = try editor.emptyTrash()
            }
            try fill(service.vault, hasSecrets: hasSecrets)
            let keys = KeyRing(ofVault: service.vault.path)
            let key = try keys.add(name: "k", scopes: [.search, .read, .write], categories: ["업무"], expires: nil, now: .now).key
            let headers = ["Authorization": "Bearer \(key)"]
            var generator = RequestGenerator(texts: texts, numbers: Array(1...40) + [400, 9999], seed: 7)
            let allowed = MemoServer.Operation.all.filter { $0.isForLimitedKeys && $0.scope != nil }
            // Read first: after writes, memos have different times in the two vaults.
            for operation in allowed.filter(\.isReading) + allowed.filter({ !$0.isReading }) {
                let weight = operation.name.hasPrefix("search") || operation.name == "count" ? 300 : operation.isReading ? 60 : 40
                for item in generator.cases(of: operation, combinations: weight) {
                    let method = operation.method.rawValue
                    let answer =
                        if let body = item.body {
                            try await client.ask(method, item.target, headers, json: body)
                        } else {
                            try await client.ask(method, item.target, headers)
                        }
                    requests.append("\(method) \(item.target) \(item.body ?? "")")
                    answers.append(comparable(answer, hasTag: operation.isReading))
                    guard let call = item.agentCall(number: requests.count) else { continue }
                    requests.append(call)
                    answers.append(comparable(try await client.ask("POST", "/mcp", headers, json: call), hasTag: false))
                }
            }
        }
        return (requests, answers)
    }

    /// Returns an answer in comparable form. The entity tag is included unless the answer contains data that
    /// differ between runs.
    private static func comparable(_ answer: RawClient.Answer, hasTag: Bool) -> String {
        let body = answer.text.replacing(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/, with: "UUID")
            .replacing(/20(2[5-9]|[3-9][0-9])-[0-9-]{5}T[0-9:.]+Z/, with: "TIME")
        let headers = answer.headers.filter { name, _ in
            !["date", "x-request-id", "content-length"].contains(name) && (hasTag && body == answer.text || name != "etag")
        }
        return "\(answer.status) \(headers.sorted { $0.key < $1.key })\n\(body)"
    }

    /// Adds visible and hidden memos alternately, so that their numbers are mixed.
    private static func fill(_ vault: Vault, hasSecrets: Bool) throws {
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
        try vault.edit { editor in
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
