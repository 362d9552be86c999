import Foundation
import MemoModel

/// The argument parser's English messages, rewritten in the style and language of this program.
enum ParserText {
    /// Returns the message for wrong usage: the error, the usage line, and a pointer to the help.
    static func mistake(_ text: String, in command: String) -> String {
        // The parser names a subcommand without `saekin`.
        let full = command == "saekin" ? text : text.replacing("See '\(command) ", with: "See 'saekin \(command) ")
        let plain = VisibleText.line(full, keepsBreaks: true)
        // The parser lists many values on separate lines.
        let joined = plain.replacing("the following:\n  - ", with: "the following: ").replacing("\n  - ", with: ", ")
        let parts = joined.split(separator: "\n\nOVERVIEW:", maxSplits: 1)
        var lines = (parts.first ?? "").filledLines.map(String.init)
        // The error has listed the values already.
        if lines.first?.contains("Please provide one of") == true { lines.removeAll { $0.hasPrefix("Help:  ") } }
        if parts.count == 2 {
            lines += parts[1].filledLines.filter { $0.hasPrefix("USAGE: ") }.map { "Usage: " + $0.dropFirst(7) }
            lines.append("  See 'saekin \(command) --help' for more information.")
        }
        return lines.map { line in
            let isFault = line.hasPrefix("Error: ")
            let said = isFault ? withoutFarOption(String(line.dropFirst(7))) : line.hasPrefix("Usage: ") ? HelpText.usage(line) : line
            if isFault, let near = nearValue(said) { return "saekin: " + placeholders(near) }
            let shown = say(
                isFault ? listed(translated(said, to: { $0.english })) : said, listed(translated(said, to: { $0.korean })))
            return (isFault ? "saekin: " : "") + placeholders(shown)
        }.joined(separator: "\n")
    }

    /// Returns unbroken help in the order of this program, with headings in the user's language.
    static func help(_ text: String) -> String {
        let text = HelpText.ordered(text)
        guard Language.ofUser == .korean else { return text }
        return text.lines.map { line in
            // Option descriptions are already translated; only the parser's own words are replaced.
            guard line.hasPrefix("  ") else { return placeholders(translated(String(line), to: { $0.korean })) }
            return words.reduce(translated(named(line), to: { $0.korean })) { $0.replacing($1.0, with: $1.1) }
        }.joined(separator: "\n")
    }

    /// Returns a line of an option with the names of its values in the user's language. Its description keeps its column.
    private static func named(_ line: Substring) -> String {
        let column = HelpLayout.descriptionColumn
        guard line.count > column, line.dropFirst(column - 1).first == " " else { return placeholders(String(line)) }
        let name = placeholders(String(line.prefix(column).reversed().drop { $0 == " " }.reversed()))
        let gap = name.count < column ? String(repeating: " ", count: column - name.count) : "\n" + String(repeating: " ", count: column)
        return name + gap + placeholders(String(line.dropFirst(column)))
    }

    /// Returns a text with the placeholders of arguments and of values of options in the user's language.
    private static func placeholders(_ text: String) -> String {
        guard Language.ofUser == .korean else { return text }
        var (result, rest) = ("", text[...])
        while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
            result += rest[..<start]
            let name = String(rest[rest.index(after: start)..<end])
            guard let korean = placeholders[name] else {
                result += "<"
                rest = rest[rest.index(after: start)...]
                continue
            }
            result += "<\(korean)>"
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    /// The Korean names of arguments and of values of options. `HelpTextTests` say if one is missing.
    private static let placeholders = [
        "subcommand": "명령", "options": "옵션", "address": "주소", "after": "분류", "before": "분류", "category": "분류", "color": "색",
        "dates": "날짜", "day": "날짜", "encoding": "인코딩", "events": "개수", "field=key": "항목=키", "file": "파일", "folder": "폴더",
        "format": "형식", "host": "주소", "how": "방법", "icon": "아이콘", "id": "번호", "into": "폴더", "key": "키", "kind": "종류",
        "level": "수준", "limit": "개수", "mark": "범위", "memo": "메모", "move-to": "분류", "ms": "밀리초", "n": "개수", "name": "이름",
        "names": "이름", "new-name": "새 이름", "new": "새 이름", "number": "번호", "origin": "출처", "parent": "분류", "part": "단위",
        "path": "경로", "port": "포트", "prefix": "앞글자", "query": "검색어", "role": "역할", "rungs": "단계", "samples": "개수",
        "scope": "범위", "seconds": "초", "shell": "셸", "side": "쪽", "sort": "순서", "source": "출처", "state": "상태", "tag": "태그",
        "text": "글", "to": "형식", "url": "주소", "value": "값", "version": "버전", "versions": "개수", "words": "낱말", "zone": "시간대",
    ]

    /// Returns a list of names without its conjunctions.
    private static func listed(_ text: String) -> String { text.replacing("' or '", with: "', '").replacing("' and '", with: "', '") }

    /// Returns a sentence of the parser in other words.
    private static func translated(_ line: String, to words: (Sentence) -> String?) -> String {
        for sentence in sentences {
            guard let parts = parts(of: line, as: sentence.pattern) else { continue }
            guard let words = words(sentence) else { return line }
            // Replaces piece by piece, because an inserted value may contain a `%`.
            let pieces = words.split(separator: "%", omittingEmptySubsequences: false)
            return pieces.dropFirst().reduce(String(pieces[0])) { text, piece in
                guard let number = piece.first?.wholeNumberValue, parts.indices.contains(number - 1) else { return text + piece }
                return text + parts[number - 1] + piece.dropFirst()
            }
        }
        return line
    }

    /// Returns a message of the parser without the option that it suggests, if the typed one is no slip for it. The parser would offer `--server`
    /// for `--order`.
    private static func withoutFarOption(_ line: String) -> String {
        guard let parts = parts(of: line, as: sentences[0].pattern) else { return line }
        let names = parts.map { String($0.drop { $0 == "-" }) }
        return NearValue.of(names[0], among: [names[1]]) == nil ? "Unknown option '\(parts[0])'" : line
    }

    /// Returns the message for a value that is near one of the valid ones, nil for others.
    private static func nearValue(_ line: String) -> String? {
        guard let parts = listPatterns.lazy.compactMap({ parts(of: line, as: $0) }).first else { return nil }
        let (value, option, list) = (parts[0], parts[1], listed(parts[2]))
        let values = list.split(separator: ", ").map { $0.trimmingCharacters(in: ["'"]) }
        guard let near = NearValue.of(value, among: values).map(NearValue.question) else { return nil }
        return say(
            "\(value): invalid value for \(option); \(near.english) All values: \(list)",
            "\(value): 쓸 수 없는 값입니다. \(near.korean) \(option)의 모든 값: \(list)")
    }

    /// The sentences of the parser that list the valid values, the longer one first.
    private static let listPatterns = [
        "The value '%' is invalid for '%'. Please provide one of the following: %",
        "The value '%' is invalid for '%'. Please provide one of %.",
    ]

    /// Returns the text for each `%` of a pattern, or nil if the line does not match.
    private static func parts(of line: String, as pattern: String) -> [String]? {
        let pieces = pattern.split(separator: "%", omittingEmptySubsequences: false)
        guard line.hasPrefix(pieces[0]) else { return nil }
        var (rest, parts) = (line.dropFirst(pieces[0].count), [String]())
        for (number, piece) in pieces.enumerated().dropFirst() {
            if number == pieces.count - 1 {
                guard rest.hasSuffix(piece) else { return nil }
                parts.append(String(rest.dropLast(piece.count)))
            } else {
                guard let place = rest.firstRange(of: piece) else { return nil }
                parts.append(String(rest[..<place.lowerBound]))
                rest = rest[place.upperBound...]
            }
        }
        return parts
    }

    private typealias Sentence = (pattern: String, english: String?, korean: String)

    /// Sentences of the parser, and how this program says them. English is nil where the parser's words stay. If two begin alike, the longer one comes
    /// first.
    private static let sentences: [Sentence] = [
        ("Unknown option '%'. Did you mean '%'?", "%1: no such option; did you mean %2?", "%1: 그런 옵션이 없습니다. 혹시 %2인가요?"),
        ("Unknown option '%'", "%1: no such option", "%1: 그런 옵션이 없습니다"),
        ("Missing value for '%'", "%1 needs a value", "%1: 값이 없습니다. 뒤에 값을 쓰세요"),
        ("   or: Missing value for '%' in '%'", nil, "   또는: %1: 값이 없습니다(%2)"),
        ("Missing expected argument '%'", "missing argument: %1", "인자가 없습니다: %1"),
        ("Missing one of: '%'", "write one of: '%1'", "다음 가운데 하나를 쓰세요: '%1'"),
        ("Missing required subcommand.", "a subcommand is missing", "하위 명령을 쓰세요"),
        ("Unexpected argument '%'", "%1: unexpected argument", "%1: 여기에 쓸 수 없습니다"),
        ("% unexpected arguments: '%'", "too many arguments: '%2'", "인자가 너무 많습니다: '%2'"),
        (
            "The option '%' does not take any value, but '%' was specified.", "%1 takes no value; leave out %2",
            "%1: 값을 받지 않는 옵션입니다. 값(%2)을 빼세요"
        ),
        (
            "Value to be set with flag '%' had already been set with flag '%'", "%1 and %2 cannot be combined", "%1, %2: 함께 쓸 수 없습니다"
        ),
        (
            "The value '%' is invalid for '%'. Please provide one of the following: %", "%1: invalid value for %2; use one of: %3",
            "%1: 쓸 수 없는 값입니다. %2 값은 다음 가운데 하나를 쓰세요: %3"
        ),
        (
            "The value '%' is invalid for '%'. Please provide one of %.", "%1: invalid value for %2; use one of: %3",
            "%1: 쓸 수 없는 값입니다. %2 값은 다음 가운데 하나를 쓰세요: %3"
        ),
        ("The value '%' is invalid for '%'", "%1: invalid value for %2", "%1: 쓸 수 없는 값입니다(%2)"),
        ("Usage: %", nil, "사용법: %1"),
        ("USAGE: %", nil, "사용법: %1"),
        ("Help:  %", nil, "설명:  %1"),
        ("OVERVIEW: %", nil, "설명: %1"),
        ("ARGUMENTS:", nil, "인자:"),
        ("OPTIONS:", nil, "옵션:"),
        ("COMMON OPTIONS:", nil, "공통 옵션:"),
        ("SUBCOMMANDS:", nil, "명령:"),
        ("  See '%' for more information.", nil, "  더 보기: %1"),
        ("  See '%' for detailed help.", nil, "  명령마다의 설명: %1"),
    ]

    private static let words = [
        ("Show help information.", "도움말 보기"), ("Show the version.", "버전 보기"), ("(values:", "(값:"), ("default:", "기본값:"),
        // As wide as the English word, because descriptions follow in columns.
        ("(default) ", "(기본)    "),
    ]
}
