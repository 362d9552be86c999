import Foundation
import MemoVault

@testable import MemoModel

/// Random exports of one app, each with changes against the one before: folders of text files beside JSON Lines.
struct RandomExports {
    private var numbers: RandomNumbers
    private var files: [String: String] = [:]
    private var records: [String: String] = [:]
    private var now: Int64 = 1_800_100_000_000

    init(seed: UInt64) { numbers = RandomNumbers(state: seed &+ 1000) }

    private mutating func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &numbers)] }

    private mutating func text() -> String {
        let words = ["학교에서", "먹었고", "회의록", "회의 록", "wifi", "제주도", "여행을", "#요리", "🙂", "\n", "\u{1100}\u{1161}", "가"]
        return (0..<Int.random(in: 1..<9, using: &numbers)).map { _ in pick(words) }.joined(separator: " ")
    }

    /// Writes the next export, and returns the options to import it with.
    mutating func write(to folder: String) throws -> ApplyOptions {
        for _ in 0..<8 { change() }
        for (name, text) in files {
            let path = URL(filePath: folder + "/" + name)
            try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: path)
            let date = Date(timeIntervalSince1970: 1_700_000_000 + Double(text.utf8.count))
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path.path(percentEncoded: false))
        }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let lines = records.sorted { $0.key < $1.key }.map(\.value).joined(separator: "\n")
        if !lines.isEmpty { try Data(lines.utf8).write(to: URL(filePath: folder + "/memos.jsonl")) }
        now += 1000
        return ApplyOptions(
            isMirror: Int.random(in: 0..<2, using: &numbers) == 0, isDryRun: Int.random(in: 0..<6, using: &numbers) == 0,
            now: Timestamp(milliseconds: now))
    }

    private mutating func change() {
        let names = ["업무/하나.txt", "업무/둘.md", "집/하나.txt", "셋.txt", "집/부엌/넷.txt", "다섯.txt", "셋 (충돌하는 사본 2023-08-28).txt"]
        let (name, other) = (pick(names), pick(names))
        switch Int.random(in: 0..<6, using: &numbers) {
        case 0, 1: files[name] = text()
        case 2: files[name] = nil
        case 3: if let moved = files.removeValue(forKey: name) { files[other] = moved }
        case 4: records["\(Int.random(in: 0..<6, using: &numbers))"] = nil
        default:
            let id = "\(Int.random(in: 0..<6, using: &numbers))"
            let fields: [String: Any] = [
                "id": id, "title": text(), "body": text(), "tags": [pick(["여행", "요리", "새것"])], "category": pick(["업무", "여행"]),
                "pinned": pick([true, false]), "created_at": 1_600_000_000 + Int.random(in: 0..<9, using: &numbers),
            ]
            let data = try? JSONSerialization.data(withJSONObject: fields, options: .sortedKeys)
            records[id] = data.map { String(decoding: $0, as: UTF8.self) }
        }
    }
}
