import ArgumentParser

/// How output looks.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json, jsonl, tsv
}

/// When output is coloured.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
    case auto, always, never
}

/// Options of every command that prints memos.
struct OutputOptions: ParsableArguments {
    @Option(.format) var format = OutputFormat.text
    @Option(.color) var color = Settings.color
    @Option(.dates) var dates = Settings.dates
    @Flag(.noPager) var isPagerOff: Bool

    var choice: OutputChoice { OutputChoice(format: format, color: color, dates: dates, isPagerOff: isPagerOff) }
}

/// How a command prints.
struct OutputChoice {
    var format = OutputFormat.text
    var color = Settings.color
    var dates = Settings.dates
    var isPagerOff = false
    var isPaged: Bool { !isPagerOff }

    /// Colours, marks and widths for text.
    var style: Style {
        Style(isColored: isColored, columns: Terminal.isOutput ? Terminal.width : nil, dates: dates)
    }

    /// An explicit wish wins; else a terminal that can, and no NO_COLOR.
    private var isColored: Bool {
        switch color {
        case .always: return true
        case .never: return false
        case .auto:
            let isForbidden = Environment["NO_COLOR"].map { !$0.isEmpty } ?? false
            return Terminal.isOutput && !isForbidden && Environment["TERM"] != "dumb"
        }
    }
}
