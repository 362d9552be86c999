public import ArgumentParser
import JSON
import MemoImport
import MemoJSON
import MemoModel
import MemoSearch
import MemoVault

extension ConflictChoice: ExpressibleByArgument {}

/// `saekin resolve`: shows conflicted copies, and resolves a conflict.
struct ResolveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "resolve", say("Show conflicts, or resolve one.", "충돌을 보거나 해결합니다."),
        discussion: say(
            "Without --keep, shows how each copy differs from its memo, and the facts of memos that their export has otherwise. With --keep copy the memo gets the text of the copy, and its old text becomes "
                + "an earlier version. Unless both are kept, the copy goes to the trash. With --keep export a memo gets the category, state and dates of its "
                + "export, of which an import kept yours; with --keep original yours stay, and the conflict is over until the export says something else. saekin undo takes it back.",
            "--keep 없이 쓰면 사본마다 원본과 다른 줄을, 그리고 가져온 값과 다른 분류·상태·날짜를 보여 줍니다. --keep copy는 사본의 글을 원본 메모에 넣고, 전의 글은 이전 버전으로 남깁니다. 둘 다 남기지 않으면 사본은 휴지통으로 갑니다. "
                + "--keep export는 가져올 때 여기 것을 남긴 분류·상태·날짜를 가져온 값으로 바꾸고, --keep original은 여기 것을 남기고, 가져온 값이 또 바뀔 때까지 더 보여 주지 않습니다. saekin undo로 되돌릴 수 있습니다."
        ))

    @Argument(help: ArgumentHelp("The number or ID of a memo with a conflict, or of a copy.", "충돌이 있는 메모나 사본의 번호 또는 ID"))
    var id: String?
    @Option(
        help: ArgumentHelp(
            "The text to keep: original or copy; both keeps two memos; export takes the values of the export.",
            "남길 글: original(원본), copy(사본). both는 둘 다 따로 남김. export는 가져온 값으로 바꿈", valueName: "side"))
    var keep: ConflictChoice?
    @OptionGroup var options: ChangeOptions

    func validate() throws {
        guard id != nil || keep == nil else {
            throw ValidationError(
                say(
                    "--keep needs the number of a memo; list conflicts with: saekin resolve",
                    "--keep에는 메모의 번호가 필요합니다. 충돌은 saekin resolve로 확인하세요"))
        }
    }

    func run() throws {
        guard let id, let keep else { return try show(id) }
        try options.perform { vault in
            let memo = try vault.memo(named: id)
            return try vault.edit(now: .now) { try $0.resolveConflict(of: memo, keeping: keep) }
        }
    }

    /// Shows all conflicts, or those of a memo or of its copy.
    private func show(_ name: String?) throws {
        let vault = try options.vault.library()
        let memo = try name.map { try vault.memo(named: $0) }
        var request = MemoListRequest()
        request.filters = [QueryFilter(key: .is, value: "conflict", range: 0..<0)]
        request.limit = nil
        var copies: [MemoID] = []
        _ = try vault.list(request) { copies.append($0.id) }
        var (records, count) = (RecordPrinter(options.format, TableChoice(), columns: ["id", "original", "title"]), 0)
        for id in copies {
            // Nil if somebody has deleted or resolved it meanwhile.
            guard let copy = try vault.memo(id), let original = try copy.facts.conflictOf.flatMap({ try vault.memo($0) }),
                memo == nil || [copy.id, original.id].contains(memo)
            else { continue }
            count += 1
            let difference = LineDifference.lines(from: original.text.whole, to: copy.text.whole)
            if options.format == .text {
                try Console.write(text(copy, original, difference))
            } else {
                try records.add(record(copy, original, difference))
            }
        }
        for conflict in try vault.factConflicts() where memo == nil || conflict.memo == memo {
            count += 1
            if options.format == .text { try Console.write(text(conflict)) } else { try records.add(record(conflict)) }
        }
        try records.end("conflicts")
        guard count > 0 else {
            Console.note(say("no conflicts", "충돌이 없습니다"))
            throw ExitCode(ExitStatus.nothing)
        }
    }

    private func text(_ copy: MemoDetails, _ original: MemoDetails, _ difference: [LineDifference.Line]?) -> String {
        let title = VisibleText.line(original.text.title)
        let trashed = original.facts.trashed == nil ? "" : say(" (in the trash)", " (휴지통에 있음)")
        let head = "- #\(original.id.rawValue) \(title)\(trashed)\n+ #\(copy.id.rawValue) " + say("conflicted copy", "충돌 사본") + "\n"
        guard let difference else { return head + say("  cannot be compared line by line\n", "  줄 단위로 비교할 수 없습니다\n") }
        if difference.isEmpty { return head + say("  the same text\n", "  같은 글\n") }
        return head + LineDifference.text(difference)
    }

    private func record(_ copy: MemoDetails, _ original: MemoDetails, _ difference: [LineDifference.Line]?) -> Record {
        var record = Record()
        record.add("id", Int(copy.id.rawValue))
        record.add("original", Int(original.id.rawValue))
        record.add("title", original.text.title)
        record.add("difference") { json in LineDifference.write(difference, to: &json) }
        record.add("facts") { json in json.array { _ in } }
        return record
    }

    private func text(_ conflict: FactConflict) -> String {
        let lines = conflict.facts.map { here, export in
            let values = [here, export].map { ChangeText.value(of: $0) ?? "" }
            return "  " + MemoFact.names([here.name]) + ": "
                + say("\(values[0]); in the export: \(values[1])", "\(values[0]), 가져온 값: \(values[1])")
        }
        let command = "saekin resolve \(conflict.memo.rawValue) --keep"
        let hint = say(
            "  to take what the export has: \(command) export; to keep yours: \(command) original",
            "  가져온 값으로 바꾸려면: \(command) export, 여기 값을 남기려면: \(command) original")
        return (["#\(conflict.memo.rawValue) \(VisibleText.line(conflict.title))"] + lines + [hint]).joined(separator: "\n") + "\n"
    }

    private func record(_ conflict: FactConflict) -> Record {
        var record = Record()
        record.add("id", Int(conflict.memo.rawValue))
        record.add("original", nil as Int?)
        record.add("title", conflict.title)
        record.add("difference") { json in LineDifference.write(nil, to: &json) }
        record.add("facts") { json in
            json.array { json in
                for (here, export) in conflict.facts {
                    json.object { json in
                        json.field("fact", here.name)
                        json.field("here", here.code)
                        json.field("export", export.code)
                    }
                }
            }
        }
        return record
    }
}
