import ArgumentParser
import Foundation
import MemoModel
import MemoVault

/// Memos from the command line or, for `-`, from standard input.
struct MemoArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Numbers from list or search or ranges of them such as 3-7, or IDs of the source app or their beginnings; - reads them from standard input.",
            "list나 search의 번호나 3-7 같은 범위, 또는 원래 앱의 ID나 그 앞부분. -는 표준 입력에서 읽음", valueName: "id"))
    var ids: [String]
    @OptionGroup var input: IDInputOptions

    func memos(in vault: any MemoLibrary) throws -> [MemoID] { try input.memos(ids, in: vault) }
}

/// The separator of IDs on standard input.
struct IDInputOptions: ParsableArguments {
    @Flag(
        name: [.customShort("0"), .customLong("null")],
        help: ArgumentHelp("Read numbers that end with NUL from standard input.", "표준 입력에서 NUL로 끝나는 번호를 읽기"))
    var isNullEnded = false

    /// Returns the memos with these names, without duplicates, in the given order.
    /// - Throws: What `memos(named:)` throws, `ExitCode` if there are no names.
    func memos(_ names: [String], in vault: any MemoLibrary) throws -> [MemoID] {
        let memos = try vault.memos(
            named: names.flatMap { $0 == "-" ? Self.names(on: FileHandle.standardInput, isNullEnded) : [$0] })
        if memos.isEmpty { throw ExitCode(ExitStatus.nothing) }
        return memos
    }

    /// Reads lines of IDs, TSV lines that begin with an ID, or JSON objects with a field `id`.
    private static func names(on file: FileHandle, _ isNullEnded: Bool) -> [String] {
        let data = (try? file.readToEnd()) ?? Data()
        return data.split(separator: isNullEnded ? 0 : 0x0A).compactMap { line in
            let text = String(decoding: line, as: UTF8.self)
            if text.hasPrefix("{"), let object = try? JSONDecoder().decode(Line.self, from: Data(line)) { return String(object.id) }
            let name = String(text.prefix { $0 != "\t" }).trimmingCharacters(in: .whitespacesAndNewlines)
            return name.isEmpty ? nil : name
        }
    }

    private struct Line: Decodable { let id: Int64 }
}

/// The number of memos that a range can name. Each is looked up.
private let mostInRange: Int64 = 1000

extension MemoLibrary {
    /// Returns the memos with these names, without duplicates, in the given order. Commands use it before they do anything, so they
    /// do all or nothing.
    /// - Throws: `InputFailure.unknownMemos` or, for one, `EditFailure.noMemo`, with all names that no memo has; `EditFailure.ambiguous`.
    func memos(named names: [String]) throws -> [MemoID] {
        var (memos, seen, unknown): ([MemoID], Set<MemoID>, [String]) = ([], [], [])
        for name in names {
            let found = try self.memos(in: name)
            if found.isEmpty { unknown.append(name) }
            memos += found.filter { seen.insert($0).inserted }
        }
        guard let first = unknown.first else { return memos }
        throw unknown.count == 1 ? EditFailure.noMemo(first) : InputFailure.unknownMemos(unknown)
    }

    /// Returns the memo with this name, or those of a range of numbers such as `3-7`; none if there are none.
    private func memos(in name: String) throws -> [MemoID] {
        if let memo = try existing(name) { return [memo] }
        let ends = name.split(separator: "-", omittingEmptySubsequences: false).map { Int64($0) }
        guard ends.count == 2, let first = ends[0], let last = ends[1], first > 0, first <= last else { return [] }
        guard last - first < mostInRange else { throw InputFailure.longRange(name, most: mostInRange) }
        return try (first...last).compactMap { try existing(String($0)) }
    }

    private func existing(_ name: String) throws -> MemoID? {
        do { return try memo(named: name) } catch EditFailure.noMemo { return nil }
    }
}
