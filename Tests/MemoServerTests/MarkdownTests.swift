import JSON
import MemoModel
import Testing

@testable import MemoServer

/// The Markdown of memos: what is recognised, that every text keeps its place, and that hostile input costs little.
@Suite struct MarkdownTests {
    /// Returns the nodes of a body in a short form: `heading2(제목) list(item[x](우유))`.
    private func outline(_ body: String, title: String = "제목") -> String? {
        let text = MemoText(title: title, body: body)
        return MarkdownBody(text).map { outline($0.nodes, Array(text.whole.utf8)) }
    }

    private func outline(_ nodes: [MarkdownNode], _ bytes: [UInt8]) -> String {
        nodes.map { node in
            switch node {
            case .text(let range): return String(decoding: bytes[range], as: UTF8.self)
            case .literal(let text): return text
            case .lineBreak: return "⏎"
            case .element(let kind, let children):
                let inner = outline(children, bytes)
                switch kind {
                case .heading(let level): return "heading\(level)(\(inner))"
                case .list(let start): return "list\(start.map { "\($0)" } ?? "")(\(inner))"
                case .item(let box): return "item\(box.map { $0.isDone ? "[x]" : "[ ]" } ?? "")(\(inner))"
                case .code(let language): return "code:\(language)(\(inner))"
                case .cell(let isHeader, let alignment): return "\(isHeader ? "head" : "cell")\(alignment)(\(inner))"
                case .link(let address): return "link:\(String(decoding: address, as: UTF8.self))(\(inner))"
                case .image(let address): return "image:\(String(decoding: address, as: UTF8.self))(\(inner))"
                default: return "\(kind)(\(inner))"
                }
            }
        }.joined()
    }

    @Test(arguments: [
        ("## 들은 말\n- 하나\n- 둘\n", "heading2(들은 말)list(item(하나)item(둘))"),
        ("- [ ] 우유\n- [x] 빵", "list(item[ ](우유)item[x](빵))"), ("3. 셋\n4. 넷", "list3(item(셋)item(넷))"),
        ("> 따온 글", "quote(paragraph(따온 글))"), ("```swift\nlet 값 = 1\n```", "code:swift(let 값 = 1\n)"),
        ("| 곳 | 값 |\n|:-:|--:|\n| 섬 | 5 |", "table(row(head2(곳)head3(값))row(cell2(섬)cell3(5)))"),
        ("*기움* **굵음** ~~지움~~ `코드`", "paragraph(emphasis(기움) strong(굵음) deleted(지움) codeSpan(코드))"),
        ("[길](https://a.kr/~b?c=1&d=*2*3)", "paragraph(link:https://a.kr/~b?c=1&d=*2*3(길))"),
        ("첫 줄\n**둘째** 줄", "paragraph(첫 줄⏎strong(둘째) 줄)"), ("=====\n**글**", "paragraph(strong(글))"),
        ("1. 하나\n2. 둘\n다음 글\n- 셋\n  이어서", "list1(item(하나)item(둘))paragraph(다음 글)list(item(셋⏎이어서))"),
        ("- 하나\n\n글", "list(item(하나))paragraph(글)"), ("```\n- 하나\n글\n```", "code:(- 하나\n글\n)"),
        ("<b>굵게</b> **참**", "paragraph(<b>굵게</b> strong(참))"), ("![사진](https://a.kr/b.png)", "paragraph(image:https://a.kr/b.png(사진))"),
    ]) func `Markdown is recognised`(body: String, wanted: String) {
        #expect(outline(body) == wanted)
    }

    @Test(arguments: [
        "2023. 8. 28. 월요일", "2023. 회고", "8. 28. 아침", "5~6시, 7~8시", "좋아~~ 그래~~", "2*3*4 상자", "[참고]: 지난 글", "#태그 하나",
        "    들여 쓴 줄", "<div>글</div>", "snake_case_name", "",
    ]) func `text that only looks like Markdown stays as it was written`(body: String) {
        #expect(outline(body) == nil)
    }

    @Test func `text that Markdown would hide is shown as it was written`() {
        #expect(outline("| 가 |\n|---|\n| 나 | 다 |") == nil)
        #expect(outline("글\n```", title: "```") == nil)
        #expect(outline("![그림](a.png \"설명\") **글**") == "paragraph(image:a.png(그림) strong(글))")
    }

    /// Pieces of every kind in random order: each word is shown, at its own place.
    @Test(arguments: 0..<200) func `no word is lost or moved`(seed: UInt64) {
        var random = SplitMix(state: seed)
        let frames = [
            ("# ", "\n"), ("- ", "\n"), ("- [ ] ", "\n"), ("1. ", "\n"), ("> ", "\n"), ("**", "**\n"), ("*", "* "), ("`", "` "),
            ("~~", "~~ "),
            ("```\n", "\n```\n"), ("| ", " |\n|---|\n"), ("[", "](https://a.kr)\n"), ("", "\n\n"), ("    ", "\n"), ("\\", " "), ("🙂", "\n"),
            ("<i>", "</i>\n"), ("&amp;", "\n"), ("|", "|"), ("2024. 1. 2. ", "\n"), ("~", "~"), ("\t- ", "\n"), ("---\n", "\n"),
            ("", "\r\n"),
        ]
        var (body, words): (String, [String]) = ("", [])
        for index in 0..<Int(random.next() % 30) {
            let frame = frames[Int(random.next() % UInt64(frames.count))]
            words.append("낱말\(index)")
            body += frame.0 + "낱말\(index)" + frame.1
        }
        let text = MemoText(title: "제목 🙂", body: body)
        guard let parsed = MarkdownBody(text) else { return }
        let bytes = Array(text.whole.utf8)
        let ranges = Self.ranges(parsed.nodes)
        #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
        let shown = ranges.map { String(decoding: bytes[$0], as: UTF8.self) }.joined(separator: "\n")
        #expect(words.allSatisfy { shown.contains($0) })
        // UTF-16 offsets select the same texts.
        var units = UTF16Offsets(text.whole)
        let utf16 = Array(text.whole.utf16)
        for range in ranges {
            #expect(String(decoding: utf16[units.range(range)], as: UTF16.self) == String(decoding: bytes[range], as: UTF8.self))
        }
    }

    private static func ranges(_ nodes: [MarkdownNode]) -> [Range<Int>] {
        nodes.flatMap { node -> [Range<Int>] in
            switch node {
            case .text(let range): [range]
            case .element(_, let children): ranges(children)
            default: []
            }
        }
    }

    @Test(arguments: [
        "[", "![", "[a](", "[a](b)\n", "*a **b ", "> ", ">", "- ", "`a ``b ", "<", "| a ", "a|b\n-|-\n", "&", "\\", "~~a ", "\u{0}",
    ])
    func `hostile text is parsed in bounded time and depth`(unit: String) {
        let body = String(repeating: unit, count: MarkdownBody.longest / unit.utf8.count)
        let clock = ContinuousClock()
        let start = clock.now
        var json = JSONWriter()
        if let parsed = MarkdownBody(MemoText(title: "제목", body: body)) {
            var units = UTF16Offsets("제목\n" + body)
            parsed.write(&units, to: &json)
        }
        #expect(clock.now - start < .seconds(60))
        #expect(outline(body + unit + unit) == nil)
    }

    @Test func `a memo is returned with its Markdown and what can be opened`() throws {
        let service = try TestService()
        let id = try service.add([("🙂 제목 010-1234-5678\n## 절\n☐ 상자\nhttps://a.kr\n- [x] 한 일", nil)])[0]
        let answer = try service.call("getMemo", [("id", .integer(Int64(id))), ("render", .bool(true))])
        let text = Array(try #require(answer["memo"]?["text"]?.text).utf16)
        let links = try #require(answer["links"]?.elements)
        #expect(links.map { $0["kind"]?.text } == ["phone", "checklist", "url", "checklist"])
        let shown = links.map { link in
            let bounds = link["utf16"]?.elements.compactMap(\.number) ?? []
            return String(decoding: text[bounds[0]..<bounds[1]], as: UTF16.self)
        }
        #expect(shown == ["010-1234-5678", "☐", "https://a.kr", "[x]"])
        let blocks = try #require(answer["blocks"]?.elements)
        #expect(blocks.first?["level"]?.number == 2)
        let item = try #require(blocks.last?["children"]?.elements.first)
        #expect(item["done"] == .bool(true) && text[item["box"]?.number ?? 0] == 0x78)
        #expect(try service.call("getMemo", [("id", .integer(Int64(id)))])["blocks"] == nil)
    }
}

/// A small generator of random numbers, the same everywhere.
private struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
