import MemoIndex
import MemoModel

/// What can be set once for all commands: by a variable, or in the configuration file.
enum SettingKey: String, CaseIterable {
    case vault, language, color, dates, limit
    case pinLimit = "pin-limit"
    case historyLimit = "history-limit"
    case pager, mark

    /// The variable that sets it: `SAEKIN_PIN_LIMIT`.
    var variable: String {
        switch self {
        case .pinLimit: "SAEKIN_PIN_LIMIT"
        case .historyLimit: "SAEKIN_HISTORY_LIMIT"
        default: "SAEKIN_" + rawValue.uppercased()
        }
    }

    /// What holds when nothing is set; empty for "as the system has it".
    var standard: String {
        switch self {
        case .vault, .language, .pager: ""
        case .color: ColorChoice.auto.rawValue
        case .dates: DateStyle.relative.rawValue
        case .limit: "20"
        case .pinLimit: "5"
        case .historyLimit: "100"
        case .mark: MarkUnit.match.rawValue
        }
    }

    /// What may be written; nil for any text.
    var choices: [String]? {
        switch self {
        case .vault, .pager, .limit, .pinLimit, .historyLimit: nil
        case .language: ["ko", "en"]
        case .color: ColorChoice.allCases.map(\.rawValue)
        case .dates: DateStyle.allCases.map(\.rawValue)
        case .mark: MarkUnit.allCases.map(\.rawValue)
        }
    }

    func accepts(_ value: String) -> Bool {
        switch self {
        case .limit, .pinLimit, .historyLimit: Int(value).map { 0...1_000_000_000 ~= $0 } ?? false
        default: choices?.contains(value) ?? true
        }
    }

    /// What to write, for messages.
    var expected: LocalizedMessage {
        if let choices { return LocalizedMessage(choices.joined(separator: ", "), ko: choices.joined(separator: ", ")) }
        return accepts("x") ? LocalizedMessage("a text", ko: "글") : LocalizedMessage("a number from 0 on", ko: "0 이상의 수")
    }

    /// What it is for, in the file that `config init` writes.
    var purpose: LocalizedMessage {
        switch self {
        case .vault: LocalizedMessage("the vault's file", ko: "보관소 파일")
        case .language: LocalizedMessage("language of messages: ko or en; else the locale's", ko: "메시지 언어: ko, en. 없으면 로캘대로")
        case .color: LocalizedMessage("colours: auto, always or never", ko: "색: auto, always, never")
        case .dates: LocalizedMessage("dates: relative, iso or long", ko: "날짜: relative, iso, long")
        case .limit: LocalizedMessage("most memos to show; 0 for all", ko: "보여 줄 최대 개수. 0이면 모두")
        case .pinLimit: LocalizedMessage("most memos that may be pinned", ko: "고정할 수 있는 최대 개수")
        case .historyLimit: LocalizedMessage("old texts of each memo that history prune keeps", ko: "history prune이 메모마다 남길 옛 글의 수")
        case .pager: LocalizedMessage("the pager; else $PAGER, else less -RFX", ko: "페이저. 없으면 $PAGER, 그것도 없으면 less -RFX")
        case .mark: LocalizedMessage("highlight the match or the whole word", ko: "맞은 글자(match) 또는 낱말 전체(word)를 강조")
        }
    }
}
