import MemoModel

/// Problems of single formats.
extension ImportProblem {
    // MARK: Files beside memos

    static func attachments(_ place: Place, count: Int) -> ImportProblem {
        skipped(
            place, attachmentsCode, "\(place): files without text (pictures, recordings …): \(count); to keep them, add --attachments keep",
            ko: "\(place): 그림, 녹음 등 글이 없는 파일 \(count)개를 건너뛰었습니다. 함께 보관하려면 --attachments keep을 붙이세요")
    }
    /// Pictures and files within notes and documents, which are counted where they are not kept.
    static func heldAttachments(_ place: Place, count: Int) -> ImportProblem {
        skipped(
            place, attachmentsCode, "\(place): pictures and files within the memos: \(count); --attachments keep copies them",
            ko: "\(place): 메모 안의 그림과 파일 \(count)개를 건너뛰었습니다. --attachments keep을 쓰면 복사합니다")
    }
    /// Comments of YAML, which are for people who read the file itself.
    static func frontMatterComments(_ place: Place, count: Int) -> ImportProblem {
        note(
            place, "front-matter-comments",
            "\(place): comments in front matter (#) were left out: \(count); no action needed if you can do without them",
            ko: "\(place): 머리말의 주석(#) \(count)개를 뺐습니다. 없어도 되면 조치는 필요 없습니다")
    }
    /// The code of `attachments` and `heldAttachments`.
    static let attachmentsCode = "attachments"
    static func unlinkedAttachments(_ place: Place, count: Int) -> ImportProblem {
        skipped(
            place, "attachments-unlinked", "\(place): files that no memo links to, not copied: \(count); no action needed",
            ko: "\(place): 어느 메모도 가리키지 않아 복사하지 않은 파일 \(count)개. 조치는 필요 없습니다")
    }
    package static func attachmentTooLarge(_ place: Place, name: String) -> ImportProblem {
        let limit = AttachmentRecord.sizeLimit >> 20
        return note(
            place, "attachment-too-large", "\(place): attachment larger than \(limit) MB, not copied: \(name); keep it yourself",
            ko: "\(place): \(limit)MB보다 큰 첨부 파일이라 복사하지 않았습니다: \(name). 따로 보관하세요")
    }
    static func companions(_ place: Place, count: Int) -> ImportProblem {
        skipped(
            place, "companions", "\(place): files that repeat the memos or describe the account: \(count); no action needed",
            ko: "\(place): 메모를 되풀이하거나 계정만 설명하는 파일 \(count)개를 건너뛰었습니다. 조치는 필요 없습니다")
    }
    static func linesAboveHeader(_ place: Place, _ lines: [String]) -> ImportProblem {
        let text = lines.joined(separator: " / ")
        return note(
            place, "lines-above-header", "\(place): lines above the names of the columns were left out: \(text); no action needed",
            ko: "\(place): 열 이름 위에 있는 줄을 뺐습니다: \(text). 조치는 필요 없습니다")
    }
    static func mostlyUnread(_ place: Place, _ endings: FileEndings, read: Int) -> ImportProblem {
        rejected(
            place, "mostly-unread",
            "\(place): could read only \(read) of its files; not read: \(endings.text.english); "
                + "export the memos from their app as text, Markdown, HTML or JSON",
            ko: "\(place): 읽은 파일은 \(read)개뿐이고 다음은 읽지 못했습니다: \(endings.text.korean). "
                + "앱에서 텍스트, 마크다운, HTML, JSON으로 내보내세요")
    }
    static func twinNames(_ place: Place, other: String) -> ImportProblem {
        note(
            place, "twin-names",
            "\(place): differs from \(other) only in case, Unicode composition or encoding; both were imported, delete the one you do not need",
            ko: "\(place): 다른 파일(\(other))과 대소문자, 자모 조합, 인코딩만 다른 이름입니다. 둘 다 가져왔으니 필요 없는 쪽을 지우세요")
    }
    static func ownVault(_ place: Place) -> ImportProblem {
        rejected(
            place, "own-vault",
            "\(place): a vault of Saekin; to add its memos to this one: saekin import FILE; to search it: --vault FILE; to put it back: saekin restore-backup FILE",
            ko:
                "\(place): 색인의 보관소입니다. 이 보관소에 합치려면 saekin import 파일, 찾으려면 --vault 파일, 되돌리려면 saekin restore-backup 파일을 쓰세요"
        )
    }
    static func realm(_ place: Place) -> ImportProblem {
        rejected(
            place, "realm",
            "\(place): cannot read Realm databases; open it in Realm Studio, save it as JSON (File, Save data) and import that",
            ko: "\(place): Realm 데이터베이스는 읽을 수 없습니다. Realm Studio에서 열어 JSON으로 저장한 뒤 그 파일을 가져오세요")
    }
    static func paperStub(_ place: Place) -> ImportProblem {
        rejected(
            place, "online-only",
            "\(place): only a link to a Dropbox Paper document; export the document from Paper as Markdown and import that",
            ko: "\(place): Dropbox Paper 문서의 링크입니다. Paper에서 문서를 마크다운으로 내보낸 뒤 가져오세요")
    }
    static func cloudStub(_ place: Place) -> ImportProblem {
        rejected(
            place, "online-only", "\(place): only a link to an online document; download the document as text or Word and import that",
            ko: "\(place): 온라인 문서의 링크입니다. 문서를 텍스트나 워드로 내려받아 가져오세요")
    }
    static func placeholder(_ place: Place) -> ImportProblem {
        rejected(
            place, "online-only", "\(place): a placeholder for an online-only file; download the file and import again",
            ko: "\(place): 온라인 전용 파일을 나타낼 뿐입니다. 파일을 내려받은 뒤 다시 가져오세요")
    }
    static func samsungNotes(_ place: Place) -> ImportProblem {
        rejected(
            place, "samsung-notes",
            "\(place): cannot read this Samsung Notes format; in the app choose Save as file, Word or text, and import that",
            ko: "\(place): 이 삼성 노트 형식은 읽을 수 없습니다. 앱에서 '파일로 저장'을 눌러 워드나 텍스트로 저장한 뒤 가져오세요")
    }
    static func ownForm(_ place: Place, _ way: LocalizedMessage) -> ImportProblem {
        rejected(
            place, "own-form", "\(place): only its own app reads this format; export the memos and import the result (\(way.english))",
            ko: "\(place): 그 앱만 읽는 형식입니다. 앱에서 내보낸 뒤 가져오세요(\(way.korean))")
    }
    static func locked(_ place: Place) -> ImportProblem {
        rejected(
            place, "encrypted", "\(place): locked with a password, or without a readable note; save it in its app without a password",
            ko: "\(place): 암호로 잠겼거나 읽을 수 있는 메모가 없습니다. 앱에서 암호 없이 다시 저장하세요")
    }
    static func outdatedHangul(_ place: Place) -> ImportProblem {
        rejected(
            place, "hwp-3",
            "\(place): a document of HWP 3 or older, which cannot be read here; open it in Hancom's program and save it as .hwpx",
            ko: "\(place): 아래아한글 3.0 이하의 문서라 읽을 수 없습니다. 한글에서 열어 .hwpx로 저장한 뒤 가져오세요")
    }
    static func document(_ place: Place) -> ImportProblem {
        skipped(
            place, "document", "\(place): cannot read documents of this kind; save it as text, Markdown, HTML or Word and import that",
            ko: "\(place): 이런 문서는 읽을 수 없습니다. 텍스트, 마크다운, HTML, 워드로 저장한 뒤 가져오세요")
    }

    // MARK: Notes

    static func encryptedPart(_ place: Place) -> ImportProblem {
        rejected(
            place, "encrypted", "\(place): part of the note is encrypted and was left out; decrypt it in its app and export again",
            ko: "\(place): 메모의 일부가 암호화되어 있어 뺐습니다. 앱에서 암호를 푼 뒤 다시 내보내세요")
    }
    static func encrypted(_ place: Place, title: String?) -> ImportProblem {
        let name = title.map { " (\($0))" } ?? ""
        return rejected(
            place, "encrypted", "\(place): the note\(name) is encrypted; unlock it in its app and export again",
            ko: "\(place): 암호화된 메모입니다\(name). 앱에서 잠금을 푼 뒤 다시 내보내세요")
    }

    static func noMailHead(_ place: Place) -> ImportProblem {
        rejected(
            place, "no-mail-head",
            "\(place): no From:, Subject: or Date: at its beginning; add one of them, or rename the file to .txt to import it as text",
            ko: "\(place): 첫머리에 From:, Subject:, Date: 가운데 어느 것도 없습니다. 하나를 적거나, 이름을 .txt로 바꾸어 텍스트로 가져오세요")
    }
    static func wordsUnread(_ place: Place, _ encoding: String) -> ImportProblem {
        note(
            place, "words-unread",
            "\(place): words in the head use the character set \(encoding.prefix(40)), which cannot be read here, and were kept encoded",
            ko: "\(place): 머리글의 낱말을 여기서 읽을 수 없는 문자 집합(\(encoding.prefix(40)))이라 부호 그대로 두었습니다")
    }

    static func noJoplinBlock(_ place: Place) -> ImportProblem {
        rejected(
            place, "no-joplin-block",
            "\(place): the metadata at the end of a Joplin file is missing; export it again, or rename the file to import it as text",
            ko: "\(place): 조플린 파일 끝의 메타데이터가 없습니다. 다시 내보내거나, 이름을 바꾸어 텍스트로 가져오세요")
    }

    static func unreadableNote(_ place: Place) -> ImportProblem {
        rejected(
            place, "unreadable-note",
            "\(place): the text of the note is damaged or in a newer format; export the note from its app and import that",
            ko: "\(place): 메모의 글이 손상되었거나 더 새로운 형식입니다. 앱에서 내보낸 뒤 가져오세요")
    }

    // MARK: Stores

    static func store(_ place: Place, _ failure: StoreFile.Failure) -> ImportProblem {
        switch failure {
        case .damaged(let reason):
            rejected(
                place, "store-damaged",
                "\(place): the database cannot be read (\(reason)); close the app and copy the file again, with its -wal file",
                ko: "\(place): 데이터베이스를 읽을 수 없습니다(\(reason)). 앱을 닫고 -wal 파일과 함께 다시 복사하세요")
        case .tooLarge: tooLarge(place, limit: Int(StoreFile.valueLimit))
        case .tooLong:
            rejected(
                place, "store-too-long",
                "\(place): stopped reading the database because it takes too long; export the memos from their app instead",
                ko: "\(place): 데이터베이스를 읽는 데 너무 오래 걸려 중단했습니다. 앱에서 내보낸 파일을 가져오세요")
        }
    }
    static func tornStore(_ place: Place) -> ImportProblem {
        rejected(
            place, "torn-store",
            "\(place): the -wal file does not match the database, so the latest changes are missing; sync all three files again",
            ko: "\(place): -wal 파일이 데이터베이스와 맞지 않아 마지막 변경 내용이 빠졌습니다. 세 파일을 다시 동기화하세요")
    }
    static func ownDatabase(_ place: Place) -> ImportProblem {
        skipped(
            place, "own-database", "\(place): a database of QOwnNotes without memos; no action needed",
            ko: "\(place): QOwnNotes의 데이터베이스이며 메모는 없습니다. 조치는 필요 없습니다")
    }
    static func sameAsOriginal(_ place: Place, count: Int) -> ImportProblem {
        skipped(
            place, "same-as-original", "\(place): memos that are the same in the original: \(count); no action needed",
            ko: "\(place): 원본과 같은 메모 \(count)개를 건너뛰었습니다. 조치는 필요 없습니다")
    }
    static func logWithoutStore(_ place: Place) -> ImportProblem {
        rejected(
            place, "log-without-store", "\(place): the database of this log file is missing; copy it into the same folder and import again",
            ko: "\(place): 이 로그 파일의 데이터베이스가 없습니다. 같은 폴더에 복사한 뒤 다시 가져오세요")
    }

    // MARK: Markup and tables

    static func markupTooDeep(_ place: Place) -> ImportProblem {
        rejected(
            place, "markup-too-deep", "\(place): elements are nested too deeply; save it as text and import that",
            ko: "\(place): 요소가 너무 깊이 겹쳐 있습니다. 텍스트로 저장한 뒤 가져오세요")
    }
    static func xml(_ place: Place, _ fault: XMLFault) -> ImportProblem {
        switch fault {
        case .entities:
            rejected(
                place, "xml-entities",
                "\(place): the XML declares entities, which are not allowed, so the rest was not read; remove the declarations",
                ko: "\(place): XML에 허용하지 않는 엔티티 선언이 있어 여기부터 읽지 않았습니다. 선언을 지우세요")
        case .tooDeep: markupTooDeep(place)
        case .outOfMemory: unreadable(place, reason: "out of memory")
        case .syntax(let reason):
            rejected(
                place, "xml-syntax", "\(place): invalid XML (\(reason)), so the rest was not read; export it again",
                ko: "\(place): XML이 잘못되어(\(reason)) 여기부터 읽지 않았습니다. 다시 내보내세요")
        }
    }
    static func csv(_ place: Place, _ fault: CSVReader.Fault) -> ImportProblem {
        var place = place
        switch fault {
        case .openQuote(let line):
            place.line = line
            return rejected(
                place, "csv-quote", "\(place): the quote that begins here is not closed; close it, or double it if it is part of the text",
                ko: "\(place): 여기서 시작한 따옴표가 닫히지 않았습니다. 닫거나, 글의 일부라면 두 번 쓰세요")
        case .tooLarge(let line):
            place.line = line
            return tooLarge(place, limit: CSVReader.rowLimit)
        }
    }
}
