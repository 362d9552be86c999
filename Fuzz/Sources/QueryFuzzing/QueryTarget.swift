import MemoModel
import MemoSearch
import MemoVault

/// A small vault in memory, and checked searches of it. Every query must be answered or refused with a place, without a trap.
public struct QueryTarget: Sendable {
    private let vault: Vault
    private static let now = Timestamp(milliseconds: 1_717_200_000_000)

    public init() throws {
        vault = try Vault.inMemory()
        try vault.edit(now: Self.now) { editor in
            for category in ["업무", "책"] { _ = try editor.addCategory(category) }
            _ = try editor.addCategory("회의", parent: "업무")
            for (place, text) in Self.texts.enumerated() {
                var draft = MemoDraft(text: MemoText(text))
                draft.category = ["업무", "회의", "책", nil][place % 4]
                draft.tags = [["책"], ["학교", "감자"], [], ["C++", "할 일"]][place % 4]
                draft.state = [.todo, nil, .done][place % 3]
                _ = try editor.add(draft)
            }
        }
        try vault.save(SavedSearch(name: "일", query: "회의 OR \"학교에서\" -감자", category: "업무"), now: Self.now)
        try vault.changeSynonyms { try $0.add(["학교", "교실", "c++"]) }
    }

    /// Searches for a query with one of the usual sets of options.
    public func search(_ query: String, way: Int) {
        var request = SearchRequest(query: query)
        (request.wantsMore, request.isTyping, request.wantsSpellings) = (way & 1 != 0, way & 2 != 0, way & 4 != 0)
        (request.wantsExplanation, request.wantsFacets, request.wantsMoreCount) = (way & 8 != 0, way & 16 != 0, way & 32 != 0)
        request.mark = way & 64 != 0 ? .word : .match
        request.order = SearchOrder.allCases[(way >> 7) % SearchOrder.allCases.count]
        request.limit = way & 1024 != 0 ? 3 : nil
        request.snippetLength = way & 2048 != 0 ? 1 : 40
        do {
            let answer = try vault.search(request, now: Self.now)
            precondition(request.limit != nil || answer.total == answer.hits.count, "what is counted is what is listed")
            for hit in answer.hits { Self.check(hit.title); Self.check(hit.snippet) }
            for note in answer.notes { Self.check(note.range, in: query) }
            if let other = answer.correctedQuery { precondition(other != query, "a correction is another query") }
            if way & 4096 != 0 { _ = try vault.suggestions(for: query) }
        } catch let error as QueryError {
            Self.check(error.range, in: query)
        } catch {
            preconditionFailure("\(error)")
        }
    }

    private static func check(_ range: Range<Int>, in query: String) {
        precondition(range.lowerBound >= 0 && range.upperBound <= query.utf8.count, "what is said of a query is said of a part of it")
    }

    private static func check(_ text: MarkedText) {
        let (bytes, units, characters) = (Array(text.text.utf8), text.text.utf16.count, text.text.count)
        var end = 0
        for mark in text.marks {
            precondition(
                mark.utf8.lowerBound >= end && mark.utf8.upperBound <= bytes.count && !mark.utf8.isEmpty, "marks ascend within the text")
            precondition(mark.utf16.upperBound <= units && mark.characters.upperBound <= characters, "marks agree in all units")
            for edge in [mark.utf8.lowerBound, mark.utf8.upperBound] where edge < bytes.count {
                precondition(bytes[edge] & 0xC0 != 0x80, "marks begin and end between scalars")
            }
            end = mark.utf8.upperBound
        }
    }

    private static let texts = [
        "학교에서 감자를 먹었다\n학교에서 친구와 감자를 먹고 회의를 했다. C++ 코드와 R&D 이야기, LG전자 28일에 3.14 4,200원.",
        "회의록 2024-02-03\n담당 010-1234-5678 kim@example.com https://a.b/c?d=e",
        "sqlite 메모\nSQLite3를 쓴다. Wi-Fi wifi .env a/b #해시 12:30 할 수 있다 할수있다",
        "영화 :ᅡ 감상 か゛ !\u{301}\n:\u{3099} ／\u{11A8} ＃\u{FE0F} 👍🏽 🇰🇷 ❤️ 👨‍👩‍👧 e\u{301} \u{1112}\u{1161}\u{11AB}",
        "大學 ＡＢ １２３ ﾡ ㄳ ㅋㅋㅋ ㅎㄱ\n메세지 메시지 리더십 kimchi 김치 daemon 데몬", "고맙습니다 고마워 돼 되다 줘\n가나다라마바사아자차카타파하 안녕하세요 있습니다 만원 만 원 20년 2",
        "\u{200B}\u{FEFF}빈 \u{AD}칸\u{E0061} \u{FFFD}\n\t\r\n \u{2028} 끝", "오늘 지난주 last week today\n3일전 내일 모레 1분기 2024년 5월", "가",
        "하하하하 하하 하", "\u{301}\u{302}\n\u{1161}\u{11A8}",
        "교실 c++ 교실에서 감자 감자를 감자가 감자의 감자에\n" + String(repeating: "감자 학교 ", count: 60),
    ]
}
