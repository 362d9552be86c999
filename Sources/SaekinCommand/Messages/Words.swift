import MemoImport
import MemoModel
import MemoVault

extension WorkState {
    /// The name in output.
    var title: String {
        switch self {
        case .todo: say("todo", "할 일")
        case .doing: say("doing", "진행 중")
        case .done: say("done", "완료")
        }
    }
}

extension ImportProblem.Severity {
    /// The name in output.
    var title: String {
        switch self {
        case .note: say("note", "알림")
        case .skipped: say("skipped", "건너뜀")
        case .rejected: say("rejected", "거부")
        }
    }
}

extension MemoFact {
    /// Returns the names of facts in output, given by their names in documents.
    static func names(_ facts: [String]) -> String {
        facts.map { name in MemoFact(rawValue: name).map { say(name, $0.name.korean) } ?? name }.joined(separator: ", ")
    }
}

extension MemoOutcome {
    /// The name in output.
    var title: String {
        switch self {
        case .new: say("new", "새 메모")
        case .changed: say("changed", "바뀜")
        case .merged: say("merged", "합침")
        case .unchanged: say("unchanged", "그대로")
        }
    }
}

extension Int {
    /// The count as English text: `1 memo`, `1,234 memos`.
    var memos: String { self == 1 ? "1 memo" : "\(grouped) memos" }

    /// The number with digits in groups of three: 12,345.
    var grouped: String {
        var text = ""
        for (place, digit) in String(magnitude).reversed().enumerated() {
            if place > 0, place % 3 == 0 { text = "," + text }
            text = String(digit) + text
        }
        return self < 0 ? "-" + text : text
    }

    /// The number of bytes in decimal units: 12.3 MB.
    var byteSize: String {
        var size = Double(self)
        for unit in ["B", "kB", "MB", "GB"] {
            if size < 1000 { return unit == "B" ? "\(self) B" : "\((size * 10).rounded() / 10) \(unit)" }
            size /= 1000
        }
        return "\((size * 10).rounded() / 10) TB"
    }
}

extension Language {
    /// The language setting, else Korean if the locale begins with `ko`, else English.
    static let ofUser: Language = {
        switch Settings.value(of: .language).value {
        case "ko": return .korean
        case "en": return .english
        default: break
        }
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { Environment[$0] }.first { !$0.isEmpty }
        return locale?.hasPrefix("ko") == true ? .korean : .english
    }()
}

/// Returns the wording for the user's language.
func say(_ english: String, _ korean: String) -> String {
    Language.ofUser == .korean ? korean : english
}
