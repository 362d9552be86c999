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
    @Option(help: ArgumentHelp(say("text, json, jsonl or tsv.", "text, json, jsonl, tsv 가운데 하나")))
    var format = OutputFormat.text

    @Option(help: ArgumentHelp(say("Colours: auto, always or never.", "색: auto, always, never")))
    var color = Settings.color

    @Option(help: ArgumentHelp(say("Dates: relative, iso or long.", "날짜: relative, iso, long")))
    var dates = Settings.dates

    @Flag(name: .customLong("no-pager"), help: ArgumentHelp(say("Never start a pager.", "페이저를 쓰지 않음")))
    var isPagerOff = false

    var choice: OutputChoice { OutputChoice(format: format, color: color, dates: dates, isPaged: !isPagerOff) }
}

/// How a command prints.
struct OutputChoice {
    var format = OutputFormat.text
    var color = Settings.color
    var dates = Settings.dates
    var isPaged = true

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
