import Foundation
import MemoImport
import MemoModel

/// A JSON Lines file of memos, written and read as a stream.
struct MemoFile {
    let path: String

    /// Writes the first `count` memos of the generator.
    static func make(_ count: Int, at path: String) throws -> MemoFile {
        var (maker, written) = (MemoMaker(), 0)
        try TextFile.write(path) { out in
            while written < count, let memo = maker.next() {
                try out(memo.json + "\n")
                written += 1
            }
        }
        return MemoFile(path: path)
    }

    /// Writes a JSON array of at least `bytes` bytes and returns its number of memos.
    static func makeArray(bytes: Int, at path: String) throws -> Int {
        var (maker, count, size) = (MemoMaker(), 0, 0)
        try TextFile.write(path) { out in
            while size < bytes, let memo = maker.next() {
                let line = (count == 0 ? "[\n" : ",\n") + memo.json
                try out(line)
                (count, size) = (count + 1, size + line.utf8.count)
            }
            try out("\n]\n")
        }
        return count
    }

    /// Passes on titles and bodies, some thousand at a time. `take` returns whether to continue.
    func forEachBatch(of size: Int = 2_000, _ take: ([MemoTexts]) throws -> Bool) throws {
        struct Enough: Error {}
        var batch: [MemoTexts] = []
        do {
            try ImportReader(path: path).read { item in
                guard case .memo(let record) = item else { return }
                batch.append(MemoTexts(title: record.text.title, body: record.text.body))
                guard batch.count == size else { return }
                defer { batch.removeAll(keepingCapacity: true) }
                if try !take(batch) { throw Enough() }
            }
            if !batch.isEmpty { _ = try take(batch) }
        } catch is Enough {}
    }

    /// Returns the first memos, up to a number and a size in bytes.
    func first(_ count: Int = .max, bytes: Int = .max) throws -> [MemoTexts] {
        var (memos, size): ([MemoTexts], Int) = ([], 0)
        try forEachBatch { batch in
            for memo in batch where memos.count < count && size < bytes {
                memos.append(memo)
                size += memo.byteCount
            }
            return memos.count < count && size < bytes
        }
        return memos
    }
}

/// The indexed text of a memo.
struct MemoTexts {
    var title, body: String
    var byteCount: Int { title.utf8.count + body.utf8.count }
}

/// A file of text, written piece by piece.
enum TextFile {
    static func write(_ path: String, _ body: ((String) throws -> Void) throws -> Void) throws {
        guard FileManager.default.createFile(atPath: path, contents: nil), let file = FileHandle(forWritingAtPath: path) else {
            throw BenchFailure("cannot write \(path)")
        }
        var pending = Data()
        try body { text in
            pending.append(contentsOf: text.utf8)
            guard pending.count > 1 << 20 else { return }
            try file.write(contentsOf: pending)
            pending.removeAll(keepingCapacity: true)
        }
        try file.write(contentsOf: pending)
        try file.close()
    }
}

/// The reason why a benchmark cannot run.
struct BenchFailure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
