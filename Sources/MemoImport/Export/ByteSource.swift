import MemoModel
import Synchronization

/// The bytes of one file, read in chunks.
final class ByteSource {
    private let pull: () throws -> [UInt8]?
    private let counter: ReadCounter

    init(counter: ReadCounter, pull: @escaping () throws -> [UInt8]?) {
        (self.counter, self.pull) = (counter, pull)
    }

    /// Returns the next chunk, which is never empty; nil at the end.
    ///
    /// - Throws: `ReadFailure` if the file cannot be read on. Do not catch it; the export reports it.
    func next() throws -> [UInt8]? {
        while let bytes = try pull() {
            counter.add(bytes.count)
            if !bytes.isEmpty { return bytes }
        }
        return nil
    }

    /// Returns all remaining bytes; nil if there are more than `limit`.
    func rest(limit: Int) throws -> [UInt8]? {
        var all: [UInt8] = []
        while let bytes = try next() {
            guard all.count + bytes.count <= limit else { return nil }
            if all.isEmpty { all = bytes } else { all += bytes }
        }
        return all
    }
}

/// Thrown if a file cannot be read on. The export reports the problem and continues with the next file.
struct ReadFailure: Error {
    let problem: ImportProblem
}

/// A byte counter that other threads may read.
final class ReadCounter: Sendable {
    private let count = Atomic<Int>(0)
    var value: Int { count.load(ordering: .relaxed) }
    func add(_ bytes: Int) { count.wrappingAdd(bytes, ordering: .relaxed) }
    func reset() { count.store(0, ordering: .relaxed) }
}
