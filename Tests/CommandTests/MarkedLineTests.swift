import MemoSearch
import Testing

@testable import SaekinCommand

/// Highlighted text in terminal lines.
@Suite struct MarkedLineTests {
    /// Returns `text` in lines of `columns`, with the parts between ⟦ and ⟧ highlighted.
    private func lines(_ text: String, columns: Int? = 20, limit: Int = 9, isColored: Bool = false) -> [String] {
        var (plain, marks, start) = ("", [Mark](), 0)
        for character in text {
            switch character {
            case "⟦": start = plain.utf8.count
            case "⟧": marks.append(Mark(utf8: start..<plain.utf8.count, utf16: 0..<0, characters: 0..<0))
            default: plain.append(character)
            }
        }
        let style = Style(isColored: isColored, columns: columns, dates: .iso)
        return MarkedLine(MarkedText(text: plain, marks: marks)).lines(style, face: .plain, mark: .mark, limit: limit)
    }

    @Test func `breaks and runs of spaces become one space`() {
        #expect(lines("  우리\n\n  학교 \t 앞  ") == ["우리 학교 앞"])
        #expect(lines("\n \t") == [])
    }

    @Test func `a line is broken at a space where there is one in its second half`() {
        #expect(lines("우리 학교 앞에서 만나기로 했다") == ["우리 학교 앞에서", "만나기로 했다"])
        #expect(lines("가나다라마바사아자차카타파하") == ["가나다라마바사아자차", "카타파하"])
    }

    @Test func `what does not fit into the last line ends with dots that do`() {
        let cut = lines("우리 학교 앞에서 만나기로 했다", limit: 1)
        #expect(cut == ["우리 학교 앞에서…"])
        #expect(cut.allSatisfy { DisplayWidth.columns(of: $0) <= 20 })
    }

    @Test(arguments: [20, 40, 80])
    func `where the text goes on there are dots, and they fit`(columns: Int) {
        let style = Style(isColored: false, columns: columns, dates: .iso)
        for count in [3, 8, 9, 10, 18, 19, 20, 38, 39, 40, 60, 90] {
            var marked = MarkedText(text: String(repeating: "가", count: count))
            (marked.isCutBefore, marked.isCutAfter) = (true, true)
            let lines = MarkedLine(marked).lines(style, face: .plain, mark: .mark, limit: 3)
            #expect(lines.first?.hasPrefix("…") == true && lines.last?.hasSuffix("…") == true)
            #expect(lines.allSatisfy { DisplayWidth.columns(of: $0) <= columns && !$0.hasSuffix("……") })
        }
    }

    @Test func `without a width there is one line`() {
        let text = String(repeating: "가나다 ", count: 50) + "끝"
        #expect(lines(text, columns: nil) == [text])
    }

    @Test func `marks are coloured where they stand, a mark across a break in both lines`() {
        let style = Style(isColored: true, columns: 20, dates: .iso)
        #expect(lines("우리 ⟦학교⟧ 앞", isColored: true) == ["우리 " + style.text("학교", .mark) + " 앞"])
        #expect(
            lines("가나다라마바사아⟦자차카타⟧파하", isColored: true) == [
                "가나다라마바사아" + style.text("자차", .mark), style.text("카타", .mark) + "파하",
            ])
    }

    @Test func `every width and limit is kept`() {
        let text = "학교 앞 문방구에서 a very long English sentence 🍩🍩 漢字 " + String(repeating: "가", count: 60)
        for columns in 20...60 {
            for limit in 1...4 {
                let found = lines(text, columns: columns, limit: limit)
                #expect(found.count <= limit && found.allSatisfy { DisplayWidth.columns(of: $0) <= columns }, "\(columns) \(limit)")
            }
        }
    }
}
