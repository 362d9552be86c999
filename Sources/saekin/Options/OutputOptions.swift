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
    @OptionGroup var table: TableOptions

    var choice: OutputChoice {
        OutputChoice(format: format, color: color, dates: dates, isPagerOff: isPagerOff, table: table.choice)
    }
}

/// Options of every command that prints records for programs.
struct TableOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            say("Only these fields in JSON, and these columns in TSV: id,title,category.", "JSON과 TSV에 이 항목만: id,title,category"),
            valueName: "names"))
    var fields: String?
    @Flag(name: .customLong("header"), help: ArgumentHelp(say("Begin TSV with the names of its columns.", "TSV의 첫 줄에 항목 이름을 쓰기")))
    var hasHeader = false

    var choice: TableChoice {
        TableChoice(
            fields: fields.map { $0.split(separator: ",").map { String($0.filter { !$0.isWhitespace }) } }, hasHeader: hasHeader)
    }

    func validate() throws {
        guard fields == nil || choice.fields?.isEmpty == false else {
            throw ValidationError(say("--fields needs names, such as id,title", "--fields에는 id,title 처럼 이름을 쓰세요"))
        }
    }
}

/// Which fields of its records a command prints for programs.
struct TableChoice {
    /// Nil for what is usual.
    var fields: [String]?
    var hasHeader = false
}

/// How a command prints.
struct OutputChoice {
    var format = OutputFormat.text
    var color = Settings.color
    var dates = Settings.dates
    var isPagerOff = false
    var table = TableChoice()
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
        case .auto: return ColorSupport.isWanted
        }
    }
}
