package import MemoModel

/// A syntax error in JSON: its place and its reason.
package struct JSONFault: Error, Equatable {
    /// The kinds of syntax errors.
    package enum Reason: Equatable {
        /// The text ends inside the value.
        case end
        case value, key, colon, commaOrBrace, commaOrBracket
        case number, escape, controlCharacter, encoding, nesting, afterEnd, tooMany
        /// Not faults of values, but slips around them.
        case comment, call
    }

    /// Index into the bytes that were parsed.
    package let at: Int
    /// The kind of mistake.
    package let reason: Reason

    /// Creates an error at a byte of the parsed text.
    package init(at: Int, reason: Reason) { (self.at, self.reason) = (at, reason) }

    /// A sentence about the error, without its place.
    package var message: LocalizedMessage {
        switch reason {
        case .end: LocalizedMessage("the text ends before the value does", ko: "값이 끝나기 전에 파일이 끝납니다")
        case .value: LocalizedMessage("a value is missing here", ko: "여기에 값이 없습니다")
        case .key: LocalizedMessage("a key in double quotes is missing here", ko: "여기에 큰따옴표로 묶은 키가 없습니다")
        case .colon: LocalizedMessage("a colon is missing after the key", ko: "키 뒤에 쌍점이 없습니다")
        case .commaOrBrace: LocalizedMessage("a comma or } is missing here", ko: "여기에 쉼표나 }가 없습니다")
        case .commaOrBracket: LocalizedMessage("a comma or ] is missing here", ko: "여기에 쉼표나 ]가 없습니다")
        case .number: LocalizedMessage("not a JSON number", ko: "JSON의 숫자가 아닙니다")
        case .escape: LocalizedMessage("this escape is unknown", ko: "알 수 없는 이스케이프입니다")
        case .controlCharacter:
            LocalizedMessage("a string contains an unescaped line break or control character", ko: "문자열에 줄바꿈이나 제어 문자가 그대로 들어 있습니다")
        case .encoding: LocalizedMessage("this byte is not UTF-8", ko: "UTF-8이 아닌 바이트입니다")
        case .nesting:
            LocalizedMessage("brackets are nested more than \(JSONParser.nestingLimit) deep", ko: "괄호가 \(JSONParser.nestingLimit)겹보다 깊습니다")
        case .tooMany: LocalizedMessage("there are too many values; send them in several parts", ko: "값이 너무 많습니다. 여러 번에 나누어 보내세요")
        case .comment: LocalizedMessage("it has comments", ko: "주석이 있습니다")
        case .call: LocalizedMessage("it is the argument of a call or the value of a variable", ko: "함수의 인수이거나 변수의 값입니다")
        case .afterEnd: LocalizedMessage("there is more after the end of the value", ko: "값이 끝난 뒤에 다른 글자가 있습니다")
        }
    }
}
