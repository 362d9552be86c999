import ArgumentParser
import MemoImport
import MemoJSON
import MemoModel
import MemoVault

/// `saekin undo`: takes back a change, an import or an undo.
struct UndoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "undo", say("Undo the last change, or another one.", "마지막 변경이나 고른 변경을 되돌립니다."),
        discussion: say(
            "A change of many memos, a merged category and a whole import are one operation each. What was changed since stays. An undo is an operation too, so it can be undone.",
            "메모 여럿의 변경, 합친 분류, 한 번의 가져오기도 저마다 한 작업입니다. 그 뒤에 바꾼 것은 남깁니다. 되돌리기도 작업이어서 다시 되돌릴 수 있습니다."))

    @Argument(
        help: ArgumentHelp(
            "The number of an operation (default: the newest that is not undone).", "작업의 번호(기본값: 되돌리지 않은 것 가운데 마지막)", valueName: "number"))
    var number: Int64?
    @Flag(name: [.customShort("l"), .customLong("list")], help: ArgumentHelp("Show the newest operations.", "최근 작업을 보기")) var isList = false
    @Option(help: ArgumentHelp("Number of operations to show.", "보일 작업의 수")) var limit = 20
    @OptionGroup var options: ChangeOptions

    func validate() throws {
        guard limit > 0 else { throw ValidationError(say("--limit must be 1 or more", "--limit에는 1 이상의 수를 쓰세요")) }
    }

    func run() throws {
        if isList { return try list() }
        let vault = try options.vault.editable()
        let report: UndoReport
        do {
            report = try vault.undo(number, now: .now)
        } catch UndoFailure.nothing {
            Console.note(UndoFailure.nothing.message.text(in: .ofUser))
            throw ExitCode(ExitStatus.nothing)
        }
        try vault.close()
        if !options.isQuiet { try UndoPrinter(format: options.format).show(report) }
    }

    private func list() throws {
        let vault = try options.vault.library()
        let operations = try vault.operations(limit: limit)
        try UndoPrinter(format: options.format).show(operations)
        if operations.isEmpty { throw ExitCode(ExitStatus.nothing) }
    }
}

/// The output of `saekin undo`.
struct UndoPrinter {
    let format: OutputFormat

    func show(_ report: UndoReport) throws {
        guard format == .text else { return try Console.write(report.json) }
        var lines = [say("undone: ", "되돌림: ") + Self.sentence(report.undone)]
        lines += report.kept.map {
            "  #\($0.memo.rawValue) \(ChangeText.quoted($0.title)): " + say("kept, changed since", "그 뒤에 바뀌어 그대로 둠") + Self.facts($0.facts)
        }
        if !report.keptNames.isEmpty {
            lines.append(
                "  " + say("kept, changed since or in use: ", "그 뒤에 바뀌었거나 쓰고 있어 그대로 둠: ")
                    + report.keptNames.map { VisibleText.line($0) }.joined(separator: ", "))
        }
        try Console.write(lines.joined(separator: "\n") + "\n")
        if let number = report.number { Console.note(say("to do it again: saekin undo \(number)", "다시 하려면 saekin undo \(number)")) }
    }

    func show(_ operations: [VaultOperation]) throws {
        guard format == .text else {
            var records = RecordPrinter(format, TableChoice(), columns: VaultOperation.columns)
            for operation in operations { try records.add(operation.record) }
            return try records.end("operations")
        }
        let width = operations.map { String($0.number).count }.max() ?? 0
        for operation in operations {
            let number = String(operation.number)
            let gap = String(repeating: " ", count: width - number.count)
            try Console.write(
                "\(gap)\(number)  \(operation.change.time.localMinute)  \(Self.sentence(operation))\(Self.state(operation))\n")
        }
    }

    private static func sentence(_ operation: VaultOperation) -> String {
        ChangeText(operation.change, memos: operation.change.concernsMemo ? operation.memoCount : 1).text
    }

    private static func state(_ operation: VaultOperation) -> String {
        if operation.isFinal { return say(" (cannot be undone)", " (되돌릴 수 없음)") }
        return operation.undoneBy.map { say(" (undone by \($0))", " (\($0)번이 되돌림)") } ?? ""
    }

    private static func facts(_ names: [String]) -> String {
        let names = names.filter { $0 != "added" }
        return names.isEmpty ? "" : " (" + MemoFact.names(names) + ")"
    }
}

extension Change {
    /// Whether the change is one of a single memo.
    fileprivate var concernsMemo: Bool {
        switch kind {
        case .importRun, .categoryAdded, .categoryRenamed, .categoryChanged, .categoryNested, .categoryRemoved, .tagRenamed, .searchSaved,
            .searchDeleted, .searchRenamed, .synonymsChanged, .undone:
            false
        default: true
        }
    }
}
