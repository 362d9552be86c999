import MemoModel
import Synchronization

/// The bytes of one file, pulled piece by piece.
final class ByteSource {
    private let pull: () throws -> [UInt8]?
    private let counter: ReadCounter

    init(counter: ReadCounter, pull: @escaping () throws -> [UInt8]?) {
        (self.counter, self.pull) = (counter, pull)
    }

    /// The next bytes, never empty; nil at the end.
    ///
    /// - Throws: `ReadTrouble` when the file cannot be read on; let it pass, the export reports it.
    func next() throws -> [UInt8]? {
        while let bytes = try pull() {
            counter.add(bytes.count)
            if !bytes.isEmpty { return bytes }
        }
        return nil
    }

    /// All that is left, or nil when it is more than `limit` bytes.
    func rest(limit: Int) throws -> [UInt8]? {
        var all: [UInt8] = []
        while let bytes = try next() {
            guard all.count + bytes.count <= limit else { return nil }
            if all.isEmpty { all = bytes } else { all += bytes }
        }
        return all
    }
}

/// A file that cannot be read on: caught by the export, which reports the problem and opens the next file.
struct ReadTrouble: Error {
    let problem: ImportProblem
}

/// Counts bytes while other threads look on.
final class ReadCounter: Sendable {
    private let count = Atomic<Int>(0)
    var value: Int { count.load(ordering: .relaxed) }
    func add(_ bytes: Int) { count.wrappingAdd(bytes, ordering: .relaxed) }
    func reset() { count.store(0, ordering: .relaxed) }
}
