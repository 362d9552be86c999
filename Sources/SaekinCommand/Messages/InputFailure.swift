import KoreanText
import MemoModel
import MemoVault

/// Invalid input to a command that changes memos.
enum InputFailure: LocalizedFailure {
    case badDay(String)
    case noField(String, among: [String])
    case badState(String)
    case notText(String)
    case notABackup(String)
    case longRange(String, most: Int64)
    case noEditor
    case editorFailed(String)
    case nothingEdited
    case emptyEdit
    case notConfirmed(String, flag: String)
    /// A word stands where the command wants a memo. `form` is the command line that is meant.
    case wrongOrder(String, form: String)
    /// No memo has any of these numbers or identifiers.
    case unknownMemos([String])

    var message: LocalizedMessage {
        switch self {
        case .badDay(let text):
            if let reason = DateExpression.reason(against: text, today: LocalTime.day(at: .now)) {
                LocalizedMessage("\(text): \(reason.english)", ko: "\(text): \(reason.korean)")
            } else {
                LocalizedMessage(
                    "\(text): not a date; write it as 2023-09-30, tomorrow or \"next friday\"",
                    ko: "\(text): 날짜가 아닙니다. 2023-09-30, 내일, ‘다음 주 금요일’처럼 쓰세요")
            }
        case .noField(let name, let names):
            NearValue.message(
                LocalizedMessage("\(name): no such field", ko: "\(name): 그런 항목이 없습니다"), for: name, among: names,
                else: LocalizedMessage("choose from: \(names.joined(separator: ","))", ko: "쓸 수 있는 항목: \(names.joined(separator: ","))"))
        case .badState(let text):
            NearValue.message(
                LocalizedMessage("\(text): not a state", ko: "\(text): 상태가 아닙니다"), for: text,
                among: WorkState.allCases.map(\.code) + ["none"],
                else: LocalizedMessage("write todo, doing, done or none", ko: "할 일, 진행 중, 완료, 없음 가운데 하나를 쓰세요"))
        case .notText(let place):
            LocalizedMessage("\(place): not UTF-8 text; convert it first", ko: "\(place): UTF-8 글이 아닙니다. 먼저 변환하세요")
        case .notABackup(let path):
            LocalizedMessage(
                "\(path): not a backup; give a file made by saekin backup", ko: "\(path): 백업 파일이 아닙니다. saekin backup으로 만든 파일을 쓰세요")
        case .longRange(let range, let most):
            LocalizedMessage(
                "\(range): a range can name at most \(most) memos; to change all that a search finds: saekin search QUERY --ids | saekin … -",
                ko: "\(range): 범위에는 메모를 \(most)개까지 쓸 수 있습니다. 검색으로 찾은 메모에 쓰려면: saekin search 검색어 --ids | saekin … -")
        case .noEditor:
            LocalizedMessage(
                "no editor found; set $EDITOR, as in EDITOR=nano saekin edit 12, or pass the text as an argument or on standard input",
                ko: "편집기를 찾지 못했습니다. EDITOR=nano saekin edit 12처럼 $EDITOR를 정하거나, 글을 인자나 표준 입력으로 넣으세요")
        case .editorFailed(let editor):
            LocalizedMessage(
                "\(editor): the editor failed and nothing was changed; check $EDITOR",
                ko: "\(editor): 편집기가 실패해 아무것도 바꾸지 않았습니다. $EDITOR를 확인하세요"
            )
        case .nothingEdited:
            LocalizedMessage(
                "the edited file is gone and nothing was changed; check $EDITOR", ko: "고치던 파일이 없어져 아무것도 바꾸지 않았습니다. $EDITOR를 확인하세요")
        case .emptyEdit:
            LocalizedMessage(
                "the new text is empty and nothing was changed; add --delete-empty to move the memo to the trash",
                ko: "새 글이 비어 있어 바꾸지 않았습니다. 메모를 휴지통으로 옮기려면 --delete-empty를 붙이세요")
        case .wrongOrder(let name, let form):
            LocalizedMessage("\(name): there is no such memo; did you mean: \(form)", ko: "\(name): 그런 메모가 없습니다. 이렇게 쓰려고 하셨나요? \(form)")
        case .unknownMemos(let names):
            LocalizedMessage(
                "\(names.joined(separator: ", ")): there are no such memos; find their numbers with: saekin list",
                ko: "\(names.joined(separator: ", ")): 그런 메모가 없습니다. 번호는 saekin list로 확인하세요")
        case .notConfirmed(let question, let flag):
            LocalizedMessage("\(question) add \(flag) to confirm", ko: "\(question) 그렇게 하려면 \(PairedParticle.object.after(flag)) 붙이세요")
        }
    }
}
