import ArgumentParser
import KoreanText

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

    /// - Throws: `ValidationError` if an option has no effect.
    func check() throws { try table.check(with: format) }
}

/// Options of all commands that print records for programs.
struct TableOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Print only these JSON fields or TSV columns, such as id,title,category.", "JSON과 TSV에 출력할 항목: id,title,category 등",
            valueName: "names"))
    var fields: String?
    @Flag(name: .customLong("header"), help: ArgumentHelp("Print the column names in the first line of TSV.", "TSV의 첫 줄에 항목 이름을 쓰기"))
    var hasHeader = false
    /// The template that was given as `--format '{id} {title}'`, see `Saekin.templateNamed`.
    @Option(name: .customLong("template"), help: .hidden) var template: String?

    var choice: TableChoice {
        TableChoice(
            fields: fields.map { $0.split(separator: ",").map { String($0.filter { !$0.isWhitespace }) } }, hasHeader: hasHeader,
            template: template.map(LineTemplate.init))
    }

    func validate() throws {
        guard fields == nil || choice.fields?.isEmpty == false else {
            throw ValidationError(say("--fields needs names, such as id,title", "--fields에는 id,title처럼 이름을 쓰세요"))
        }
    }

    /// - Throws: `ValidationError` if an option has no effect in this format.
    func check(with format: OutputFormat) throws {
        if template != nil, fields != nil || hasHeader {
            throw ValidationError(
                say("a template names its fields; leave out --fields and --header", "형식 문자열에 항목이 있으니 --fields와 --header를 빼세요"))
        }
        if fields != nil, format == .text {
            throw ValidationError(
                say("--fields has no effect on text; add --format json, jsonl or tsv", "--fields는 --format json, jsonl, tsv와 함께 쓰세요"))
        }
        if hasHeader, format != .tsv {
            throw ValidationError(say("--header has no effect without --format tsv", "--header는 --format tsv와 함께 쓰세요"))
        }
    }

    /// - Throws: `ValidationError` if numbers are wanted in a format that they do not have.
    static func check(ids: Bool, with format: OutputFormat) throws {
        guard ids, format != .text else { return }
        throw ValidationError(
            say(
                "--ids prints plain numbers; leave out --format \(format.rawValue), or use --fields id",
                "--ids는 번호만 출력합니다. --format \(PairedParticle.object.after(format.rawValue)) 빼거나 --fields id를 쓰세요"))
    }
}

/// The selection of fields in output for programs.
struct TableChoice {
    /// The selected fields; nil for the default.
    var fields: [String]?
    var hasHeader = false
    /// The template for lines, in place of the columns of TSV.
    var template: LineTemplate?

    /// The fields that are selected, empty for the default.
    var names: [String] { template?.names ?? fields ?? [] }
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
