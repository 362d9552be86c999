import MemoModel

/// The wording of every problem, beside its code.
extension ImportProblem {
    static func note(_ place: Place, _ code: String, _ english: String, ko korean: String) -> ImportProblem {
        ImportProblem(severity: .note, place: place, code: code, message: LocalizedMessage(english, ko: korean))
    }
    static func skipped(_ place: Place, _ code: String, _ english: String, ko korean: String) -> ImportProblem {
        ImportProblem(severity: .skipped, place: place, code: code, message: LocalizedMessage(english, ko: korean))
    }
    static func rejected(_ place: Place, _ code: String, _ english: String, ko korean: String) -> ImportProblem {
        ImportProblem(severity: .rejected, place: place, code: code, message: LocalizedMessage(english, ko: korean))
    }

    // MARK: Files

    static func unreadable(_ place: Place, reason: String) -> ImportProblem {
        rejected(
            place, "unreadable", "\(place): cannot be read (\(reason)); check its permissions",
            ko: "\(place): 읽을 수 없습니다(\(reason)). 권한을 확인하세요")
    }
    static func vanished(_ place: Place) -> ImportProblem {
        rejected(
            place, "vanished", "\(place): cannot be opened any more; import again when the folder is at rest",
            ko: "\(place): 더 이상 열 수 없습니다. 폴더 동기화가 끝난 뒤 다시 가져오세요")
    }
    static func changedWhileRead(_ place: Place) -> ImportProblem {
        rejected(
            place, "changed-while-read", "\(place): was written to while it was read; import again when the folder is at rest",
            ko: "\(place): 읽는 동안 내용이 바뀌었습니다. 폴더 동기화가 끝난 뒤 다시 가져오세요")
    }
    static func linkNotFollowed(_ place: Place) -> ImportProblem {
        skipped(
            place, "link-not-followed", "\(place): is a symbolic link, which is not followed; import its target by itself",
            ko: "\(place): 심볼릭 링크는 따라가지 않습니다. 원래 파일을 따로 가져오세요")
    }
    static func notAFile(_ place: Place) -> ImportProblem {
        skipped(
            place, "not-a-file", "\(place): is neither a file nor a folder; nothing to do", ko: "\(place): 파일도 폴더도 아닙니다. 할 일은 없습니다")
    }
    static func tooDeep(_ place: Place, limit: Int) -> ImportProblem {
        rejected(
            place, "too-deep", "\(place): lies more than \(limit) folders deep; import it by itself",
            ko: "\(place): 폴더가 \(limit)단계보다 깊습니다. 이 폴더만 따로 가져오세요")
    }
    static func tooManyFiles(_ place: Place, limit: Int) -> ImportProblem {
        rejected(
            place, "too-many-files", "\(place): comes after the first \(limit) files; import the folder in parts",
            ko: "\(place): 파일이 \(limit)개를 넘습니다. 폴더를 나누어 가져오세요")
    }
    static func tooLarge(_ place: Place, limit: Int) -> ImportProblem {
        rejected(
            place, "too-large", "\(place): is larger than \(limit >> 20) MB; split it", ko: "\(place): \(limit >> 20)MB보다 큽니다. 나누어 주세요")
    }
    static func unknownFormat(_ place: Place) -> ImportProblem {
        skipped(
            place, "unknown-format", "\(place): is of no known format; if it holds memos, name the format with --from",
            ko: "\(place): 아는 형식이 아닙니다. 메모 파일이라면 --from으로 형식을 정하세요")
    }
    static func systemFiles(_ place: Place, count: Int) -> ImportProblem {
        skipped(
            place, "system-files", "\(place): \(count) files of the system or of a sync service were left out; nothing to do",
            ko: "\(place): 운영체제나 동기화 서비스의 파일 \(count)개를 건너뛰었습니다. 할 일은 없습니다")
    }

    // MARK: Archives

    static func unsafePath(_ place: Place) -> ImportProblem {
        rejected(
            place, "unsafe-path", "\(place): the entry's name leads out of the archive; unpack it by hand if you trust it",
            ko: "\(place): 압축 파일 밖을 가리키는 이름입니다. 믿을 수 있다면 직접 푸세요")
    }
    static func expansion(_ place: Place) -> ImportProblem {
        rejected(
            place, "expansion", "\(place): unpacks to more than an archive of memos would; unpack it by hand if you trust it",
            ko: "\(place): 압축을 풀면 지나치게 커집니다. 믿을 수 있다면 직접 푸세요")
    }
    static func archiveDamaged(_ place: Place, reason: String) -> ImportProblem {
        rejected(
            place, "archive-damaged", "\(place): the archive cannot be read here (\(reason)); download or make it again",
            ko: "\(place): 압축 파일을 여기서 읽을 수 없습니다(\(reason)). 다시 내려받거나 만드세요")
    }
    static func archiveLocked(_ place: Place) -> ImportProblem {
        rejected(
            place, "encrypted", "\(place): is locked with a password; unpack the archive and import the folder",
            ko: "\(place): 암호로 잠겨 있습니다. 압축을 직접 푼 뒤 폴더를 가져오세요")
    }
    static func nestedTooDeep(_ place: Place, limit: Int) -> ImportProblem {
        rejected(
            place, "too-deep", "\(place): is an archive more than \(limit) archives deep, or one of very many; unpack it by hand",
            ko: "\(place): 압축 파일이 \(limit)겹보다 깊거나 너무 많습니다. 직접 푼 뒤 가져오세요")
    }

    // MARK: Memos

    static func emptyMemo(_ place: Place) -> ImportProblem {
        skipped(place, "empty-memo", "\(place): the memo is empty; nothing to do", ko: "\(place): 빈 메모입니다. 할 일은 없습니다")
    }
    static func emptyFile(_ place: Place) -> ImportProblem {
        skipped(
            place, "empty-memo", "\(place): the file has no bytes; if it is kept online only, download it and import again",
            ko: "\(place): 빈 파일입니다. 온라인 전용 파일이라면 내려받은 뒤 다시 가져오세요")
    }
    static func encodingAssumed(_ place: Place, _ encoding: String) -> ImportProblem {
        note(
            place, "encoding-assumed", "\(place): read as \(encoding); if it looks wrong, name another with --encoding",
            ko: "\(place): \(encoding) 인코딩으로 읽었습니다. 글자가 깨졌다면 --encoding으로 정하세요")
    }
    static func encodingWrong(_ place: Place, _ encoding: String) -> ImportProblem {
        rejected(
            place, "encoding-wrong", "\(place): is not \(encoding) throughout; import it by itself with another --encoding",
            ko: "\(place): \(encoding) 밖의 글자가 있습니다. 이 파일만 다른 --encoding으로 가져오세요")
    }
    static func encodingUnknown(_ place: Place) -> ImportProblem {
        rejected(
            place, "encoding-unknown", "\(place): is neither UTF-8, UTF-16, CP949 nor Johab; save it as UTF-8",
            ko: "\(place): UTF-8, UTF-16, CP949, 조합형 가운데 어느 것도 아닙니다. UTF-8로 저장하세요")
    }
    static func frontMatter(_ place: Place, reason: String) -> ImportProblem {
        note(
            place, "front-matter", "\(place): the front matter cannot be read (\(reason)) and was kept as text; correct it",
            ko: "\(place): 머리말을 읽을 수 없어(\(reason)) 본문으로 남겼습니다. 고쳐 주세요")
    }
    static func unknownKeys(_ place: Place, _ counts: [String: Int]) -> ImportProblem {
        let list = list(counts)
        return note(
            place, "unknown-keys",
            "\(place): keys of front matter that no field takes stand at the end of the text: \(list); --map can name a field",
            ko: "\(place): 머리말에서 메모의 항목이 아닌 키를 글 끝에 적었습니다: \(list). --map 으로 항목을 정할 수 있습니다")
    }
    static func unreadKeys(_ place: Place, _ counts: [String: Int]) -> ImportProblem {
        let list = list(counts)
        return note(
            place, "unread-keys", "\(place): text under keys that no field takes was left out: \(list); name one with --map body=KEY",
            ko: "\(place): 메모의 항목이 아닌 키에 있는 글을 뺐습니다: \(list). --map body=키로 정할 수 있습니다")
    }
    /// Keys and how often each came, the most frequent first.
    private static func list(_ counts: [String: Int]) -> String {
        let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return sorted.prefix(20).map { "\($0.key) (\($0.value))" }.joined(separator: ", ") + (sorted.count > 20 ? " …" : "")
    }
    static func unreadableDate(_ place: Place, key: String, value: LocalizedMessage) -> ImportProblem {
        note(
            place, "unreadable-date", "\(place): \(key) \(value.english) is not read as a date; write it as 2023-08-01T09:00:00Z",
            ko: "\(place): \(key) 값은 날짜로 읽을 수 없습니다: \(value.korean). 2023-08-01T09:00:00Z처럼 쓰세요")
    }
    static func zoneAssumed(_ place: Place, zone: String) -> ImportProblem {
        note(
            place, "zone-assumed", "\(place): dates without a zone were read as \(zone); name another with --time-zone",
            ko: "\(place): 시간대가 없는 날짜를 \(zone) 기준으로 읽었습니다. 다르다면 --time-zone으로 정하세요")
    }
    static func wrongType(_ place: Place, key: String, found: LocalizedMessage) -> ImportProblem {
        note(
            place, "wrong-type", "\(place): \(key) holds \(found.english) where text belongs and was left out; correct it if it matters",
            ko: "\(place): \(key)에 글이 아닌 것(\(found.korean))이 있어 뺐습니다. 필요하면 고치세요")
    }
    static func duplicateKey(_ place: Place, key: String) -> ImportProblem {
        note(
            place, "duplicate-key", "\(place): \(key) stands there twice, the last one counts; remove the other",
            ko: "\(place): 키가 두 번 나와 마지막 것을 썼습니다: \(key). 나머지를 지우세요")
    }
    static func duplicateID(_ place: Place, id: String) -> ImportProblem {
        note(
            place, "duplicate-id", "\(place): id \(id) is another memo's already, so a number was added to it; nothing to do",
            ko: "\(place): 다른 메모의 id와 같아 번호를 붙였습니다: \(id). 할 일은 없습니다")
    }
    static func historySkipped(_ place: Place) -> ImportProblem {
        skipped(
            place, "history", "\(place): holds a history of changes and no memos; nothing to do",
            ko: "\(place): 메모가 아니라 변경 기록입니다. 할 일은 없습니다")
    }
    static func noText(_ place: Place, keys: [String]) -> ImportProblem {
        let seen = keys.prefix(12).joined(separator: ", ")
        return rejected(
            place, "no-text-key", "\(place): no key is known to hold text (seen: \(seen)); name one with --map body=KEY",
            ko: "\(place): 글이 담긴 키를 찾지 못했습니다(있는 키: \(seen)). --map body=키로 정하세요")
    }
    static func notARecord(_ place: Place, found: LocalizedMessage) -> ImportProblem {
        rejected(
            place, "not-a-record", "\(place): holds \(found.english) where a memo belongs; remove it",
            ko: "\(place): 메모가 있을 자리에 다른 것(\(found.korean))이 있습니다. 지우세요")
    }

    static func notMemos(_ place: Place, count: Int, of total: Int, keys: [String]) -> ImportProblem {
        let seen = keys.joined(separator: ", ")
        return rejected(
            place, "not-memos",
            "\(place): \(count) of its \(total) records have no text of a memo (keys: \(seen)), so nothing of it was read; "
                + "if they are memos, name their key with --map body=KEY",
            ko: "\(place): 레코드 \(total)개 가운데 \(count)개에 메모의 글이 없어(키: \(seen)) 아무것도 읽지 않았습니다. "
                + "메모라면 --map body=키로 정하세요")
    }
    static func namesOnly(_ place: Place, count: Int) -> ImportProblem {
        skipped(
            place, "names-only", "\(place): records with a name and no text beside the memos were left out: \(count); nothing to do",
            ko: "\(place): 메모 옆에 이름만 있고 글이 없는 레코드 \(count)개를 뺐습니다. 할 일은 없습니다")
    }

    static func brokenNote(_ place: Place) -> ImportProblem {
        rejected(
            place, "broken-note", "\(place): the marks around this note are damaged; correct or remove it",
            ko: "\(place): 이 메모를 둘러싼 표시가 손상되었습니다. 고치거나 지우세요")
    }

    // MARK: JSON

    static func jsonSyntax(_ place: Place, _ what: LocalizedMessage) -> ImportProblem {
        rejected(
            place, "json-syntax", "\(place): broken JSON: \(what.english); correct it and import again",
            ko: "\(place): JSON이 잘못되었습니다: \(what.korean). 고친 뒤 다시 가져오세요")
    }
    static func givenUp(_ place: Place) -> ImportProblem {
        rejected(
            place, "given-up", "\(place): too much is broken, so nothing from here on was read; correct the file and import again",
            ko: "\(place): 잘못된 곳이 너무 많아 여기부터 읽지 않았습니다. 파일을 고친 뒤 다시 가져오세요")
    }
    static func trailingComma(_ place: Place) -> ImportProblem {
        note(
            place, "trailing-comma", "\(place): a comma stands before the closing bracket; nothing was lost, but remove it",
            ko: "\(place): 닫는 괄호 앞에 쉼표가 있습니다. 빠진 것은 없지만 다른 프로그램은 읽지 못할 수 있으니 지우세요")
    }
    static func loneSurrogate(_ place: Place) -> ImportProblem {
        note(
            place, "lone-surrogate", "\(place): half a character was replaced by U+FFFD; write the character again",
            ko: "\(place): 반쪽짜리 글자를 U+FFFD로 바꾸었습니다. 글자를 다시 쓰세요")
    }
}

extension Place: CustomStringConvertible {
    /// `path`, and as far as known `:line:column`, `record` and `byte`.
    public var description: String {
        var text = path
        if let line { text += ":\(line)" }
        if line != nil, let column { text += ":\(column)" }
        let rest = [record.map { "record \($0)" }, byte.map { "byte \($0)" }].compactMap { $0 }
        return rest.isEmpty ? text : text + " (" + rest.joined(separator: ", ") + ")"
    }
}
