import Foundation
import MemoModel

/// Creates the problems of imports. Each function holds the code and the wording of one problem.
extension ImportProblem {
    package static func note(_ place: Place, _ code: String, _ english: String, ko korean: String) -> ImportProblem {
        ImportProblem(severity: .note, place: place, code: code, message: LocalizedMessage(english, ko: korean))
    }
    package static func skipped(_ place: Place, _ code: String, _ english: String, ko korean: String) -> ImportProblem {
        ImportProblem(severity: .skipped, place: place, code: code, message: LocalizedMessage(english, ko: korean))
    }
    package static func rejected(_ place: Place, _ code: String, _ english: String, ko korean: String) -> ImportProblem {
        ImportProblem(severity: .rejected, place: place, code: code, message: LocalizedMessage(english, ko: korean))
    }

    /// Whether more may be missing than the file that the place names: the rest of an archive that is cut off, or the files after a limit.
    package var hidesOthers: Bool {
        ["archive-damaged", "too-many-files", "expansion", "no-temporary-room", "too-deep", "given-up"].contains(code)
    }

    // MARK: Files

    static func unreadable(_ place: Place, reason: String) -> ImportProblem {
        rejected(
            place, "unreadable", "\(place): cannot be read (\(reason)); check its permissions",
            ko: "\(place): 읽을 수 없습니다(\(reason)). 권한을 확인하세요")
    }
    static func vanished(_ place: Place) -> ImportProblem {
        rejected(
            place, "vanished", "\(place): disappeared during the import; import again when the folder has finished syncing",
            ko: "\(place): 가져오는 동안 없어졌습니다. 폴더 동기화가 끝난 뒤 다시 가져오세요")
    }
    static func changedWhileRead(_ place: Place) -> ImportProblem {
        rejected(
            place, "changed-while-read", "\(place): changed while it was read; import again when the folder has finished syncing",
            ko: "\(place): 읽는 동안 내용이 바뀌었습니다. 폴더 동기화가 끝난 뒤 다시 가져오세요")
    }
    static func linkNotFollowed(_ place: Place) -> ImportProblem {
        skipped(
            place, "link-not-followed", "\(place): symbolic links are not followed; import the target separately",
            ko: "\(place): 심볼릭 링크는 따라가지 않습니다. 원래 파일을 따로 가져오세요")
    }
    static func notAFile(_ place: Place) -> ImportProblem {
        skipped(
            place, "not-a-file", "\(place): neither a file nor a folder; no action needed", ko: "\(place): 파일도 폴더도 아닙니다. 조치는 필요 없습니다")
    }
    static func tooDeep(_ place: Place, limit: Int) -> ImportProblem {
        rejected(
            place, "too-deep", "\(place): more than \(limit) folders deep; import this folder separately",
            ko: "\(place): 폴더가 \(limit)단계보다 깊습니다. 이 폴더만 따로 가져오세요")
    }
    static func tooManyFiles(_ place: Place, limit: Int) -> ImportProblem {
        rejected(
            place, "too-many-files", "\(place): not read, like all files after the first \(limit); import the folder in parts",
            ko: "\(place): 파일이 \(limit)개를 넘어 여기부터 읽지 않았습니다. 폴더를 나누어 가져오세요")
    }
    static func tooLarge(_ place: Place, limit: Int) -> ImportProblem {
        rejected(
            place, "too-large", "\(place): larger than \(limit >> 20) MB; split it and import again",
            ko: "\(place): \(limit >> 20)MB보다 큽니다. 나눈 뒤 다시 가져오세요")
    }
    static func unknownFormat(_ place: Place) -> ImportProblem {
        skipped(
            place, "unknown-format", "\(place): unknown format; if the file holds memos, name its format with --from",
            ko: "\(place): 알 수 없는 형식입니다. 메모 파일이라면 --from으로 형식을 정하세요")
    }
    static func copiedFiles(_ place: Place, count: Int) -> ImportProblem {
        note(
            place, "copied-files",
            "\(place): \(count == 1 ? "1 file carries" : "\(count) files carry") only the time of copying, so \(count == 1 ? "its memo has" : "their memos have") no date; no action needed",
            ko: "\(place): 파일의 날짜가 복사하거나 압축을 푼 때라서 메모 \(count)개의 수정일로 쓰지 않았습니다. 조치는 필요 없습니다")
    }
    static func systemFiles(_ place: Place, count: Int) -> ImportProblem {
        skipped(
            place, "system-files",
            "\(place): hidden files, settings, and files of the system or a sync service: \(count); no action needed",
            ko: "\(place): 숨은 파일, 설정, 운영체제와 동기화 서비스의 파일 \(count)개를 건너뛰었습니다. 조치는 필요 없습니다")
    }

    // MARK: Archives

    static func unsafePath(_ place: Place) -> ImportProblem {
        rejected(
            place, "unsafe-path",
            "\(place): the name of this entry leads out of the archive; if you trust the archive, unpack it and import the folder",
            ko: "\(place): 압축 파일 밖을 가리키는 이름입니다. 믿을 수 있다면 압축을 풀어 그 폴더를 가져오세요")
    }
    static func expansion(_ place: Place) -> ImportProblem {
        rejected(
            place, "expansion",
            "\(place): unpacks to far more data than memos would; if you trust the file, unpack it and import the folder",
            ko: "\(place): 압축을 풀면 지나치게 커집니다. 믿을 수 있다면 압축을 풀어 그 폴더를 가져오세요")
    }
    /// Reports an archive that cannot be unpacked because of the temporary folder, not because of the archive.
    static func noTemporaryRoom(_ place: Place, reason: String) -> ImportProblem {
        let folder = FileManager.default.temporaryDirectory.path(percentEncoded: false)
        return rejected(
            place, "no-temporary-room",
            "\(place): cannot be unpacked in \(folder) (\(reason)); free space there, or set TMPDIR to another folder",
            ko: "\(place): \(folder)에 풀 수 없습니다(\(reason)). 공간을 확보하거나 TMPDIR로 다른 폴더를 지정하세요")
    }
    static func archiveDamaged(_ place: Place, reason: String) -> ImportProblem {
        rejected(
            place, "archive-damaged", "\(place): damaged, or not of this format (\(reason)); download or export it again",
            ko: "\(place): 손상되었거나 이 형식이 아닙니다(\(reason)). 다시 내려받거나 내보내세요")
    }
    static func documentDamaged(_ place: Place, reason: String) -> ImportProblem {
        note(
            place, "document-damaged",
            "\(place): damaged after its text (\(reason)), so notes and files in it may be missing; compare it with the original",
            ko: "\(place): 글 뒤가 손상되어(\(reason)) 각주나 첨부 파일이 빠졌을 수 있습니다. 원본과 대조하세요")
    }
    static func archiveLocked(_ place: Place) -> ImportProblem {
        rejected(
            place, "encrypted", "\(place): locked with a password; unpack the archive and import the folder",
            ko: "\(place): 암호로 잠겨 있습니다. 압축을 풀어 그 폴더를 가져오세요")
    }
    static func nestedTooDeep(_ place: Place, limit: Int) -> ImportProblem {
        rejected(
            place, "too-deep", "\(place): nested in more than \(limit) archives, or one of too many; unpack it and import the folder",
            ko: "\(place): 압축 파일이 \(limit)겹보다 깊거나 너무 많습니다. 압축을 풀어 그 폴더를 가져오세요")
    }

    // MARK: Memos

    static func emptyMemo(_ place: Place) -> ImportProblem {
        skipped(place, "empty-memo", "\(place): empty memo; no action needed", ko: "\(place): 빈 메모입니다. 조치는 필요 없습니다")
    }
    static func emptyFile(_ place: Place) -> ImportProblem {
        skipped(
            place, "empty-memo", "\(place): empty file; if it is online-only, download it and import again",
            ko: "\(place): 빈 파일입니다. 온라인 전용 파일이라면 내려받은 뒤 다시 가져오세요")
    }
    static func encodingAssumed(_ place: Place, _ encoding: String) -> ImportProblem {
        note(
            place, "encoding-assumed", "\(place): read as \(encoding); if the text looks wrong, choose another encoding with --encoding",
            ko: "\(place): \(encoding) 인코딩으로 읽었습니다. 글자가 깨졌다면 --encoding으로 정하세요")
    }
    static func encodingWrong(_ place: Place, _ encoding: String) -> ImportProblem {
        rejected(
            place, "encoding-wrong", "\(place): not valid \(encoding); import this file separately with another --encoding",
            ko: "\(place): \(encoding) 인코딩에 맞지 않습니다. 이 파일만 다른 --encoding으로 가져오세요")
    }
    static func encodingUnknown(_ place: Place) -> ImportProblem {
        rejected(
            place, "encoding-unknown", "\(place): not UTF-8, UTF-16, UTF-32, CP949 or Johab; name it with --encoding, or save it as UTF-8",
            ko: "\(place): UTF-8, UTF-16, UTF-32, CP949, 조합형 가운데 어느 것도 아닙니다. --encoding으로 정하거나 UTF-8로 저장하세요")
    }
    static func binary(_ place: Place) -> ImportProblem {
        rejected(
            place, "binary", "\(place): holds NUL bytes instead of text; replace it by a copy that can be read, and import again",
            ko: "\(place): 글 대신 NUL 바이트가 들어 있습니다. 읽을 수 있는 사본으로 바꾼 뒤 다시 가져오세요")
    }
    static func encodingUnread(_ place: Place, _ encoding: String) -> ImportProblem {
        rejected(
            place, "encoding-unread", "\(place): the character set \(encoding) cannot be read here; save it as UTF-8 and import again",
            ko: "\(place): 여기서 읽을 수 없는 문자 집합입니다(\(encoding)). UTF-8로 저장한 뒤 다시 가져오세요")
    }
    static func encodingDamaged(_ place: Place, _ encoding: String, count: Int) -> ImportProblem {
        note(
            place, "encoding-damaged",
            "\(place): bytes that are not valid \(encoding) were replaced by U+FFFD: \(count); compare it with the original",
            ko: "\(place): \(encoding) 인코딩에 맞지 않는 바이트 \(count)개를 U+FFFD로 바꾸었습니다. 원본과 대조하세요")
    }
    /// Returns the problems of text that names its character set.
    static func decoding(_ text: NamedText?, named name: String, _ place: Place) -> [ImportProblem] {
        let name = String(name.unicodeScalars.filter { 0x20 < $0.value && $0.value < 0x7F }.map(Character.init).prefix(40))
        guard let text else { return [encodingUnread(place, name)] }
        if text.invalidBytes > 0 { return [encodingDamaged(place, name, count: text.invalidBytes)] }
        return text.assumed.map { [encodingAssumed(place, $0)] } ?? []
    }
    static func frontMatter(_ place: Place, reason: String) -> ImportProblem {
        note(
            place, "front-matter",
            "\(place): the front matter cannot be read (\(reason)) and was kept as text; correct it and import again",
            ko: "\(place): 머리말을 읽을 수 없어(\(reason)) 본문으로 남겼습니다. 고친 뒤 다시 가져오세요")
    }
    static func unknownKeys(_ place: Place, _ counts: [String: Int]) -> ImportProblem {
        let list = list(counts)
        return note(
            place, "unknown-keys",
            "\(place): names without a field were appended to the text: \(list); assign them with --map",
            ko: "\(place): 넣을 곳이 없는 항목은 글 끝에 적었습니다: \(list). --map으로 항목을 정할 수 있습니다")
    }
    static func unreadKeys(_ place: Place, _ counts: [String: Int]) -> ImportProblem {
        let list = list(counts)
        return note(
            place, "unread-keys", "\(place): text under unknown keys was left out: \(list); to import it, use --map body=KEY",
            ko: "\(place): 알 수 없는 키에 있는 글을 뺐습니다: \(list). 가져오려면 --map body=키를 쓰세요")
    }
    /// Names fields with text that are not kept, of a format whose names cannot be mapped.
    static func fieldsLeftOut(_ place: Place, _ counts: [String: Int]) -> ImportProblem {
        let list = list(counts)
        return note(
            place, "fields-left-out", "\(place): text in these fields was left out: \(list); no action needed if you can do without it",
            ko: "\(place): 이 항목에 있는 글을 뺐습니다: \(list). 없어도 되면 조치는 필요 없습니다")
    }
    /// Lists keys with their counts, the most frequent first.
    private static func list(_ counts: [String: Int]) -> String {
        let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return sorted.map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
    }
    static func unreadableDate(_ place: Place, key: String, value: LocalizedMessage) -> ImportProblem {
        note(
            place, "unreadable-date", "\(place): \(key) is not a date: \(value.english); write it as 2023-08-01T09:00:00Z",
            ko: "\(place): \(key) 값은 날짜가 아닙니다: \(value.korean). 2023-08-01T09:00:00Z처럼 쓰세요")
    }
    static func zoneAssumed(_ place: Place, zone: String) -> ImportProblem {
        note(
            place, "zone-assumed", "\(place): dates without a time zone were read as \(zone); choose another with --time-zone",
            ko: "\(place): 시간대가 없는 날짜를 \(zone) 기준으로 읽었습니다. 다르다면 --time-zone으로 정하세요")
    }
    static func labelsAreTags(_ place: Place, notes: Int) -> ImportProblem {
        note(
            place, "labels-are-tags",
            "\(place): \(notes == 1 ? "1 note has labels, which became tags" : "\(notes) notes have labels, which became tags"); "
                + "for categories instead, import again with --map category=labels",
            ko: "\(place): 메모 \(notes)개의 라벨을 태그로 가져왔습니다. 분류로 쓰려면 --map category=labels로 다시 가져오세요")
    }
    static func unknownReferences(_ place: Place, _ counts: [String: Int]) -> ImportProblem {
        let list = list(counts)
        return note(
            place, "unknown-reference",
            "\(place): IDs that no record has, or that lead in a circle: \(list); export these lists too, or choose the categories here",
            ko: "\(place): 가리키는 레코드가 없거나 서로를 가리키는 ID가 있습니다: \(list). 그 목록도 내보내거나 여기서 분류를 정하세요")
    }
    static func likelyReferences(_ place: Place, _ counts: [String: Int]) -> ImportProblem {
        let (list, key) = (list(counts), counts.keys.sorted()[0])
        return note(
            place, "unknown-reference",
            "\(place): no memo has a category, but these keys have IDs of categories: \(list); if they name them, use --map category=\(key)",
            ko: "\(place): 분류가 있는 메모가 없는데, 분류의 ID만 있는 키가 있습니다: \(list). 분류를 가리킨다면 --map category=\(key)를 쓰세요")
    }
    static func countedFrom2001(_ place: Place) -> ImportProblem {
        note(
            place, "counted-from-2001",
            "\(place): its dates would all lie before 2001, so they were read as seconds since 2001, as Apple's programs count; no action needed",
            ko: "\(place): 날짜가 모두 2001년 이전이 되어 애플 프로그램처럼 2001년부터 센 초로 읽었습니다. 조치는 필요 없습니다")
    }
    static func wrongType(_ place: Place, key: String, found: LocalizedMessage) -> ImportProblem {
        note(
            place, "wrong-type", "\(place): \(key) holds \(found.english) instead of text and was left out; correct it and import again",
            ko: "\(place): \(key)에 글이 아닌 것(\(found.korean))이 있어 뺐습니다. 고친 뒤 다시 가져오세요")
    }
    static func duplicateKey(_ place: Place, key: String) -> ImportProblem {
        note(
            place, "duplicate-key", "\(place): duplicate key \(key), the last value was used; remove the others",
            ko: "\(place): 키가 여러 번 나와 마지막 값을 썼습니다: \(key). 나머지를 지우세요")
    }
    static func historySkipped(_ place: Place) -> ImportProblem {
        skipped(
            place, "history", "\(place): a history of changes, not memos; no action needed",
            ko: "\(place): 메모가 아니라 변경 기록입니다. 조치는 필요 없습니다")
    }
    static func noText(_ place: Place, keys: [String]) -> ImportProblem {
        let seen = keys.prefix(12).joined(separator: ", ")
        return rejected(
            place, "no-text-key", "\(place): no known key holds text (keys: \(seen)); name one with --map body=KEY",
            ko: "\(place): 글이 담긴 키를 찾지 못했습니다(있는 키: \(seen)). --map body=키로 정하세요")
    }
    static func notARecord(_ place: Place, found: LocalizedMessage) -> ImportProblem {
        rejected(
            place, "not-a-record", "\(place): found \(found.english) instead of a memo; remove it",
            ko: "\(place): 메모가 있을 자리에 다른 것(\(found.korean))이 있습니다. 지우세요")
    }

    static func notMemos(_ place: Place, count: Int, of total: Int, keys: [String]) -> ImportProblem {
        let seen = keys.joined(separator: ", ")
        return rejected(
            place, "not-memos",
            "\(place): \(count) of \(total) records have no text (keys: \(seen)), so the file was not imported; "
                + "if they are memos, name their key with --map body=KEY",
            ko: "\(place): 레코드 \(total)개 가운데 \(count)개에 글이 없어(키: \(seen)) 파일을 가져오지 않았습니다. "
                + "메모라면 --map body=키로 정하세요")
    }
    static func namesOnly(_ place: Place, count: Int) -> ImportProblem {
        skipped(
            place, "names-only", "\(place): records that have only a name: \(count); no action needed",
            ko: "\(place): 이름만 있고 글이 없는 레코드 \(count)개를 건너뛰었습니다. 조치는 필요 없습니다")
    }

    static func cutText(_ place: Place, limit: Int, parts: Int) -> ImportProblem {
        note(
            place, "cut-text", "\(place): the text is longer than \(limit >> 20) MB and became \(parts) memos; no action needed",
            ko: "\(place): 글이 \(limit >> 20)MB보다 길어 메모 \(parts)개로 나누었습니다. 조치는 필요 없습니다")
    }

    static func brokenNote(_ place: Place) -> ImportProblem {
        rejected(
            place, "broken-note", "\(place): the structure of this note is damaged; correct or remove it",
            ko: "\(place): 이 메모의 구조가 손상되었습니다. 고치거나 지우세요")
    }

    // MARK: JSON

    static func jsonSyntax(_ place: Place, _ what: LocalizedMessage) -> ImportProblem {
        rejected(
            place, "json-syntax", "\(place): invalid JSON: \(what.english); correct it and import again",
            ko: "\(place): JSON이 잘못되었습니다: \(what.korean). 고친 뒤 다시 가져오세요")
    }
    static func jsonSlip(_ place: Place, _ what: LocalizedMessage) -> ImportProblem {
        note(
            place, "json-slip",
            "\(place): not strict JSON (\(what.english)), but it was read as it was meant; other programs may reject the file",
            ko: "\(place): 엄격한 JSON이 아니지만(\(what.korean)) 뜻대로 읽었습니다. 다른 프로그램은 읽지 못할 수 있습니다")
    }
    static func givenUp(_ place: Place) -> ImportProblem {
        rejected(
            place, "given-up", "\(place): too many errors, so the rest was not read; correct the file and import again",
            ko: "\(place): 오류가 너무 많아 여기부터 읽지 않았습니다. 파일을 고친 뒤 다시 가져오세요")
    }
    static func trailingComma(_ place: Place) -> ImportProblem {
        note(
            place, "trailing-comma",
            "\(place): extra comma before a closing bracket; nothing was lost, but remove it, since other programs may reject the file",
            ko: "\(place): 닫는 괄호 앞에 쉼표가 있습니다. 빠진 것은 없지만 다른 프로그램은 읽지 못할 수 있으니 지우세요")
    }
    static func loneSurrogate(_ place: Place) -> ImportProblem {
        note(
            place, "lone-surrogate", "\(place): half of a character was replaced by U+FFFD; enter the character again",
            ko: "\(place): 반쪽짜리 글자를 U+FFFD로 바꾸었습니다. 글자를 다시 입력하세요")
    }
}

extension Place: CustomStringConvertible {
    /// `path`, followed by `:line:column`, `record` and `byte` if known.
    public var description: String {
        var text = path
        if let line { text += ":\(line)" }
        if line != nil, let column { text += ":\(column)" }
        let rest = [record.map { "record \($0)" }, byte.map { "byte \($0)" }].compactMap { $0 }
        return rest.isEmpty ? text : text + " (" + rest.joined(separator: ", ") + ")"
    }
}
