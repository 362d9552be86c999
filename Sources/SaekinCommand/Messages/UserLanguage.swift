import MemoModel

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
