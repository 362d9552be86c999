public import ArgumentParser
import MemoModel
import MemoVault

extension MemoListRequest.Order: ExpressibleByArgument {}

/// `saekin list`: lists memos without a query.
struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(saekin: "list", say("List memos, pinned ones first.", "메모 목록을 봅니다. 고정한 메모가 먼저입니다."))

    @OptionGroup var list: ListOptions
    @Flag(name: .customLong("trash"), help: ArgumentHelp("List the trash.", "휴지통의 메모 보기")) var isTrash = false

    func run() throws {
        var request = list.request
        request.isTrash = isTrash
        try list.show(request, in: list.open())
    }
}

/// `saekin on`: lists the memos of a day.
struct OnCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "on", say("List the memos of a day, today if none is given.", "특정 날짜의 메모를 봅니다. 날짜가 없으면 오늘입니다."),
        discussion: say("saekin today is the same as saekin on.", "saekin today는 saekin on과 같습니다."))

    @Argument(
        help: ArgumentHelp(
            "The day, past or future, such as 2023-09-30, yesterday or tomorrow (default: today).",
            "날짜. 2023-09-30, 어제, 내일 등. 앞으로의 날짜도 됨(기본값: 오늘)", valueName: "day"))
    var day: [String] = []
    @OptionGroup var list: ListOptions

    func run() throws {
        let vault = try list.open()
        var request = list.request
        request.day = day.isEmpty ? LocalTime.day(at: .now) : try DayArgument.day(day.joined(separator: " "))
        try list.show(request, in: vault)
    }
}
