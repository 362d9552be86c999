import ArgumentParser
import MemoModel
import MemoVault

/// `saekin today`: lists the memos of today.
struct TodayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "today", _superCommandName: "saekin", abstract: say("List the memos of today.", "오늘의 메모를 봅니다."))

    @OptionGroup var list: ListOptions

    func run() throws {
        let vault = try list.open()
        var request = list.request
        request.day = LocalTime.day(at: .now)
        try list.show(request, in: vault)
    }
}

/// `saekin on`: lists the memos of a day.
struct OnCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "on", _superCommandName: "saekin",
        abstract: say("List the memos of a day, past or future.", "특정 날짜의 메모를 봅니다. 앞으로의 날짜도 됩니다."))

    @Argument(help: ArgumentHelp(say("The day, such as 2023-09-30, yesterday or tomorrow.", "날짜. 2023-09-30, 어제, 내일 등"), valueName: "day"))
    var day: [String]
    @OptionGroup var list: ListOptions

    func run() throws {
        let vault = try list.open()
        var request = list.request
        request.day = try DayArgument.day(day.joined(separator: " "))
        try list.show(request, in: vault)
    }
}
