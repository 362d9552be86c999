import MemoJSON

/// Every setting, its value and its origin.
struct SettingsPrinter {
    let vault: VaultOptions

    private var rows: [(key: String, value: String, origin: Settings.Origin)] {
        SettingKey.allCases.map { key in
            if key == .vault, let path = vault.path { return (key.rawValue, path, .flag) }
            let (value, origin) = Settings.value(of: key)
            return (key.rawValue, key == .vault ? vault.location.path : value, origin)
        }
    }

    func shown(as format: OutputFormat) -> String {
        switch format {
        case .text:
            return rows.map { "\($0.key) = \(VisibleText.line($0.value))  (\($0.origin.text))\n" }.joined()
        case .tsv:
            return rows.map { TSV.line([$0.key, $0.value, $0.origin.text]) }.joined()
        case .json, .jsonl:
            return Document.text { json in
                json.field(
                    "settings",
                    array: { json in
                        for row in rows {
                            json.object {
                                $0.field("key", row.key); $0.field("value", row.value); $0.field("origin", row.origin.code);
                                $0.field("place", row.origin.place)
                            }
                        }
                    })
            }
        }
    }
}

extension Settings.Origin {
    /// What programs call it.
    fileprivate var code: String {
        switch self {
        case .flag: "flag"
        case .variable: "environment"
        case .file: "file"
        case .standard: "default"
        }
    }

    fileprivate var place: String? {
        switch self {
        case .flag, .standard: nil
        case .variable(let name): name
        case .file(let path, let line): "\(path):\(line)"
        }
    }

    fileprivate var text: String {
        switch self {
        case .flag: say("option", "옵션")
        case .standard: say("default", "기본값")
        case .variable(let name): "$" + name
        case .file(let path, let line): "\(VisibleText.line(path)):\(line)"
        }
    }
}
