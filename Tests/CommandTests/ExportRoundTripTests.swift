import Foundation
import TestSupport
import Testing

/// An export that is imported into a new vault gives equal memos, whatever their texts.
@Suite struct ExportRoundTripTests {
    private struct Memo: Codable, Equatable {
        var id: String
        var text: String
        var category: [String]
        var tags: [String]
        var created: String?
        var modified: String?
        var pinned: Bool
        var state: String?
        var deadline: String?
        var trashed: String?

        /// Writes what is missing as null, as an export does.
        func encode(to encoder: any Encoder) throws {
            var keys = encoder.container(keyedBy: CodingKeys.self)
            try keys.encode(id, forKey: .id)
            try keys.encode(text, forKey: .text)
            try keys.encode(category, forKey: .category)
            try keys.encode(tags, forKey: .tags)
            try keys.encode(created, forKey: .created)
            try keys.encode(modified, forKey: .modified)
            try keys.encode(pinned, forKey: .pinned)
            try keys.encode(state, forKey: .state)
            try keys.encode(deadline, forKey: .deadline)
            try keys.encode(trashed, forKey: .trashed)
        }
    }

    private struct Category: Codable {
        var path: [String]
        var color: String?
        var icon: String?
        var position: Int
    }

    private struct Everything: Codable {
        var categories: [Category]
        var memos: [Memo]
    }

    private static let pieces = [
        "제목", "본문", "\n", "\r\n", "\r", "\n\n", " ", "\t", "---", "\n---\n", "\"", "\"\"", ",", "=1+1", "\u{1112}\u{1161}\u{11AB}", "😀",
        "\\", "#태그",
        "a/b:*?", "conflicted copy", "(충돌된 사본)", "'", "- [ ] ", "key: value", "[", "{", "&a *b", "\u{FEFF}", "CON", "..", "~", "\u{7F}",
        "<b>",
    ]
    private static let names = ["업무", "회의/결과", "Work", "work", ".숨김", "한글 이름", "[괄호]", "a: b & *c", "desktop.ini", "\"따옴표\""]

    private static func export(seed: Int) -> Everything {
        var random = RandomTexts(seed: seed)
        let paths = names.map { [$0] } + [["업무", "회의"], ["업무", "회의", "2023"], ["Work", "memo"], ["Work", "Memo"]]
        let categories = paths.enumerated().map { place, path in
            Category(path: path, color: place % 2 == 0 ? "#3366FF" : nil, icon: place % 3 == 0 ? "💼" : nil, position: (place * 7) % 11)
        }
        let titles = [
            "Memo", "memo", "MEMO", "\u{D55C}", "\u{1112}\u{1161}\u{11AB}", "a/b", "a:b", "\n\n앞 빈 줄", "끝 줄바꿈 없음", "CR\r\nLF\r\n",
        ]
        let memos = (0..<60).map { number in
            let isDated = number % 2 == 0
            return Memo(
                id: number % 9 == 0 ? "장 볼 것/공책 \(number).sqlite#둘째 글" : "id-\(number)",
                text: number < titles.count ? titles[number] : random.text(of: pieces, longest: 12) + "가",
                category: number % 4 == 0 ? [] : paths.randomElement(using: &random) ?? [],
                tags: Array(Set((0..<number % 3).compactMap { _ in names.randomElement(using: &random) })).sorted(),
                created: isDated ? "2023-08-28T03:0\(number % 10):00.25\(number % 10)Z" : nil,
                modified: number % 3 == 0 || number % 7 == 0 ? "2024-02-29T23:59:59Z" : nil, pinned: number % 5 == 0,
                state: [nil, "todo", "doing", "done"][number % 4], deadline: number % 6 == 0 ? "2030-01-01T00:00:00Z" : nil,
                trashed: number % 7 == 0 ? "2024-03-\(10 + number % 10)T08:00:00.5Z" : nil)
        }
        return Everything(categories: categories, memos: memos)
    }

    @Test(arguments: ["json", "jsonl", "folder"], [1, 2]) func `comes back the same`(format: String, seed: Int) throws {
        let program = try Program()
        defer { program.remove() }
        let everything = Self.export(seed: seed)
        try JSONEncoder().encode(everything).write(to: program.folder.appending(path: "first.json"))
        let first = try program.shell("saekin import first.json")
        #expect(first.status == 0, "\(first.output)\(first.errors)")
        let target = format == "folder" ? "out" : "out.\(format)"
        #expect(try program.shell("saekin export --to \(format) -o \(target)").status == 0)
        let second = try program.shell("saekin import \(target) --vault second.db")
        #expect(second.status == 0, "\(second.output)\(second.errors)")
        let (before, after) = (try Self.contents(of: program, ""), try Self.contents(of: program, "--vault second.db"))
        #expect(before.memos.count == everything.memos.count && before.categories.count == everything.categories.count)
        for (left, right) in zip(before.memos, after.memos) { #expect(left == right) }
        #expect(before.memos.map { Array($0.text.utf8) } == after.memos.map { Array($0.text.utf8) })
        let texts = Dictionary(uniqueKeysWithValues: everything.memos.map { ($0.id, Array($0.text.utf8)) })
        #expect(before.memos.allSatisfy { texts[$0.id] == Array($0.text.utf8) })
        #expect(before.categories == after.categories)
    }

    @Test func `texts with lines from front matter come back from a folder as they are`() throws {
        let program = try Program()
        defer { program.remove() }
        let note = "---\\ntitle: 책\\nrating: 4\\nstatus: 다시\\naliases: [가, 나]\\n---\\n글\\n"
        #expect(try program.shell("mkdir in in/책 && printf -- '\(note)' > in/책/책.md && saekin import in").status == 0)
        #expect(try program.shell("saekin export --to folder -o out && saekin import out --vault second.db").status == 0)
        let (before, after) = (try Self.contents(of: program, ""), try Self.contents(of: program, "--vault second.db"))
        #expect(before.memos == after.memos && before.memos.count == 1 && before.memos.first?.category == ["책"])
        #expect(before.memos.first?.text == "책\n글\nrating: 4\nstatus: 다시\naliases: 가, 나")
    }

    @Test func `notes that Obsidian names by their files come back from a folder as they are`() throws {
        let program = try Program()
        defer { program.remove() }
        let vault = "mkdir -p in/.obsidian in/섬 && printf '바다' > in/섬/제주.md && printf '# 사흘\\n걷기' > in/사흘.md"
        #expect(try program.shell("\(vault) && saekin import in").status == 0)
        #expect(try program.shell("saekin export --to folder -o in/out && saekin import in/out --vault second.db").status == 0)
        #expect(try program.shell("mkdir in/out/.obsidian && saekin import in/out --vault third.db").status == 0)
        let before = try Self.contents(of: program, "")
        #expect(before.memos.map(\.text).sorted() == ["# 사흘\n걷기", "제주\n바다"])
        for vault in ["second.db", "third.db"] { #expect(try Self.contents(of: program, "--vault \(vault)").memos == before.memos) }
    }

    @Test func `files are named by titles without the signs of headings, and come back as they are`() throws {
        let program = try Program()
        defer { program.remove() }
        let titles = [
            "# 제주 여행": "제주 여행", "제주 여행": "제주 여행 (2)", "## 계획 ##": "계획", "#태그 글": "#태그 글", "###": "memo", "# ": "memo (2)",
            "***": "memo (3)", "# 2024-03-05": "2024-03-05", "####### 일곱": "####### 일곱", "# C#": "C#", "# a / b": "a _ b", "♥": "♥",
            "# !?": "memo (4)",
            "# 0C97F3B1-5D2E-46A8-9E14-D7B63A80F25C": "0C97F3B1-5D2E-46A8-9E14-D7B63A80F25C", "# .숨김": "숨김",
        ]
        let memos = titles.keys.enumerated().map { ["id": "m\($0)", "text": $1 + "\n글"] }
        try JSONEncoder().encode(memos).write(to: program.folder.appending(path: "first.json"))
        #expect(
            try program.shell("saekin import first.json && saekin export --to folder -o out && saekin import out --vault second.db").status
                == 0)
        let names = Set(try program.shell("ls out").output.split(separator: "\n").map { String($0.dropLast(3)) })
        // Which of equal names gets a number depends on the order of the memos.
        #expect(names == Set(titles.values), "\(names.symmetricDifference(titles.values))")
        let (before, after) = (try Self.contents(of: program, ""), try Self.contents(of: program, "--vault second.db"))
        #expect(before.memos == after.memos && before.memos.count == titles.count)
        // A change finds its file, and an export that an earlier version wrote is brought up to date.
        let written = try program.shell(
            "id=$(saekin --vault second.db list --format jsonl | grep '계획' | grep -o '^{.id.:[0-9]*' | cut -d: -f2); saekin --vault second.db edit $id '## 계획 ##\n새 글' -q; saekin --vault second.db export --into out --write; cat out/계획.md"
        )
        #expect(written.output.contains("새 글"), "\(written)")
        let forced = try program.shell(
            "mv out/계획.md 'out/## 계획 ##.md'; saekin export --to folder -o out --force; ls out | grep -c 계획; ls out/계획.md")
        #expect(forced.output == "1\nout/계획.md\n", "\(forced)")
    }

    @Test func `CSV comes back but for looks, and for names that hold what parts them`() throws {
        let program = try Program()
        defer { program.remove() }
        try JSONEncoder().encode(Self.export(seed: 4)).write(to: program.folder.appending(path: "first.json"))
        #expect(try program.shell("saekin import first.json && saekin export --to csv -o out.csv").status == 0)
        #expect(try program.shell("head -c 5 out.csv; saekin export --to csv | head -c 2").output == "\u{FEFF}idid")
        #expect(try program.shell("saekin import out.csv --vault second.db").status == 0)
        let (before, after) = (try Self.contents(of: program, ""), try Self.contents(of: program, "--vault second.db"))
        #expect(before.memos.count == after.memos.count)
        for (left, right) in zip(before.memos, after.memos) {
            var expected = left
            // A category is written as its path.
            expected.category = left.category.flatMap { $0.split(separator: "/").map(String.init) }
            #expect(right == expected)
            #expect(Array(right.text.utf8) == Array(left.text.utf8))
        }
    }

    @Test func `CSV is what RFC 4180 asks for`() throws {
        let program = try Program()
        defer { program.remove() }
        let everything = Self.export(seed: 3)
        try JSONEncoder().encode(everything).write(to: program.folder.appending(path: "first.json"))
        #expect(try program.shell("saekin import first.json").status == 0)
        let outcome = try program.shell("saekin export --to csv")
        let rows = Self.rows(of: Array(outcome.output.utf8))
        #expect(
            rows.first.map { $0.map { String(decoding: $0, as: UTF8.self) } }?.joined(separator: ",")
                == "id,text,category,tags,created,modified,pinned,state,deadline,trashed")
        #expect(rows.count == everything.memos.count + 1 && rows.allSatisfy { $0.count == 10 })
        let texts = Dictionary(uniqueKeysWithValues: everything.memos.map { (Array($0.id.utf8), Array($0.text.utf8)) })
        for row in rows.dropFirst() { #expect(texts[row[0]] == row[1]) }
    }

    /// The memos by ID, and the categories of a vault.
    private static func contents(of program: Program, _ options: String) throws -> (memos: [Memo], categories: [String]) {
        let outcome = try program.shell("saekin export --to json \(options)")
        let all = try JSONDecoder().decode(Everything.self, from: Data(outcome.output.utf8))
        return (
            all.memos.sorted { $0.id < $1.id },
            all.categories.map { "\($0.path) \($0.color ?? "-") \($0.icon ?? "-") \($0.position)" }
        )
    }

    /// Parses rows of cells strictly by RFC 4180.
    private static func rows(of bytes: [UInt8]) -> [[[UInt8]]] {
        var (rows, row, cell, isQuoted, index) = ([[[UInt8]]](), [[UInt8]](), [UInt8](), false, 0)
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if isQuoted {
                guard byte == 0x22 else {
                    cell.append(byte)
                    continue
                }
                if index < bytes.count, bytes[index] == 0x22 { cell.append(bytes[index]); index += 1 } else { isQuoted = false }
            } else if byte == 0x22 {
                isQuoted = true
            } else if byte == 0x2C {
                row.append(cell)
                cell = []
            } else if byte == 0x0D, index < bytes.count, bytes[index] == 0x0A {
                rows.append(row + [cell])
                (row, cell, index) = ([], [], index + 1)
            } else {
                cell.append(byte)
            }
        }
        return rows
    }
}
