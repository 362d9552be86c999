import MemoModel

/// The wording of problems that concern single formats.
extension ImportProblem {
    // MARK: Files beside memos

    static func attachments(_ place: Place, count: Int) -> ImportProblem {
        skipped(
            place, "attachments", "\(place): files without text (pictures, recordings …) left out: \(count); nothing to do",
            ko: "\(place): 그림, 녹음 따위 파일 \(count)개를 건너뛰었습니다. 할 일은 없습니다")
    }
    static func mostlyUnread(_ place: Place, _ endings: FileEndings, read: Int) -> ImportProblem {
        rejected(
            place, "mostly-unread",
            "\(place): only \(read) of its files could be read, not these: \(endings.text.english); "
                + "export the memos from their app as text, Markdown, HTML or JSON",
            ko: "\(place): 읽은 파일은 \(read)개뿐이고 다음은 읽지 못했습니다: \(endings.text.korean). "
                + "앱에서 텍스트, 마크다운, HTML, JSON으로 내보내세요")
    }
    static func twinNames(_ place: Place, other: String) -> ImportProblem {
        note(
            place, "twin-names",
            "\(place): has the name of \(other) but for case or composition; both were kept, remove the one that is not needed",
            ko: "\(place): 다른 파일(\(other))과 대소문자나 자모 조합만 다른 이름입니다. 둘 다 두었으니 필요 없는 쪽을 지우세요")
    }
    static func realm(_ place: Place) -> ImportProblem {
        rejected(
            place, "realm", "\(place): is a Realm database; open it in Realm Studio, save it as JSON (File, Save data) and import that",
            ko: "\(place): Realm 데이터베이스입니다. Realm Studio에서 열어 JSON으로 저장한 뒤 그 파일을 가져오세요")
    }
    static func paperStub(_ place: Place) -> ImportProblem {
        rejected(
            place, "online-only", "\(place): is only a link to a Dropbox Paper document; export it from Paper as Markdown and import that",
            ko: "\(place): Dropbox Paper 문서를 가리킬 뿐입니다. Paper에서 마크다운으로 내보낸 뒤 가져오세요")
    }
    static func cloudStub(_ place: Place) -> ImportProblem {
        rejected(
            place, "online-only", "\(place): is only a link to a document on the web; download that as text or Word and import it",
            ko: "\(place): 웹 문서를 가리킬 뿐입니다. 텍스트나 워드로 내려받아 가져오세요")
    }
    static func placeholder(_ place: Place) -> ImportProblem {
        rejected(
            place, "online-only", "\(place): stands for a file that is kept online only; download that and import again",
            ko: "\(place): 온라인에만 있는 파일의 자리입니다. 그 파일을 내려받은 뒤 다시 가져오세요")
    }
    static func samsungNotes(_ place: Place) -> ImportProblem {
        rejected(
            place, "samsung-notes",
            "\(place): is of Samsung Notes' own form; in the app choose Save as file, Word or text, and import that",
            ko: "\(place): 삼성 노트 고유 형식입니다. 앱에서 '파일로 저장'을 눌러 워드나 텍스트로 저장한 뒤 가져오세요")
    }
    static func ownForm(_ place: Place, _ way: LocalizedMessage) -> ImportProblem {
        rejected(
            place, "own-form", "\(place): is of a form that only its own app reads; \(way.english), and import that",
            ko: "\(place): 그 앱만 읽는 형식입니다. \(way.korean) 한 뒤 가져오세요")
    }
    static func locked(_ place: Place) -> ImportProblem {
        rejected(
            place, "encrypted", "\(place): is locked with a password or holds no readable note; open it in its app and save it without one",
            ko: "\(place): 암호로 잠겼거나 읽을 수 있는 메모가 없습니다. 앱에서 열어 암호 없이 저장하세요")
    }
    static func document(_ place: Place) -> ImportProblem {
        skipped(
            place, "document", "\(place): documents of this kind are not read; save it as text, Markdown, HTML or Word to import it",
            ko: "\(place): 이런 문서는 읽지 않습니다. 텍스트, 마크다운, HTML, 워드로 저장하면 가져올 수 있습니다")
    }

    // MARK: Notes

    static func encryptedPart(_ place: Place) -> ImportProblem {
        rejected(
            place, "encrypted", "\(place): a part of the note is encrypted and was left out; decrypt it in its app and export again",
            ko: "\(place): 메모의 일부가 암호화되어 있어 뺐습니다. 앱에서 암호를 푼 뒤 다시 내보내세요")
    }
    static func encrypted(_ place: Place, title: String?) -> ImportProblem {
        let name = title.map { " (\($0))" } ?? ""
        return rejected(
            place, "encrypted", "\(place): the note\(name) is encrypted; unlock it in its app and export again",
            ko: "\(place): 암호화된 메모입니다\(name). 앱에서 잠금을 푼 뒤 다시 내보내세요")
    }

    static func noJoplinBlock(_ place: Place) -> ImportProblem {
        rejected(
            place, "no-joplin-block", "\(place): does not end as Joplin's files do; export it again, or rename it to import it as text",
            ko: "\(place): 조플린 파일의 끝부분이 없습니다. 다시 내보내거나, 이름을 바꾸어 텍스트로 가져오세요")
    }

    static func unreadableNote(_ place: Place) -> ImportProblem {
        rejected(
            place, "unreadable-note", "\(place): the text of this note is damaged or of a newer form; export it from its app",
            ko: "\(place): 메모의 글이 손상되었거나 새 형식입니다. 앱에서 내보내세요")
    }

    // MARK: Stores

    static func store(_ place: Place, _ failure: StoreFile.Failure) -> ImportProblem {
        switch failure {
        case .damaged(let reason):
            rejected(
                place, "store-damaged",
                "\(place): the database cannot be read (\(reason)); copy it again with its -wal file, the app closed",
                ko: "\(place): 데이터베이스를 읽을 수 없습니다(\(reason)). 앱을 닫고 -wal 파일과 함께 다시 복사하세요")
        case .tooLarge: tooLarge(place, limit: Int(StoreFile.valueLimit))
        case .tooLong:
            rejected(
                place, "store-too-long", "\(place): reading the database takes too long, so it was given up; export from its app instead",
                ko: "\(place): 데이터베이스를 읽는 데 너무 오래 걸려 그만두었습니다. 앱에서 내보내세요")
        }
    }
    static func tornStore(_ place: Place) -> ImportProblem {
        rejected(
            place, "torn-store",
            "\(place): its -wal file belongs to another state, so what was written last is missing; sync all three files again",
            ko: "\(place): -wal 파일이 다른 때의 것이라 마지막에 쓴 내용이 빠졌습니다. 세 파일을 다시 동기화하세요")
    }
    static func ownDatabase(_ place: Place) -> ImportProblem {
        skipped(
            place, "own-database", "\(place): is what QOwnNotes keeps beside the notes, and holds no memos; nothing to do",
            ko: "\(place): QOwnNotes가 메모 옆에 두는 데이터베이스이고 메모는 없습니다. 할 일은 없습니다")
    }
    static func sameAsOriginal(_ place: Place, count: Int) -> ImportProblem {
        skipped(
            place, "same-as-original", "\(place): \(count) of its memos are the same in the original and were left out; nothing to do",
            ko: "\(place): 메모 \(count)개는 원본과 같아 건너뛰었습니다. 할 일은 없습니다")
    }
    static func logWithoutStore(_ place: Place) -> ImportProblem {
        rejected(
            place, "log-without-store", "\(place): the database to which this belongs is not here; copy it into the same folder",
            ko: "\(place): 이 파일이 속한 데이터베이스가 없습니다. 같은 폴더에 복사하세요")
    }

    // MARK: Markup and tables

    static func markupTooDeep(_ place: Place) -> ImportProblem {
        rejected(
            place, "markup-too-deep", "\(place): its elements lie too deep in one another; save it as text",
            ko: "\(place): 요소가 지나치게 겹쳐 있습니다. 텍스트로 저장하세요")
    }
    static func xml(_ place: Place, _ fault: XMLFault) -> ImportProblem {
        switch fault {
        case .entities:
            rejected(
                place, "xml-entities", "\(place): declares entities, which no export needs, so nothing from here on was read; remove them",
                ko: "\(place): 내보내기에 쓸 일이 없는 엔티티를 선언해 여기부터 읽지 않았습니다. 선언을 지우세요")
        case .tooDeep: markupTooDeep(place)
        case .outOfMemory: unreadable(place, reason: "out of memory")
        case .syntax(let reason):
            rejected(
                place, "xml-syntax", "\(place): broken XML (\(reason)), so nothing from here on was read; export it again",
                ko: "\(place): XML이 잘못되어(\(reason)) 여기부터 읽지 않았습니다. 다시 내보내세요")
        }
    }
    static func csv(_ place: Place, _ fault: CSVReader.Fault) -> ImportProblem {
        var place = place
        switch fault {
        case .openQuote(let line):
            place.line = line
            return rejected(
                place, "csv-quote", "\(place): the quote that begins here does not end; close it or double it",
                ko: "\(place): 여기서 시작한 따옴표가 닫히지 않았습니다. 닫거나 두 번 쓰세요")
        case .tooLarge(let line):
            place.line = line
            return tooLarge(place, limit: CSVReader.rowLimit)
        }
    }
}
