import JSON
import MemoModel

/// Texts without records around them: lists of texts, and maps of days, titles or IDs to texts.
extension JSONRecords {
    /// Takes a map to texts. Returns false for any other object.
    func takeTexts(_ members: [JSONMember], _ surroundings: JSONSurroundings, _ place: Place) throws -> Bool {
        guard let first = members.first, case .string = first.value, reading.match(first.key) == nil, isPlain else { return false }
        let isList = surroundings.documentKey.map { memoList(named: $0) } ?? surroundings.isFile
        let isDay = { (key: String) in self.day(of: surroundings.inside(key, beside: JSONLevel([]))) != nil }
        guard isList || isDay(first.key), members.allSatisfy({ isText($0.value) && reading.match($0.key) == nil }) else { return false }
        let areDays = members.allSatisfy { isDay($0.key) }
        guard isList || areDays else { return false }
        guard areDays || !surroundings.isFile || haveTitles(members) else { return false }
        for member in members {
            let title = areDays || !isTitle(member.key) ? [] : [JSONMember(key: "title", value: .string(member.key))]
            let inner = surroundings.inside(member.key, beside: JSONLevel([]), isDocument: true)
            try record(title + [JSONMember(key: "body", value: member.value)], inner, numbered(place, by: 1))
        }
        return true
    }

    /// Takes a text in a list of texts. Returns false if the list is none of memos.
    func takeText(_ text: String, _ surroundings: JSONSurroundings, _ place: Place) throws -> Bool {
        guard isPlain, surroundings.documentKey == nil, !Machinery.isValue(text) else { return false }
        let isNamed = surroundings.list.map { memoList(named: $0) } ?? false || day(of: surroundings) != nil
        guard isNamed || surroundings.keys.isEmpty else { return false }
        let place = numbered(place, by: 1)
        recordCount += 1
        var memo = MemoRecord(place: place, text: MemoText(MarkupText.plain(text)))
        guard !memo.text.isBlank else {
            try report(.emptyMemo(place))
            return true
        }
        (memo.created, memo.category) = (day(of: surroundings), inherited(surroundings).names)
        try emit(JSONItem(item: .memo(memo), isBareText: !isNamed), isNamed ? .memo(in: surroundings.keys) : .text)
        return true
    }

    /// Returns the day among the keys around a record: `2024-03-04`, or year, month and day as keys of their own.
    func day(of surroundings: JSONSurroundings) -> Timestamp? {
        let keys = surroundings.keys
        for key in keys.reversed() where key.utf8.first.map({ 0x30...0x39 ~= $0 }) == true {
            if let day = reading.day(named: key) { return day }
        }
        guard keys.count >= 3 else { return nil }
        let last = keys.suffix(3).map { $0.prefix { $0.isNumber } }
        guard last.allSatisfy({ 1...4 ~= $0.count }), last[0].count == 4 else { return nil }
        return reading.day(named: last.joined(separator: "-"))
    }

    func memoList(named name: String) -> Bool {
        let key = ReferenceKey(words: NameWords.split(name))
        return key?.kind == .memo && key?.isID == false
    }

    /// Returns the key of a record in a map, or that of its list, if it says something of the record: a person wrote it, and it is no word for
    /// memos, their fields or a day.
    func words(of key: String?) -> String? {
        guard isPlain, let key, isTitle(key), reading.match(key) == nil, WorkState(named: key) == nil, !Self.plainWords.contains(key),
            ReferenceKey(words: NameWords.split(key)) == nil, reading.day(named: key) == nil
        else { return nil }
        return key.categoryName
    }

    /// Words for anything in a file.
    private static let plainWords: Set<String> = [
        "데이터", "자료", "목록", "리스트", "전체", "항목", "결과", "레코드", "기록", "메모장", "백업", "일기장", "내보내기",
    ]

    private func isText(_ value: JSONValue) -> Bool {
        switch value {
        case .string, .null: true
        case .bool, .integer, .number, .array, .object: false
        }
    }

    /// Returns whether most keys are titles and most values words, as opposed to settings.
    private func haveTitles(_ members: [JSONMember]) -> Bool {
        let titles = members.count { isTitle($0.key) }
        let words = members.count { $0.value.scalarText.map(Prose.hasWords) ?? false }
        return 2 * titles > members.count && 2 * words > members.count
    }

    /// Returns whether a key is written by a person: it has a blank or a letter outside ASCII.
    private func isTitle(_ key: String) -> Bool {
        key.contains(" ") || key.unicodeScalars.contains { $0.value >= 0x80 && $0.properties.isAlphabetic }
    }
}
