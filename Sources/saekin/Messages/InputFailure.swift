import MemoModel

/// What can be wrong with what a user gave to a command that changes memos.
enum InputFailure: LocalizedFailure {
    case badDay(String)
    case noField(String, among: [String])
    case badState(String)
    case notText(String)
    case noEditor
    case editorFailed(String)
    case emptyEdit
    case notConfirmed(String, flag: String)

    var message: LocalizedMessage {
        switch self {
        case .badDay(let text):
            LocalizedMessage("\(text): not a day; write 2023-09-30, today or tomorrow", ko: "\(text): 날짜가 아닙니다. 2023-09-30, 오늘, 내일 처럼 쓰세요")
        case .noField(let name, let names):
            LocalizedMessage(
                "--fields \(name): no such field; there are: \(names.joined(separator: ","))",
                ko: "--fields \(name): 그런 항목이 없습니다. 있는 것: \(names.joined(separator: ","))")
        case .badState(let text):
            LocalizedMessage("\(text): not a state; write todo, doing, done or none", ko: "\(text): 상태가 아닙니다. 할일, 진행, 완료, 없음 가운데 쓰세요")
        case .notText(let place):
            LocalizedMessage("\(place): not UTF-8 text; convert it first", ko: "\(place): UTF-8 글이 아닙니다. 먼저 변환하세요")
        case .noEditor:
            LocalizedMessage(
                "no editor is set; set $EDITOR, or give the text as an argument or on standard input",
                ko: "편집기가 정해져 있지 않습니다. $EDITOR를 정하거나, 글을 인자나 표준 입력으로 주세요")
        case .editorFailed(let editor):
            LocalizedMessage(
                "\(editor): the editor failed, nothing was changed; check $EDITOR", ko: "\(editor): 편집기가 실패해 아무것도 바꾸지 않았습니다. $EDITOR를 확인하세요"
            )
        case .emptyEdit:
            LocalizedMessage(
                "the new text is empty, nothing was changed; add --delete-empty to put the memo into the trash",
                ko: "새 글이 비어 있어 바꾸지 않았습니다. 메모를 휴지통에 넣으려면 --delete-empty를 붙이세요")
        case .notConfirmed(let question, let flag):
            LocalizedMessage("\(question) add \(flag) to agree", ko: "\(question) 그렇다면 \(flag)를 붙이세요")
        }
    }
}
