import ArgumentParser

/// The format of output.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json, jsonl, tsv
}

/// The condition for coloured output.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
    case auto, always, never
}

/// Options of all commands that print memos.
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

/// Options of all commands that print records for programs.
struct TableOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            say("Print only these JSON fields or TSV columns, such as id,title,category.", "JSON과 TSV에 출력할 항목: id,title,category 등"),
            valueName: "names"))
    var fields: String?
    @Flag(name: .customLong("header"), help: ArgumentHelp(say("Print the column names in the first line of TSV.", "TSV의 첫 줄에 항목 이름을 쓰기")))
    var hasHeader = false

    var choice: TableChoice {
        TableChoice(
            fields: fields.map { $0.split(separator: ",").map { String($0.filter { !$0.isWhitespace }) } }, hasHeader: hasHeader)
    }

    func validate() throws {
        guard fields == nil || choice.fields?.isEmpty == false else {
            throw ValidationError(say("--fields needs names, such as id,title", "--fields에는 id,title처럼 이름을 쓰세요"))
        }
    }
}

/// The selection of fields in output for programs.
struct TableChoice {
    /// The selected fields; nil for the default.
    var fields: [String]?
    var hasHeader = false
}

/// The output settings of a command.
struct OutputChoice {
    var format = OutputFormat.text
    var color = Settings.color
    var dates = Settings.dates
    var isPagerOff = false
    var table = TableChoice()
    var isPaged: Bool { !isPagerOff }

    /// The style of text output.
    var style: Style {
        Style(isColored: isColored, columns: Terminal.isOutput ? Terminal.width : nil, dates: dates)
    }

    /// An explicit option takes precedence over the terminal and NO_COLOR.
    private var isColored: Bool {
        switch color {
        case .always: return true
        case .never: return false
        case .auto: return ColorSupport.isWanted
        }
    }
}
